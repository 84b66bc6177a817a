import { History, Pause, Play } from 'lucide-react';
import { useStore } from 'zustand';
import { formatClock, formatCount } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { Button } from '../shared/button.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { Kbd } from '../shared/kbd.tsx';
import { backToLive } from '../shared/saved-session.ts';
import { useIsPast, useServices, useShownStore } from '../shared/session-context.tsx';
import { playerOf } from '../timeline/replay/player.ts';

/** While the past is shown: which place of it, what came later, and the way back. */
export function PastBanner() {
  return useIsPast() ? <Banner /> : null;
}

function Banner() {
  const texts = useTexts().replay;
  const running = useServices().store;
  const shown = useShownStore();
  const isSaved = shown !== running;
  return (
    <div
      data-testid="past-banner"
      title={texts.nothingChanges}
      className="flex min-h-9 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-accent-line bg-accent-bg px-3 py-1 text-12 text-fg-1"
    >
      <History size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-accent" />
      <p className="min-w-40 flex-1">
        {isSaved ? `${texts.saved.viewing} · ` : `${texts.viewing} `}
        <Place />
        <span className="text-fg-2"> · {isSaved ? texts.saved.files : <Later />}</span>
      </p>
      <PlayButton />
      <Button variant="ink" size="sm" onClick={() => backToLive(running)}>
        {isSaved ? texts.saved.back : texts.backToLive}
        <span aria-hidden="true" className="pointer-coarse:hidden">
          <Kbd filled>Esc</Kbd>
        </span>
      </Button>
    </div>
  );
}

/** "12:04:31, turn 5" */
function Place() {
  const texts = useTexts().replay;
  const locale = useLocale();
  const { state } = useShownStore();
  const t = useStore(state, ({ view }) => view.t);
  const turn = useStore(state, ({ view }) => view.turns.at(-1)?.number);
  return (
    <>
      {t > 0 && (
        <>
          <b className="font-semibold">{formatClock(t, locale)}</b>
          {texts.comma}
        </>
      )}
      {turn === undefined ? texts.beforeTurns : texts.turn(formatCount(turn, locale))}
    </>
  );
}

/** How much there is after the place, and how much of it is new. */
function Later() {
  const texts = useTexts().replay;
  const locale = useLocale();
  const { state, log } = useShownStore();
  const later = useStore(state, ({ replay }) => log.length - (replay?.place ?? log.length));
  const arrived = useStore(state, ({ replay }) => log.length - (replay?.lengthAtStart ?? log.length));
  const text = texts.later(later, formatCount(later, locale));
  return arrived === 0 ? text : texts.ofThemNew(text, formatCount(arrived, locale));
}

function PlayButton() {
  const texts = useTexts().replay;
  const player = playerOf(useShownStore());
  const { playing } = useStore(player.state);
  const Icon = playing ? Pause : Play;
  return (
    <IconButton label={playing ? texts.pause : texts.play} onClick={player.toggle}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
