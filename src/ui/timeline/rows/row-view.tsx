import { isGrowing } from '../../../store/turn-spans.ts';
import type { ModelView, RunView } from '../../../store/view.ts';
import type { GridLayout } from '../layout.logic.ts';
import type { TimeMode } from '../timeline-state.ts';
import type { Frames } from '../waterfall/frames.logic.ts';
import { EventRow } from './event-row.tsx';
import type { RowPlacement } from './grid.tsx';
import { JsonRow } from './json-row.tsx';
import { NextRow } from './next-row.tsx';
import type { TimelineRow } from './row-types.ts';
import { RunRow } from './run-row.tsx';
import { SpanRow } from './span-rows.tsx';
import { TurnRow } from './turn-row.tsx';

export interface RowViewContext {
  layout: GridLayout;
  frames: Frames;
  now: number;
  timeMode: TimeMode;
  runsById: ReadonlyMap<string, RunView>;
  /** Where the session's times begin, in milliseconds since the epoch. */
  sessionStart: number;
  nextX: number | null;
  /** The model in use, for its context window. */
  model: ModelView | null;
}

/** Draws a row by its kind. What is settled gets a constant for the present, so that it does not render with it. */
export function rowView(row: TimelineRow, placement: RowPlacement, context: RowViewContext) {
  const { layout, frames, now, timeMode, model } = context;
  const place = { ...placement, layout };
  switch (row.kind) {
    case 'run': {
      const present = row.run.settledAt === undefined ? now : 0;
      return (
        <RunRow key={row.key} {...place} row={row} model={model} frame={frames.ofRun(row.run, present)} now={present} />
      );
    }
    case 'turn': {
      const present = isGrowing(row.turn) ? now : 0;
      return (
        <TurnRow
          key={row.key}
          {...place}
          row={row}
          model={model}
          frame={frames.ofTurn(row.turn, present)}
          now={present}
        />
      );
    }
    case 'event': {
      const { runId } = row.group.event;
      const timeBase = (runId === null ? undefined : context.runsById.get(runId)?.startedAt) ?? context.sessionStart;
      return <EventRow key={row.key} {...place} row={row} timeMode={timeMode} timeBase={timeBase} />;
    }
    case 'json':
      return <JsonRow key={row.key} {...place} row={row} />;
    case 'next':
      return <NextRow key={row.key} {...place} row={row} nextX={context.nextX} />;
    default: {
      const present = isGrowing(row.turn) ? now : 0;
      return <SpanRow key={row.key} {...place} row={row} frame={frames.ofTurn(row.turn, present)} now={present} />;
    }
  }
}
