import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { FromProcess } from '../../protocol/messages.ts';
import type { SyscallAnswer, SyscallName } from '../../protocol/syscalls.ts';
import { isFromProcess } from '../process/message-checks.ts';
import type { FakeProcess } from '../testing/fake-worker.ts';
import { createRig, forever, request } from '../testing/rig.ts';
import type { Rig } from '../testing/rig.ts';
import { argumentChecks } from './argument-checks.ts';
import { dispatch } from './dispatch.ts';
import type { CallTable } from './dispatch.ts';

const rigs: Rig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map(({ sandbox }) => sandbox.dispose()));
});

/** Runs `main` in a process of a new sandbox, to its end. */
async function asProcess(main: (process: FakeProcess) => Promise<void>): Promise<void> {
  let failure: unknown;
  const rig = createRig({
    main: (process) =>
      main(process).catch((thrown: unknown) => {
        failure = thrown;
      }),
    idle: forever,
  });
  rigs.push(rig);
  await rig.exec('main', { timeoutMs: 20_000 }).result;
  if (failure) throw failure;
}

const names = Object.keys(argumentChecks) as SyscallName[];
/** Those that may wait for ever, or end the caller, when they are given sound arguments by chance. */
const waiting = new Set<SyscallName>(['sleep', 'readStdin', 'kill', 'waitPid', 'spawn', 'spawnSync', 'read']);

const anything = fc.anything({ withTypedArray: true, withBigInt: true, withDate: true, withMap: true });
const likely = fc.oneof(
  anything,
  fc.string(),
  fc.constantFrom('/', '/workspace', '/dev/zero', '/dev/stdin', '../..', 'a'.repeat(5000), '/x\0y', '__proto__'),
  fc.integer(),
  fc.constantFrom(-1, 0, 1, 2 ** 53, NaN, Infinity, 0.5),
  fc.boolean(),
  fc.uint8Array(),
);

describe('calls with arguments of any kind', () => {
  it('answer, whatever they are', async () => {
    await asProcess(async (process) => {
      const call = process.call as (name: string, ...args: unknown[]) => Promise<unknown>;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...names.filter((name) => !waiting.has(name))),
          fc.array(likely, { maxLength: 5 }),
          async (name, args) => {
            try {
              structuredClone(args);
            } catch {
              return;
            }
            const outcome = await call(name, ...args).then(
              () => 'ok',
              (thrown: { code?: string }) => thrown.code,
            );
            expect(outcome).toMatch(/^(ok|E[A-Z]+|ERR_[A-Z_]+|MODULE_NOT_FOUND)$/);
            expect(outcome).not.toBe('EIO');
          },
        ),
        { numRuns: 3000 },
      );
    });
  });

  it('refuse what is not of the right kind or number', () => {
    const table = {} as CallTable;
    const invalid: SyscallAnswer = { ok: false, failure: { code: 'EINVAL', message: 'EINVAL: invalid argument' } };
    for (const args of [[], [1], ['/a', '/b'], [null], [['/a']], [{ toString: () => '/a' }]]) {
      expect(dispatch(table, 'readFile', args)).toEqual(invalid);
    }
    expect(dispatch(table, 'writeFile', ['/a', new Uint8Array(new SharedArrayBuffer(4)), 0, 0])).toEqual(invalid);
    expect(dispatch(table, 'read', [3, -1, null])).toEqual(invalid);
    expect(dispatch(table, 'kill', [1, 'SIGNOT'])).toEqual(invalid);
    const spawn = request(['node']);
    for (const wrong of [
      { ...spawn, argv: [] },
      { ...spawn, argv: ['a\0b'] },
      { ...spawn, env: { A: 1 } },
      { ...spawn, stdin: { from: 'elsewhere' } },
      { ...spawn, stdout: { to: 'inherit', stream: 3 } },
      { ...spawn, stdout: { to: 'file', path: 1, append: false } },
      { ...spawn, detached: 'yes' },
    ]) {
      expect(dispatch(table, 'spawn', [wrong])).toEqual(invalid);
    }
  });

  it('know no other names', () => {
    const table = { constructor: () => 1, toString: () => 2, extra: () => 3 } as unknown as CallTable;
    for (const name of ['constructor', 'toString', 'extra', '__proto__', '', 7, null, undefined, ['readFile']]) {
      expect(dispatch(table, name, [])).toMatchObject({ ok: false, failure: { code: 'ENOSYS' } });
    }
  });

  it('turn what they throw into answers', async () => {
    const table = {
      exists: () => {
        throw new RangeError('a bug');
      },
      sleep: () => Promise.reject(new Error('another')),
    } as unknown as CallTable;
    expect(dispatch(table, 'exists', ['/'])).toEqual({
      ok: false,
      failure: { code: 'EIO', message: 'EIO: i/o error: a bug' },
    });
    expect(await dispatch(table, 'sleep', [1])).toEqual({
      ok: false,
      failure: { code: 'EIO', message: 'EIO: i/o error: another' },
    });
  });
});

describe('messages of any kind', () => {
  it('are understood as they are, or not at all', () => {
    const sound: FromProcess[] = [
      { kind: 'ready', systemFiles: [{ path: '/a', content: '' }] },
      { kind: 'call' },
      { kind: 'async_call', id: 1, name: 'stat', args: [undefined, { a: 1 }] },
      { kind: 'output' },
      { kind: 'output_data', stream: 1, data: new Uint8Array(1) },
      { kind: 'exit', exitCode: -1 },
      { kind: 'read_stdin' },
      { kind: 'write_stdin', pid: 3, data: null },
      { kind: 'http', event: { type: 'request', id: 1, port: 80, method: 'GET', target: '/', headers: [['a', 'b']] } },
      { kind: 'http', event: { type: 'abort', id: -1, code: 'ECONNRESET' } },
      { kind: 'watch', id: 1, path: '/' },
      { kind: 'unwatch', id: 1 },
      { kind: 'message', to: null, value: undefined },
    ];
    for (const message of sound) expect([message.kind, isFromProcess(message)]).toEqual([message.kind, true]);
    const unsound: unknown[] = [
      undefined,
      null,
      0,
      'call',
      {},
      { kind: 'constructor' },
      { kind: ['call'] },
      { kind: 'async_call', id: 'x', name: 'stat', args: [] },
      { kind: 'async_call', id: 1, name: 'stat', args: {} },
      { kind: 'exit' },
      { kind: 'exit', exitCode: 1.5 },
      { kind: 'output_data', stream: 3, data: new Uint8Array(1) },
      { kind: 'output_data', stream: 1, data: 'text' },
      { kind: 'output_data', stream: 1, data: new Uint8Array(new SharedArrayBuffer(1)) },
      { kind: 'write_stdin', pid: -3, data: null },
      { kind: 'http', event: { type: 'request', id: 0, port: 80, method: 'GET', target: '/', headers: [] } },
      { kind: 'http', event: { type: 'response', id: 1, status: 'ok', statusText: '', headers: [] } },
      { kind: 'http', event: { type: 'response', id: 1, status: 200, statusText: '', headers: [['a']] } },
      { kind: 'http', event: null },
      { kind: 'message', to: 1, value: 1, transfer: [{}] },
    ];
    for (const message of unsound) expect([message, isFromProcess(message)]).toEqual([message, false]);
    fc.assert(fc.property(anything, (message) => void isFromProcess(message)));
  });

  it('end the process that sends what cannot be understood, and nobody else', async () => {
    const rig = createRig({
      main: (process) => {
        process.print('begin\n');
        process.post({ kind: 'http', event: { type: 'data', id: 'x' } } as unknown as FromProcess);
        return forever();
      },
      other: (process) => process.print('fine\n'),
    });
    rigs.push(rig);
    const { result, text } = rig.exec('main');
    expect(await result).toEqual({ ok: true, value: { exitCode: 137, reason: 'signal', signal: 'SIGKILL' } });
    expect(text()).toBe('begin\nbash: the process has crashed: It sent a malformed message\n');
    const other = rig.exec('other');
    await other.result;
    expect(other.text()).toBe('fine\n');
  });

  it('never reach the kernel again, or others by made-up names', async () => {
    await asProcess(async (process) => {
      const idle = await process.call('spawn', request(['node', 'idle']));
      for (const pid of [0xfffff, 1]) {
        process.post({ kind: 'write_stdin', pid, data: new Uint8Array(1) });
        process.post({ kind: 'message', to: pid, value: 1 });
      }
      process.post({ kind: 'message', to: null, value: 'to the kernel' });
      process.post({ kind: 'write_stdin', pid: idle, data: new Uint8Array(1) });
      process.post({ kind: 'ready', systemFiles: [{ path: '/workspace/forged', content: '' }] });
      process.post({ kind: 'http', event: { type: 'response', id: -1, status: 200, statusText: '', headers: [] } });
      process.post({ kind: 'http', event: { type: 'end', id: 5 } });
      process.post({ kind: 'unwatch', id: 12 });
      expect(await process.call('exists', '/workspace/forged')).toBe(false);
      expect((await process.call('processes')).map(({ pid }) => pid)).toEqual([2, idle]);
    });
  });

  it('may flood the kernel with calls that wait: those that are too many are refused', async () => {
    await asProcess(async (process) => {
      const codes: (string | undefined)[] = [];
      const sleeps = Array.from({ length: 10_050 }, () =>
        process.call('sleep', 300).then(
          () => codes.push('ok'),
          (thrown: { code?: string }) => codes.push(thrown.code),
        ),
      );
      await Promise.all(sleeps);
      expect(new Set(codes)).toEqual(new Set(['EAGAIN', 'ok']));
    });
  });
});
