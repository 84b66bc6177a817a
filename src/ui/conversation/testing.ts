/** Views built by hand, for tests. */
import type { ApprovalView, CallView, TurnView, UserItemView } from '../../store/view.ts';

export function callView(changes: Partial<CallView> = {}): CallView {
  return {
    toolCallId: 'call-1',
    toolName: 'read',
    contentIndex: 0,
    argumentsText: '',
    argumentsStartedAt: 1000,
    argumentsEndedAt: 1000,
    status: 'preparing',
    output: '',
    outputDropped: 0,
    outputAt: [],
    firstSeq: 1,
    lastSeq: 1,
    ...changes,
  };
}

/** Asked for one second after the turn began, and not answered yet. */
export function approvalView(changes: Partial<ApprovalView> = {}): ApprovalView {
  return {
    approvalId: 'a1',
    askedAt: 2000,
    args: { command: 'npm test' },
    access: 'command',
    files: [],
    reason: { kind: 'mode', mode: 'ask_commands' },
    following: [],
    ...changes,
  };
}

export function turnView(changes: Partial<TurnView> = {}): TurnView {
  return {
    turnId: 'turn-1',
    runId: 'run-1',
    number: 1,
    trigger: 'prompt',
    status: 'done',
    startedAt: 1000,
    endedAt: 5400,
    users: [],
    assistant: null,
    calls: [],
    requests: [],
    firstSeq: 1,
    lastSeq: 1,
    version: 1,
    ...changes,
  };
}

export function userView(changes: Partial<UserItemView> = {}): UserItemView {
  return { messageId: 'user-1', text: 'Hello', images: 0, origin: 'prompt', readAt: 1000, seq: 1, ...changes };
}
