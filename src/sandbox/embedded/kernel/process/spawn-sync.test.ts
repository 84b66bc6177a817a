import { describe, expect, it } from 'vitest';
import type { FakeProgram } from '../testing/fake-worker.ts';
import { decode, encode, run } from '../testing/rig-for-test.ts';
import { forever, request } from '../testing/rig.ts';

describe('children that run to their end in one call', () => {
  const options = { timeoutMs: null, signal: 'SIGTERM', maxBytes: 1000 } as const;
  const piped = {
    stdin: { from: 'bytes', data: encode('in') },
    stdout: { to: 'pipe' },
    stderr: { to: 'pipe' },
  } as const;

  async function runSync(
    child: FakeProgram,
    more: Partial<{ timeoutMs: number | null; maxBytes: number }>,
  ): Promise<unknown> {
    let answer: unknown;
    await run({
      main: async (process) => {
        const { stdout, stderr, ...rest } = await process.call('spawnSync', request(['node', 'child'], piped), {
          ...options,
          ...more,
        });
        answer = { stdout: decode(stdout), stderr: decode(stderr), ...rest };
      },
      child,
    });
    return answer;
  }

  it('answer what they printed and how they ended', async () => {
    const answer = await runSync(async (process) => {
      process.print(`<${await process.readAll()}>`);
      process.print('err', 2);
      return 5;
    }, {});
    expect(answer).toEqual({ pid: 3, stdout: '<in>', stderr: 'err', exit: { exitCode: 5, signal: null }, ended: null });
  });

  it('are ended when their time is over', async () => {
    const answer = await runSync(
      (process) => {
        process.print('begin');
        return forever();
      },
      { timeoutMs: 50 },
    );
    expect(answer).toEqual({
      pid: 3,
      stdout: 'begin',
      stderr: '',
      exit: { exitCode: 143, signal: 'SIGTERM' },
      ended: 'timeout',
    });
  });

  it('are ended when they print too much, and no more than was asked for is kept', async () => {
    const answer = await runSync(
      (process) => {
        process.print('x'.repeat(8));
        process.print('y'.repeat(8));
        return forever();
      },
      { maxBytes: 10 },
    );
    expect(answer).toEqual({
      pid: 3,
      stdout: 'xxxxxxxxyy',
      stderr: '',
      exit: { exitCode: 143, signal: 'SIGTERM' },
      ended: 'output_limit',
    });
  });
});
