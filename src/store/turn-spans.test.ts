import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { negligibleGapMs, turnSpans, type Span } from './turn-spans.ts';
import type { AssistantView, BlockView, CallView, RequestView, TurnView } from './view.ts';

function turnOf(parts: Partial<TurnView>): TurnView {
  return {
    turnId: 't1',
    runId: 'r1',
    number: 1,
    trigger: 'prompt',
    status: 'done',
    startedAt: 1000,
    users: [],
    assistant: null,
    calls: [],
    requests: [],
    firstSeq: 1,
    lastSeq: 1,
    version: 1,
    ...parts,
  };
}

function requestOf(parts: Partial<RequestView>): RequestView {
  return { requestId: 'q1', attempt: 1, provider: 'demo', model: 'demo', startedAt: 1000, ...parts };
}

function assistantOf(blocks: BlockView[], parts: Partial<AssistantView> = {}): AssistantView {
  return { messageId: 'm1', provider: 'demo', model: 'demo', blocks, startedAt: 1000, ...parts };
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
    output: '',
    outputDropped: 0,
    outputAt: [],
    firstSeq: 1,
    lastSeq: 1,
    ...parts,
  };
}

/** "kind start-end state", relative to 1000. */
function told(spans: readonly Span[]): string[] {
  return spans.map(({ kind, start, end, state }) => `${kind} ${start - 1000}-${end - 1000} ${state}`);
}

describe('a settled turn', () => {
  const turn = turnOf({
    endedAt: 2000,
    requests: [requestOf({ startedAt: 1002, firstDeltaAt: 1200, endedAt: 1700, finish: 'toolUse' })],
    assistant: assistantOf(
      [
        { kind: 'thinking', contentIndex: 0, text: 'hm', startedAt: 1200, endedAt: 1380 },
        { kind: 'text', contentIndex: 1, text: 'so', startedAt: 1400, endedAt: 1480 },
        { kind: 'toolCall', contentIndex: 2, callIndex: 0 },
        { kind: 'toolCall', contentIndex: 3, callIndex: 1 },
      ],
      { endedAt: 1700 },
    ),
    calls: [
      callOf({ argumentsStartedAt: 1500, argumentsEndedAt: 1580, startedAt: 1700, endedAt: 1990, outputAt: [1750] }),
      callOf({ toolCallId: 'c2', argumentsStartedAt: 1600, argumentsEndedAt: 1690, startedAt: 1701, endedAt: 1800 }),
    ],
  });

  test('is told by its request, its blocks and its calls', () => {
    expect(told(turnSpans(turn, 9999))).toEqual([
      'wait 0-200 done',
      'think 200-400 done',
      'text 400-500 done',
      'args 500-600 done',
      'args 600-700 done',
      'exec 700-990 done',
      'exec 701-800 done',
      'hook 990-1000 done',
    ]);
  });

  test('links spans to calls and carries the notches of output', () => {
    const spans = turnSpans(turn, 9999);
    expect(spans.filter((span) => span.kind === 'args').map((span) => span.callIndex)).toEqual([0, 1]);
    expect(spans.filter((span) => span.kind === 'exec').map((span) => [span.callIndex, span.notches])).toEqual([
      [0, [1750]],
      [1, undefined],
    ]);
  });

  test('has the same spans again', () => {
    expect(turnSpans(turn, 1)).toBe(turnSpans(turn, 2));
  });
});

describe('a running turn', () => {
  test('waits, open-ended, before anything is known', () => {
    expect(told(turnSpans(turnOf({ status: 'running' }), 1400))).toEqual(['wait 0-400 open']);
    expect(told(turnSpans(turnOf({ status: 'running', requests: [requestOf({})] }), 1400))).toEqual([
      'wait 0-400 open',
    ]);
  });

  test('grows its last block and plans the calls that have not started', () => {
    const turn = turnOf({
      status: 'running',
      requests: [requestOf({ firstDeltaAt: 1100 })],
      assistant: assistantOf([{ kind: 'toolCall', contentIndex: 0, callIndex: 0 }]),
      calls: [callOf({ status: 'preparing', argumentsStartedAt: 1100, argumentsEndedAt: 1150 })],
    });
    expect(told(turnSpans(turn, 1400))).toEqual(['wait 0-100 done', 'args 100-400 open', 'planned 400-400 open']);
  });

  test('grows the call that runs', () => {
    const turn = turnOf({
      status: 'running',
      requests: [requestOf({ endedAt: 1100, finish: 'toolUse' })],
      calls: [callOf({ status: 'running', startedAt: 1100 }), callOf({ status: 'ready', toolCallId: 'c2' })],
    });
    expect(told(turnSpans(turn, 1400))).toEqual(['wait 0-100 done', 'exec 100-400 open', 'planned 400-400 open']);
  });

  test('does not end before it starts when the clock of the page is behind', () => {
    expect(told(turnSpans(turnOf({ status: 'running' }), 900))).toEqual([]);
  });
});

describe('ends', () => {
  test('a failed request ends with a mark, and the pause before its next attempt is a retry wait', () => {
    const turn = turnOf({
      endedAt: 3000,
      requests: [
        requestOf({ endedAt: 1050, finish: 'error' }),
        requestOf({ requestId: 'q2', attempt: 2, startedAt: 2050, firstDeltaAt: 2500, endedAt: 3000, finish: 'stop' }),
      ],
      assistant: assistantOf([{ kind: 'text', contentIndex: 0, text: 'a', startedAt: 2500, endedAt: 2900 }]),
    });
    expect(told(turnSpans(turn, 0))).toEqual([
      'wait 0-50 failed',
      'error 50-50 failed',
      'retry 50-1050 done',
      'wait 1050-1500 done',
      'text 1500-2000 done',
    ]);
  });

  test('a failed turn that is tried again is followed by its wait, open until that is over', () => {
    const error = { kind: 'rate_limit' as const, message: 'slow down', retryable: true };
    const retryWait = { attempt: 2, maxAttempts: 4, delayMs: 500, error, startedAt: 1101 };
    const turn = turnOf({
      status: 'failed',
      endedAt: 1100,
      requests: [requestOf({ endedAt: 1100, finish: 'error' })],
      retryWait,
    });
    const failed = ['wait 0-100 failed', 'error 100-100 failed'];
    expect(told(turnSpans(turn, 1300))).toEqual([...failed, 'retry 101-300 open']);
    expect(told(turnSpans(turn, 1400))).toEqual([...failed, 'retry 101-400 open']);
    expect(told(turnSpans({ ...turn, retryWait: { ...retryWait, endedAt: 1601 } }, 9999))).toEqual([
      ...failed,
      'retry 101-601 done',
    ]);
  });

  test('a failed call ends with a mark; one that was refused has only the mark', () => {
    const turn = turnOf({
      endedAt: 1300,
      requests: [requestOf({ endedAt: 1100, finish: 'toolUse' })],
      calls: [
        callOf({ status: 'failed', startedAt: 1100, endedAt: 1300, durationMs: 200 }),
        callOf({ toolCallId: 'c2', status: 'invalid', startedAt: 1100, endedAt: 1101 }),
      ],
    });
    expect(told(turnSpans(turn, 0))).toEqual([
      'wait 0-100 done',
      'exec 100-300 failed',
      'error 101-101 failed',
      'error 300-300 failed',
    ]);
  });

  test('what comes before the request belongs to the wait for it', () => {
    const turn = turnOf({ endedAt: 1200, requests: [requestOf({ startedAt: 1060, endedAt: 1200, finish: 'stop' })] });
    expect(told(turnSpans(turn, 0))).toEqual(['wait 0-200 done']);
  });

  test('the time a call spent before it executed is that of its hooks', () => {
    const turn = turnOf({
      endedAt: 1400,
      requests: [requestOf({ endedAt: 1100, finish: 'toolUse' })],
      calls: [callOf({ startedAt: 1100, endedAt: 1400, durationMs: 50 })],
    });
    expect(told(turnSpans(turn, 0))).toEqual(['wait 0-100 done', 'hook 100-350 done', 'exec 350-400 done']);
  });

  test('a stop marks what it cut short', () => {
    const request = requestOf({ firstDeltaAt: 1100, endedAt: 1200, finish: 'aborted' });
    expect(told(turnSpans(turnOf({ status: 'stopped', endedAt: 1200, requests: [request] }), 0))).toEqual([
      'wait 0-100 done',
      'text 100-200 stopped',
    ]);
    const between = turnOf({
      status: 'stopped',
      endedAt: 1200,
      requests: [requestOf({ endedAt: 1100, finish: 'toolUse' })],
    });
    expect(told(turnSpans(between, 0))).toEqual(['wait 0-100 done', 'hook 100-200 stopped']);
  });
});

describe('random turns', () => {
  const gap = fc.integer({ min: 0, max: 3000 });
  const callPlan = fc.record({
    arguments: gap,
    before: gap,
    runs: gap,
    reach: fc.constantFrom('ready', 'running', 'done', 'failed', 'stopped', 'blocked', 'invalid', 'not_started'),
    hook: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const plan = fc.record({
    lead: gap,
    failedAttempts: fc.array(fc.record({ lasts: gap, pause: gap }), { maxLength: 2 }),
    wait: gap,
    blocks: fc.array(fc.record({ kind: fc.constantFrom('text', 'thinking'), lasts: gap, pause: gap }), {
      maxLength: 4,
    }),
    calls: fc.array(callPlan, { maxLength: 4 }),
    parallel: fc.boolean(),
    tail: gap,
    running: fc.boolean(),
  });

  function turnFrom(drawn: typeof plan extends fc.Arbitrary<infer P> ? P : never): { turn: TurnView; now: number } {
    let t = 1000 + drawn.lead;
    const requests: RequestView[] = [];
    for (const attempt of drawn.failedAttempts) {
      requests.push(
        requestOf({ startedAt: t, endedAt: t + attempt.lasts, finish: 'error', attempt: requests.length + 1 }),
      );
      t += attempt.lasts + attempt.pause;
    }
    const startedAt = t;
    t += drawn.wait;
    const firstDeltaAt = t;
    const blocks: BlockView[] = [];
    for (const block of drawn.blocks) {
      blocks.push({
        kind: block.kind,
        contentIndex: blocks.length,
        text: 'x',
        startedAt: t,
        endedAt: t + block.lasts,
      });
      t += block.lasts + block.pause;
    }
    const calls: CallView[] = [];
    for (const [callIndex, call] of drawn.calls.entries()) {
      blocks.push({ kind: 'toolCall', contentIndex: blocks.length, callIndex });
      calls.push(callOf({ argumentsStartedAt: t, argumentsEndedAt: t + call.arguments, status: 'ready' }));
      t += call.arguments;
    }
    const hasDelta = blocks.length > 0;
    requests.push(
      requestOf({
        startedAt,
        endedAt: t,
        finish: 'stop',
        ...(hasDelta ? { firstDeltaAt } : {}),
        attempt: requests.length + 1,
      }),
    );
    const batchStart = t;
    let batchEnd = t;
    for (const [index, call] of drawn.calls.entries()) {
      const from = (drawn.parallel ? batchStart : batchEnd) + call.before;
      const to = from + call.runs;
      const status = !drawn.running && (call.reach === 'ready' || call.reach === 'running') ? 'done' : call.reach;
      if (status === 'ready' || status === 'not_started') continue;
      const base = calls[index];
      if (base === undefined) continue;
      calls[index] =
        status === 'running'
          ? { ...base, status, startedAt: from }
          : { ...base, status, startedAt: from, endedAt: to, durationMs: Math.floor(call.runs * call.hook) };
      batchEnd = Math.max(batchEnd, to);
      if (status === 'running' && !drawn.parallel) break;
    }
    const now = batchEnd + drawn.tail;
    return {
      now,
      turn: turnOf({
        requests,
        calls,
        assistant: hasDelta ? assistantOf(blocks, { startedAt, endedAt: batchStart }) : null,
        status: drawn.running ? 'running' : 'done',
        ...(drawn.running ? {} : { endedAt: now }),
      }),
    };
  }

  test('are covered without gaps, and only calls overlap', () => {
    fc.assert(
      fc.property(plan, (drawn) => {
        const { turn, now } = turnFrom(drawn);
        const spans = turnSpans(turn, now);
        let covered = turn.startedAt;
        let previous: Span | undefined;
        for (const span of spans) {
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.start - covered).toBeLessThanOrEqual(negligibleGapMs);
          if (previous !== undefined) expect(span.start).toBeGreaterThanOrEqual(previous.start);
          if (span.start < covered && span.end > span.start) {
            expect(span.callIndex).toBeDefined();
            expect(['exec', 'hook']).toContain(span.kind);
            expect(drawn.parallel).toBe(true);
          }
          covered = Math.max(covered, span.end);
          previous = span;
        }
        expect(now - covered).toBeLessThanOrEqual(negligibleGapMs);
        expect(covered).toBeLessThanOrEqual(now);
        for (const span of spans)
          if (span.kind === 'error' || span.kind === 'planned') expect(span.end).toBe(span.start);
        if (!drawn.running) expect(spans.filter((span) => span.state === 'open')).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
