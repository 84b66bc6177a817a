import type { ExecResult } from 'just-bash/browser';
import { terminalScript } from '../terminal-transform.ts';
import { errVariable, exportedBy, outVariable } from '../told.ts';
import type { Context } from './context.ts';

export type { Context } from './context.ts';

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

/** The device that a stream of this command goes to, if the caller said so. */
function deviceIn({ env }: Context, name: string): string | undefined {
  const path = env.get(name);
  return path === undefined || path === '/dev/stdout' || path === '/dev/stderr' ? undefined : path;
}

export const failure = (message: string, exitCode: number): ExecResult => ({
  stdout: '',
  stderr: `${message}\n`,
  exitCode,
});
