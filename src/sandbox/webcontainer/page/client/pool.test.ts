import { describe, expect, it } from 'vitest';
import { Pool } from './pool.ts';

describe('the pool of calls', () => {
  it('runs so many at once, and the others in order, whatever becomes of those before', async () => {
    const pool = new Pool(2);
    const begun: number[] = [];
    const ends: ((fails: boolean) => void)[] = [];
    const results = [0, 1, 2, 3].map((index) =>
      pool
        .run(
          () =>
            new Promise<number>((resolve, reject) => {
              begun.push(index);
              ends[index] = (fails) => (fails ? reject(new Error(`${index} failed`)) : resolve(index));
            }),
        )
        .catch((error: Error) => error.message),
    );
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    ends[1]?.(true);
    expect(await results[1]).toBe('1 failed');
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.(false);
    expect(await results[0]).toBe(0);
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[2]?.(false);
    ends[3]?.(false);
    expect(await Promise.all(results)).toEqual([0, '1 failed', 2, 3]);
  });
});
