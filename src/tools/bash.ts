import { Type } from 'typebox';
import type { AgentTool } from '../agent/types.ts';
import type { ExecResult, Sandbox, SandboxCapabilities } from '../sandbox/types.ts';
import { defineTool, errorResult, textResult } from './define-tool.ts';
import { counted, MAX_BYTES, MAX_LINES, withCommas } from './limits.ts';
import { OutputTail, type Truncation } from './output-tail.ts';
import { createUpdateThrottle, type SetTimer } from './update-throttle.ts';

export interface BashDetails {
  command: string;
  exitCode: number;
  reason: ExecResult['reason'];
  /** Set when the result leaves out the start of the output. */
  truncated?: Truncation;
}

const DEFAULT_TIMEOUT_SECONDS = 120;
const MAX_TIMEOUT_SECONDS = 3_600;

const parameters = Type.Object(
  {
    command: Type.String({ minLength: 1, description: 'The bash command line to run.' }),
    timeout: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: MAX_TIMEOUT_SECONDS,
        description: `Seconds until the command is ended. Default ${DEFAULT_TIMEOUT_SECONDS}.`,
      }),
    ),
  },
  { additionalProperties: false },
);

const systemTimer: SetTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Runs a command line; its output streams while it runs, and the result keeps the end of it. */
export function createBashTool(sandbox: Sandbox, setTimer: SetTimer = systemTimer): AgentTool {
  return defineTool({
    name: 'bash',
    description: describe(sandbox.capabilities),
    parameters,
    executionMode: 'sequential',
    async execute({ command, timeout = DEFAULT_TIMEOUT_SECONDS }, { signal, onUpdate }) {
      const tail = new OutputTail();
      const updates = createUpdateThrottle(onUpdate, setTimer);
      const ended = await sandbox.exec(command, {
        timeoutMs: timeout * 1_000,
        signal,
        onOutput(chunk) {
          tail.append(chunk.text);
          updates.push(chunk);
        },
      });
      updates.flush();

      const { text, truncation } = tail.read();
      const output = text === '' ? '(no output)' : text;
      if (!ended.ok) return errorResult(`${output}\n\nThe command could not run: ${ended.error.message}`);
      const details: BashDetails = {
        command,
        exitCode: ended.value.exitCode,
        reason: ended.value.reason,
        ...(truncation ? { truncated: truncation } : {}),
      };
      const failure = failureOf(ended.value, timeout);
      return failure === undefined ? textResult(output, details) : errorResult(`${output}\n\n${failure}`, details);
    },
  });
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
    `The result holds the last ${withCommas(MAX_LINES)} lines or ${MAX_BYTES / 1_024} KB.`,
    `A command is ended after ${DEFAULT_TIMEOUT_SECONDS} seconds unless timeout asks for more. A non-zero exit code is an error.`,
  ].join(' ');
}
