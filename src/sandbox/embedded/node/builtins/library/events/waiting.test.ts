import { expect, test } from 'vitest';
import { EventEmitter, getEventListeners, getMaxListeners, on, once, setMaxListeners } from '../events.ts';
import { rejected } from '../testing/thrown.ts';

test('once answers the arguments of the next event', async () => {
  const emitter = new EventEmitter();
  const event = once(emitter, 'x');
  emitter.emit('x', 1, 2);
  expect(await event).toEqual([1, 2]);
  expect(emitter.eventNames()).toEqual([]);
});

test('once rejects with an error, and when it is aborted', async () => {
  const emitter = new EventEmitter();
  const failed = once(emitter, 'x');
  emitter.emit('error', new Error('bad'));
  expect(await rejected(failed)).toBe('Error: bad');
  const controller = new AbortController();
  const aborted = once(emitter, 'x', { signal: controller.signal });
  controller.abort();
  expect(await rejected(aborted)).toBe('AbortError [ABORT_ERR]: The operation was aborted');
  expect(emitter.eventNames()).toEqual([]);
});

test('once works on event targets', async () => {
  const target = new EventTarget();
  const event = once(target, 'x');
  target.dispatchEvent(new Event('x'));
  expect((await event).map((each) => (each as Event).type)).toEqual(['x']);
});

test('on iterates over events, those that came in between too, until one ends it', async () => {
  const emitter = new EventEmitter();
  const events = on(emitter, 'x', { close: ['end'] });
  emitter.emit('x', 1);
  emitter.emit('x', 2, 3);
  emitter.emit('end');
  const seen: unknown[] = [];
  for await (const args of events) seen.push(args);
  expect(seen).toEqual([[1], [2, 3]]);
  expect(emitter.eventNames()).toEqual([]);
});

test('on fails with an error, once', async () => {
  const emitter = new EventEmitter();
  const events = on(emitter, 'x');
  const next = events.next();
  emitter.emit('error', new Error('bad'));
  expect(await rejected(next)).toBe('Error: bad');
  expect(await events.next()).toEqual({ value: undefined, done: true });
});

test('limits and listeners are known of emitters and of targets', () => {
  const emitter = new EventEmitter();
  const target = new EventTarget();
  const listener = () => {};
  emitter.on('x', listener);
  expect(getEventListeners(emitter, 'x')).toEqual([listener]);
  setMaxListeners(3, emitter, target);
  expect([getMaxListeners(emitter), getMaxListeners(target)]).toEqual([3, 3]);
});
