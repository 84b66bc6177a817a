import type { CSSProperties, KeyboardEvent } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { backToLive } from '../../shared/saved-session.ts';
import { useServices } from '../../shared/session-context.tsx';
import { usePlaceText } from './use-place-text.ts';
import { keyPlace } from './replay.logic.ts';
import type { Replay } from './use-replay.ts';

/**
 * The place in the log as a slider: arrows step events, Page Up and Page Down turns, Home and End lead to the ends.
 * Space plays and pauses, l and Escape go back to live. Under it, ticks where turns begin and crosses of failures.
 */
export function PlaceSlider({ replay }: { replay: Replay }) {
  const texts = useTexts().replay;
  const valueText = usePlaceText(replay);
  const { place, marks, player } = replay;
  const { turns, errors, length } = marks;
  const running = useServices().store;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = keyPlace(marks, place, event.key);
    if (to !== null) player.seek(to);
    else if (event.key === ' ') player.toggle();
    else if (event.key === 'l' || event.key === 'Escape') backToLive(running);
    else return;
    event.preventDefault();
  };
  return (
    <span
      className="relative h-8 min-w-40 flex-1 max-md:order-last max-md:h-11 max-md:basis-full"
      style={{ '--share': length === 0 ? 0 : place / length } as CSSProperties}
    >
      <span aria-hidden="true" className="pointer-events-none absolute inset-x-1.5 inset-y-0">
        <i className="absolute top-1/2 h-1 w-full -translate-y-1/2 rounded-full bg-line-2 forced-colors:border" />
        <i className="absolute top-1/2 h-1 w-[calc(var(--share)*100%)] -translate-y-1/2 rounded-full bg-accent" />
        <Ticks places={turns} length={length} className="stroke-fg-3" top={30} bottom={70} />
        <Ticks places={errors} length={length} className="stroke-k-error" top={12} bottom={40} />
        <i className="absolute top-1/2 left-[calc(var(--share)*100%)] size-3 -translate-1/2 rounded-full border-2 border-bg-1 bg-accent outline-1 outline-accent" />
      </span>
      <input
        type="range"
        aria-label={texts.slider}
        aria-valuetext={valueText}
        min={0}
        max={length}
        step={1}
        value={place}
        onChange={(event) => player.seek(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-button bg-transparent [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-transparent [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none"
      />
    </span>
  );
}

interface TicksProps {
  places: readonly number[];
  /** Of the log. */
  length: number;
  className: string;
  /** In percent of the height. */
  top: number;
  bottom: number;
}

/** All ticks in one element, however many there are. */
function Ticks({ places, length, className, top, bottom }: TicksProps) {
  if (length === 0 || places.length === 0) return null;
  const path = places.map((place) => `M${(place / length) * 100} ${top}V${bottom}`).join('');
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
      <path d={path} className={className} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
