import { describe, expect, test } from 'vitest';
import type { PartChange } from '../../../store/request-diff.ts';
import type { RequestPart, SentRequest } from '../../../store/request-of-turn.ts';
import type { RunView } from '../../../store/view.ts';
import { callView, turnView } from '../../conversation/testing.ts';
import { inspectedOf, type InspectedSources } from './inspected.logic.ts';
import { foldedChanges } from './part-rows.logic.ts';
import { previousRequest, totalsOf } from './request.logic.ts';

function part(changes: Partial<RequestPart>): RequestPart {
  return { hash: 'h', origin: 'user', json: '""', bytes: 10, tokens: 3, ...changes };
}

const request = (requestId: string) => ({ requestId, attempt: 1, provider: 'p', model: 'm', startedAt: 1 });

test('the tokens of a request are told by origin, all that people said together', () => {
  const sent: SentRequest = {
    requestId: 'q',
    attempt: 1,
    provider: 'p',
    model: 'm',
    parameters: {},
    missing: 0,
    parts: [part({ origin: 'system', tokens: 100 }), part({}), part({ origin: 'steer' }), part({ origin: 'results' })],
  };
  expect(totalsOf(sent)).toEqual({
    tokens: 109,
    bytes: 40,
    tokensBy: { system: 100, tools: 0, user: 6, assistant: 0, results: 3 },
  });
});

test('a request is compared with the last one of the turn before', () => {
  const turns = [
    turnView({ turnId: 't1', number: 1, requests: [request('q1'), request('q2')] }),
    turnView({ turnId: 't2', number: 2 }),
    turnView({ turnId: 't3', number: 3, requests: [request('q3')] }),
  ];
  expect(turns[2] && previousRequest(turns, turns[2])).toEqual({ requestId: 'q2', turnNumber: 1 });
  expect(turns[0] && previousRequest(turns, turns[0])).toBeNull();
});

test('runs of unchanged parts fold to one row until they are opened', () => {
  const change = (kind: PartChange['change']): PartChange => ({ change: kind, part: part({}) });
  const changes = [change('same'), change('same'), change('added'), change('same'), change('removed')];
  expect(foldedChanges(changes, new Set())).toEqual([{ folded: 2, from: 0 }, changes[2], changes[3], changes[4]]);
  expect(foldedChanges(changes, new Set([0]))).toEqual(changes);
});

describe('what is inspected', () => {
  const run: RunView = { runId: 'run-1', number: 1, promptText: 'hi', startedAt: 1, turnIds: ['turn-1'] };
  const call = callView({ firstSeq: 4, lastSeq: 7 });
  const turn = turnView({ calls: [call], requests: [request('q1'), request('q2')], firstSeq: 2, lastSeq: 9 });
  const sources: InspectedSources = {
    view: { turns: [turn] },
    turnsById: new Map([[turn.turnId, turn]]),
    runsById: new Map([[run.runId, run]]),
    events: { groups: [] },
    eventAt: () => null,
  };

  test('is the last turn without a choice, or when the choice is gone', () => {
    expect(inspectedOf(sources, null)).toMatchObject({
      turn,
      run,
      request: { requestId: 'q2' },
      firstSeq: 2,
      lastSeq: 9,
    });
    expect(inspectedOf(sources, { kind: 'turn', turnId: 'gone' })?.turn).toBe(turn);
    expect(inspectedOf({ ...sources, view: { turns: [] } }, null)).toBeNull();
  });

  test('is the attempt, the call or the run that was chosen', () => {
    expect(inspectedOf(sources, { kind: 'request', turnId: 'turn-1', requestIndex: 0 })?.request?.requestId).toBe('q1');
    expect(inspectedOf(sources, { kind: 'call', turnId: 'turn-1', callIndex: 0 })).toMatchObject({
      call,
      firstSeq: 4,
      lastSeq: 7,
    });
    expect(inspectedOf(sources, { kind: 'run', runId: 'run-1' })).toMatchObject({
      run,
      turn: null,
      firstSeq: 2,
      lastSeq: 9,
    });
  });
});
