import { Check, CircleStop, CircleX } from 'lucide-react';
import { memo, useState } from 'react';
import type { CommandError } from '../../protocol/commands.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { Button } from '../shared/button.tsx';
import { useActingClient, useSessionView } from '../shared/session-context.tsx';
import { endingText, type RunSummary } from './run-ending.logic.ts';

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

/** What happened, what is safe, what next. */
function FailedRun({ summary, isLast, waiting }: { summary: RunSummary; isLast: boolean; waiting: number }) {
  const { error: texts, ending } = useTexts().conversation;
  const assistant = summary.lastTurn?.assistant;
  const error = assistant?.error;
  const message = error?.message ?? assistant?.errorMessage ?? summary.run.errorMessage;
  return (
    <div
      data-testid="run-ending"
      className="my-2 rounded-card border border-l-3 border-line-1 border-l-k-error px-2.5 py-2 text-12"
    >
      <p className="flex items-center gap-1.5 font-semibold text-danger">
        <CircleX size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
        {texts.kind[error?.kind ?? 'internal']}
      </p>
      {message !== undefined && message !== '' && (
        <p className="mt-1 wrap-anywhere text-fg-2">
          {texts.said} <span className="whitespace-pre-wrap">{message}</span>
        </p>
      )}
      <p className="mt-1 text-fg-2">
        {texts.safe} {isLast && (error?.retryable === false ? texts.nextChange : texts.nextRetry)}
      </p>
      {isLast && (
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <NextSteps waiting={waiting} goOn={ending.retry} />
        </div>
      )}
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
