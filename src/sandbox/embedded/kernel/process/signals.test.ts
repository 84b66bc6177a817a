import { describe, expect, it, vi } from 'vitest';
import type { FakeProcess, FakeProgram } from '../testing/fake-worker.ts';
import { codeOf, decode, rig, run } from '../testing/rig-for-test.ts';
import { forever, request } from '../testing/rig.ts';
import type { SpawnStreams } from '../testing/rig.ts';

const stopped = { ok: true, value: { exitCode: 130, reason: 'stopped' } };

describe('signals', () => {
  /** Starts `node child`, waits until it says that it is there, and lets `then` go on. */
  const withChild =
    (then: (process: FakeProcess, pid: number) => Promise<void>, streams: SpawnStreams = {}): FakeProgram =>
    async (process) => {
      const pid = await process.call('spawn', request(['node', 'child'], { stdout: { to: 'pipe' }, ...streams }));
      await process.next('child_output');
      await then(process, pid);
    };

  it('end who does not handle them, and what was printed is kept', async () => {
    const { stdout } = await run({
      main: async (process) => {
        const pid = await process.call('spawn', request(['node', 'child'], { stdout: { to: 'pipe' } }));
        let printed = decode((await process.next('child_output')).data);
        await process.call('kill', pid, 'SIGTERM');
        const { exit } = await process.next('child_exit');
        for (const message of process.received) if (message.kind === 'child_output') printed += decode(message.data);
        process.print(`${printed} ${JSON.stringify(exit)}`);
        await process.call('kill', pid, 0).catch((thrown: unknown) => process.print(codeOf(thrown)));
      },
      child: (process) => {
        process.print('there');
        process.printSilently(', kept');
        return forever();
      },
    });
    expect(stdout).toBe('there, kept {"exitCode":143,"signal":"SIGTERM"}ESRCH');
  });

  it('reach who handles them, but for SIGKILL', async () => {
    const { stdout } = await run({
      main: withChild(async (process, pid) => {
        await process.call('kill', pid, 0);
        await process.call('kill', pid, 'SIGINT');
        process.print(decode((await process.next('child_output')).data));
        await process.call('kill', pid, 'SIGKILL');
        process.print(JSON.stringify((await process.next('child_exit')).exit));
      }),
      child: async (process) => {
        await process.call('handleSignal', 'SIGINT', true);
        await process
          .call('handleSignal', 'SIGKILL', true)
          .catch((thrown: unknown) => expect(codeOf(thrown)).toBe('EINVAL'));
        process.print('there');
        process.print((await process.next('signal')).signal);
        return forever();
      },
    });
    expect(stdout).toBe('SIGINT{"exitCode":137,"signal":"SIGKILL"}');
  });

  it('end all below with a negative pid, those detached too', async () => {
    const { stdout } = await run({
      main: withChild(async (process, pid) => {
        await process.call('kill', -pid, 'SIGTERM');
        process.print((await process.call('processes')).map(({ pid: living }) => living).join());
      }),
      child: async (process) => {
        await process.call('spawn', request(['node', 'grandchild'], { detached: true }));
        process.print('there');
        return forever();
      },
      grandchild: forever,
    });
    expect(stdout).toBe('2');
  });

  it('may end the sender itself', async () => {
    const { exec } = rig({
      main: async (process) => {
        await process.call('kill', process.start.pid, 'SIGHUP');
      },
    });
    expect(await exec('main').result).toEqual({
      ok: true,
      value: { exitCode: 129, reason: 'signal', signal: 'SIGHUP' },
    });
  });
});

describe('a stop', () => {
  it('ends all of the job, the detached too, keeps what they printed, and nothing they do counts any more', async () => {
    const { sandbox, workers, exec } = rig({
      main: async (process) => {
        await process.call('spawn', request(['node', 'server'], { detached: true }));
        return forever();
      },
      server: async (process) => {
        process.print('up\n');
        process.printSilently('late\n');
        process.post({ kind: 'async_call', id: 900, name: 'mkdir', args: ['/workspace/before', false, 0o777] });
        await process.next('signal');
      },
    });
    const controller = new AbortController();
    const { result, text } = exec('main', { signal: controller.signal });
    await vi.waitFor(() => expect(text()).toContain('up'));
    await vi.waitFor(async () => expect((await sandbox.fs.stat('/workspace/before')).ok).toBe(true));
    const other = workers.find(({ process }) => process?.start.argv[1] === 'server');
    const began = performance.now();
    controller.abort();
    other?.process?.post({ kind: 'async_call', id: 901, name: 'mkdir', args: ['/workspace/after', false, 0o777] });
    expect(await result).toEqual(stopped);
    expect(performance.now() - began).toBeLessThan(250);
    expect(text()).toBe('up\nlate\n');
    await sandbox.fs.mkdir('/workspace/receipt');
    expect((await sandbox.fs.stat('/workspace/after')).ok).toBe(false);
    expect(other?.terminated).toBe(true);
  });
});
