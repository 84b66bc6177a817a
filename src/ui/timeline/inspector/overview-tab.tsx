import { formatClock, formatCost, formatCount, formatDuration } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { waitedForPerson } from '../../../store/fold-approvals.ts';
import { turnSpans } from '../../../store/turn-spans.ts';
import type { CallView, RunView, TurnView } from '../../../store/view.ts';
import { targetOf } from '../../conversation/tool-card/tool-card.logic.ts';
import { usePrices } from '../../shared/prices.ts';
import { SpanBar } from '../../shared/span-bar.tsx';
import { JsonText } from '../events/json-text.tsx';
import { callLine, inputOf, longestWait, metricsOf, outputOf, spansLine } from '../rows/turn-words.logic.ts';
import type { TimelineModel } from '../use-timeline-model.ts';
import { Facts, TextBlock } from './facts.tsx';
import type { Inspected } from './inspected.logic.ts';

export function OverviewTab({ model, inspected }: { model: TimelineModel; inspected: Inspected }) {
  const { event, call, turn, run } = inspected;
  if (event !== null) return <JsonText events={[event]} />;
  return (
    <div className="flex flex-col gap-3 p-3">
      {call !== null && turn !== null ? (
        <CallFacts call={call} turn={turn} now={model.now} />
      ) : turn !== null ? (
        <TurnFacts model={model} turn={turn} />
      ) : (
        run !== null && <RunFacts run={run} model={model} />
      )}
    </div>
  );
}

function TurnFacts({ model, turn }: { model: TimelineModel; turn: TurnView }) {
  const texts = useTexts();
  const locale = useLocale();
  const facts = texts.timeline.inspector.facts;
  const words = { texts, locale };
  const { now, view } = model;
  const metrics = metricsOf(turn, { now, prices: usePrices(), model: view.model });
  const spans = turnSpans(turn, now).filter((span) => span.kind !== 'planned');
  const request = turn.requests.at(-1);
  const waited = longestWait(turn);
  const previous = view.turns[view.turns.indexOf(turn) - 1];
  const usage = turn.assistant?.usage;
  return (
    <>
      <p className="text-13">
        {inputOf(turn, previous, words)} <span className="text-fg-3">→</span> {outputOf(turn, words)}
      </p>
      <div>
        <SpanBar spans={spans} className="h-3 w-full" />
        <p className="mt-1 text-11 text-fg-3">{spansLine(spans, words)}</p>
      </div>
      <Facts
        facts={[
          [facts.trigger, texts.timeline.trigger[turn.trigger]],
          [facts.status, texts.timeline.status[turn.status]],
          [facts.started, formatClock(turn.startedAt, locale)],
          [facts.duration, formatDuration(metrics.durationMs, locale)],
          [facts.ttft, metrics.ttftMs === null ? null : formatDuration(metrics.ttftMs, locale)],
          [facts.waited, waited === null ? null : formatDuration(waited, locale)],
          [facts.model, request === undefined ? null : `${request.provider} · ${request.model}`],
          [facts.tokens, usage === undefined ? null : formatCount(usage.input, locale)],
          [facts.cached, usage?.cacheRead === undefined ? null : formatCount(usage.cacheRead, locale)],
          [facts.output, usage === undefined ? null : formatCount(usage.output, locale)],
          [facts.reasoning, usage?.reasoning === undefined ? null : formatCount(usage.reasoning, locale)],
          [facts.cost, metrics.cost === null ? null : formatCost(metrics.cost)],
          [facts.context, metrics.contextShare === null ? null : `${Math.round(metrics.contextShare * 100)}%`],
          [facts.attempts, turn.requests.length > 1 ? formatCount(turn.requests.length, locale) : null],
          [facts.calls, formatCount(turn.calls.length, locale)],
          [facts.finish, turn.assistant?.stopReason],
          [facts.error, turn.assistant?.errorMessage ?? request?.error?.message],
        ]}
      />
    </>
  );
}

function CallFacts({ call, turn, now }: { call: CallView; turn: TurnView; now: number }) {
  const texts = useTexts();
  const locale = useLocale();
  const facts = texts.timeline.inspector.facts;
  return (
    <>
      <Facts
        facts={[
          [facts.tool, call.toolName],
          [
            facts.target,
            <span key="target" className="font-mono text-code">
              {targetOf(call)}
            </span>,
          ],
          [facts.outcome, callLine(call, turn, now, { texts, locale })],
          [facts.started, call.startedAt === undefined ? null : formatClock(call.startedAt, locale)],
          ...approvalFacts(call, now, texts, locale),
        ]}
      />
      <TextBlock
        title={facts.arguments}
        text={call.args === undefined ? call.argumentsText : JSON.stringify(call.args, null, 2)}
      />
      {call.approval?.outcome === 'edit' && (
        <TextBlock title={facts.modelGave} text={JSON.stringify(call.approval.args, null, 2)} />
      )}
      {call.resultText !== undefined && <TextBlock title={facts.result} text={call.resultText} />}
    </>
  );
}

/** What the person was asked, how long it took, and the answer. */
function approvalFacts(
  { approval }: CallView,
  now: number,
  { timeline, composer }: Catalogue,
  locale: Locale,
): [name: string, value: string | null][] {
  if (approval === undefined) return [];
  const { reason, outcome, message = '' } = approval;
  const { facts } = timeline.inspector;
  const why =
    reason.kind === 'mode' ? composer.permissions.modes[reason.mode] : timeline.events.rule(reason.rule.pattern);
  const answer = outcome === undefined ? null : timeline.events.answers[outcome];
  return [
    [facts.waitedForYou, formatDuration((approval.answeredAt ?? now) - approval.askedAt, locale)],
    [facts.askedBy, why],
    [facts.answer, answer === null || message === '' ? answer : `${answer}: ${message}`],
  ];
}

/** A run, and what all its turns spent their time on. */
function RunFacts({ run, model }: { run: RunView; model: TimelineModel }) {
  const catalogue = useTexts();
  const texts = catalogue.timeline;
  const locale = useLocale();
  const { facts } = texts.inspector;
  const { now } = model;
  const turns = model.view.turns.filter(({ runId }) => runId === run.runId);
  const waited = waitedForPerson(turns, now);
  const times = spansLine(
    turns.flatMap((turn) => turnSpans(turn, now)),
    { texts: catalogue, locale },
  );
  return (
    <>
      <p className="text-11 text-fg-3">{times}</p>
      <Facts
        facts={[
          [facts.prompt, run.promptText || texts.run.continued],
          [facts.outcome, run.outcome === undefined ? texts.status.running : texts.outcome[run.outcome]],
          [facts.started, formatClock(run.startedAt, locale)],
          [facts.duration, formatDuration((run.settledAt ?? now) - run.startedAt, locale)],
          [facts.waitedForYou, waited === 0 ? null : formatDuration(waited, locale)],
          [facts.turns, formatCount(run.turnIds.length, locale)],
          [facts.error, run.errorMessage],
        ]}
      />
    </>
  );
}
