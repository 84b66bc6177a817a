import { expect, test, vi } from 'vitest';
import { EventEmitter } from '../events.ts';
import { thrown } from '../testing/thrown.ts';
import { inspect } from '../util/inspect.ts';

test('listeners are called in their order, with the emitter as this', () => {
  const emitter = new EventEmitter();
  const calls: unknown[] = [];
  emitter.on('x', function (this: unknown, ...args: unknown[]) {
    calls.push(this === emitter, ...args);
  });
  emitter.prependListener('x', () => calls.push('first'));
  expect(emitter.emit('x', 1, 2)).toBe(true);
  expect(emitter.emit('y')).toBe(false);
  expect(calls).toEqual(['first', true, 1, 2]);
});

test('a listener for once goes before it is called', () => {
  const emitter = new EventEmitter();
  const listener = () => emitter.emit('x');
  emitter.once('x', listener);
  expect(emitter.listeners('x')).toEqual([listener]);
  emitter.emit('x');
  expect(emitter.listenerCount('x')).toBe(0);
});

test('listeners that come and go are told of', () => {
  const emitter = new EventEmitter();
  const events: unknown[] = [];
  emitter.on('newListener', (name) => events.push(['new', name]));
  emitter.on('removeListener', (name) => events.push(['removed', name]));
  const listener = () => {};
  emitter.on('x', listener);
  emitter.off('x', listener);
  emitter.on('y', listener);
  emitter.removeAllListeners('y');
  expect(events).toEqual([
    ['new', 'removeListener'],
    ['new', 'x'],
    ['removed', 'x'],
    ['new', 'y'],
    ['removed', 'y'],
  ]);
});

test('a change while emitting counts from the next time', () => {
  const emitter = new EventEmitter();
  const calls: string[] = [];
  const second = () => calls.push('second');
  emitter.on('x', () => {
    calls.push('first');
    emitter.off('x', second);
  });
  emitter.on('x', second);
  emitter.emit('x');
  emitter.emit('x');
  expect(calls).toEqual(['first', 'second', 'first']);
});

test('an error without a listener is thrown', () => {
  const emitter = new EventEmitter();
  const seen: unknown[] = [];
  emitter.on(EventEmitter.errorMonitor, (error: Error) => seen.push(error.message));
  expect(thrown(() => emitter.emit('error', new TypeError('boom')))).toBe('TypeError: boom');
  expect(thrown(() => emitter.emit('error', 'text'))).toBe("Error [ERR_UNHANDLED_ERROR]: Unhandled error. ('text')");
  expect(seen[0]).toBe('boom');
});

test('rejections of listeners are errors if asked for', async () => {
  const emitter = new EventEmitter({ captureRejections: true });
  const error = new Promise((resolve) => emitter.on('error', resolve));
  const fail = (): unknown => Promise.reject(new Error('late'));
  emitter.on('x', fail);
  emitter.emit('x');
  expect(((await error) as Error).message).toBe('late');
});

test('too many listeners are warned of once', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const emitter = new EventEmitter();
  for (let i = 0; i < 13; i += 1) emitter.on('x', () => {});
  expect(warn.mock.calls.map(([warning]) => (warning as Error).message)).toEqual([
    'Possible EventEmitter memory leak detected. 11 x listeners added to [EventEmitter]. MaxListeners is 10. Use emitter.setMaxListeners() to increase limit',
  ]);
  warn.mockRestore();
});

test('it works without new, and as a parent of old classes', () => {
  function Old(this: NodeJS.EventEmitter) {
    (EventEmitter as unknown as (this: unknown) => void).call(this);
  }
  Object.setPrototypeOf(Old.prototype, EventEmitter.prototype);
  const old = new (Old as unknown as new () => NodeJS.EventEmitter)();
  const listener = vi.fn();
  old.on('x', listener);
  old.emit('x', 1);
  expect(listener).toHaveBeenCalledWith(1);
});

test('it is printed as in Node', () => {
  expect(inspect(new EventEmitter())).toBe(
    'EventEmitter {\n  _events: [Object: null prototype] {},\n  _eventsCount: 0,\n  _maxListeners: undefined,\n' +
      '  [Symbol(shapeMode)]: false,\n  [Symbol(kCapture)]: false\n}',
  );
});

test('wrong arguments are errors of Node', () => {
  const emitter = new EventEmitter();
  expect(thrown(() => emitter.on('x', undefined as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "listener" argument must be of type function. Received undefined',
  );
  expect(thrown(() => emitter.setMaxListeners(-1))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "setMaxListeners" is out of range. It must be >= 0. Received -1',
  );
});
