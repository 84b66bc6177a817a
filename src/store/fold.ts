/**
 * The fold from events to the view: pure, and total over unknown event types, which change nothing but seq and t.
 * A `session_start` begins an empty view.
 */
import type { Envelope, EnvelopeOf } from '../protocol/events.ts';
import { emptyView } from './empty-view.ts';
import { foldApproval } from './fold-approvals.ts';
import { foldCallEvent } from './fold-calls.ts';
import { foldFilesChanged } from './fold-files.ts';
import { foldMessageEvent } from './fold-messages.ts';
import { foldQueue } from './fold-queue.ts';
import { changeTurn, replaceLast } from './fold-turn.ts';
import type { CallView, RequestView, RetryWaitView, RunView, SessionView, TurnTrigger, TurnView } from './view.ts';

export function foldEvents(view: SessionView, events: readonly Envelope[]): SessionView {
  let next = view;
  let index = 0;
  for (let event = events[0]; event !== undefined; event = events[index]) {
    next = foldEvent(next, event);
    index++;
    const following = deltasAfter(event, events, index);
    if (following < 2) continue;
    next = foldEvent(next, joinedDeltas(events.slice(index, index + following)));
    index += following;
  }
  return next;
}

/** How many deltas of the same block follow a delta. */
function deltasAfter(event: Envelope, events: readonly Envelope[], from: number): number {
  if (event.type !== 'message_update') return 0;
  const { messageId, contentIndex, kind } = event.payload;
  let count = 0;
  for (let other = events[from]; other?.type === 'message_update'; other = events[from + count]) {
    const { payload } = other;
    const same = payload.messageId === messageId && payload.contentIndex === contentIndex && payload.kind === kind;
    if (!same || payload.toolCallId !== undefined || payload.toolName !== undefined) break;
    count++;
  }
  return count;
}

/**
 * Many deltas of a block as one, with the place and time of the last. The block's first delta is folded by itself,
 * so its start is right, and the view is what the deltas give one by one.
 */
function joinedDeltas(events: readonly Envelope[]): Envelope {
  const last = events.at(-1);
  if (last?.type !== 'message_update') throw new TypeError('only deltas can be joined');
  const delta = events.map((event) => (event.type === 'message_update' ? event.payload.delta : '')).join('');
  return { ...last, payload: { ...last.payload, delta } };
}

export function foldEvent(view: SessionView, event: Envelope): SessionView {
  const next = foldPayload(view, event);
  return { ...next, seq: event.seq, t: event.t };
}

function foldPayload(view: SessionView, event: Envelope): SessionView {
  switch (event.type) {
    case 'session_start':
      // The sandbox and the model outlive a conversation.
      return { ...emptyView(), sessionId: event.sessionId, sandbox: view.sandbox, model: view.model };
    case 'agent_start':
      return startRun(view, event);
    case 'turn_start':
      return startTurn(view, event);
    case 'message_start':
    case 'message_update':
    case 'message_end':
      return foldMessageEvent(view, event);
    case 'tool_execution_start':
    case 'tool_execution_update':
    case 'tool_execution_end':
      return foldCallEvent(view, event);
    case 'turn_end':
      return endTurn(view, event);
    case 'agent_end':
      return changeRun(view, event.runId, (run) =>
        event.payload.errorMessage === undefined ? run : { ...run, errorMessage: event.payload.errorMessage },
      );
    case 'request_start':
      return changeTurn(view, event, (turn) => ({ ...turn, requests: [...turn.requests, startRequest(event)] }));
    case 'request_end':
      return changeTurn(view, event, (turn) => ({ ...turn, requests: endRequest(turn.requests, event) }));
    case 'files_changed':
      return foldFilesChanged(view, event);
    case 'queue_update':
      return foldQueue(view, event);
    case 'approval_requested':
    case 'approval_resolved':
      return foldApproval(view, event);
    case 'permission_mode':
      return { ...view, permissionMode: event.payload.mode };
    case 'sandbox_status':
      return { ...view, sandbox: event.payload };
    case 'model_change':
      return { ...view, model: event.payload };
    case 'phase_change':
      return { ...view, phase: event.payload.phase };
    case 'notice':
      return {
        ...view,
        notices: [
          ...view.notices,
          { seq: event.seq, t: event.t, ...event.payload, afterTurnId: view.turns.at(-1)?.turnId ?? null },
        ],
      };
    case 'agent_settled':
      return settleRun(view, event);
    case 'auto_retry_start':
      return startRetryWait(view, event);
    case 'auto_retry_end':
      return endRetryWait(view, event);
    default:
      return view;
  }
}

function startRun(view: SessionView, event: EnvelopeOf<'agent_start'>): SessionView {
  const runId = event.runId ?? '';
  // A retry is a further agent_start of the same run.
  if (view.runs.at(-1)?.runId === runId) return endRetryWait({ ...view, runId }, event);
  const run: RunView = {
    runId,
    number: view.runs.length + 1,
    promptText: '',
    startedAt: event.t,
    ...(event.payload.recordsFiles === true && { recordsFiles: true }),
    turnIds: [],
  };
  return { ...view, runId, runs: [...view.runs, run] };
}

function settleRun(view: SessionView, event: EnvelopeOf<'agent_settled'>): SessionView {
  const settled = changeRun(view, event.runId, (run) => ({
    ...run,
    settledAt: event.t,
    ...event.payload,
  }));
  return { ...settled, turns: stopOpenTurns(settled.turns, event), approval: null, retry: null, runId: null };
}

/** The wait belongs to the turn that failed, which has ended by now. */
function startRetryWait(view: SessionView, event: EnvelopeOf<'auto_retry_start'>): SessionView {
  const failed = view.turns.at(-1);
  const retry: RetryWaitView = { ...event.payload, startedAt: event.t };
  if (failed === undefined) return { ...view, retry };
  return {
    ...view,
    retry,
    turns: replaceLast(view.turns, { ...failed, retryWait: retry, version: event.seq }),
  };
}

function endRetryWait(view: SessionView, event: Envelope): SessionView {
  const failed = view.turns.at(-1);
  if (view.retry === null) return view;
  if (failed?.retryWait === undefined || failed.retryWait.endedAt !== undefined) return { ...view, retry: null };
  const retryWait = { ...failed.retryWait, endedAt: event.t };
  return {
    ...view,
    retry: null,
    turns: replaceLast(view.turns, { ...failed, retryWait, version: event.seq }),
  };
}

function changeRun(view: SessionView, runId: string | null, change: (run: RunView) => RunView): SessionView {
  const last = view.runs.at(-1);
  if (last === undefined || last.runId !== runId) return view;
  return { ...view, runs: replaceLast(view.runs, change(last)) };
}

function startTurn(view: SessionView, event: EnvelopeOf<'turn_start'>): SessionView {
  const { turnId, number } = event.payload;
  const runId = event.runId ?? '';
  const turn: TurnView = {
    turnId,
    runId,
    number,
    trigger: triggerOf(view, runId),
    status: 'running',
    startedAt: event.t,
    users: [],
    assistant: null,
    calls: [],
    requests: [],
    firstSeq: event.seq,
    lastSeq: event.seq,
    version: event.seq,
  };
  const started = changeRun(view, event.runId, (run) => ({ ...run, turnIds: [...run.turnIds, turnId] }));
  return { ...started, turns: [...view.turns, turn] };
}

/** What is known when a turn starts; a user message in it may say more. */
function triggerOf(view: SessionView, runId: string): TurnTrigger {
  const previous = view.turns.at(-1);
  if (previous?.runId !== runId) return 'continue';
  return previous.status === 'failed' ? 'retry' : 'results';
}

function endTurn(view: SessionView, event: EnvelopeOf<'turn_end'>): SessionView {
  return changeTurn(view, event, (turn) => ({
    ...turn,
    endedAt: event.t,
    status: turnStatus(turn, event.payload.stopReason),
    requests: turn.requests.map((request) => closeRequest(request, event.t)),
  }));
}

/** A request that a stop left behind never tells its own end. */
function closeRequest(request: RequestView, t: number): RequestView {
  return request.endedAt === undefined ? { ...request, endedAt: t, finish: 'aborted' } : request;
}

function turnStatus(turn: TurnView, stopReason: string): TurnView['status'] {
  if (stopReason === 'error') return 'failed';
  if (stopReason === 'aborted') return 'stopped';
  return turn.calls.some((call) => call.status === 'stopped' || call.status === 'not_started') ? 'stopped' : 'done';
}

/** A page that was closed during a run left its last turn open. */
function stopOpenTurns(turns: readonly TurnView[], event: EnvelopeOf<'agent_settled'>): readonly TurnView[] {
  const last = turns.at(-1);
  if (last === undefined || last.status !== 'running') return turns;
  const requests = last.requests.map((request) => closeRequest(request, event.t));
  const calls = last.calls.map((call) => closeCall(call, event.t));
  return replaceLast(turns, { ...last, status: 'stopped', endedAt: event.t, requests, calls, version: event.seq });
}

function closeCall(call: CallView, t: number): CallView {
  if (call.endedAt !== undefined) return call;
  return { ...call, status: call.startedAt === undefined ? 'not_started' : 'interrupted', endedAt: t };
}

function startRequest(event: EnvelopeOf<'request_start'>): RequestView {
  const { requestId, attempt, provider, model } = event.payload;
  return { requestId, attempt, provider, model, startedAt: event.t };
}

function endRequest(requests: readonly RequestView[], event: EnvelopeOf<'request_end'>): readonly RequestView[] {
  const { requestId, ttftMs, finish, usage, error } = event.payload;
  return requests.map((request) =>
    request.requestId === requestId
      ? {
          ...request,
          endedAt: event.t,
          finish,
          ...(ttftMs === undefined ? {} : { ttftMs }),
          ...(usage === undefined ? {} : { usage }),
          ...(error === undefined ? {} : { error }),
        }
      : request,
  );
}
