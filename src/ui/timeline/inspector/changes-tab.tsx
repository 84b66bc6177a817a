import { lazy, Suspense, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { SegmentControl } from '../../shared/segment-control.tsx';
import { changesOf } from '../../workbench/changes/extent.logic.ts';
import type { TimelineModel } from '../use-timeline-model.ts';
import type { Inspected } from './inspected.logic.ts';

// What computes and draws differences is not loaded with the page.
const ChangeList = lazy(async () => ({
  default: (await import('../../workbench/changes/change-list.tsx')).ChangeList,
}));

type Extent = 'turn' | 'run';

/** The files that a turn, or a whole run, has changed. */
export function ChangesTab({ model, inspected }: { model: TimelineModel; inspected: Inspected }) {
  const texts = useTexts().timeline.inspector;
  const [chosen, setChosen] = useState<Extent>('turn');
  const { turn, run } = inspected;
  const extent = turn === null ? 'run' : chosen;
  const changes = useMemo(() => changesOf(model.view, extent, { turn, run }), [model.view, extent, turn, run]);
  return (
    <div className="flex min-h-full flex-col">
      {turn !== null && run !== null && (
        <div className="sticky top-0 z-10 flex min-h-[34px] flex-none items-center border-b border-line-1 bg-bg-1 px-3">
          <SegmentControl
            label={texts.changes.extent}
            value={extent}
            segments={[
              { value: 'turn', label: texts.turn(turn.number) },
              { value: 'run', label: texts.run(run.number) },
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      <Suspense fallback={null}>
        <ChangeList changes={changes} extent={`${extent} ${turn?.turnId} ${run?.runId}`} mode="unified" />
      </Suspense>
    </div>
  );
}
