import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { EmptyTimeline } from './empty-timeline.tsx';
import { NoMatch } from './filter/no-match.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { gridLayout, inspectorFitsBeside, inspectorWidth } from './layout.logic.ts';
import { OverviewStrip } from './overview/overview-strip.tsx';
import { ScrubRow } from './replay/scrub-row.tsx';
import type { GridHandle } from './rows/grid.tsx';
import { useServices } from '../shared/session-context.tsx';
import { handleTimelineKey } from './timeline-keys.ts';
import { forgetSession, useTimeline } from './timeline-state.ts';
import { TimelineGrid } from './timeline-grid.tsx';
import { Toolbar } from './toolbar.tsx';
import { useSelectionLink } from './use-selection-link.ts';
import { useSize } from '../shared/use-size.ts';
import { useTimelineModel } from './use-timeline-model.ts';

export interface TimelineDockProps {
  /** Buttons of the place the timeline stands in (maximise, close), for the right end of the toolbar. */
  actions?: ReactNode;
}

/** The timeline with its toolbar, overview and rows. It fills its place; the shell gives the landmark around it. */
export function TimelineDock({ actions }: TimelineDockProps) {
  const root = useRef<HTMLDivElement>(null);
  const filterInput = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const [helpShown, setHelpShown] = useState(false);
  const { width } = useSize(root);
  const inspectorOpen = useTimeline((state) => state.inspectorOpen);
  const beside = inspectorOpen && inspectorFitsBeside(width);
  const gridWidth = beside ? width - inspectorWidth : width;
  const layout = gridLayout(gridWidth);
  const model = useTimelineModel(layout);
  const { view, frames } = model;
  const services = useServices();
  useSelectionLink();
  useForgetting(view.sessionId);

  const onKey = (event: KeyboardEvent, handle: GridHandle) =>
    handleTimelineKey(event, handle, {
      frames,
      services,
      focusFilter: () => filterInput.current?.focus(),
      showHelp: () => setHelpShown(true),
    });
  const step = useCallback((direction: 1 | -1) => grid.current?.step(direction), []);

  // The strip's axis is the session's; a run's is the same while there is no other.
  const zoomedStrip = frames.scale === 'session' || view.runs.length === 1;
  return (
    <div ref={root} className="flex h-full min-w-0 flex-col overflow-hidden">
      <Toolbar
        width={width}
        scale={model.scale}
        counts={model.events.counts}
        running={model.running}
        onHelp={() => setHelpShown(true)}
        actions={actions ?? null}
        inputRef={filterInput}
        filter={model.filter}
        matched={model.matched}
        onStep={step}
        onLeave={() => grid.current?.focus()}
      />
      <ScrubRow />
      {view.runs.length === 0 && model.rows.length === 0 ? (
        <EmptyTimeline />
      ) : (
        <>
          <OverviewStrip
            view={view}
            now={model.now}
            window={zoomedStrip ? model.zoom : null}
            playhead={model.playhead?.t ?? null}
          />
          <div className="relative flex min-h-0 flex-1">
            <TimelineGrid
              handleRef={grid}
              model={model}
              layout={layout}
              width={gridWidth}
              onKey={onKey}
              empty={<NoMatch running={model.running} />}
            />
            {inspectorOpen && <Inspector model={model} beside={beside} onClose={() => grid.current?.focus()} />}
          </div>
        </>
      )}
      <HelpDialog open={helpShown} onClose={() => setHelpShown(false)} />
    </div>
  );
}

/** The session that was shown last, whichever timeline showed it. */
let lastSessionId = '';

/** What is open and selected belongs to a session. */
function useForgetting(sessionId: string): void {
  useEffect(() => {
    if (lastSessionId !== '' && lastSessionId !== sessionId) forgetSession();
    lastSessionId = sessionId;
  }, [sessionId]);
}
