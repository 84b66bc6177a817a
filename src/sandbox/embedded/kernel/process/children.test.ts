import { describe, expect, it } from 'vitest';
import { codeOf, decode, encode, rig, run } from '../testing/rig-for-test.ts';
import { forever, request, runChild } from '../testing/rig.ts';
import type { SpawnStreams } from '../testing/rig.ts';

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
