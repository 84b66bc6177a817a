import { Play } from 'lucide-react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { examples } from '../examples/examples.logic.ts';
import { useExamples } from '../examples/use-examples.ts';
import { Button } from '../shared/button.tsx';
import { SpanBar } from '../shared/span-bar.tsx';
import { TriggerChip } from './rows/trigger-chip.tsx';
import { Legend } from './waterfall/axis-row.tsx';

/** What stands in the timeline before anything has run: what it is for, how a turn looks, and a way to see one. */
export function EmptyTimeline() {
  const texts = useTexts().timeline.empty;
  const { run, canRun } = useExamples();
  const demo = examples[0];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4" data-testid="timeline-empty">
      <div className="mx-auto flex max-w-[760px] flex-col gap-3">
        <div className="text-13 text-fg-2">
          {texts.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <figure className="rounded-card border border-dashed border-line-2 px-3 py-2">
          <figcaption className="mb-1 flex flex-wrap items-center gap-x-4 text-11 text-fg-3">
            {texts.sample}
            <Legend />
          </figcaption>
          <div className="flex min-w-0 flex-wrap items-center gap-2 text-12">
            <span className="flex min-w-0 items-center gap-1.5">
              <span className="font-semibold">2</span>
              <TriggerChip trigger="results" />
              <span className="truncate text-fg-2">{texts.sampleInput}</span>
              <span className="text-fg-3">→</span>
              <span className="truncate">{texts.sampleOutput}</span>
            </span>
            <span className="min-w-40 flex-1">
              <SpanBar spans={demo?.turns[1] ?? []} className="h-3 w-full" />
            </span>
          </div>
        </figure>
        {demo !== undefined && (
          <div>
            <Button disabled={!canRun} onClick={() => run(demo)}>
              <Play size={13} strokeWidth={1.75} aria-hidden="true" />
              {texts.demo}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
