import { describe, expect, it } from 'vitest';
import { ok } from '../agent/result.ts';
import type { ExecResult, OutputChunk } from '../sandbox/types.ts';
import { createBashTool } from './bash.ts';
import { createFakeSandbox, type FakeExec } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';

const noTimer = () => () => {};

/** A shell that prints these pieces and then ends so. */
const printing =
  (pieces: (string | OutputChunk)[], ended: ExecResult = { exitCode: 0, reason: 'exit' }): FakeExec =>
  async (_command, { onOutput }) => {
    for (const piece of pieces) onOutput?.(typeof piece === 'string' ? { stream: 'stdout', text: piece } : piece);
    return ok(ended);
  };

const run = (exec: FakeExec, args: unknown = { command: 'make' }, signal?: AbortSignal) =>
  runTool(createBashTool(createFakeSandbox({ exec }), noTimer), args, signal);

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

  it('keeps the tail of a long output and tells what is missing', async () => {
    const lines = Array.from({ length: 2_001 }, (_, index) => `${index + 1}\n`);
    const result = await run(printing([lines.join('')]));
    expect(result.text.split('\n').slice(0, 2)).toEqual([
      '[Lines 2-2001 of 2001. To see the rest, send the output to a file and read it in parts.]',
      '2',
    ]);
    expect(result.text.endsWith('\n2001')).toBe(true);
    expect(result.details).toEqual({
      command: 'make',
      exitCode: 0,
      reason: 'exit',
      truncated: { shownLines: 2_000, totalLines: 2_001, totalCharacters: lines.join('').length },
    });
  });

  it('says when the shell cannot run', async () => {
    expect(await runTool(createBashTool(createFakeSandbox(), noTimer), { command: 'ls' })).toMatchObject({
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
    const withoutPrograms = createBashTool(createFakeSandbox()).description;
    expect(withoutPrograms).toContain('in /workspace');
    expect(withoutPrograms).toContain('It is a fake shell.');
    expect(withoutPrograms).toContain("There are no programs besides the shell's own commands");
    expect(createBashTool(createFakeSandbox({ programs: ['node', 'npm'] })).description).toContain(
      "Programs besides the shell's own commands: node, npm.",
    );
  });
});
