import { expect, test } from 'vitest';
import { eventScript } from '../../../store/testing/event-script.ts';
import { createErrorPlaces, keyPlace, placeOfSeq, stepPlace, type Marks, type PlacedLog } from './replay.logic.ts';

const marks: Marks = { turns: [3, 8, 15], errors: [6, 12], length: 20 };

test('an event step moves by one and stops at both ends', () => {
  expect(stepPlace(marks, 5, 'event', 1)).toBe(6);
  expect(stepPlace(marks, 5, 'event', -1)).toBe(4);
  expect(stepPlace(marks, 20, 'event', 1)).toBeNull();
  expect(stepPlace(marks, 0, 'event', -1)).toBeNull();
});

test('a turn step leads to where turns begin, and beyond them to the ends of the log', () => {
  expect([0, 3, 9, 15].map((place) => stepPlace(marks, place, 'turn', 1))).toEqual([3, 8, 15, 20]);
  expect([20, 15, 9, 3].map((place) => stepPlace(marks, place, 'turn', -1))).toEqual([15, 8, 8, 0]);
  expect(stepPlace(marks, 20, 'turn', 1)).toBeNull();
});

test('an error step leads to failures only', () => {
  expect(stepPlace(marks, 0, 'error', 1)).toBe(6);
  expect(stepPlace(marks, 6, 'error', 1)).toBe(12);
  expect(stepPlace(marks, 12, 'error', 1)).toBeNull();
  expect(stepPlace(marks, 20, 'error', -1)).toBe(12);
  expect(stepPlace(marks, 6, 'error', -1)).toBeNull();
});

test('keys of the slider: arrows events, Page keys turns, Home and End the ends', () => {
  const keys = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageDown', 'PageUp', 'Home', 'End', 'x'];
  expect(keys.map((key) => keyPlace(marks, 8, key))).toEqual([9, 9, 7, 7, 15, 3, 0, 20, null]);
  expect(keyPlace(marks, 20, 'ArrowRight')).toBe(20);
});

test('errors are found as the log grows, and anew in another session; a stop is none', () => {
  const events = eventScript().run('r').turn('t').events;
  const log: PlacedLog = {
    at: (index) => events[index],
    get length() {
      return events.length;
    },
  };
  const places = createErrorPlaces(log);
  const script = { events };
  const add = (failure: 'returned' | 'stopped') => {
    const seq = script.events.length + 1;
    const payload = { toolCallId: 'c', toolName: 'bash', content: [], isError: true, failure };
    script.events.push({ v: 1, seq, sessionId: 's', runId: 'r', t: seq, type: 'tool_execution_end', payload });
  };
  add('stopped');
  add('returned');
  expect(places.update()).toEqual([2]);
  const before = places.update();
  add('returned');
  expect(places.update()).toEqual([2, 3]);
  expect(before).toEqual([2]);
  events.length = 0;
  add('returned');
  expect(places.update()).toEqual([1]);
});

test('a place is counted from the first event that the log has', () => {
  const { events } = eventScript().add('session_start', {}).add('phase_change', { phase: 'idle' });
  const log: PlacedLog = { at: (index) => events[index], length: 2 };
  expect(placeOfSeq(log, 2)).toBe(2);
});
