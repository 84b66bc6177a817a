import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silenceMs, startKernel } from './start-kernel.ts';

/** A worker played by the test. */
class FakeWorker extends EventTarget {
  readonly url: string;
  terminated = false;
  readonly received: unknown[] = [];

  constructor(url: string) {
    super();
    this.url = url;
  }

  postMessage(message: unknown): void {
    this.received.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  answer(): void {
    this.dispatchEvent(new MessageEvent('message', { data: {} }));
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

function setUp(): { workers: FakeWorker[]; started: ReturnType<typeof startKernel> } {
  const workers: FakeWorker[] = [];
  const started = startKernel('go("é")', (url) => {
    const worker = new FakeWorker(url);
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { workers, started };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('starting the kernel', () => {
  it('takes the blob worker that answers, however late the data worker would', async () => {
    const { workers, started } = setUp();
    workers[0]?.answer();
    expect(await started).toEqual({ worker: workers[0], scheme: 'blob' });
    vi.advanceTimersByTime(silenceMs);
    expect(workers.map(({ url }) => url.slice(0, 5))).toEqual(['blob:']);
  });

  it('tries a data worker after two seconds of silence, and takes the first to answer', async () => {
    const { workers, started } = setUp();
    vi.advanceTimersByTime(silenceMs - 1);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(workers[1]?.url).toMatch(/^data:text\/javascript,.*eval/);
    expect(workers.map(({ received }) => received)).toEqual([[], ['go("é")']]);
    workers[1]?.answer();
    expect(await started).toEqual({ worker: workers[1], scheme: 'data' });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it('keeps a blob worker that is slow', async () => {
    const { workers, started } = setUp();
    vi.advanceTimersByTime(silenceMs);
    workers[0]?.answer();
    expect(await started).toEqual({ worker: workers[0], scheme: 'blob' });
    expect(workers[1]?.terminated).toBe(true);
  });

  it('tries a data worker at once when a blob worker fails', async () => {
    const { workers, started } = setUp();
    workers[0]?.fail('refused');
    workers[1]?.answer();
    expect(await started).toEqual({ worker: workers[1], scheme: 'data' });
  });

  it('fails with the first reason when neither starts', async () => {
    const { workers, started } = setUp();
    workers[0]?.fail('no blob');
    workers[1]?.fail('no data');
    await expect(started).rejects.toThrow('no blob');
  });

  it('fails when workers cannot even be made', async () => {
    const refused = startKernel('', () => {
      throw new Error('not here');
    });
    await expect(refused).rejects.toThrow('not here');
  });
});
