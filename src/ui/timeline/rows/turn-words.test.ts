import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../i18n/catalogue.ts';
import { turnSpans } from '../../../store/turn-spans.ts';
import { approvalView, callView, turnView, userView } from '../../conversation/testing.ts';
import {
  callLine,
  hasError,
  inputOf,
  longestWait,
  metricsOf,
  outputOf,
  runMetricsOf,
  spansLine,
  type Words,
} from './turn-words.logic.ts';

const words: Words = { texts: catalogueOf('en'), locale: 'en' };

const bash = callView({
  toolName: 'bash',
  args: { command: 'ls -la' },
  status: 'done',
  startedAt: 2000,
  endedAt: 2110,
  durationMs: 110,
  resultText: 'a\nb\nc\n',
  details: { command: 'ls -la', exitCode: 0, reason: 'exit' },
});
const read = callView({
  toolName: 'read',
  args: { path: 'package.json' },
  status: 'done',
  startedAt: 2000,
  endedAt: 2110,
  details: { lines: 21, totalLines: 21, from: 1 },
});

describe('what went in', () => {
  test('is the first line of a prompt', () => {
    expect(inputOf(turnView({ users: [userView({ text: 'Fix it\nplease' })] }), undefined, words)).toBe('Fix it');
  });

  test('is the result of the turn before', () => {
    const turn = turnView({ trigger: 'results', number: 2 });
    expect(inputOf(turn, turnView({ calls: [bash] }), words)).toBe('ls -la, 3 lines');
    expect(inputOf(turn, turnView({ calls: [read] }), words)).toBe('package.json');
    expect(inputOf(turn, turnView({ calls: [read, read, bash] }), words)).toBe('3 results');
    const failedCall = { ...bash, status: 'failed' as const, details: { exitCode: 1, reason: 'exit' } };
    expect(inputOf(turn, turnView({ calls: [failedCall] }), words)).toBe('ls -la, exit 1');
    expect(inputOf(turn, turnView({ calls: [{ ...read, status: 'failed' }] }), words)).toBe('package.json, failed');
    expect(inputOf(turn, turnView({ calls: [{ ...bash, status: 'denied' }] }), words)).toBe('ls -la, denied');
  });

  test('a steer joins the results and tells its wait', () => {
    const steer = userView({ origin: 'steer', text: 'Also read the README', queuedAt: 1000, readAt: 2800 });
    const turn = turnView({ trigger: 'steer', users: [steer] });
    expect(inputOf(turn, turnView({ calls: [read] }), words)).toBe('package.json + steer, waited 1.8 s');
    expect(inputOf(turn, turnView(), words)).toBe('Also read the README, waited 1.8 s');
    expect(longestWait(turn)).toBe(1800);
  });

  test('a retry names what failed', () => {
    const error = { kind: 'rate_limit' as const, message: 'slow down', retryable: true, status: 429 };
    const before = turnView({
      status: 'failed',
      requests: [{ requestId: 'q', attempt: 1, provider: 'p', model: 'm', startedAt: 1, finish: 'error', error }],
    });
    const turn = turnView({
      trigger: 'retry',
      requests: [{ requestId: 'q2', attempt: 2, provider: 'p', model: 'm', startedAt: 1 }],
    });
    expect(inputOf(turn, before, words)).toBe('429, attempt 2');
  });
});

describe('what came out', () => {
  const answer = {
    messageId: 'm',
    provider: 'p',
    model: 'm',
    startedAt: 1000,
    blocks: [{ kind: 'text' as const, contentIndex: 0, text: 'Done.', startedAt: 1000, endedAt: 1100 }],
  };

  test.each([
    ['a call', turnView({ calls: [bash] }), 'bash ls -la'],
    ['calls of one tool', turnView({ calls: [read, read] }), 'read ×2'],
    ['calls of several', turnView({ calls: [read, bash, read] }), 'read ×2, bash'],
    ['text', turnView({ assistant: answer }), 'answer'],
    ['a stop', turnView({ status: 'stopped', assistant: answer }), 'stopped'],
    ['nothing yet', turnView({ status: 'running' }), ''],
    ['nothing', turnView(), 'nothing'],
  ])('%s', (_, turn, expected) => {
    expect(outputOf(turn, words)).toBe(expected);
  });

  test('a failure names its kind', () => {
    const error = { kind: 'network' as const, message: 'offline', retryable: true };
    expect(outputOf(turnView({ status: 'failed', assistant: { ...answer, error } }), words)).toBe(
      'failed: not reached',
    );
  });
});

test('errors are failures, not stops and blocks', () => {
  expect(hasError(turnView({ calls: [{ ...bash, status: 'failed' }] }))).toBe(true);
  expect(hasError(turnView({ calls: [{ ...bash, status: 'stopped' }] }))).toBe(false);
  expect(hasError(turnView({ calls: [{ ...bash, status: 'blocked' }] }))).toBe(false);
  expect(hasError(turnView({ status: 'failed' }))).toBe(true);
});

test('a bar has a text equivalent', () => {
  const turn = turnView({
    startedAt: 1000,
    endedAt: 3000,
    requests: [
      { requestId: 'q', attempt: 1, provider: 'p', model: 'm', startedAt: 1000, firstDeltaAt: 1620, endedAt: 2000 },
    ],
    calls: [bash],
    assistant: null,
  });
  expect(spansLine(turnSpans(turn, 0), words)).toBe('wait 620 ms · text 380 ms · tools 110 ms · hooks 890 ms');
  expect(spansLine(turnSpans(turn, 0), words, new Set(['wait', 'hook']))).toBe('text 380 ms · tools 110 ms');
});

describe('a call in words', () => {
  const turn = turnView({ status: 'running' });
  const line = (changes: Parameters<typeof callView>[0]) => callLine({ ...bash, ...changes }, turn, 5000, words);

  test.each([
    ['exit 0 · 110 ms', {}],
    ['exit 2 · 110 ms', { status: 'failed' as const, details: { exitCode: 2 } }],
    ['21 lines · 110 ms', { toolName: 'read', details: read.details }],
    ['arguments, 2 characters so far', { status: 'preparing' as const, argumentsText: '{"' }],
    ['ready, starts when the reply ends', { status: 'ready' as const }],
    ['arguments not valid', { status: 'invalid' as const }],
    ['unknown tool', { status: 'invalid' as const, failure: 'unknown_tool' as const }],
    ['waits for you 3.0 s', { status: 'waiting' as const, approval: approvalView() }],
    ['denied by you', { status: 'denied' as const }],
    ['interrupted, the page was closed', { status: 'interrupted' as const }],
    ['not started, stopped first', { status: 'not_started' as const }],
  ])('%s', (expected, changes) => {
    expect(line(changes)).toBe(expected);
  });

  test('tells how long it runs so far', () => {
    const { endedAt: _endedAt, durationMs: _durationMs, ...running } = { ...bash, status: 'running' as const };
    expect(callLine(running, turn, 5200, words)).toBe('running 3.2 s');
  });
});

describe('metrics', () => {
  const prices = { date: '2026-01-01', prices: [{ model: 'm', input: 10, output: 100 }] };
  const model = { provider: 'p', model: 'm', label: 'M', contextWindow: 10_000 };
  const sources = { now: 0, prices, model };
  const reply = (usage: { input: number; output: number; cacheRead?: number }) => ({
    messageId: 'a',
    provider: 'p',
    model: 'm',
    startedAt: 1000,
    blocks: [],
    usage,
  });

  test('are unknown until the provider has said them', () => {
    expect(metricsOf(turnView(), sources)).toEqual({
      ttftMs: null,
      durationMs: 4400,
      tokens: null,
      cost: null,
      contextShare: null,
    });
  });

  test('tell cost and context share of a model that is known', () => {
    const turn = turnView({
      requests: [{ requestId: 'q', attempt: 1, provider: 'p', model: 'm', startedAt: 1000, ttftMs: 620 }],
      assistant: reply({ input: 2500, output: 100, cacheRead: 500 }),
    });
    expect(metricsOf(turn, sources)).toEqual({
      ttftMs: 620,
      durationMs: 4400,
      tokens: { input: 2500, output: 100, cachedShare: 0.2 },
      cost: 0.035,
      contextShare: 0.25,
    });
    const other = { ...sources, model: { ...model, model: 'other' }, prices: { date: '', prices: [] } };
    expect(metricsOf(turn, other)).toMatchObject({ cost: null, contextShare: null });
  });

  test('of a run are the sum of its turns', () => {
    const turns = [
      turnView({ assistant: reply({ input: 1000, output: 10 }) }),
      turnView({ assistant: reply({ input: 2000, output: 20 }) }),
    ];
    const run = { runId: 'run-1', number: 1, promptText: '', startedAt: 1000, settledAt: 9000, turnIds: [] };
    expect(runMetricsOf(run, turns, sources)).toEqual({
      ttftMs: null,
      durationMs: 8000,
      tokens: { input: 3000, output: 30, cachedShare: null },
      cost: 0.033,
      contextShare: 0.2,
    });
  });
});
