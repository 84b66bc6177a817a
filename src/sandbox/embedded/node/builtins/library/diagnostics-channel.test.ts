import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { diagnosticsChannelModule as channels } from './diagnostics-channel.ts';
import { rejected, thrown } from './testing/thrown.ts';

test('subscribers get what is published', () => {
  const seen: unknown[] = [];
  const listener = (message: unknown, name: string | symbol) => void seen.push([message, name]);
  expect(channels.hasSubscribers('a')).toBe(false);
  channels.subscribe('a', listener);
  expect(channels.channel('a').hasSubscribers).toBe(true);
  channels.channel('a').publish(1);
  expect([channels.unsubscribe('a', listener), channels.unsubscribe('a', listener)]).toEqual([true, false]);
  channels.channel('a').publish(2);
  expect(seen).toEqual([[1, 'a']]);
});

test('stores have the data while the function runs', () => {
  const storage = new AsyncLocalStorage<unknown>();
  const channel = channels.channel('b');
  channel.bindStore(storage, (data) => ({ data }));
  expect(channel.runStores(1, () => storage.getStore())).toEqual({ data: 1 });
  channel.unbindStore(storage);
  expect(channel.runStores(1, () => storage.getStore())).toBeUndefined();
});

test('a traced action tells of its steps', async () => {
  const steps: unknown[] = [];
  const tracing = channels.tracingChannel('op');
  tracing.subscribe({
    start: () => steps.push('start'),
    end: () => steps.push('end'),
    asyncStart: () => steps.push('asyncStart'),
    asyncEnd: () => steps.push('asyncEnd'),
    error: (message) => steps.push((message as { error: Error }).error.message),
  });
  expect(tracing.traceSync((a, b) => Number(a) + Number(b), {}, null, 1, 2)).toBe(3);
  const fail = () => {
    throw new Error('bad');
  };
  expect(thrown(() => tracing.traceSync(fail))).toBe('Error: bad');
  expect(steps.splice(0)).toEqual(['start', 'end', 'start', 'bad', 'end']);
  const late = tracing.tracePromise(async () => fail()) as Promise<unknown>;
  expect(await rejected(late)).toBe('Error: bad');
  expect(steps).toEqual(['start', 'end', 'bad', 'asyncStart', 'asyncEnd']);
});
