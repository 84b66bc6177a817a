import { Check, CircleStop } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import type { CommandError } from '../../protocol/commands.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { Button } from '../shared/button.tsx';
import { useActingClient, useSessionView } from '../shared/session-context.tsx';
import { endingText, type RunSummary } from './run-ending.logic.ts';
import { errorOf } from './run-failure.logic.ts';

/** How a run ended and, after the last one, what to do next. A stop is no error and does not look like one. */
export const RunEnding = memo(function RunEnding({ summary, isLast }: { summary: RunSummary; isLast: boolean }) {
  const texts = useTexts().conversation.ending;
  const locale = useLocale();
  const waiting = useSessionView(({ queue }) => (queue.paused ? queue.steer.length + queue.followUp.length : 0));
  const queuePaused = isLast && waiting > 0;
  if (summary.tone === 'failed') return <FailedRun summary={summary} isLast={isLast} waiting={isLast ? waiting : 0} />;
  const Icon = summary.tone === 'settled' ? Check : CircleStop;
  return (
    <div
      className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1 py-1 text-12 text-fg-3"
      data-testid="run-ending"
    >
      <Icon
        size={14}
        strokeWidth={1.75}
        aria-hidden="true"
        className={`flex-none ${summary.tone === 'settled' ? 'text-ok' : 'text-fg-2'}`}
      />
      <span className="min-w-40 flex-1 max-md:basis-3/4">{endingText(summary, queuePaused, texts, locale)}</span>
      {isLast && summary.run.outcome !== 'completed' && summary.run.outcome !== 'terminated' && (
        <NextSteps waiting={waiting} goOn={texts.continue} />
      )}
    </div>
  );
});

// Explaining a failure takes texts and questions that a page without failures need not load.
const RunFailure = lazy(async () => ({ default: (await import('./run-failure.tsx')).RunFailure }));

/** What happened, what is safe, what next. */
function FailedRun({ summary, isLast, waiting }: { summary: RunSummary; isLast: boolean; waiting: number }) {
  const { error: texts, ending } = useTexts().conversation;
  return (
    <div
      data-testid="run-ending"
      className="my-2 rounded-card border border-l-3 border-line-1 border-l-k-error px-2.5 py-2 text-12"
    >
      <Suspense fallback={<p className="font-semibold text-danger">{texts.kind[errorOf(summary).kind]}</p>}>
        <RunFailure summary={summary} isLast={isLast}>
          <NextSteps waiting={waiting} goOn={ending.retry} />
        </RunFailure>
      </Suspense>
    </div>
  );
}

function NextSteps({ waiting, goOn }: { waiting: number; goOn: string }) {
  const texts = useTexts().conversation.ending;
  const client = useActingClient();
  const running = useSessionView((view) => view.runId !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (client === null || running) return null;
  const tell = (answer: { ok: true } | { ok: false; error: CommandError }) =>
    setRefusal(answer.ok ? null : answer.error.message);
  return (
    <>
      {refusal !== null && (
        <span role="alert" className="text-danger">
          {refusal}
        </span>
      )}
      {waiting > 0 && (
        <Button size="sm" onClick={async () => tell(await client.queue.resume())}>
          {texts.resumeQueue(waiting)}
        </Button>
      )}
      <Button size="sm" variant="ink" onClick={async () => tell(await client.continueRun())}>
        {goOn}
      </Button>
    </>
  );
}
