import { describe, expect, it, vi } from 'vitest';
import { rig } from '../testing/rig-for-test.ts';
import { forever, request } from '../testing/rig.ts';

describe('limits', () => {
  it('refuse one process too many in a command, with the reason, and others still start', async () => {
    const { exec } = rig(
      {
        bomb: async (process) => {
          for (let count = 0; ; count += 1) {
            const refused = await process.call('spawn', request(['node', 'idle'])).then(
              () => undefined,
              (thrown: Error) => thrown.message,
            );
            if (refused === undefined) continue;
            process.print(`${count}: ${refused}`);
            return forever();
          }
        },
        idle: forever,
        main: (process) => process.print('fine'),
      },
      { limits: { processes: { perJob: 5 } } },
    );
    const bomb = exec('bomb');
    await vi.waitFor(() =>
      expect(bomb.text()).toBe('4: EAGAIN: resource temporarily unavailable: one command can run at most 5 processes'),
    );
    const main = exec('main');
    await main.result;
    expect(main.text()).toBe('fine');
  });

  it('refuse a process when the browser starts no worker for it', async () => {
    const { sandbox, exec } = rig(
      {
        main: async (process) => {
          const file = { to: 'file', path: '/workspace/f', append: false } as const;
          await process
            .call('spawn', request(['node', 'x'], { stdout: file }))
            .catch((thrown: Error) => process.print(thrown.message));
        },
      },
      {
        beforeWorker: (kind) => {
          if (kind === 'node') throw new RangeError('Array buffer allocation failed');
        },
      },
    );
    const { result, text } = exec('main');
    await result;
    expect(text()).toBe(
      'EAGAIN: resource temporarily unavailable: no worker can be started: Array buffer allocation failed',
    );
    expect(sandbox.status().state).toBe('ready');
  });
});
