import { useStore } from 'zustand';
import { formatClock, formatCount } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import type { Replay } from './use-replay.ts';

/** The place in words: "12:09:45, turn 5, Event 1,226 of 1,486". */
export function usePlaceText({ store, place, marks }: Replay): string {
  const texts = useTexts().replay;
  const locale = useLocale();
  const t = useStore(store.state, ({ view }) => view.t);
  const turn = useStore(store.state, ({ view }) => view.turns.at(-1)?.number);
  return [
    ...(t === 0 ? [] : [formatClock(t, locale)]),
    turn === undefined ? texts.beforeTurns : texts.turn(formatCount(turn, locale)),
    texts.place(formatCount(place, locale), formatCount(marks.length, locale)),
  ].join(texts.comma);
}
