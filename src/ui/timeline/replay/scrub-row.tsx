import {
  ChevronsLeft,
  ChevronsRight,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  type LucideIcon,
} from 'lucide-react';
import { useStore } from 'zustand';
import { formatCount } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import type { PlaybackSpeed } from '../../../store/playback.ts';
import { IconButton } from '../../shared/icon-button.tsx';
import { SegmentControl } from '../../shared/segment-control.tsx';
import { PlaceSlider } from './place-slider.tsx';
import { stepPlace, type Direction, type Step } from './replay.logic.ts';
import { useReplay, type Replay } from './use-replay.ts';

/** The controls of a replay, while there is one: steps, play, speed, and the slider over the events. */
export function ScrubRow() {
  const replay = useReplay();
  return replay === null ? null : <Controls replay={replay} />;
}

const speeds = { '1': 1, '4': 4, '16': 16, max: 'max' } as const satisfies Record<string, PlaybackSpeed>;
type SpeedName = keyof typeof speeds;

function Controls({ replay }: { replay: Replay }) {
  const texts = useTexts().replay;
  const locale = useLocale();
  const { player, place, marks } = replay;
  const { playing, speed } = useStore(player.state);
  return (
    <fieldset
      aria-label={texts.controls}
      data-testid="scrub-row"
      className="flex min-h-9 flex-none flex-wrap items-center gap-x-2 border-b border-line-1 px-3"
    >
      <span className="flex items-center">
        <StepButton replay={replay} step="error" direction={-1} label={texts.previousError} icon={ChevronsLeft} />
        <StepButton replay={replay} step="turn" direction={-1} label={texts.previousTurn} icon={SkipBack} />
        <StepButton replay={replay} step="event" direction={-1} label={texts.previousEvent} icon={StepBack} />
        <IconButton
          label={playing ? texts.pause : texts.play}
          active
          aria-keyshortcuts="Space"
          onClick={player.toggle}
          className="mx-1"
        >
          {playing ? (
            <Pause size={14} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
          ) : (
            <Play size={14} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
          )}
        </IconButton>
        <StepButton replay={replay} step="event" direction={1} label={texts.nextEvent} icon={StepForward} />
        <StepButton replay={replay} step="turn" direction={1} label={texts.nextTurn} icon={SkipForward} />
        <StepButton replay={replay} step="error" direction={1} label={texts.nextError} icon={ChevronsRight} />
      </span>
      <SegmentControl<SpeedName>
        label={texts.speed}
        value={speedName(speed)}
        segments={[
          { value: '1', label: '1×' },
          { value: '4', label: '4×' },
          { value: '16', label: '16×' },
          { value: 'max', label: texts.max },
        ]}
        onChange={(name) => player.setSpeed(speeds[name])}
      />
      <PlaceSlider replay={replay} />
      <span className="text-12 whitespace-nowrap" data-testid="replay-place">
        {texts.place(formatCount(place, locale), formatCount(marks.length, locale))}
      </span>
    </fieldset>
  );
}

function speedName(speed: PlaybackSpeed): SpeedName {
  return speed === 'max' ? 'max' : `${speed}`;
}

interface StepButtonProps {
  replay: Replay;
  step: Step;
  direction: Direction;
  label: string;
  icon: LucideIcon;
}

function StepButton({ replay, step, direction, label, icon: Icon }: StepButtonProps) {
  const to = stepPlace(replay.marks, replay.place, step, direction);
  return (
    <IconButton
      label={label}
      aria-disabled={to === null}
      onClick={() => {
        if (to !== null) replay.player.seek(to);
      }}
      className="aria-disabled:opacity-40"
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
