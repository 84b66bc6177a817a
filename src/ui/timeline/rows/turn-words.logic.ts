/** What the rows of a turn say: what went in, what came out, and the text equivalents of their bars. */
import type { Catalogue } from '../../../i18n/catalogue.ts';
import { formatDuration } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Usage } from '../../../agent/messages.ts';
import { accountOfRun, accountOfTurn, type PriceTable } from '../../../store/cost.ts';
import type { Span, SpanKind } from '../../../store/turn-spans.ts';
import type { AssistantView, CallView, ModelView, RunView, TurnView, UserItemView } from '../../../store/view.ts';
import { durationOf, lineCount, targetOf, toolKindOf } from '../../conversation/tool-card/tool-card.logic.ts';
import { commandDetails, entriesOf, readDetails } from '../../conversation/tool-card/tool-details.ts';

export interface Words {
  texts: Catalogue;
  locale: Locale;
}

/** The tool and what it works on, in one line: "bash npm test". */
export function callName(call: CallView): string {
  return `${call.toolName} ${targetOf(call)}`.trim();
}

/** What the model read in this turn that it had not read before: "npm test, exit 1", "3 results + steer". */
export function inputOf(turn: TurnView, previous: TurnView | undefined, words: Words): string {
  const { texts, locale } = words;
  const steers = turn.users.filter((user) => user.origin === 'steer');
  const others = turn.users.filter((user) => user.origin !== 'steer');
  const parts = others.map((user) => userLine(user, words));
  if (parts.length === 0 && previous?.runId === turn.runId) {
    if (turn.trigger === 'retry') parts.push(retryLine(turn, previous, words));
    else if (previous.calls.length > 0) parts.push(resultsLine(previous.calls, words));
  }
  const [steer] = steers;
  if (steer !== undefined && parts.length === 0) parts.push(userLine(steer, words));
  else if (steers.length > 0) parts.push(texts.timeline.input.steer(steers.length));
  const line = parts.join(' + ');
  const waited = longestWait(turn);
  return waited === null
    ? line
    : texts.timeline.input.and(line, texts.timeline.input.waited(formatDuration(waited, locale)));
}

function userLine(user: UserItemView, { texts }: Words): string {
  const line = user.text.trim().split('\n', 1)[0] ?? '';
  return line === '' && user.images > 0 ? texts.timeline.input.images(user.images) : line;
}

function retryLine(turn: TurnView, previous: TurnView, { texts }: Words): string {
  const error = previous.assistant?.error ?? previous.requests.at(-1)?.error;
  const attempt = texts.timeline.input.attempt(turn.requests.at(-1)?.attempt ?? 2);
  return error === undefined
    ? attempt
    : texts.timeline.input.and(error.status?.toString() ?? texts.timeline.errorKinds[error.kind], attempt);
}

function resultsLine(calls: readonly CallView[], words: Words): string {
  const [only] = calls;
  if (only === undefined || calls.length > 1) return words.texts.timeline.input.results(calls.length);
  const remark = resultRemark(only, words);
  // A file says what was read or changed; a command, what it was.
  const name = targetOf(only) === '' ? only.toolName : targetOf(only);
  return remark === '' ? name : words.texts.timeline.input.and(name, remark);
}

function resultRemark(call: CallView, { texts }: Words): string {
  const input = texts.timeline.input;
  if (call.status === 'stopped') return input.stopped;
  if (call.status === 'denied') return input.denied;
  const command = toolKindOf(call.toolName) === 'bash' ? commandDetails(call.details) : null;
  if (command !== null && command.exitCode !== 0) return input.exit(command.exitCode);
  if (call.status !== 'done') return input.failed;
  if (command !== null) return input.lines(lineCount(call.resultText ?? ''));
  return '';
}

/** The longest time that a steer or follow-up of this turn waited to be read, in milliseconds. */
export function longestWait(turn: TurnView): number | null {
  let longest: number | null = null;
  for (const { queuedAt, readAt } of turn.users)
    if (queuedAt !== undefined) longest = Math.max(longest ?? 0, readAt - queuedAt);
  return longest;
}

/** What came out: "bash npm test", "read ×2", "answer". Empty while nothing has. */
export function outputOf(turn: TurnView, { texts }: Words): string {
  const words = texts.timeline.output;
  const named = turn.calls.filter((call) => call.toolName !== '');
  const [only] = named;
  if (only !== undefined) {
    if (named.length === 1) return callName(only);
    const counts = new Map<string, number>();
    for (const call of named) counts.set(call.toolName, (counts.get(call.toolName) ?? 0) + 1);
    return [...counts].map(([tool, count]) => (count === 1 ? tool : words.times(tool, count))).join(', ');
  }
  if (turn.status === 'failed') {
    const kind = turn.assistant?.error?.kind ?? turn.requests.at(-1)?.error?.kind;
    return kind === undefined ? texts.timeline.status.failed : words.failed(texts.timeline.errorKinds[kind]);
  }
  if (turn.status === 'stopped') return words.stopped;
  const hasText = turn.assistant?.blocks.some((block) => block.kind === 'text') ?? false;
  if (hasText) return words.answer;
  return turn.status === 'running' ? '' : words.nothing;
}

/** Whether something in the turn failed: the person should look at it. */
export function hasError(turn: TurnView): boolean {
  return (
    turn.status === 'failed' || turn.calls.some(failed) || turn.requests.some((request) => request.finish === 'error')
  );
}

/** Whether a call failed by itself. What the person stopped, or a hook blocked, did not. */
export function failed(call: CallView): boolean {
  return call.status === 'failed' || call.status === 'invalid';
}

/** How long each kind of span took in all, in milliseconds, in order of first occurrence. Marks take no time. */
export function timeByKind(spans: readonly Span[]): Map<SpanKind, number> {
  const totals = new Map<SpanKind, number>();
  for (const { kind, start, end } of spans) {
    if (kind === 'error' || kind === 'planned') continue;
    totals.set(kind, (totals.get(kind) ?? 0) + end - start);
  }
  return totals;
}

/** The text equivalent of a bar: "wait 0.8 s · thinking 1.7 s". `skip` leaves kinds out. */
export function spansLine(spans: readonly Span[], { texts, locale }: Words, skip?: ReadonlySet<SpanKind>): string {
  const words = texts.timeline.spans;
  const parts: string[] = [];
  for (const [kind, time] of timeByKind(spans)) {
    if (kind === 'error' || kind === 'planned' || skip?.has(kind)) continue;
    parts.push(words[kind](formatDuration(time, locale)));
  }
  return parts.join(' · ');
}

/** The text equivalent of a call's bar: "exit 1 · 6.2 s", "21 lines · 110 ms". */
export function callLine(call: CallView, turn: TurnView, now: number, { texts, locale }: Words): string {
  const words = texts.timeline.call;
  const duration = formatDuration(durationOf(call, now), locale);
  switch (call.status) {
    case 'preparing':
      return words.preparing(call.argumentsText.length);
    case 'ready':
      return turn.requests.at(-1)?.endedAt === undefined ? words.ready : words.waiting;
    case 'waiting':
      return words.asking(formatDuration(now - (call.approval?.askedAt ?? now), locale));
    case 'running':
      return words.running(duration);
    case 'blocked':
      return words.blocked;
    case 'denied':
      return words.denied;
    case 'interrupted':
      return words.interrupted;
    case 'invalid':
      return call.failure === 'unknown_tool' ? words.unknownTool : words.invalid;
    case 'stopped':
      return words.stopped(duration);
    case 'not_started':
      return words.notStarted;
    case 'cut_off':
      return words.cutOff;
    default:
      return [endRemark(call, { texts, locale }), duration].filter((part) => part !== '').join(' · ');
  }
}

function endRemark(call: CallView, { texts }: Words): string {
  const command = toolKindOf(call.toolName) === 'bash' ? commandDetails(call.details) : null;
  if (command !== null) return texts.timeline.call.exit(command.exitCode);
  if (call.status === 'failed') return texts.timeline.call.failed;
  const read = readDetails(call.details);
  if (read !== null) return texts.timeline.input.lines(read.lines);
  const entries = entriesOf(call.details);
  return entries === null ? '' : texts.conversation.call.entries(entries);
}

export interface TurnMetrics {
  /** Milliseconds from the request to its first delta. */
  ttftMs: number | null;
  durationMs: number;
  tokens: { input: number; output: number; /** 0 to 1. */ cachedShare: number | null } | null;
  /** US dollars. */
  cost: number | null;
  /** Of the model's context window, 0 to 1. */
  contextShare: number | null;
}

export interface MetricSources {
  /** Matters only while it runs. */
  now: number;
  prices: PriceTable;
  /** The model in use; only it has a context window that is known. */
  model: ModelView | null;
}

/** What nobody has said is null. */
export function metricsOf(turn: TurnView, { now, prices, model }: MetricSources): TurnMetrics {
  const { assistant } = turn;
  const usage = assistant?.usage ?? turn.requests.at(-1)?.usage;
  return {
    ttftMs: turn.requests.at(-1)?.ttftMs ?? null,
    durationMs: Math.max(0, (turn.endedAt ?? now) - turn.startedAt),
    tokens: usage === undefined ? null : tokensOf(usage),
    cost: accountOfTurn(turn, prices)?.cost ?? null,
    contextShare: contextShare(usage, assistant, model),
  };
}

/** Of all turns of a run; the context share is that of its last. */
export function runMetricsOf(run: RunView, turns: readonly TurnView[], sources: MetricSources): TurnMetrics {
  const account = accountOfRun({ turns }, run.runId, sources.prices);
  const last = turns.at(-1);
  return {
    ttftMs: null,
    durationMs: Math.max(0, (run.settledAt ?? sources.now) - run.startedAt),
    tokens: account === null ? null : tokensOf(account.usage),
    cost: account?.cost ?? null,
    contextShare: last === undefined ? null : metricsOf(last, sources).contextShare,
  };
}

function tokensOf({ input, output, cacheRead }: Usage): TurnMetrics['tokens'] {
  return { input, output, cachedShare: cacheRead === undefined || input === 0 ? null : cacheRead / input };
}

function contextShare(
  usage: Usage | undefined,
  assistant: AssistantView | null,
  model: ModelView | null,
): number | null {
  if (usage === undefined || model?.contextWindow === undefined) return null;
  return assistant?.provider === model.provider && assistant.model === model.model
    ? usage.input / model.contextWindow
    : null;
}
