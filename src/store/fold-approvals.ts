import type { EnvelopeOf } from '../protocol/events.ts';
import { openCallIndex } from './fold-calls.ts';
import { changeTurn, replaceAt } from './fold-turn.ts';
import type { ApprovalView, CallView, SessionView, TurnView } from './view.ts';

type ApprovalEvent = EnvelopeOf<'approval_requested'> | EnvelopeOf<'approval_resolved'>;

/** A call waits, or waits no longer. Those of its batch that have started are held up meanwhile. */
export function foldApproval(view: SessionView, event: ApprovalEvent): SessionView {
  let approval: SessionView['approval'] = null;
  const next = changeTurn(view, event, (turn) => {
    const callIndex = openCallIndex(turn, event.payload.toolCallId);
    const call = turn.calls[callIndex];
    if (call === undefined) return turn;
    if (event.type === 'approval_requested') approval = { turnId: turn.turnId, callIndex };
    const changed = event.type === 'approval_requested' ? asked(call, event) : answered(call, event);
    const others = turn.calls.map((other) => heldUp(other, event.type === 'approval_requested'));
    return { ...turn, calls: replaceAt(others, callIndex, { ...changed, lastSeq: event.seq }) };
  });
  return { ...next, approval };
}

function asked(call: CallView, { t, payload }: EnvelopeOf<'approval_requested'>): CallView {
  const { toolCallId: _call, toolName: _tool, ...request } = payload;
  const approval: ApprovalView = { ...request, askedAt: t };
  return { ...call, status: 'waiting', args: payload.args, approval };
}

function answered(call: CallView, { t, payload }: EnvelopeOf<'approval_resolved'>): CallView {
  const { outcome, message, args } = payload;
  if (call.approval === undefined) return call;
  const approval = { ...call.approval, answeredAt: t, outcome, ...(message === undefined ? {} : { message }) };
  // How it goes on, its end says; until then it runs.
  const next: CallView = { ...call, status: 'running', approval };
  return args === undefined ? next : { ...next, args, argumentsText: JSON.stringify(args) };
}

function heldUp(call: CallView, isHeldUp: boolean): CallView {
  if (call.startedAt === undefined || call.endedAt !== undefined) return call;
  const [from, to] = isHeldUp ? (['running', 'ready'] as const) : (['ready', 'running'] as const);
  return call.status === from ? { ...call, status: to } : call;
}

/** The call that waits, if one does. */
export function waitingCall({ approval, turns }: Pick<SessionView, 'approval' | 'turns'>): CallView | null {
  return waitingTurn({ approval, turns })?.calls[approval?.callIndex ?? -1] ?? null;
}

/** The turn of the call that waits. */
export function waitingTurn({ approval, turns }: Pick<SessionView, 'approval' | 'turns'>): TurnView | null {
  if (approval === null) return null;
  return turns.findLast(({ turnId }) => turnId === approval.turnId) ?? null;
}

/** How long the person was waited for in these turns, in milliseconds. One call waits at a time. */
export function waitedForPerson(turns: readonly TurnView[], now: number): number {
  let sum = 0;
  for (const { calls } of turns) {
    for (const { approval } of calls) if (approval) sum += (approval.answeredAt ?? now) - approval.askedAt;
  }
  return sum;
}
