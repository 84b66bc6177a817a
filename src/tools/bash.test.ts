import { describe, expect, it } from 'vitest';
import { ok } from '../agent/result.ts';
import type { ExecResult, OutputChunk } from '../sandbox/types.ts';
import { createBashTool } from './bash.ts';
import { createFakeSandbox, type FakeExec } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';
import { createToolContext } from './tool-context.ts';

const noTimer = () => () => {};

/** A shell that prints these pieces and then ends so. */
const printing =
  (pieces: (string | OutputChunk)[], ended: ExecResult = { exitCode: 0, reason: 'exit' }): FakeExec =>
  async (_command, { onOutput }) => {
    for (const piece of pieces) onOutput?.(typeof piece === 'string' ? { stream: 'stdout', text: piece } : piece);
    return ok(ended);
  };

function setUp(exec?: FakeExec) {
  const sandbox = createFakeSandbox(exec ? { exec } : {});
  const tool = createBashTool(createToolContext(sandbox, { setTimer: noTimer }));
  const run = (args: unknown = { command: 'make' }, signal?: AbortSignal) => runTool(tool, args, signal);
  return { sandbox, tool, run };
}

const run = (exec: FakeExec, args?: unknown, signal?: AbortSignal) => setUp(exec).run(args, signal);

describe('bash', () => {
  it('gives the output, both streams together, and streams it', async () => {
    const result = await run(printing(['one\n', { stream: 'stderr', text: 'two\n' }]));
    expect(result).toEqual({
      text: 'one\ntwo',
      isError: false,
      details: { command: 'make', exitCode: 0, reason: 'exit' },
      updates: [
        { delta: 'one\n', stream: 'stdout' },
        { delta: 'two\n', stream: 'stderr' },
      ],
    });
  });

  it('describes the sandbox as it is when a model is told', () => {
    const { sandbox, tool } = setUp();
    const before = tool.description;
    Object.assign(sandbox, { capabilities: { workspace: '/home/x', programs: ['node'], shellNotes: 'Other notes.' } });
    expect(before).toContain('Runs a bash command in /workspace and');
    expect(tool.description).toContain('Runs a bash command in /home/x and');
    expect(tool.description).toContain('Other notes.');
  });

  it('marks an empty output', async () => {
    expect(await run(printing([]))).toMatchObject({ text: '(no output)', isError: false });
    expect(await run(printing([], { exitCode: 2, reason: 'exit' }))).toMatchObject({
      text: '(no output)\n\nCommand exited with code 2',
      isError: true,
    });
  });

  it.each<[string, ExecResult, string]>([
    ['a non-zero exit', { exitCode: 3, reason: 'exit' }, 'Command exited with code 3'],
    [
      'a signal',
      { exitCode: 137, reason: 'signal', signal: 'SIGKILL' },
      'Command was ended by SIGKILL (exit code 137)',
    ],
    [
      'a timeout',
      { exitCode: 124, reason: 'timeout' },
      'Command timed out after 120 seconds; the output until then is above',
    ],
    ['a stop', { exitCode: 130, reason: 'stopped' }, 'Command was stopped; the output until then is above'],
  ])('makes %s an error that keeps the output', async (_, ended, sentence) => {
    expect(await run(printing(['partial\n'], ended))).toMatchObject({
      text: `partial\n\n${sentence}`,
      isError: true,
      details: { command: 'make', exitCode: ended.exitCode, reason: ended.reason },
    });
  });

  it('passes the command, the timeout and the signal on', async () => {
    const { signal } = new AbortController();
    const asked: unknown[] = [];
    const exec: FakeExec = async (command, { timeoutMs, signal: given }) => {
      asked.push({ command, timeoutMs, isSameSignal: given === signal });
      return ok({ exitCode: 0, reason: 'exit' });
    };
    await run(exec, { command: 'a' }, signal);
    await run(exec, { command: 'b', timeout: '1.5' }, signal);
    expect(asked).toEqual([
      { command: 'a', timeoutMs: 120_000, isSameSignal: true },
      { command: 'b', timeoutMs: 1_500, isSameSignal: true },
    ]);
  });

  it('names the timeout that was asked for', async () => {
    const result = await run(printing([], { exitCode: 124, reason: 'timeout' }), { command: 'sleep 9', timeout: 1 });
    expect(result.text).toBe('(no output)\n\nCommand timed out after 1 second; the output until then is above');
  });

  const lines = Array.from({ length: 2_001 }, (_, index) => `${index + 1}\n`).join('');

  it('keeps the tail of a long output and the whole in a file', async () => {
    const { sandbox, run } = setUp(printing([lines]));
    const result = await run();
    expect(result.text.split('\n').slice(0, 2)).toEqual([
      '[Lines 2-2001 of 2001. The whole output is in /tmp/turnwise/bash-1.log: read it in parts, or search it with grep.]',
      '2',
    ]);
    expect(result.text.endsWith('\n2001')).toBe(true);
    expect(result.details).toEqual({
      command: 'make',
      exitCode: 0,
      reason: 'exit',
      truncated: { shownLines: 2_000, totalLines: 2_001, cutInLine: false, totalCharacters: lines.length },
      logPath: '/tmp/turnwise/bash-1.log',
    });
    expect(sandbox.textOf('/tmp/turnwise/bash-1.log')).toBe(lines);
  });

  it('keeps the tail and the log of a command that was ended', async () => {
    const { sandbox, run } = setUp(printing([lines], { exitCode: 124, reason: 'timeout' }));
    const { text, details, isError } = await run();
    expect(isError).toBe(true);
    expect(text.endsWith('\n2001\n\nCommand timed out after 120 seconds; the output until then is above')).toBe(true);
    expect(details).toMatchObject({ logPath: '/tmp/turnwise/bash-1.log' });
    expect(sandbox.textOf('/tmp/turnwise/bash-1.log')).toBe(lines);
  });

  it('says when only the end of a line is shown', async () => {
    const { text } = await run(printing(['a\n', 'x'.repeat(60_000)]));
    expect(text).toBe(
      `[End of line 2 of 2. The whole output is in /tmp/turnwise/bash-1.log: read it in parts, or search it with grep.]\n${'x'.repeat(51_200)}`,
    );
  });

  it('numbers the logs on from those that are there, and keeps the last 16', async () => {
    const { sandbox, run } = setUp(printing([lines]));
    await sandbox.fs.writeFile('/tmp/turnwise/bash-2.log', 'earlier');
    for (let count = 0; count < 18; count += 1) await run();
    const logs = [...sandbox.files.keys()].filter((path) => path.startsWith('/tmp/'));
    const numbers = logs.map((path) => Number(/\d+/.exec(path)?.[0])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 4));
  });

  it('keeps 16 million characters of a log and says that it is the start', async () => {
    const { sandbox, run } = setUp(printing(Array.from({ length: 17 }, () => `${'x'.repeat(999_999)}\n`)));
    expect((await run()).text).toContain('The start of the output is in /tmp/turnwise/bash-1.log');
    expect(sandbox.files.get('/tmp/turnwise/bash-1.log')?.length).toBe(16_000_000);
  });

  it('does without a log where none can be written', async () => {
    const { sandbox, run } = setUp(printing([lines]));
    await sandbox.fs.writeFile('/tmp/turnwise', 'in the way');
    const { text, details } = await run();
    expect(text.split('\n')[0]).toBe(
      '[Lines 2-2001 of 2001. To see the rest, send the output to a file and read it in parts.]',
    );
    expect(details).not.toHaveProperty('logPath');
  });

  it('gives the model plain text, and the terminal what was printed', async () => {
    const { text, updates } = await run(printing(['\x1B[32m10%\r', '100%\x1B[0m\r\nok\n']));
    expect(text).toBe('100%\nok');
    expect(updates.map(({ delta }) => delta)).toEqual(['\x1B[32m10%\r', '100%\x1B[0m\r\nok\n']);
  });

  it('runs one command at a time', async () => {
    const log: string[] = [];
    const exec: FakeExec = async (command) => {
      log.push(`${command} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${command} ends`);
      return ok({ exitCode: 0, reason: 'exit' });
    };
    const { run } = setUp(exec);
    await Promise.all([run({ command: 'a' }), run({ command: 'b' })]);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('does not begin once the run is stopped', async () => {
    expect(
      await run(() => Promise.reject(new Error('must not run')), { command: 'a' }, AbortSignal.abort()),
    ).toMatchObject({ text: 'Stopped before it began.', isError: true });
  });

  it('takes other names of its arguments', async () => {
    const { details } = await run(printing([], { exitCode: 124, reason: 'timeout' }), {
      cmd: 'make',
      timeout_seconds: '5',
    });
    expect(details).toEqual({ command: 'make', exitCode: 124, reason: 'timeout' });
  });

  it('says when the shell cannot run', async () => {
    expect(await setUp().run({ command: 'ls' })).toMatchObject({
      text: '(no output)\n\nThe command could not run: This sandbox has no shell.',
      isError: true,
    });
  });

  it('refuses arguments that it cannot use', async () => {
    expect((await run(printing([]), { command: '', timeout: -1 })).text).toBe(
      [
        'Invalid arguments for bash:',
        '- command: must not have fewer than 1 characters',
        '- timeout: must be > 0',
        'Received: {"command":"","timeout":-1}',
      ].join('\n'),
    );
  });

  it('tells the model what exists', () => {
    const withoutPrograms = setUp().tool.description;
    expect(withoutPrograms).toContain('in /workspace');
    expect(withoutPrograms).toContain('It is a fake shell.');
    expect(withoutPrograms).toContain("There are no programs besides the shell's own commands");
    const sandbox = createFakeSandbox({ programs: ['node', 'npm'] });
    expect(createBashTool(createToolContext(sandbox)).description).toContain(
      "Programs besides the shell's own commands: node, npm.",
    );
  });
});
