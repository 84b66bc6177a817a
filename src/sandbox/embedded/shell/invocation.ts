import type { IFileSystem } from 'just-bash/browser';

/** How bash was called. */
export interface Invocation {
  /** What to run: text, a file, or standard input. */
  source: { text: string } | { file: string } | 'stdin';
  /** `$0`. */
  name: string;
  args: string[];
  /** `set` and `shopt` commands for the options given. */
  settings: string[];
}

/** What bash says when it cannot run a script. */
export interface InvocationFailure {
  message: string;
  exitCode: number;
}

const ignoredOptions = ['--norc', '--noprofile', '--login', '--posix', '--noediting'];

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
      if (!ignoredOptions.includes(option)) return `${option}: invalid option`;
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

/** The text of the script, its settings first. */
export async function scriptOf(
  shell: string,
  { source, name, settings }: Invocation,
  files: { fs: IFileSystem; cwd: string; readInput: () => Promise<string> },
): Promise<string | InvocationFailure> {
  let text: string;
  if (source === 'stdin') text = await files.readInput();
  else if ('text' in source) ({ text } = source);
  else {
    const path = files.fs.resolvePath(files.cwd, source.file);
    if (!(await files.fs.exists(path))) {
      return { message: `${shell}: ${name}: No such file or directory`, exitCode: 127 };
    }
    if ((await files.fs.stat(path)).isDirectory) {
      return { message: `${shell}: ${name}: Is a directory`, exitCode: 126 };
    }
    text = await files.fs.readFile(path);
  }
  return [...settings, text].join('; ');
}

/** The file that the script is from, as it was named. */
export const sourceFileOf = ({ source }: Invocation): string | undefined =>
  source !== 'stdin' && 'file' in source ? source.file : undefined;

/** The positional parameters as just-bash keeps them. */
export function positionalVariables({ name, args }: Invocation): Record<string, string> {
  const all = args.join(' ');
  const variables: Record<string, string> = { 0: name, '#': String(args.length), '@': all, '*': all };
  for (const [index, arg] of args.entries()) variables[index + 1] = arg;
  return variables;
}

/** A command line of these words as they are. */
export const commandLine = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
