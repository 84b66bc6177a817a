import { useEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import type { TurnView } from '../../store/view.ts';
import { EventsHeader } from './events/events-header.tsx';
import type { GridLayout } from './layout.logic.ts';
import { PlayheadLayer } from './replay/playhead-layer.tsx';
import { playheadOf } from './replay/playhead.logic.ts';
import { Grid, type GridHandle } from './rows/grid.tsx';
import { rowView } from './rows/row-view.tsx';
import { setTimeline, useTimeline } from './timeline-state.ts';
import { useSize } from '../shared/use-size.ts';
import type { TimelineModel } from './use-timeline-model.ts';
import { AxisRow } from './waterfall/axis-row.tsx';
import { plannedWidth } from './waterfall/bar.tsx';
import { GridLines, NowLine } from './waterfall/ground.tsx';
import { MarksLayer } from './waterfall/marks-layer.tsx';
import { placeApprovals } from './waterfall/approval-marks.logic.ts';
import { placeMarks, type RowPosition } from './waterfall/marks.logic.ts';
import type { Frames } from './waterfall/frames.logic.ts';
import { panned, shareOf } from './waterfall/time-axis.logic.ts';

export interface TimelineGridProps {
  handleRef: Ref<GridHandle>;
  model: TimelineModel;
  layout: GridLayout;
  /** Pixels. */
  width: number;
  onKey: (event: KeyboardEvent, grid: GridHandle) => boolean;
  empty: ReactNode;
}

/** Borders and the space at both ends of the waterfall, in pixels. */
const waterfallInset = 22;
/** A tick on the axis needs this much room, in pixels. */
const tickRoom = 84;

/** The rows of the chosen view, with what is drawn behind and over them. */
export function TimelineGrid({ handleRef, model, layout, width, onKey, empty }: TimelineGridProps) {
  const texts = useTexts().timeline;
  const mode = useTimeline((state) => state.mode);
  const timeMode = useTimeline((state) => state.timeMode);
  const { view, frames, now, running } = model;
  const scroller = useRef<HTMLDivElement>(null);
  const rowsSize = useSize(scroller);
  const waterfall = mode === 'waterfall' && !layout.cards;
  const waterfallWidth = Math.max(0, rowsSize.width - layout.labelWidth - layout.metricsWidth - waterfallInset);
  const tickCount = Math.max(2, Math.floor(waterfallWidth / tickRoom));
  const place = { layout, barWidth: Math.max(0, width - rowsSize.width) };

  const lastTurn = view.turns.at(-1);
  const nowShare =
    running && lastTurn !== undefined && frames.axisFrame !== null ? shareOf(frames.ofTurn(lastTurn, now), now) : null;
  const nextX = nowShare === null ? null : Math.round(nowShare * waterfallWidth) + plannedWidth + 12;
  useLivePan(frames, nowShare);
  const context = {
    layout,
    frames,
    now,
    timeMode,
    runsById: model.runsById,
    model: view.model,
    sessionStart: model.sessionStart,
    nextX: nextX === null || nextX > waterfallWidth - 12 ? null : nextX,
  };

  const renderMarks = (rowAt: (key: string) => RowPosition | undefined, height: number) => {
    const sources = {
      marks: view.marks,
      turns: model.turnsById,
      rowAt,
      frameOf: (turn: TurnView) => frames.ofTurn(turn, now),
      width: waterfallWidth,
      now,
      nextX: Math.min(nextX ?? waterfallWidth, waterfallWidth),
    };
    const marks = [...placeMarks(sources), ...placeApprovals(sources)];
    return (
      <>
        <MarksLayer marks={marks} height={height} layout={layout} />
        {model.playhead !== null && (
          <PlayheadLayer playhead={playheadOf(model.playhead, model)} height={height} layout={layout} />
        )}
      </>
    );
  };
  return (
    <Grid
      handleRef={handleRef}
      scroller={scroller}
      height={rowsSize.height}
      label={mode === 'waterfall' ? texts.grid : texts.events.grid}
      rows={model.rows}
      cards={layout.cards}
      columnCount={columnCounts[mode][layout.cards ? 'cards' : 'table']}
      empty={empty}
      onKey={onKey}
      header={
        mode === 'events' ? (
          <EventsHeader {...place} />
        ) : (
          <AxisRow {...place} frame={frames.axisFrame} tickCount={tickCount} />
        )
      }
      renderRow={(row, placement) => rowView(row, placement, context)}
      renderOver={waterfall ? renderMarks : noMarks}
      under={
        waterfall && frames.axisFrame !== null ? (
          <GridLines {...place} frame={frames.axisFrame} tickCount={tickCount} />
        ) : null
      }
      over={waterfall && nowShare !== null ? <NowLine {...place} share={nowShare} /> : null}
    />
  );
}

/** Where this share of a zoomed frame is reached, the window moves on, as long as the timeline is live. */
const panFrom = 0.98;

/** Keeps the present inside a zoomed window, in steps, so that bars stand still between them. */
function useLivePan(frames: Frames, nowShare: number | null): void {
  const follows = useTimeline((state) => state.live && state.zoom !== null);
  const passed = follows && nowShare !== null && nowShare > panFrom;
  useEffect(() => {
    if (passed) setTimeline({ zoom: panned(frames.window, nowShare - 0.7, frames.length) });
  }, [passed, frames, nowShare]);
}

const noMarks = () => null;

const columnCounts = { waterfall: { table: 3, cards: 1 }, events: { table: 6, cards: 3 } };
