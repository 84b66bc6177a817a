import { describe, expect, it, vi } from 'vitest';
import type { ExecOptions, ExecResult, OutputChunk, Sandbox, SandboxResult, SandboxStatus } from '../../types.ts';
import type { FromShell, RunRequest, ToShell } from '../shell-protocol.ts';
import { createEmbeddedSandbox } from './embedded-sandbox.ts';

/** A shell worker played by the test. */
class FakeShell extends EventTarget {
  readonly received: ToShell[] = [];
  terminated = false;

  postMessage(message: ToShell): void {
    this.received.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(message: FromShell): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }

  get request(): RunRequest | undefined {
    return this.received.find((message) => message.kind === 'run')?.request;
  }
}

interface Stage {
  sandbox: Sandbox;
  shells: FakeShell[];
  /** The shell that runs this command, once it does. */
  running: (command: string) => Promise<FakeShell>;
}

function setUp(): Stage {
  const shells: FakeShell[] = [];
  const sandbox = createEmbeddedSandbox({
    now: () => 0,
    elapsed: () => 42,
    createShellWorker: () => {
      const shell = new FakeShell();
      shells.push(shell);
      return shell as unknown as Worker;
    },
  });
  const running = (command: string): Promise<FakeShell> =>
    vi.waitFor(() => {
      const shell = shells.findLast(({ request }) => request?.command === command);
      if (!shell) throw new Error(`Nobody runs ${command}`);
      return shell;
    });
  return { sandbox, shells, running };
}

const ready: FromShell = { kind: 'ready', systemFiles: [] };

function startAll({ shells }: Stage): void {
  for (const shell of shells) shell.say(ready);
}

function exec(
  sandbox: Sandbox,
  command: string,
  options: ExecOptions = {},
): { result: Promise<SandboxResult<ExecResult>>; chunks: OutputChunk[] } {
  const chunks: OutputChunk[] = [];
  return { result: sandbox.exec(command, { ...options, onOutput: (chunk) => chunks.push(chunk) }), chunks };
}

describe('starting', () => {
  it('is ready when the first shell is, and lays out what the shell needs', async () => {
    const stage = setUp();
    const told: SandboxStatus[] = [];
    stage.sandbox.onStatus((status) => told.push(status));
    expect(stage.sandbox.status()).toEqual({ state: 'starting', backend: 'embedded' });
    stage.shells[0]?.say({ kind: 'ready', systemFiles: [{ path: '/bin/ls', content: 'stub' }] });
    await vi.waitFor(() => expect(told).toEqual([{ state: 'ready', backend: 'embedded', startedInMs: 42 }]));
    const stub = await stage.sandbox.fs.stat('/bin/ls');
    expect(stub).toEqual({ ok: true, value: { type: 'file', size: 4, mode: 0o755, modifiedAt: 0 } });
  });

  it('has crashed, with the reason, when the first shell cannot start; files still work', async () => {
    const stage = setUp();
    stage.shells[0]?.fail('no such script');
    await vi.waitFor(() =>
      expect(stage.sandbox.status()).toEqual({ state: 'crashed', backend: 'embedded', detail: 'no such script' }),
    );
    expect(await stage.sandbox.fs.writeFile('/workspace/a', 'x')).toEqual({ ok: true, value: undefined });
  });

  it('gives up on a shell that never answers', async () => {
    vi.useFakeTimers();
    const stage = setUp();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stage.sandbox.status()).toEqual({
      state: 'crashed',
      backend: 'embedded',
      detail: 'The shell did not start in time',
    });
    expect(stage.shells[0]?.terminated).toBe(true);
    vi.useRealTimers();
  });
});

describe('running', () => {
  it('gives the shell what it needs and answers its file calls', async () => {
    const stage = setUp();
    startAll(stage);
    const { result, chunks } = exec(stage.sandbox, 'ls', { cwd: '/tmp', env: { A: '1' }, stdin: 'in' });
    const shell = await stage.running('ls');
    expect(shell.request).toMatchObject({ command: 'ls', cwd: '/tmp', stdin: 'in', env: { A: '1', USER: 'user' } });
    shell.say({
      kind: 'calls',
      calls: [
        { id: 1, name: 'writeFile', args: ['/tmp/f', Uint8Array.of(1, 2)] },
        { id: 2, name: 'readFile', args: ['/tmp/f'] },
        { id: 3, name: 'readFile', args: ['/none'] },
      ],
    });
    expect(shell.received.at(-1)).toEqual({
      kind: 'answers',
      answers: [
        { id: 1, ok: true, value: undefined },
        { id: 2, ok: true, value: Uint8Array.of(1, 2) },
        { id: 3, ok: false, code: 'ENOENT', message: "ENOENT: no such file or directory, '/none'" },
      ],
    });
    shell.say({ kind: 'output', chunk: { stream: 'stdout', text: 'f\n' } });
    shell.say({ kind: 'exit', exitCode: 3 });
    expect(await result).toEqual({ ok: true, value: { exitCode: 3, reason: 'exit' } });
    expect(chunks).toEqual([{ stream: 'stdout', text: 'f\n' }]);
  });

  it('uses a shell again after a command that ended by itself', async () => {
    const stage = setUp();
    startAll(stage);
    const first = exec(stage.sandbox, 'one');
    (await stage.running('one')).say({ kind: 'exit', exitCode: 0 });
    await first.result;
    const used = stage.shells.length;
    const second = exec(stage.sandbox, 'two');
    await vi.waitFor(() => expect(stage.shells[0]?.received).toHaveLength(2));
    stage.shells[0]?.say({ kind: 'exit', exitCode: 0 });
    await second.result;
    expect(stage.shells).toHaveLength(used);
  });

  it('runs eight commands at once and makes the ninth wait', async () => {
    const stage = setUp();
    const commands = Array.from({ length: 9 }, (_, index) => String(index));
    const results = commands.map((command) => exec(stage.sandbox, command).result);
    await vi.waitFor(() => {
      startAll(stage);
      expect(stage.shells.filter(({ request }) => request)).toHaveLength(8);
    });
    (await stage.running('0')).say({ kind: 'exit', exitCode: 0 });
    await results[0];
    const ninth = await vi.waitFor(() => {
      const shell = stage.shells.find(({ received }) =>
        received.some((message) => message.kind === 'run' && message.request.command === '8'),
      );
      if (!shell) throw new Error('The ninth does not run');
      return shell;
    });
    ninth.say({ kind: 'exit', exitCode: 9 });
    expect(await results[8]).toEqual({ ok: true, value: { exitCode: 9, reason: 'exit' } });
  });

  it('tells a crash of the shell as a kill', async () => {
    const stage = setUp();
    startAll(stage);
    const { result, chunks } = exec(stage.sandbox, 'eat');
    (await stage.running('eat')).fail('out of memory');
    expect(await result).toEqual({ ok: true, value: { exitCode: 137, reason: 'signal', signal: 'SIGKILL' } });
    expect(chunks).toEqual([{ stream: 'stderr', text: 'The shell crashed: out of memory\n' }]);
  });
});

describe('stopping', () => {
  it('gives out what was printed, ends the shell, and ignores whatever it still does', async () => {
    const stage = setUp();
    startAll(stage);
    const controller = new AbortController();
    const { result, chunks } = exec(stage.sandbox, 'loop', { signal: controller.signal });
    const shell = await stage.running('loop');
    shell.say({ kind: 'output', chunk: { stream: 'stdout', text: 'part' } });
    controller.abort();
    expect(await result).toEqual({ ok: true, value: { exitCode: 130, reason: 'stopped' } });
    expect(chunks).toEqual([{ stream: 'stdout', text: 'part' }]);
    expect(shell.terminated).toBe(true);

    shell.say({ kind: 'calls', calls: [{ id: 1, name: 'writeFile', args: ['/workspace/late', Uint8Array.of(1)] }] });
    shell.say({ kind: 'output', chunk: { stream: 'stdout', text: 'late' } });
    shell.say({ kind: 'exit', exitCode: 0 });
    expect(await stage.sandbox.fs.readdir('/workspace')).toEqual({ ok: true, value: [] });
    expect(chunks).toHaveLength(1);
  });

  it('ends a command whose shell is still starting, and keeps that shell', async () => {
    const stage = setUp();
    const controller = new AbortController();
    const { result } = exec(stage.sandbox, 'never', { signal: controller.signal });
    controller.abort();
    expect(await result).toEqual({ ok: true, value: { exitCode: 130, reason: 'stopped' } });
    startAll(stage);
    const next = exec(stage.sandbox, 'next');
    (await stage.running('next')).say({ kind: 'exit', exitCode: 0 });
    expect(await next.result).toEqual({ ok: true, value: { exitCode: 0, reason: 'exit' } });
    expect(stage.shells[0]?.terminated).toBe(false);
    expect(stage.shells.some(({ request }) => request?.command === 'never')).toBe(false);
  });

  it('ends a command when its time is over, two minutes if none is given', async () => {
    vi.useFakeTimers();
    const stage = setUp();
    startAll(stage);
    const short = exec(stage.sandbox, 'short', { timeoutMs: 50 });
    const long = exec(stage.sandbox, 'long');
    startAll(stage);
    await vi.advanceTimersByTimeAsync(50);
    expect(await short.result).toEqual({ ok: true, value: { exitCode: 124, reason: 'timeout' } });
    let ended = false;
    void long.result.finally(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(119_000);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await long.result).toEqual({ ok: true, value: { exitCode: 124, reason: 'timeout' } });
    vi.useRealTimers();
  });

  it('ends everything on dispose, and runs nothing afterwards', async () => {
    const stage = setUp();
    startAll(stage);
    const { result } = exec(stage.sandbox, 'loop');
    await stage.running('loop');
    await stage.sandbox.dispose();
    expect(await result).toEqual({ ok: true, value: { exitCode: 137, reason: 'signal', signal: 'SIGKILL' } });
    expect(stage.shells.every(({ terminated }) => terminated)).toBe(true);
    expect(stage.sandbox.status()).toEqual({ state: 'closed', backend: 'embedded' });
    expect(await stage.sandbox.exec('echo')).toEqual({
      ok: false,
      error: { code: 'unavailable', message: 'The sandbox is closed' },
    });
  });
});

describe('restoring', () => {
  it('touches only what differs', async () => {
    const { sandbox } = setUp();
    await sandbox.fs.writeFile('/workspace/same', 'same');
    await sandbox.fs.writeFile('/workspace/other', 'before');
    await sandbox.fs.mkdir('/workspace/d');
    const snapshot = await sandbox.snapshot();
    if (!snapshot.ok) throw new Error(snapshot.error.message);
    await sandbox.fs.writeFile('/workspace/other', 'after');
    await sandbox.fs.writeFile('/workspace/extra', '');
    const told = new Promise((resolve) => {
      sandbox.fs.watch('/workspace', resolve);
    });
    await sandbox.restore(snapshot.value);
    expect(await told).toEqual([
      { type: 'removed', path: '/workspace/extra' },
      { type: 'changed', path: '/workspace/other' },
    ]);
  });
});
