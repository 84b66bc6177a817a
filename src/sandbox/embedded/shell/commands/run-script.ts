import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import { fromByteString } from '../byte-string.ts';
import { commandLine, parseArguments, positionalVariables, scriptOf, sourceFileOf } from '../invocation.ts';
import type { Invocation } from '../invocation.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';
import { runExternal } from './external.ts';
import { failure, runNested } from './nested-shell.ts';

const version = 'GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu)\n';

/** `bash`, `sh` and script files. Unlike just-bash's own they know the usual options, and stream. */
export const scriptCommands: CustomCommand[] = [
  defineCommand('bash', (args, context) => runShell('bash', args, context)),
  defineCommand('sh', (args, context) => runShell('sh', args, context)),
];

async function runShell(shell: string, args: string[], context: Context): Promise<ExecResult> {
  if (args[0] === '--version') return { stdout: version, stderr: '', exitCode: 0 };
  const invocation = parseArguments(shell, args);
  if (typeof invocation === 'string') return failure(`${shell}: ${invocation}`, 2);
  return run(shell, invocation, context);
}

/** `./file`, with the errors of bash. A `#!` line may name any command that exists here. */
export async function runFile(file: string, args: string[], context: Context): Promise<ExecResult> {
  const path = context.fs.resolvePath(context.cwd, file);
  if (!(await context.fs.exists(path))) return failure(`bash: ${file}: No such file or directory`, 127);
  const stat = await context.fs.stat(path);
  if (stat.isDirectory) return failure(`bash: ${file}: Is a directory`, 126);
  if ((stat.mode & 0o111) === 0) return failure(`bash: ${file}: Permission denied`, 126);
  if (processOf(context).realPrograms) return runExternal([file, ...args], context);
  const text = await context.fs.readFile(path);
  const interpreter = interpreterOf(text);
  const name = interpreter?.[0];
  if (name === undefined || ['bash', 'sh', 'dash'].includes(name)) {
    const settings = interpreter?.slice(1).map((option) => `set ${option}`) ?? [];
    return run('bash', { source: { text }, name: file, args, settings }, context, file);
  }
  if (name === 'node') return runExternal([path, ...args], context);
  if (!context.getRegisteredCommands?.().includes(name)) {
    return failure(`/usr/bin/env: '${name}': No such file or directory`, 127);
  }
  return runNested(commandLine([...(interpreter ?? []), path, ...args]), context);
}

/** The words of a `#!` line, without `env` and the folders: `#!/usr/bin/env -S awk -f` gives `awk -f`. */
export function interpreterOf(text: string): string[] | undefined {
  const line = /^#!\s*(.*)/.exec(text)?.[1];
  const words = line?.split(/\s+/).filter((word) => word !== '');
  if (!words?.[0]) return undefined;
  const [program, ...rest] = words[0].endsWith('/env') ? words.slice(1).filter((word) => word !== '-S') : words;
  return program === undefined ? undefined : [program.slice(program.lastIndexOf('/') + 1), ...rest];
}

async function run(
  shell: string,
  invocation: Invocation,
  context: Context,
  file = sourceFileOf(invocation),
): Promise<ExecResult> {
  const readInput = (): Promise<string> =>
    Promise.resolve(new TextDecoder().decode(fromByteString(context.stdin as unknown as string)));
  const script = await scriptOf(shell, invocation, { fs: context.fs, cwd: context.cwd, readInput });
  if (typeof script !== 'string') return failure(script.message, script.exitCode);
  const own = invocation.source === 'stdin' ? { ...context, stdin: '' as unknown as Context['stdin'] } : context;
  return runNested(script, own, { variables: positionalVariables(invocation), file });
}
