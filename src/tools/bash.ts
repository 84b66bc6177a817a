import { Type } from 'typebox';
import type { ExecResult, SandboxCapabilities } from '../sandbox/types.ts';
import { closed } from './arguments/closed.ts';
import { renameFields } from './arguments/rename-fields.ts';
import { defineTool, errorResult, textResult, type Tool } from './define-tool.ts';
import { counted, MAX_BYTES, MAX_LINES, withCommas } from './limits.ts';
import { LogFiles, OutputLog } from './output/output-log.ts';
import { OutputTail, type Truncation } from './output/output-tail.ts';
import { TerminalText } from './output/terminal-text.ts';
import { createUpdateThrottle } from './output/update-throttle.ts';
import type { ToolContext } from './tool-context.ts';

export interface BashDetails {
  command: string;
  exitCode: number;
  reason: ExecResult['reason'];
  /** Set when the result leaves out the start of the output. */
  truncated?: Truncation;
  /** The file in the sandbox that holds the output from its start. Absolute. */
  logPath?: string;
}

const DEFAULT_TIMEOUT_SECONDS = 120;
const MAX_TIMEOUT_SECONDS = 3_600;

const parameters = closed({
  command: Type.String({ minLength: 1, description: 'The bash command line to run.' }),
  timeout: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: MAX_TIMEOUT_SECONDS,
      description: `Seconds until the command is ended. Default ${DEFAULT_TIMEOUT_SECONDS}.`,
    }),
  ),
});

/**
 * Runs a command line in a turn of its own, since it may touch any file. Its output streams as it is while it runs;
 * the result keeps the end of it as plain text, and a log in the sandbox the whole.
 */
export function createBashTool({ sandbox, turns, setTimer }: ToolContext): Tool {
  const logFiles = new LogFiles(sandbox);
  return defineTool({
    name: 'bash',
    description: () => describe(sandbox.capabilities),
    parameters,
    executionMode: 'sequential',
    prepareArguments: (raw) => renameFields(raw, { command: ['cmd', 'script'], timeout: ['timeout_seconds'] }),
    effect: ({ command }) => ({ kind: 'command', command }),
    execute: ({ command, timeout = DEFAULT_TIMEOUT_SECONDS }, { signal, onUpdate }) =>
      turns.forAllFiles(async () => {
        if (signal.aborted) return errorResult('Stopped before it began.');
        const [terminal, tail, log] = [new TerminalText(), new OutputTail(), new OutputLog()];
        const append = (text: string) => {
          tail.append(text);
          log.append(text);
        };
        const updates = createUpdateThrottle(onUpdate, setTimer);
        const ended = await sandbox.exec(command, {
          timeoutMs: timeout * 1_000,
          signal,
          onOutput(chunk) {
            append(terminal.push(chunk.text));
            updates.push(chunk);
          },
        });
        updates.flush();
        append(terminal.end());

        const { text, truncation } = tail.read();
        const logPath = truncation && (await logFiles.write(log.read()));
        const notice = truncation ? `${truncationNotice(truncation, logPath, log.isWhole)}\n` : '';
        const output = text === '' ? '(no output)' : notice + text;
        if (!ended.ok) return errorResult(`${output}\n\nThe command could not run: ${ended.error.message}`);
        const details: BashDetails = {
          command,
          exitCode: ended.value.exitCode,
          reason: ended.value.reason,
          ...(truncation ? { truncated: truncation } : {}),
          ...(logPath === undefined ? {} : { logPath }),
        };
        const failure = failureOf(ended.value, timeout);
        return failure === undefined ? textResult(output, details) : errorResult(`${output}\n\n${failure}`, details);
      }),
  });
}

function truncationNotice(
  { shownLines, totalLines, cutInLine }: Truncation,
  logPath: string | undefined,
  isWhole: boolean,
): string {
  const shown = cutInLine ? `End of line ${totalLines}` : `Lines ${totalLines - shownLines + 1}-${totalLines}`;
  const rest =
    logPath === undefined
      ? 'To see the rest, send the output to a file and read it in parts.'
      : `${isWhole ? 'The whole output' : 'The start of the output'} is in ${logPath}: read it in parts, or search it with grep.`;
  return `[${shown} of ${totalLines}. ${rest}]`;
}

function failureOf(ended: ExecResult, timeoutSeconds: number): string | undefined {
  switch (ended.reason) {
    case 'exit':
      return ended.exitCode === 0 ? undefined : `Command exited with code ${ended.exitCode}`;
    case 'signal':
      return `Command was ended by ${ended.signal ?? 'a signal'} (exit code ${ended.exitCode})`;
    case 'timeout':
      return `Command timed out after ${counted(timeoutSeconds, 'second')}; the output until then is above`;
    case 'stopped':
      return 'Command was stopped; the output until then is above';
    default:
      return ended.reason satisfies never;
  }
}

function describe({ workspace, programs, shellNotes }: SandboxCapabilities): string {
  return [
    `Runs a bash command in ${workspace} and returns what it prints (stdout and stderr together).`,
    shellNotes,
    programs.length > 0
      ? `Programs besides the shell's own commands: ${programs.join(', ')}.`
      : "There are no programs besides the shell's own commands: no node, npm, python or git.",
    `The result holds the last ${withCommas(MAX_LINES)} lines or ${MAX_BYTES / 1_024} KB; of a longer output the whole is kept in a file.`,
    `A command is ended after ${DEFAULT_TIMEOUT_SECONDS} seconds unless timeout asks for more. A non-zero exit code is an error.`,
  ].join(' ');
}
