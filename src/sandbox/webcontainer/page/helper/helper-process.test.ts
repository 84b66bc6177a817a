import type { WebContainerProcess } from '@webcontainer/api';
import { describe, expect, it, vi } from 'vitest';
import { refuse, succeed } from '../../../result.ts';
import type { OutputChunk, SandboxResult } from '../../../types.ts';
import { FramesToHelper, helperLine } from '../../protocol/frames.ts';
import type { FromHelper, ToHelper } from '../../protocol/messages.ts';
import { HelperProcess } from './helper-process.ts';

const request = { command: 'x', cwd: '/w', env: {}, hasStdin: true };

/** A process whose terminal the test reads and writes. */
function createTerminal(written: SandboxResult<void> = succeed(undefined)) {
  const writeRequest = vi.fn((_name: string, _line: string) => Promise.resolve(written));
  const typed: (ToHelper | { file: string })[] = [];
  const frames = new FramesToHelper();
  let print: (text: string) => void = () => undefined;
  let exit: (code: number) => void = () => undefined;
  const onSilence = vi.fn();
  const onEnd = vi.fn();
  const helper = new HelperProcess({
    process: {
      input: new WritableStream<string>({ write: (text) => void typed.push(...frames.push(text)) }),
      output: new ReadableStream<string>({
        start: (controller) => {
          print = (text) => controller.enqueue(text);
        },
      }),
      exit: new Promise<number>((resolve) => (exit = resolve)),
      kill: () => exit(137),
      resize: () => undefined,
    } satisfies WebContainerProcess,
    writeRequest,
    onSilence,
    onEnd,
  });
  const say = (message: FromHelper): void => print(helperLine(message));
  return {
    helper,
    typed,
    print: (text: string) => print(text),
    say,
    exit: (code: number) => exit(code),
    onSilence,
    onEnd,
    writeRequest,
  };
}

describe('the helper, as the page has it', () => {
  it('is ready when it says so, whatever the terminal mixes in', async () => {
    const { helper, print } = createTerminal();
    const line = helperLine({ kind: 'ready', programs: ['node'], nodeVersion: 'v22', workspace: '/w' });
    print('@turnwise>{"kind":"call"}\r\nwelcome\r\n> ');
    print(line.slice(0, 20));
    print(line.slice(20).replace('\n', '\r\n'));
    expect(await helper.ready).toMatchObject({ programs: ['node'] });
    expect(helper.said).toContain('welcome');
  });

  it('answers each call by its own answer', async () => {
    const { helper, typed, say } = createTerminal();
    const first = helper.call('realpath', '/a');
    const second = helper.call('stat', '/b');
    await vi.waitFor(() => expect(typed).toHaveLength(2));
    expect(typed).toEqual([
      { kind: 'call', id: 1, name: 'realpath', args: ['/a'] },
      { kind: 'call', id: 2, name: 'stat', args: ['/b'] },
    ]);
    say({ kind: 'answer', id: 2, ok: false, error: { code: 'not_found', message: 'none' } });
    say({ kind: 'answer', id: 1, ok: true, value: '/real' });
    expect(await first).toEqual({ ok: true, value: '/real' });
    expect(await second).toMatchObject({ ok: false, error: { code: 'not_found', message: 'none' } });
  });

  it('takes long requests by a file, and keeps what follows for the same command behind them', async () => {
    const { helper, typed, writeRequest } = createTerminal();
    const text = 'x'.repeat(5_000);
    const command = helper.exec(
      { ...request, command: text },
      { onOutput: vi.fn(), onExit: vi.fn(), onUnkillable: vi.fn() },
    );
    command.write('in');
    command.write(null);
    await vi.waitFor(() => expect(typed).toHaveLength(3));
    const [[name, line] = ['', '']] = writeRequest.mock.calls;
    expect(new FramesToHelper().push(line)).toEqual([{ kind: 'exec', id: 1, ...request, command: text }]);
    expect(typed).toEqual([{ file: name }, { kind: 'stdin', id: 1, text: 'in' }, { kind: 'stdin', id: 1, text: null }]);
  });

  it('fails a call whose request could not be written', async () => {
    const { helper } = createTerminal(refuse('no_space', 'full'));
    expect(await helper.call('mkdir', `/${'x'.repeat(2_000)}`)).toMatchObject({ error: { code: 'no_space' } });
  });

  it('ends all that is pending when it ends', async () => {
    const { helper, typed, say, exit, onEnd } = createTerminal();
    const call = helper.call('stat', '/a');
    const output: OutputChunk[] = [];
    const onExit = vi.fn();
    helper.exec(request, { onOutput: (chunk) => output.push(chunk), onExit, onUnkillable: vi.fn() });
    await vi.waitFor(() => expect(typed).toHaveLength(2));
    say({ kind: 'output', id: 2, chunk: { stream: 'stderr', text: 'so far' } });
    await vi.waitFor(() => expect(output).toEqual([{ stream: 'stderr', text: 'so far' }]));
    exit(1);
    expect(await call).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(onExit.mock.calls).toEqual([[null]]);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(await helper.ready).toBeUndefined();
    expect(await helper.call('stat', '/a')).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('says so when it does not answer', async () => {
    vi.useFakeTimers();
    const { helper, onSilence } = createTerminal();
    const call = helper.call('stat', '/a');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await call).toMatchObject({ ok: false, error: { code: 'timeout' } });
    expect(onSilence).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
