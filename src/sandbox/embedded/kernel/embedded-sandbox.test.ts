import { describe, expect, it, vi } from 'vitest';
import type { SandboxStatus } from '../../types.ts';
import { createRig, forever } from './testing/rig.ts';

const exited = (exitCode: number): unknown => ({ ok: true, value: { exitCode, reason: 'exit' } });

describe('starting', () => {
  it('is ready when the first shell is, and lays out what the shell needs', async () => {
    const { sandbox } = createRig({});
    const told: SandboxStatus[] = [];
    sandbox.onStatus((status) => told.push(status));
    expect(sandbox.status()).toEqual({ state: 'starting', backend: 'embedded' });
    await vi.waitFor(() => expect(told).toEqual([{ state: 'ready', backend: 'embedded', startedInMs: 42 }]));
    const stub = await sandbox.fs.stat('/bin/ls');
    expect(stub).toEqual({ ok: true, value: { type: 'file', size: 22, mode: 0o755, modifiedAt: 0 } });
    await sandbox.dispose();
  });

  it('has crashed, with the reason, when the first shell cannot start; files still work', async () => {
    const { sandbox, workers } = createRig({});
    workers[0]?.fail('no such script');
    await vi.waitFor(() =>
      expect(sandbox.status()).toEqual({ state: 'crashed', backend: 'embedded', detail: 'no such script' }),
    );
    expect(await sandbox.fs.writeFile('/workspace/a', 'x')).toEqual({ ok: true, value: undefined });
    await sandbox.dispose();
  });

  it('runs the shell alone without shared memory, and says so', async () => {
    const { sandbox, exec } = createRig(
      {
        main: async (process) => {
          process.print('hi\n');
          await process
            .call('spawn', { ...base, argv: ['node', 'x'] })
            .catch((thrown: Error) => process.print(thrown.message));
        },
      },
      { sharedMemory: false },
    );
    const run = exec('main');
    expect(await run.result).toEqual(exited(0));
    expect(run.text()).toBe('hi\nENOENT: node needs shared memory');
    expect(sandbox.status().detail).toBe('This page has no shared memory: there is bash, but no node or npm');
    expect(sandbox.capabilities.programs).toEqual(['bash', 'sh']);
    await sandbox.dispose();
  });
});

const base = {
  cwd: '/workspace',
  env: {},
  stdin: { from: 'nothing' },
  stdout: { to: 'pipe' },
  stderr: { to: 'pipe' },
  detached: false,
} as const;

describe('commands', () => {
  it('give what was printed in order, and their exit code', async () => {
    const { sandbox, exec } = createRig({
      main: (process) => {
        process.print('one\n');
        process.print('two\n', 2);
        process.print('three\n');
        return 3;
      },
    });
    const run = exec('main');
    expect(await run.result).toEqual(exited(3));
    expect(run.chunks).toEqual([
      { stream: 'stdout', text: 'one\n' },
      { stream: 'stderr', text: 'two\n' },
      { stream: 'stdout', text: 'three\n' },
    ]);
    await sandbox.dispose();
  });

  it('are told who they are', async () => {
    const { sandbox, workers, exec } = createRig({ main: () => 0 });
    await exec('main', { env: { A: '1' }, cwd: '/tmp' }).result;
    const { start } = workers[0]?.process ?? {};
    expect(start).toEqual({
      pid: 2,
      parentPid: 1,
      argv: ['bash', '-c', 'main'],
      cwd: '/tmp',
      env: {
        HOME: '/home/user',
        USER: 'user',
        PATH: '/usr/local/bin:/usr/bin:/bin',
        LANG: 'C.UTF-8',
        TERM: 'dumb',
        A: '1',
      },
      hasStdin: false,
      thread: false,
    });
    await sandbox.dispose();
  });

  it('use a shell again after a normal end, and never after a kill', async () => {
    const { sandbox, workers, exec } = createRig({ main: () => 0, loop: forever });
    await exec('main').result;
    await exec('main').result;
    expect(workers.filter(({ process }) => process !== undefined)).toHaveLength(1);
    const controller = new AbortController();
    const run = exec('loop', { signal: controller.signal });
    controller.abort();
    expect(await run.result).toEqual({ ok: true, value: { exitCode: 130, reason: 'stopped' } });
    expect(workers[0]?.terminated).toBe(true);
    await sandbox.dispose();
  });

  it('keep letters that two pieces share', async () => {
    const { sandbox, exec } = createRig({
      main: (process) => {
        process.post({ kind: 'output_data', stream: 1, data: Uint8Array.of(0xc3) });
        process.post({ kind: 'output_data', stream: 1, data: Uint8Array.of(0xa9, 0x0a) });
      },
    });
    const run = exec('main');
    await run.result;
    expect(run.text()).toBe('é\n');
    await sandbox.dispose();
  });

  it('are unavailable when their shell cannot start', async () => {
    const { sandbox, workers, exec } = createRig({});
    const run = exec('main');
    for (const worker of workers) worker.fail('out of memory');
    expect(await run.result).toEqual({ ok: false, error: { code: 'unavailable', message: 'out of memory' } });
    await sandbox.dispose();
  });

  it('end as killed, with a word on why, when their worker crashes', async () => {
    const { sandbox, exec } = createRig({
      main: (process) => {
        process.print('begin\n');
        process.fail('boom');
        return forever();
      },
    });
    const run = exec('main');
    expect(await run.result).toEqual({ ok: true, value: { exitCode: 137, reason: 'signal', signal: 'SIGKILL' } });
    expect(run.text()).toBe('begin\nbash: the process has crashed: boom\n');
    await sandbox.dispose();
  });
});
