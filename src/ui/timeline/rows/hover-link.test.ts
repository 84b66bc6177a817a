import { expect, test } from 'vitest';
import { callView, turnView } from '../../conversation/testing.ts';
import { hoveredBy, isLit } from './hover-link.ts';
import type { TimelineRow } from './row-types.ts';

const place = { key: 'k', level: 2, position: 1, setSize: 1, expanded: null, height: 24 };
const turn = turnView({
  turnId: 't1',
  calls: [callView({ toolCallId: 'c1' }), callView({ toolCallId: 'c2' }), callView({ toolCallId: '' })],
});
const callRow = (callIndex: number): TimelineRow => ({ ...place, kind: 'call', turn, callIndex });
const turnRow = (expanded: boolean): TimelineRow => ({ ...place, kind: 'turn', turn, previous: undefined, expanded });

test('a row of a call is about the call, other rows of a turn about the turn', () => {
  expect(hoveredBy(callRow(1))).toEqual({ turnId: 't1', toolCallIds: ['c2'] });
  expect(hoveredBy(turnRow(true))).toEqual({ turnId: 't1', toolCallIds: [] });
  expect(hoveredBy({ ...place, kind: 'request', turn, requestIndex: 0 })).toEqual({ turnId: 't1', toolCallIds: [] });
  expect(hoveredBy(callRow(2))).toEqual({ turnId: 't1', toolCallIds: [] });
  expect(hoveredBy(null)).toBeNull();
});

test('a card of several calls lights the rows of all of them, or their turn where it is closed', () => {
  const card = { turnId: 't1', toolCallIds: ['c1', 'c2'] };
  expect([0, 1, 2].map((index) => isLit(callRow(index), card))).toEqual([true, true, false]);
  expect([turnRow(true), turnRow(false)].map((row) => isLit(row, card))).toEqual([false, true]);
  expect(isLit(turnRow(true), { turnId: 't1', toolCallIds: [] })).toBe(true);
  expect(isLit(turnRow(false), { turnId: 't2', toolCallIds: [] })).toBe(false);
  expect(isLit(turnRow(false), null)).toBe(false);
});
