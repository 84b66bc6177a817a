import { memo, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import type { SessionView } from '../../../store/view.ts';
import { setTimeline } from '../timeline-state.ts';
import { useSize } from '../../shared/use-size.ts';
import { OverviewPlayhead } from '../replay/overview-playhead.tsx';
import { shareOf, type ZoomWindow } from '../waterfall/time-axis.logic.ts';
import { brushed, overviewFrame, overviewPicture } from './overview.logic.ts';
import { paintOverview, type PaintColours } from './overview-paint.ts';
import { useThemeVersion } from './use-theme-version.ts';

export interface OverviewStripProps {
  view: SessionView;
  now: number;
  /** The zoom window where it is one of the session's axis; null: everything shows. */
  window: ZoomWindow | null;
  /** The time of the past that is looked at, in milliseconds since the epoch; null: none. */
  playhead: number | null;
}

/** Space at both ends, in pixels, so that handles and marks fit. */
const inset = 12;

/** The whole session in 24 pixels. Drawn on a canvas; the table below says all of it in text. Drag over it to zoom. */
export const OverviewStrip = memo(function OverviewStrip({ view, now, window, playhead }: OverviewStripProps) {
  const texts = useTexts().timeline.overview;
  const strip = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(strip);
  const width = Math.max(0, size.width - 2 * inset);
  const frame = overviewFrame(view, now);
  const theme = useThemeVersion();
  const [brush, setBrush] = useState<{ from: number; to: number } | null>(null);

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return;
    const ratio = devicePixelRatio;
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    const picture = overviewPicture(view, frame, width, now);
    const shifted = {
      pieces: picture.pieces.map((piece) => ({ ...piece, x: piece.x + inset })),
      ticks: picture.ticks.map((tick) => ({ ...tick, x: tick.x + inset })),
    };
    paintOverview(context, { ...size, ratio }, shifted, coloursOf(element, theme));
  }, [view, frame, width, now, size, theme]);

  const xOf = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left - inset;
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || view.runs.length === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setBrush({ from: xOf(event), to: xOf(event) });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (brush !== null) setBrush({ ...brush, to: xOf(event) });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (brush === null) return;
    setBrush(null);
    const zoom = brushed(brush.from, xOf(event), width, frame);
    // The strip's axis is the session's. With a single run that is the run's too.
    if (zoom !== null) setTimeline({ zoom, scale: view.runs.length > 1 ? 'session' : 'run' });
    else if (window !== null) setTimeline({ zoom: null });
  };

  const length = frame.to - frame.from;
  const shown =
    brush === null
      ? window && { from: (window.from / length) * width, to: (Math.min(window.to, length) / length) * width }
      : { from: Math.min(brush.from, brush.to), to: Math.max(brush.from, brush.to) };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- w, s, a, d and f do the same in the rows
    <div
      ref={strip}
      data-testid="overview-strip"
      className="relative h-6 flex-none cursor-crosshair touch-none overflow-hidden border-b border-line-1 bg-bg-0"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setBrush(null)}
      onDoubleClick={() => setTimeline({ zoom: null })}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" aria-hidden="true" />
      <span className="visually-hidden">{texts.label}</span>
      {view.runs.length > 0 && (
        <BrushWindow from={inset + (shown?.from ?? 0)} to={inset + (shown?.to ?? width)} all={shown === null} />
      )}
      {playhead !== null && view.runs.length > 0 && (
        <OverviewPlayhead x={inset + Math.min(1, Math.max(0, shareOf(frame, playhead))) * width} />
      )}
    </div>
  );
}, sameTick);

/** While a run is under way the strip follows the clock, not each of the run's events. */
function sameTick(before: OverviewStripProps, after: OverviewStripProps): boolean {
  const sameView = before.view === after.view || (after.view.runId !== null && before.view.runId === after.view.runId);
  return sameView && before.now === after.now && before.window === after.window && before.playhead === after.playhead;
}

function BrushWindow({ from, to, all }: { from: number; to: number; all: boolean }) {
  const handle = 'absolute top-[9px] h-3.5 w-[5px] rounded-[1px] bg-accent';
  return (
    <>
      {!all && (
        <>
          <i className="absolute inset-y-0 left-0 bg-bg-0/60" style={{ width: from }} />
          <i className="absolute inset-y-0 right-0 bg-bg-0/60" style={{ left: to }} />
          <i
            className="absolute inset-y-0 border border-accent-line bg-accent/9"
            style={{ left: from, width: to - from }}
          />
        </>
      )}
      <i className={handle} style={{ left: from - 6 }} />
      <i className={handle} style={{ left: to + 1 }} />
    </>
  );
}

/** The colours of the root's look. `look` names it: colours are read again when it changes. */
function coloursOf(element: Element, look: string): PaintColours {
  if (known.look === look && known.colours !== null && known.colours.wait !== '') return known.colours;
  const colours = readColours(element);
  known = { look, colours };
  return colours;
}

let known: { look: string; colours: PaintColours | null } = { look: '', colours: null };

function readColours(element: Element): PaintColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name);
  return {
    wait: colour('--k-wait'),
    think: colour('--k-think'),
    text: colour('--k-text'),
    args: colour('--k-args'),
    exec: colour('--k-exec'),
    retry: colour('--k-retry'),
    human: colour('--k-human'),
    hook: colour('--k-hook'),
    compact: colour('--k-compact'),
    error: colour('--k-error'),
    ground: colour('--bg-0'),
  };
}
