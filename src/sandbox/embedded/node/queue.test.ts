import { expect, it } from 'vitest';
import { Queue } from './queue.ts';

it('gives what came first, while more comes', () => {
  const queue = new Queue<number>();
  const taken: (number | undefined)[] = [];
  queue.push(1);
  queue.push(2);
  taken.push(queue.shift());
  queue.push(3);
  expect(queue.length).toBe(2);
  for (let left = 3; left > 0; left -= 1) taken.push(queue.shift());
  queue.push(4);
  taken.push(queue.shift());
  expect(taken).toEqual([1, 2, 3, undefined, 4]);
  expect(queue.length).toBe(0);
});

it('keeps the order when it never runs empty', () => {
  const queue = new Queue<number>();
  const taken: (number | undefined)[] = [];
  for (let next = 0; next < 5000; next += 1) {
    queue.push(next);
    if (next >= 10) taken.push(queue.shift());
  }
  expect(taken).toEqual(Array.from({ length: 4990 }, (_, index) => index));
  expect(queue.length).toBe(10);
});
