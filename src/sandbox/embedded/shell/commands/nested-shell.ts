import type { defineCommand, ExecResult } from 'just-bash/browser';
import { errVariable, outVariable, terminalScript } from '../terminal-transform.ts';

export type Context = Parameters<Parameters<typeof defineCommand>[1]>[1];

export interface NestedOptions {
  /** Variables beside the exported ones; they are not exported themselves. */
  variables?: Readonly<Record<string, string>>;
  /** What is exported, in place of what the caller exports. */
  exported?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a script in a shell of its own, which streams if the command that asks for it is at the terminal. just-bash
 * hands the values of exported variables on, but not that they are exported.
 */
export async function runNested(script: string, context: Context, options: NestedOptions = {}): Promise<ExecResult> {
  const { exec, cwd, stdin } = context;
  if (!exec) return failure('bash: cannot start a shell here', 126);
  const { variables = {}, exported = exportedBy(context), signal = context.signal } = options;
  const names = Object.keys(exported).filter((name) => /^[A-Za-z_]\w*$/.test(name));
  const exporting = names.length > 0 ? `export ${names.join(' ')}; ${script}` : script;
  const out = deviceIn(context, outVariable);
  const err = deviceIn(context, errVariable);
  return exec((out ?? err) ? terminalScript(exporting, out, err) : exporting, {
    env: { ...exported, ...variables },
    replaceEnv: true,
    cwd,
    stdin: stdin as unknown as string,
    stdinKind: 'bytes',
    ...(signal && { signal }),
  });
}

/** The exported variables, without those that streaming adds. */
export function exportedBy({ exportedEnv = {} }: Context): Record<string, string> {
  const { [outVariable]: _out, [errVariable]: _err, ...exported } = exportedEnv;
  return exported;
}

/** The device that a stream of this command goes to, if the caller said so. */
function deviceIn({ env }: Context, name: string): string | undefined {
  const path = env.get(name);
  return path === undefined || path === '/dev/stdout' || path === '/dev/stderr' ? undefined : path;
}

/** A command line of these words as they are. */
export const commandLine = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');

export const failure = (message: string, exitCode: number): ExecResult => ({
  stdout: '',
  stderr: `${message}\n`,
  exitCode,
});
