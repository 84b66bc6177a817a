import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutputChunk } from '../../../types.ts';
import { OutputBatcher } from './output-batcher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the output batcher', () => {
  it('joins neighbours of one stream and keeps the order of the streams', () => {
    const chunks: OutputChunk[] = [];
    const batcher = new OutputBatcher((chunk) => chunks.push(chunk));
    batcher.add({ stream: 'stdout', text: 'a' });
    batcher.add({ stream: 'stdout', text: 'b' });
    batcher.add({ stream: 'stderr', text: 'c' });
    batcher.add({ stream: 'stdout', text: 'd' });
    vi.advanceTimersByTime(15);
    expect(chunks).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(chunks).toEqual([
      { stream: 'stdout', text: 'ab' },
      { stream: 'stderr', text: 'c' },
      { stream: 'stdout', text: 'd' },
    ]);
  });

  it('holds nothing back after a flush', () => {
    const chunks: OutputChunk[] = [];
    const batcher = new OutputBatcher((chunk) => chunks.push(chunk));
    batcher.add({ stream: 'stdout', text: 'a' });
    batcher.flush();
    batcher.flush();
    vi.runAllTimers();
    expect(chunks).toEqual([{ stream: 'stdout', text: 'a' }]);
  });
});
