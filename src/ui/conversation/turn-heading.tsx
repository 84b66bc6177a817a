import { memo } from 'react';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { turnSpans } from '../../store/turn-spans.ts';
import type { TurnView } from '../../store/view.ts';
import { classNames } from '../shared/class-names.ts';
import { hover, useHovered } from '../shared/selection.ts';
import { SpanBar } from '../shared/span-bar.tsx';
import { useShownNow } from '../shared/use-shown-now.ts';
import { RevealButton } from './reveal-button.tsx';
import { turnState, type TurnState } from './turn-heading.logic.ts';

const tones: Record<TurnState['tone'], string> = {
  running: 'text-accent',
  human: 'text-human',
  danger: 'text-danger',
  plain: 'text-fg-3',
};

/** "Turn 3 · steered · 4.4 s", the turn's own bar, and the way to its row in the timeline. */
export const TurnHeading = memo(function TurnHeading({ turn }: { turn: TurnView }) {
  const texts = useTexts().conversation;
  const locale = useLocale();
  const now = useShownNow(turn.endedAt === undefined);
  const state = turnState(turn, texts.state);
  const lit = useHovered((hovered) => hovered?.turnId === turn.turnId && hovered.toolCallIds.length === 0);
  return (
    <div
      data-lit={lit || undefined}
      className={classNames(
        '-mx-1.5 flex min-h-7 items-center gap-[7px] rounded-card px-1.5 text-12 text-fg-3',
        lit && 'bg-bg-3',
      )}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') hover({ turnId: turn.turnId, toolCallIds: [] });
      }}
      onPointerLeave={() => hover(null)}
    >
      <h2 className="font-normal whitespace-nowrap">
        <span className="font-semibold text-fg-1">{texts.turn(turn.number)}</span>
        {state !== null && <span className={tones[state.tone]}>{` · ${state.text}`}</span>}
        {` · ${formatDuration((turn.endedAt ?? now) - turn.startedAt, locale)}`}
      </h2>
      <SpanBar spans={turnSpans(turn, now)} className="ml-auto h-1.5 w-21 max-[359px]:hidden" />
      <span className="max-[359px]:ml-auto">
        <RevealButton turnId={turn.turnId} />
      </span>
    </div>
  );
});
