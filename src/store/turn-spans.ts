/** What a turn spent its time on: the pieces of its bar, wherever one is drawn. */
import type { CallView, RequestView, RetryWaitView, TurnView } from './view.ts';

/**
 * wait: preparing the request, and from there to its first delta · think, text, args: the reply, by what streamed · exec: a tool ran ·
 * retry: between two attempts of a request · human: waiting for an approval · hook: between recorded steps, where
 * preparation, validation and hooks run · compact: compaction · error: a mark without length at a failed end ·
 * planned: a call that the model asked for and that has not started, without length.
 */
export type SpanKind =
  'wait' | 'think' | 'text' | 'args' | 'exec' | 'retry' | 'human' | 'hook' | 'compact' | 'error' | 'planned';

/** open: still growing, its end is now · stopped: by the person. */
export type SpanState = 'open' | 'done' | 'failed' | 'stopped';

export interface Span {
  kind: SpanKind;
  /** Milliseconds since the epoch. */
  start: number;
  end: number;
  state: SpanState;
  /** Index in the turn's `requests`, for what belongs to a request. A wait has that of the attempt to come. */
  requestIndex?: number;
  /** Index in the turn's `calls`, for what belongs to a call. */
  callIndex?: number;
  /** When the call printed something, in milliseconds since the epoch. */
  notches?: readonly number[];
}

/** Gaps up to this long are not worth a span. */
export const negligibleGapMs = 5;

/** A call starts, and only then are its hooks asked. Less than this is the loop's own work, not theirs. */
const noticeableHookMs = 50;

/** A call that was refused before it could run has no span of its own, only an error mark. */
const refused: ReadonlySet<CallView['status']> = new Set(['blocked', 'denied', 'invalid', 'not_started', 'cut_off']);

/** A turn that has ended keeps its spans: its view is immutable. */
const endedTurns = new WeakMap<TurnView, readonly Span[]>();

/**
 * The spans of a turn in order of their start. Their union covers the turn up to its end (`now` while it runs), but
 * for gaps of `negligibleGapMs`; they overlap only where calls ran in parallel. The wait before a failed turn is tried
 * again follows the turn's end. Pure, and the same array again for the same ended turn.
 */
export function turnSpans(turn: TurnView, now: number): readonly Span[] {
  if (isGrowing(turn)) return computeSpans(turn, now);
  const known = endedTurns.get(turn);
  if (known !== undefined) return known;
  const spans = computeSpans(turn, now);
  endedTurns.set(turn, spans);
  return spans;
}

/** Whether a turn's spans change with time: it runs, or the wait that followed its failure is not over. */
export function isGrowing(turn: TurnView): boolean {
  return turn.endedAt === undefined || (turn.retryWait !== undefined && turn.retryWait.endedAt === undefined);
}

/** Where a turn's bar ends, in milliseconds since the epoch: with the turn, or with the wait that followed it. */
export function barEnd(turn: TurnView, now: number): number {
  if (turn.retryWait !== undefined) return turn.retryWait.endedAt ?? now;
  return turn.endedAt ?? now;
}

function computeSpans(turn: TurnView, now: number): Span[] {
  const end = Math.max(turn.startedAt, turn.endedAt ?? now);
  const recorded = [
    ...turn.requests.flatMap((_, index) => requestSpans(turn, index, end)),
    ...turn.calls.flatMap((call, index) => callSpans(turn, call, index, end)),
  ];
  const spans = withoutGaps(recorded.map((span) => clip(span, turn.startedAt, end)).sort(byStart), turn, end);
  if (turn.status === 'running') return [...spans, ...plannedSpans(turn, end)];
  if (turn.status === 'stopped') return markStopped(spans);
  return turn.retryWait === undefined ? spans : [...spans, retrySpan(turn.retryWait, turn.requests.length, now)];
}

function retrySpan({ startedAt, endedAt }: RetryWaitView, requestIndex: number, now: number): Span {
  return {
    kind: 'retry',
    start: startedAt,
    end: Math.max(startedAt, endedAt ?? now),
    state: endedAt === undefined ? 'open' : 'done',
    requestIndex,
  };
}

function requestSpans(turn: TurnView, requestIndex: number, turnEnd: number): Span[] {
  const request = turn.requests[requestIndex];
  if (request === undefined) return [];
  const isLast = requestIndex === turn.requests.length - 1;
  const end = request.endedAt ?? (isLast ? replyEnd(turn, turnEnd) : nextStart(turn, requestIndex, turnEnd));
  const open = isLast && request.endedAt === undefined && turn.status === 'running';
  const pieces = isLast ? replyPieces(turn, request) : [];
  const spans: Span[] = [];
  const push = (kind: SpanKind, from: number, to: number, callIndex?: number) => {
    spans.push({
      kind,
      start: from,
      end: Math.max(from, to),
      state: 'done',
      requestIndex,
      ...(callIndex === undefined ? {} : { callIndex }),
    });
  };

  const firstDelta = pieces[0] === undefined ? (isLast ? request.firstDeltaAt : undefined) : pieces[0].start;
  push('wait', request.startedAt, Math.min(firstDelta ?? end, end));
  if (pieces.length === 0 && firstDelta !== undefined) push('text', firstDelta, end);
  pieces.forEach((piece, index) => {
    push(piece.kind, piece.start, pieces[index + 1]?.start ?? end, piece.callIndex);
  });

  const last = spans.at(-1);
  if (last !== undefined) last.state = open ? 'open' : endState(request);
  if (request.finish === 'error') spans.push({ kind: 'error', start: end, end, state: 'failed', requestIndex });
  return spans;
}

function endState(request: RequestView): SpanState {
  if (request.finish === 'error') return 'failed';
  return request.finish === 'aborted' ? 'stopped' : 'done';
}

interface Piece {
  kind: 'think' | 'text' | 'args';
  start: number;
  callIndex?: number;
}

/** What streamed, one piece a block, in order of start. The first begins with the first delta of the request. */
function replyPieces(turn: TurnView, request: RequestView): Piece[] {
  const pieces: Piece[] = [];
  for (const block of turn.assistant?.blocks ?? []) {
    if (block.kind === 'toolCall') {
      const call = turn.calls[block.callIndex];
      if (call !== undefined) pieces.push({ kind: 'args', start: call.argumentsStartedAt, callIndex: block.callIndex });
    } else {
      pieces.push({ kind: block.kind === 'thinking' ? 'think' : 'text', start: block.startedAt });
    }
  }
  for (const piece of pieces) piece.start = Math.max(piece.start, request.startedAt);
  pieces.sort((a, b) => a.start - b.start);
  const first = pieces[0];
  if (first !== undefined && request.firstDeltaAt !== undefined && request.firstDeltaAt < first.start)
    first.start = Math.max(request.firstDeltaAt, request.startedAt);
  return pieces;
}

/** Where a reply ends whose request has not said so. */
function replyEnd(turn: TurnView, turnEnd: number): number {
  return turn.assistant?.endedAt ?? turnEnd;
}

function nextStart(turn: TurnView, requestIndex: number, turnEnd: number): number {
  return turn.requests[requestIndex + 1]?.startedAt ?? turnEnd;
}

/** Around the waiting for the person, what a call was checked by and its run; and a mark where it failed. */
function callSpans(turn: TurnView, call: CallView, callIndex: number, turnEnd: number): Span[] {
  const ended = call.endedAt;
  const mark: Span[] =
    ended !== undefined && (call.status === 'failed' || call.status === 'blocked' || call.status === 'invalid')
      ? [{ kind: 'error', start: ended, end: ended, state: 'failed', callIndex }]
      : [];
  if (call.startedAt === undefined) return mark;
  const asked = approvalSpans(call, callIndex, turnEnd);
  if (refused.has(call.status)) return [...asked, ...mark];

  const end = ended ?? turnEnd;
  const executedAt = executionStart(turn, call, end);
  const before = timeBetween(turn, call.startedAt, executedAt ?? end).map(([from, to]): Span => ({
    kind: 'hook',
    start: from,
    end: to,
    state: 'done',
    callIndex,
  }));
  if (executedAt === null) return [...before, ...asked, ...mark];
  const isOpen = ended === undefined && turn.status === 'running';
  const exec: Span = {
    kind: 'exec',
    start: before.length === 0 && asked.length === 0 ? call.startedAt : executedAt,
    end,
    state: isOpen ? 'open' : callState(call),
    callIndex,
    ...(call.outputAt.length === 0 ? {} : { notches: call.outputAt }),
  };
  return [...before, ...asked, exec, ...mark];
}

function approvalSpans({ approval }: CallView, callIndex: number, turnEnd: number): Span[] {
  if (approval === undefined) return [];
  const { askedAt, answeredAt, outcome } = approval;
  const wasCutShort = outcome === 'stopped' || outcome === 'interrupted';
  const state = answeredAt === undefined ? 'open' : wasCutShort ? 'stopped' : 'done';
  return [{ kind: 'human', start: askedAt, end: answeredAt ?? turnEnd, state, callIndex }];
}

/** When a call began to execute; null when it never did, or has not yet. */
function executionStart(turn: TurnView, call: CallView, end: number): number | null {
  const { startedAt = end, durationMs, approval } = call;
  if (durationMs !== undefined) return Math.max(startedAt, end - durationMs);
  if (call.status === 'waiting' || call.status === 'ready') return null;
  // A call that has ended without a duration was stopped while it waited, or by a hook.
  if (approval !== undefined && call.endedAt !== undefined) return null;
  // The calls of a batch execute when the last of them has been answered.
  return turn.calls.reduce((from, { approval: other }) => Math.max(from, other?.answeredAt ?? from), startedAt);
}

/** The stretches of a time that count, but for the waiting for the person. */
function timeBetween(turn: TurnView, from: number, to: number): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  let at = from;
  for (const { approval } of turn.calls) {
    if (approval === undefined || approval.askedAt >= to) continue;
    stretches.push([at, approval.askedAt]);
    at = Math.max(at, approval.answeredAt ?? to);
  }
  stretches.push([at, to]);
  return stretches.filter(([start, end]) => end - start > noticeableHookMs);
}

function callState(call: CallView): SpanState {
  if (call.status === 'failed') return 'failed';
  return call.status === 'stopped' ? 'stopped' : 'done';
}

function plannedSpans(turn: TurnView, at: number): Span[] {
  return turn.calls.flatMap((call, callIndex): Span[] =>
    call.status === 'preparing' || call.status === 'ready'
      ? [{ kind: 'planned', start: at, end: at, state: 'open', callIndex }]
      : [],
  );
}

/** Fills every gap that counts, by what stands around it. */
function withoutGaps(spans: readonly Span[], turn: TurnView, end: number): Span[] {
  const filled: Span[] = [];
  let covered = turn.startedAt;
  const fill = (kind: SpanKind, until: number, state: SpanState, requestIndex?: number) => {
    if (until - covered <= negligibleGapMs) return;
    filled.push({ kind, start: covered, end: until, state, ...(requestIndex === undefined ? {} : { requestIndex }) });
  };
  for (const span of spans) {
    const isRetry = span.kind === 'wait' && (span.requestIndex ?? 0) > 0;
    // The first request is prepared before it is sent: that belongs to the wait for it.
    const isFirstWait = span.kind === 'wait' && filled.length === 0;
    if (isRetry) fill('retry', span.start, 'done', span.requestIndex);
    else if (!isFirstWait) fill('hook', span.start, 'done');
    filled.push(isFirstWait ? { ...span, start: covered } : span);
    covered = Math.max(covered, span.end);
  }
  const nothingYet = turn.requests.length === 0 && turn.assistant === null;
  fill(nothingYet ? 'wait' : 'hook', end, turn.status === 'running' ? 'open' : 'done');
  return filled;
}

/** The last piece of a stopped turn carries the stop, whatever it was. */
function markStopped(spans: Span[]): Span[] {
  if (spans.some((span) => span.state === 'stopped')) return spans;
  const last = spans.at(-1);
  return last === undefined ? spans : [...spans.slice(0, -1), { ...last, state: 'stopped' }];
}

function clip(span: Span, from: number, to: number): Span {
  const start = Math.min(Math.max(span.start, from), to);
  const end = Math.min(Math.max(span.end, start), to);
  return start === span.start && end === span.end ? span : { ...span, start, end };
}

function byStart(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end;
}
