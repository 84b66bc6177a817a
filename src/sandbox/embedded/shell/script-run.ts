import type { ExecResult } from 'just-bash/browser';
import { encodeText, fromByteString } from './byte-string.ts';
import type { ShellProcess } from './process/shell-process.ts';
import type { Invocation } from './invocation.ts';
import { markedScript } from './transform/script-transform.ts';
import type { ScriptStreams } from './transform/script-transform.ts';
import { ownCommands } from './transform/names.ts';

/** Runs a script in the interpreter; with these variables alone if some are given. */
export type Execute = (script: string, variables?: Readonly<Record<string, string>>) => Promise<ExecResult>;

/**
 * Runs a script. If it ends without the handler of EXIT that it has set, as under `set -e`, that runs then, with the
 * variables as they were. Answers what was not printed meanwhile, part by part, and the exit code.
 */
export async function runScript(
  process: ShellProcess,
  text: string,
  streams: ScriptStreams,
  execute: Execute,
): Promise<{ results: ExecResult[]; exitCode: number }> {
  const { definitions, traps, shellPid } = process;
  const scope = definitions.newScope();
  const result = await execute(markedScript(text, scope, streams));
  const handler = traps.take(`${scope}.${shellPid}`, 'EXIT');
  if (!handler) return { results: [result], exitCode: result.exitCode };
  const script = [
    ...definitions.functions.values(),
    `${ownCommands.status} ${result.exitCode} && :`,
    handler,
    `exit ${result.exitCode}`,
  ].join('\n');
  const variables = variablesAtEnd(result) ?? process.keptVariables;
  const last = await execute(markedScript(script, definitions.newScope(), streams), variables);
  return { results: [result, last], exitCode: last.exitCode };
}

/** After `exit` just-bash gives the variables that the script began with. Those of a script have its last status. */
const variablesAtEnd = ({ env }: ExecResult): Record<string, string> | undefined =>
  env && '?' in env ? env : undefined;

/** With `-c`, bash leaves with 127 if a variable is missing. */
export function codeOf(results: readonly ExecResult[], exitCode: number, { source }: Invocation): number {
  const isText = source !== 'stdin' && 'text' in source;
  const [{ stderr } = { stderr: '' }] = results;
  return isText && exitCode === 1 && /: (unbound variable|parameter (null or )?not set)\n$/.test(stderr)
    ? 127
    : exitCode;
}

/** The bytes that a command printed. */
export const printedBytes = ({ stdout, stdoutKind }: ExecResult): Uint8Array =>
  stdoutKind === 'bytes' ? fromByteString(stdout) : encodeText(stdout);
