import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SystemError } from '../../protocol/system-error.ts';
import type { FakeProcess, FakeProgram } from '../testing/fake-worker.ts';
import { createRig, forever, request, runChild } from '../testing/rig.ts';
import type { Rig, RigOptions, SpawnStreams } from '../testing/rig.ts';

const rigs: Rig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map(({ sandbox }) => sandbox.dispose()));
});

function rig(programs: Readonly<Record<string, FakeProgram>>, options?: RigOptions): Rig {
  const created = createRig(programs, options);
  rigs.push(created);
  return created;
}

const decode = (data: Uint8Array | null): string => new TextDecoder().decode(data ?? new Uint8Array(0));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const codeOf = (thrown: unknown): string => (thrown as SystemError).code;
const stopped = { ok: true, value: { exitCode: 130, reason: 'stopped' } };

/** Runs `main` and answers what all of its processes printed. */
async function run(programs: Readonly<Record<string, FakeProgram>>): Promise<{ stdout: string; stderr: string }> {
  const { exec } = rig(programs);
  const { result, text } = exec('main');
  await result;
  return { stdout: text('stdout'), stderr: text('stderr') };
}

describe('children', () => {
  it('print through their parent, all of what the parent printed before first', async () => {
    const { stdout, stderr } = await run({
      main: async (process) => {
        process.printSilently('before\n');
        process.print(`${await runChild(process, ['node', 'child'])}\n`);
      },
      child: (process) => {
        process.print('child\n');
        process.print('oops\n', 2);
        return 4;
      },
    });
    expect([stdout, stderr]).toEqual(['before\nchild\n4\n', 'oops\n']);
  });

  it('print into pipes, and tell their end after all of their output', async () => {
    let told: unknown[] = [];
    await run({
      main: async (process) => {
        const pid = await process.call(
          'spawn',
          request(['node', 'child'], { stdout: { to: 'pipe' }, stderr: { to: 'stdout' } }),
        );
        await process.next('child_exit');
        told = [pid, ...process.received];
      },
      child: (process) => {
        process.print('out\n');
        process.print('err\n', 2);
        return 300;
      },
    });
    expect(told).toEqual([
      3,
      { kind: 'child_output', pid: 3, stream: 1, data: encode('out\n') },
      { kind: 'child_output', pid: 3, stream: 1, data: encode('err\n') },
    ]);
  });

  it.each<[string, SpawnStreams, Record<string, string>]>([
    ['a file', { stdout: { to: 'file', path: '/workspace/f', append: false } }, { '/workspace/f': 'out\n' }],
    [
      'the end of a file',
      { stdout: { to: 'file', path: '/workspace/old', append: true } },
      { '/workspace/old': 'old\nout\n' },
    ],
    ['nothing', { stdout: { to: 'nothing' } }, {}],
    [
      'one file for both',
      { stdout: { to: 'file', path: '/workspace/f', append: false }, stderr: { to: 'stdout' } },
      { '/workspace/f': 'out\nerr\n' },
    ],
  ])('print into %s', async (_, streams, expected) => {
    const { sandbox, exec } = rig({
      main: (process) => runChild(process, ['node', 'child'], streams),
      child: (process) => {
        process.print('out\n');
        process.print('err\n', 2);
      },
    });
    await sandbox.fs.writeFile('/workspace/old', 'old\n');
    const { result, text } = exec('main');
    await result;
    expect(text('stdout')).toBe('');
    for (const [path, content] of Object.entries(expected)) {
      const read = await sandbox.fs.readFile(path);
      expect(read.ok && decode(read.value)).toBe(content);
    }
  });

  it('are told what they read: bytes, a file, a pipe, their parent’s input, or nothing', async () => {
    const { sandbox, exec } = rig({
      main: async (process) => {
        await runChild(process, ['node', 'cat'], { stdin: { from: 'bytes', data: encode('bytes\n') } });
        await runChild(process, ['node', 'cat'], { stdin: { from: 'file', path: '/workspace/f' } });
        await runChild(process, ['node', 'cat'], { stdin: { from: 'nothing' } });
        const pid = await process.call('spawn', request(['node', 'cat'], { stdin: { from: 'pipe' } }));
        process.post({ kind: 'write_stdin', pid, data: encode('pi') });
        process.post({ kind: 'write_stdin', pid, data: encode('pe\n') });
        process.post({ kind: 'write_stdin', pid, data: null });
        await process.call('waitPid', pid);
        await runChild(process, ['node', 'cat']);
      },
      cat: async (process) => {
        process.print(`${process.start.hasStdin}:${await process.readAll()};`);
      },
    });
    await sandbox.fs.writeFile('/workspace/f', 'file\n');
    const { result, text } = exec('main', { stdin: 'given\n' });
    await result;
    expect(text()).toBe('true:bytes\n;true:file\n;false:;true:pipe\n;true:given\n;');
  });

  it('cannot be fed by others', async () => {
    const { exec } = rig({
      main: async (process) => {
        const cat = await process.call('spawn', request(['node', 'cat'], { stdin: { from: 'pipe' } }));
        await runChild(process, ['node', 'stranger', String(cat)]);
        process.post({ kind: 'write_stdin', pid: cat, data: encode('mine') });
        process.post({ kind: 'write_stdin', pid: cat, data: null });
        await process.call('waitPid', cat);
      },
      stranger: (process) => {
        process.post({ kind: 'write_stdin', pid: Number(process.start.argv[2]), data: encode('theirs') });
      },
      cat: async (process) => process.print(await process.readAll()),
    });
    const { result, text } = exec('main');
    await result;
    expect(text()).toBe('mine');
  });

  it('end with their parent, unless they are detached', async () => {
    const { sandbox, exec, workers } = rig({
      main: async (process) => {
        await process.call('spawn', request(['node', 'attached']));
        await process.call('spawn', request(['node', 'detached'], { detached: true }));
      },
      attached: forever,
      detached: forever,
      ps: async (process) => process.print((await process.call('processes')).map(({ argv }) => argv[1]).join()),
    });
    await exec('main').result;
    const named = (name: string): boolean | undefined =>
      workers.find(({ process }) => process?.start.argv[1] === name)?.terminated;
    expect([named('attached') ?? true, named('detached') ?? false]).toEqual([true, false]);
    const ps = exec('ps');
    await ps.result;
    expect(ps.text()).toBe('detached,-c');
    await sandbox.dispose();
    expect(named('detached') ?? true).toBe(true);
  });

  it('are refused when there is no such program or folder', async () => {
    const codes: string[] = [];
    await run({
      main: async (process) => {
        for (const wrong of [
          request(['no-such-program']),
          request(['./none']),
          request(['./folder']),
          request(['./text']),
          request(['node'], { cwd: '/none' }),
          request(['node'], { stdin: { from: 'file', path: '/none' } }),
          request(['node'], { stdout: { to: 'file', path: '/none/f', append: false } }),
        ]) {
          await process.call('mkdir', '/workspace/folder', true, 0o777);
          await process.call('writeFile', '/workspace/text', encode('x'), 0o101, 0o644);
          await process.call('spawn', wrong).catch((thrown: unknown) => codes.push(codeOf(thrown)));
        }
      },
    });
    expect(codes).toEqual(['ENOENT', 'ENOENT', 'EACCES', 'EACCES', 'ENOENT', 'ENOENT', 'ENOENT']);
  });

  it('tell of a full disk where the shell complains', async () => {
    const { exec } = rig(
      {
        main: (process) =>
          runChild(process, ['node', 'flood'], { stdout: { to: 'file', path: '/workspace/f', append: false } }),
        flood: (process) => {
          process.print('x'.repeat(60));
          process.print('x'.repeat(60));
        },
      },
      { limits: { files: { totalBytes: 100 } } },
    );
    const { result, text } = exec('main');
    await result;
    expect(text('stderr')).toBe('bash: /workspace/f: No space left on device\n');
  });
});

describe('waiting', () => {
  it('answers the end of a child, before or after it, and refuses others', async () => {
    const { stdout } = await run({
      main: async (process) => {
        const pid = await process.call('spawn', request(['node', 'child']));
        const [first, second] = [await process.call('waitPid', pid), await process.call('waitPid', pid)];
        process.print(JSON.stringify([first, second]));
        await process.call('waitPid', 999).catch((thrown: unknown) => process.print(codeOf(thrown)));
      },
      child: () => 7,
    });
    const exit = '{"exitCode":7,"signal":null}';
    expect(stdout).toBe(`[${exit},${exit}]ECHILD`);
  });

  it('sleeps', async () => {
    const { stdout } = await run({
      main: async (process) => {
        const began = performance.now();
        await process.call('sleep', 30);
        await process.call('sleep', -1);
        process.print(String(performance.now() - began >= 29));
      },
    });
    expect(stdout).toBe('true');
  });
});

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

describe('threads', () => {
  it('are not listed, exchange messages with their parent, and end with it', async () => {
    const { workers, exec } = rig({
      main: async (process) => {
        const pid = await process.call('spawn', request(['node', 'thread'], { thread: true, detached: true }));
        process.post({ kind: 'message', to: pid, value: { n: 1, bytes: encode('x') } });
        process.post({ kind: 'message', to: 999, value: 'nobody' });
        const { from, value } = await process.next('message');
        process.print(JSON.stringify([from === pid, value, (await process.call('processes')).length]));
      },
      thread: async (process) => {
        const { from, value } = await process.next('message');
        process.post({
          kind: 'message',
          to: null,
          value: { from, ...(value as object), thread: process.start.thread },
        });
        return forever();
      },
    });
    const { result, text } = exec('main');
    await result;
    expect(text()).toBe('[true,{"from":null,"n":1,"bytes":{"0":120},"thread":true},1]');
    expect(workers.find(({ process }) => process?.start.thread)?.terminated).toBe(true);
  });

  it('hand over ports', async () => {
    const { stdout } = await run({
      main: async (process) => {
        const pid = await process.call('spawn', request(['node', 'thread'], { thread: true }));
        const { port1, port2 } = new MessageChannel();
        const answered = new Promise<string>((resolve) => {
          port1.addEventListener('message', ({ data }) => resolve(String(data)));
        });
        port1.start();
        process.post({ kind: 'message', to: pid, value: { port: port2 }, transfer: [port2] }, [port2]);
        process.print(await answered);
        port1.close();
      },
      thread: async (process) => {
        const { value } = await process.next('message');
        (value as { port: MessagePort }).port.postMessage('through the port');
        return forever();
      },
    });
    expect(stdout).toBe('through the port');
  });
});

describe('a stop', () => {
  it('ends all of the job, the detached too, keeps what they printed, and nothing they do counts any more', async () => {
    const { sandbox, exec } = rig({
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
    const other = rigs[0]?.workers.find(({ process }) => process?.start.argv[1] === 'server');
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
