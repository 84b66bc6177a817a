import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { thrown } from '../testing/thrown.ts';
import { createAsyncResourceEmitter } from './async-resource.ts';

const Emitter = createAsyncResourceEmitter(AsyncResource);

test('listeners run in the context that the emitter was made in', () => {
  const storage = new AsyncLocalStorage<string>();
  const emitter = storage.run('made', () => new Emitter('name'));
  const seen: unknown[] = [];
  emitter.on('event', function (this: unknown, ...args: unknown[]) {
    seen.push(storage.getStore(), this === emitter, args);
  });
  expect(storage.run('emitted', () => emitter.emit('event', 1, 2))).toBe(true);
  expect(seen).toEqual(['made', true, [1, 2]]);
  expect(emitter.emit('other')).toBe(false);
});

test('it has to have a name, which a class of its own has', () => {
  expect(thrown(() => new Emitter({}))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "options.name" property must be of type string. Received undefined',
  );
  class Own extends Emitter {}
  expect(new Own()).toMatchObject({ asyncId: expect.any(Number) as number });
});

test('what is not an emitter of the kind has no resource', () => {
  expect(thrown(() => (Emitter.prototype as NodeJS.EventEmitter).emit('event'))).toBe(
    'TypeError [ERR_INVALID_THIS]: Value of "this" must be of type EventEmitterAsyncResource',
  );
});
