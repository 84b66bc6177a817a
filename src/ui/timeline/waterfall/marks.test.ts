import { expect, test } from 'vitest';
import type { QueuedMark } from '../../../store/view.ts';
import { turnView } from '../../conversation/testing.ts';
import { placeMarks, type MarkSources } from './marks.logic.ts';
import { axisFrom } from './time-axis.logic.ts';

const first = turnView({ turnId: 't1', startedAt: 0, endedAt: 4000 });
const second = turnView({ turnId: 't2', startedAt: 4000, endedAt: 8000 });

const read: QueuedMark = {
  itemId: 'q1',
  lane: 'steer',
  text: 'Also read the README',
  queuedAt: 2000,
  queuedInTurnId: 't1',
  readInTurnId: 't2',
  readAt: 4000,
};

function sources(changes: Partial<MarkSources>): MarkSources {
  const tops: Record<string, number> = { 'turn:t1': 0, 'turn:t2': 32, 'next:steer': 64, 'next:follow_up': 88 };
  return {
    marks: [read],
    turns: new Map([
      ['t1', first],
      ['t2', second],
    ]),
    rowAt: (key) =>
      tops[key] === undefined ? undefined : { top: tops[key], height: key.startsWith('next') ? 24 : 32 },
    frameOf: () => ({ axis: axisFrom(0), from: 0, to: 10_000 }),
    width: 1000,
    now: 8000,
    nextX: 900,
    ...changes,
  };
}

test('a steer that was read leads from where it was queued to the first pixel of the turn that read it', () => {
  expect(placeMarks(sources({}))).toEqual([
    {
      itemId: 'q1',
      lane: 'steer',
      waiting: false,
      x: 200,
      y: 16,
      line: 'M200 22V29q0 3 3 3H387q3 0 3 3V45q0 3 3 3H398',
      arrow: 'M394 44l4 4-4 4',
      pill: { x: 414, y: 16, waitedMs: 2000 },
    },
  ]);
});

test('one that still waits leads, hollow, to what will read it', () => {
  const { readInTurnId: _turn, readAt: _at, ...waiting } = read;
  const [mark] = placeMarks(
    sources({ marks: [{ ...waiting, lane: 'follow_up', queuedInTurnId: 't2', queuedAt: 6000 }] }),
  );
  expect(mark).toMatchObject({ waiting: true, x: 600, y: 48, line: 'M600 54V97q0 3 3 3H897', pill: null });
});

test('nothing is drawn of one that was removed, was queued outside a turn, or stands outside the frame', () => {
  expect(placeMarks(sources({ marks: [{ ...read, removed: true }] }))).toEqual([]);
  expect(placeMarks(sources({ marks: [{ ...read, queuedInTurnId: null }] }))).toEqual([]);
  expect(placeMarks(sources({ marks: [{ ...read, queuedAt: 20_000 }] }))).toEqual([]);
});

test('the marker stays when the turn that read it does not show', () => {
  const [mark] = placeMarks(sources({ rowAt: (key) => (key === 'turn:t1' ? { top: 0, height: 32 } : undefined) }));
  expect(mark).toMatchObject({ x: 200, line: '', arrow: '' });
});

test('the pill stands where there is room', () => {
  const late = sources({ width: 300 });
  expect(placeMarks(late)[0]?.pill).toEqual({ x: 134, y: 16, waitedMs: 2000 });
  expect(placeMarks(sources({ width: 220 }))[0]?.pill).toEqual({ x: 102, y: 16, waitedMs: 2000 });
  expect(placeMarks(sources({ width: 150 }))[0]?.pill).toBeNull();
});

test('pills of one row stand side by side', () => {
  const two = sources({ marks: [read, { ...read, itemId: 'q2', queuedAt: 3000 }] });
  expect(placeMarks(two).map((mark) => mark.pill?.x)).toEqual([414, 506]);
});

test('marks queued almost at once stand side by side', () => {
  const two = sources({ marks: [read, { ...read, itemId: 'q2', queuedAt: 2010 }] });
  expect(placeMarks(two).map((mark) => mark.x)).toEqual([200, 213]);
});
