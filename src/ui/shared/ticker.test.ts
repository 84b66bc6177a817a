import { expect, test } from 'vitest';
import { createTicker } from './ticker.ts';

function fakeFrames() {
  let time = 1000;
  let pending: (() => void) | null = null;
  return {
    environment: {
      now: () => time,
      nextFrame: (callback: () => void) => {
        pending = callback;
        return () => {
          pending = null;
        };
      },
    },
    waiting: () => pending !== null,
    frame: (ms: number) => {
      time += ms;
      const callback = pending;
      pending = null;
      callback?.();
    },
  };
}

test('ticks at most once in the interval', () => {
  const { environment, frame } = fakeFrames();
  const ticker = createTicker(environment, 100);
  const seen: number[] = [];
  ticker.subscribe(() => seen.push(ticker.now()));
  for (let count = 0; count < 16; count++) frame(16);
  expect(seen).toEqual([1112, 1224]);
});

test('runs only while somebody listens, and starts from the present', () => {
  const { environment, frame, waiting } = fakeFrames();
  const ticker = createTicker(environment, 100);
  const leave = ticker.subscribe(() => undefined);
  const leaveToo = ticker.subscribe(() => undefined);
  leave();
  expect(waiting()).toBe(true);
  leaveToo();
  expect(waiting()).toBe(false);
  frame(5000);
  expect(ticker.now()).toBe(1000);
  ticker.subscribe(() => undefined);
  expect(ticker.now()).toBe(6000);
});
