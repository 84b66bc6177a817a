import { expect, test } from 'vitest';
import { waitedForPerson } from './fold-approvals.ts';
import { turnSpans } from './turn-spans.ts';
import type { ApprovalView, CallView, TurnView } from './view.ts';

function turnOf(calls: CallView[], parts: Partial<TurnView> = {}): TurnView {
  return {
    turnId: 't1',
    runId: 'r1',
    number: 1,
    trigger: 'prompt',
    status: 'running',
    startedAt: 1000,
    users: [],
    assistant: null,
    calls,
    requests: [],
    firstSeq: 1,
    lastSeq: 1,
    version: 1,
    ...parts,
  };
}

function callOf(parts: Partial<CallView>): CallView {
  return {
    toolCallId: 'c1',
    toolName: 'bash',
    contentIndex: 0,
    argumentsText: '{}',
    argumentsStartedAt: 1000,
    argumentsEndedAt: 1000,
    status: 'done',
    startedAt: 1000,
    output: '',
    outputDropped: 0,
    outputAt: [],
    firstSeq: 1,
    lastSeq: 1,
    ...parts,
  };
}

function approvalOf(askedAt: number, answeredAt?: number, outcome: ApprovalView['outcome'] = 'allow'): ApprovalView {
  return {
    approvalId: 'a',
    askedAt,
    args: {},
    access: 'command',
    files: [],
    reason: { kind: 'mode', mode: 'ask_all' },
    following: [],
    ...(answeredAt === undefined ? {} : { answeredAt, outcome }),
  };
}

/** "kind start-end state" of a call, relative to 1000. */
function told(turn: TurnView, callIndex: number, now: number): string[] {
  return turnSpans(turn, now)
    .filter((span) => span.callIndex === callIndex)
    .map(({ kind, start, end, state }) => `${kind} ${start - 1000}-${end - 1000} ${state}`);
}

test('the wait for an answer grows, and nothing has run yet', () => {
  const turn = turnOf([callOf({ status: 'waiting', approval: approvalOf(1010) })]);
  expect(told(turn, 0, 6000)).toEqual(['human 10-5000 open']);
});

test('after the answer the call runs', () => {
  const turn = turnOf([callOf({ status: 'running', approval: approvalOf(1010, 6000) })]);
  expect(told(turn, 0, 7000)).toEqual(['human 10-5000 done', 'exec 5000-6000 open']);
});

test('what the policy took to look at the call is that of a hook', () => {
  const call = callOf({ endedAt: 7000, durationMs: 500, approval: approvalOf(1100, 6000) });
  expect(told(turnOf([call], { status: 'done', endedAt: 7000 }), 0, 0)).toEqual([
    'hook 0-100 done',
    'human 100-5000 done',
    'hook 5000-5500 done',
    'exec 5500-6000 done',
  ]);
});

test('a denied call has waited and did not fail', () => {
  const call = callOf({ status: 'denied', endedAt: 6001, approval: approvalOf(1010, 6000, 'deny') });
  expect(told(turnOf([call], { status: 'done', endedAt: 6010 }), 0, 0)).toEqual(['human 10-5000 done']);
});

test('a stop ends the wait, and nothing ran', () => {
  const call = callOf({ status: 'stopped', endedAt: 6001, approval: approvalOf(1010, 6000, 'stopped') });
  expect(told(turnOf([call], { status: 'stopped', endedAt: 6002 }), 0, 0)).toEqual(['human 10-5000 stopped']);
});

test('calls of a batch run when the last of them has been answered; meanwhile nothing is drawn for the others', () => {
  const approvals = [approvalOf(1010, 3000), approvalOf(3010, 6000)];
  const first = callOf({ approval: approvals[0] as ApprovalView });
  const second = callOf({ toolCallId: 'c2', startedAt: 3005, approval: approvals[1] as ApprovalView });
  const waiting = turnOf([
    { ...first, status: 'ready' },
    { ...second, status: 'waiting', approval: approvalOf(3010) },
  ]);
  expect(told(waiting, 0, 5000)).toEqual(['human 10-2000 done', 'planned 4000-4000 open']);
  expect(told(waiting, 1, 5000)).toEqual(['human 2010-4000 open']);
  const running = turnOf([
    { ...first, status: 'running' },
    { ...second, status: 'running' },
  ]);
  expect(told(running, 0, 6500)).toEqual(['human 10-2000 done', 'exec 5000-5500 open']);
  const done = turnOf(
    [
      { ...first, endedAt: 6400, durationMs: 400 },
      { ...second, endedAt: 6300, durationMs: 300 },
    ],
    { status: 'done', endedAt: 6400 },
  );
  expect(told(done, 0, 0)).toEqual(['human 10-2000 done', 'exec 5000-5400 done']);
  expect(told(done, 1, 0)).toEqual(['human 2010-5000 done', 'exec 5000-5300 done']);
});

test('the time a person was waited for is summed over turns', () => {
  const answered = turnOf([callOf({ approval: approvalOf(1010, 3000) }), callOf({})]);
  const waiting = turnOf([callOf({ approval: approvalOf(4000) })]);
  expect(waitedForPerson([answered, waiting], 4500)).toBe(1990 + 500);
  expect(waitedForPerson([turnOf([])], 4500)).toBe(0);
});
