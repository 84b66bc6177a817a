import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import { fromByteString } from '../byte-string.ts';
import { scriptCommand } from '../terminal-transform.ts';
import { commandLine, failure, runNested } from './nested-shell.ts';
import type { Context } from './nested-shell.ts';

interface Invocation {
  /** What to run: text, a file, or standard input. */
  source: { text: string } | { file: string } | 'stdin';
  /** `$0`. */
  name: string;
  args: string[];
  /** `set` and `shopt` commands for the options given. */
  settings: string[];
}

const version = 'GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu)\n';

/** `bash`, `sh` and script files. Unlike just-bash's own they know the usual options, and stream. */
export const scriptCommands: CustomCommand[] = [
  defineCommand('bash', (args, context) => runShell('bash', args, context)),
  defineCommand('sh', (args, context) => runShell('sh', args, context)),
  defineCommand(scriptCommand, ([file = '', ...args], context) => runFile(file, args, context)),
];

async function runShell(shell: string, args: string[], context: Context): Promise<ExecResult> {
  if (args[0] === '--version') return { stdout: version, stderr: '', exitCode: 0 };
  const invocation = parseArguments(shell, args);
  if (typeof invocation === 'string') return failure(`${shell}: ${invocation}`, 2);
  const { source, name } = invocation;
  if (source === 'stdin') {
    const text = new TextDecoder().decode(fromByteString(context.stdin as unknown as string));
    return run(text, invocation, { ...context, stdin: '' as unknown as Context['stdin'] });
  }
  if ('text' in source) return run(source.text, invocation, context);
  const path = context.fs.resolvePath(context.cwd, source.file);
  if (!(await context.fs.exists(path))) return failure(`${shell}: ${name}: No such file or directory`, 127);
  if ((await context.fs.stat(path)).isDirectory) return failure(`${shell}: ${name}: Is a directory`, 126);
  return run(await context.fs.readFile(path), invocation, context);
}

/** Reads the arguments of bash. A text says what is wrong with them. */
export function parseArguments(shell: string, args: readonly string[]): Invocation | string {
  const settings: string[] = [];
  const rest = [...args];
  let wantsText = false;
  let wantsStdin = false;
  while (/^[-+]./.test(rest[0] ?? '')) {
    const option = rest.shift() ?? '';
    if (option === '--') break;
    if (option.startsWith('--')) {
      if (!['--norc', '--noprofile', '--login', '--posix', '--noediting'].includes(option)) {
        return `${option}: invalid option`;
      }
      continue;
    }
    const sign = option[0] ?? '-';
    for (const letter of option.slice(1)) {
      if (letter === 'c') wantsText = true;
      else if (letter === 's') wantsStdin = true;
      else if (letter === 'o') settings.push(`set ${sign}o ${rest.shift() ?? ''}`);
      else if (letter === 'O') settings.push(`shopt ${sign === '-' ? '-s' : '-u'} ${rest.shift() ?? ''}`);
      else if ('aefnuvxC'.includes(letter)) settings.push(`set ${sign}${letter}`);
      else if (!'ilbhmprtBEHPT'.includes(letter)) return `-${letter}: invalid option`;
    }
  }
  if (wantsText) {
    const [text, name = shell, ...positional] = rest;
    if (text === undefined) return '-c: option requires an argument';
    return { source: { text }, name, args: positional, settings };
  }
  const [file, ...positional] = rest;
  if (wantsStdin || file === undefined) return { source: 'stdin', name: shell, args: rest, settings };
  return { source: { file }, name: file, args: positional, settings };
}

/** `./file`, with the errors of bash. A `#!` line may name any command that exists here. */
async function runFile(file: string, args: string[], context: Context): Promise<ExecResult> {
  const path = context.fs.resolvePath(context.cwd, file);
  if (!(await context.fs.exists(path))) return failure(`bash: ${file}: No such file or directory`, 127);
  const stat = await context.fs.stat(path);
  if (stat.isDirectory) return failure(`bash: ${file}: Is a directory`, 126);
  if ((stat.mode & 0o111) === 0) return failure(`bash: ${file}: Permission denied`, 126);
  const text = await context.fs.readFile(path);
  const interpreter = interpreterOf(text);
  const name = interpreter?.[0];
  if (name === undefined || ['bash', 'sh', 'dash'].includes(name)) {
    const settings = interpreter?.slice(1).map((option) => `set ${option}`) ?? [];
    return run(text, { source: { text }, name: file, args, settings }, context);
  }
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

function run(text: string, { name, args, settings }: Invocation, context: Context): Promise<ExecResult> {
  const positional: Record<string, string> = {
    0: name,
    '#': String(args.length),
    '@': args.join(' '),
    '*': args.join(' '),
  };
  for (const [index, arg] of args.entries()) positional[index + 1] = arg;
  return runNested([...settings, text].join('; '), context, { variables: positional });
}
