/** Commands of just-bash that read their options or print their result unlike the real ones. */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import type { Context } from './context.ts';

function original(args: string[], { origCommand }: Context): Promise<ExecResult> {
  if (!origCommand) return Promise.resolve({ stdout: '', stderr: 'command not available\n', exitCode: 127 });
  return origCommand(args);
}

/** Writes `-n1` as `-n 1`, for the options of xargs before its command. `-I` splits at lines only, as POSIX says. */
export function separateXargsOptions(args: readonly string[]): string[] {
  const separated: string[] = [];
  const rest = [...args];
  while (rest[0]?.startsWith('-')) {
    const option = rest.shift() ?? '';
    const [, letter, value] = /^-([ILdnPs])(.*)$/s.exec(option) ?? [];
    if (letter === undefined) {
      separated.push(option);
      continue;
    }
    const given = value || rest.shift();
    if (letter === 's' || given === undefined) continue;
    if (letter === 'I') separated.push('-d', String.raw`\n`, '-I', given);
    else if (letter === 'L') separated.push('-d', String.raw`\n`, '-n', given);
    else separated.push(`-${letter}`, given);
  }
  return [...separated, ...rest];
}

/** Writes `-sd+` as `-s -d +`, and names standard input if no file is named. */
export function separatePasteOptions(args: readonly string[]): string[] {
  const separated: string[] = [];
  const files: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, serial, list] = /^-(s?)d(.*)$/s.exec(arg) ?? [];
    if (list !== undefined) separated.push(...(serial ? ['-s'] : []), '-d', list || (rest.shift() ?? ''));
    else if (arg.startsWith('-') && arg !== '-') separated.push(arg);
    else files.push(arg);
  }
  return [...separated, ...(files.length > 0 ? files : ['-'])];
}

/** The numbers of the lines, the last of which is known. A remark about the end of the file is not a line. */
function range(last: number, lines: readonly string[]): string {
  const count = lines.filter((line) => !line.startsWith('\\')).length;
  return count <= 1 ? `${last}` : `${last - count + 1},${last}`;
}

/** Turns a unified diff, of any context, into the plain form. */
export function plainDiff(unified: string): string {
  const output: string[] = [];
  let oldLine = 0;
  let newLine = 0;
  let removed: string[] = [];
  let added: string[] = [];

  const flush = (): void => {
    if (removed.length > 0 && added.length > 0) {
      output.push(`${range(oldLine, removed)}c${range(newLine, added)}`);
    } else if (removed.length > 0) {
      output.push(`${range(oldLine, removed)}d${newLine}`);
    } else if (added.length > 0) {
      output.push(`${oldLine}a${range(newLine, added)}`);
    }
    output.push(...removed);
    if (removed.length > 0 && added.length > 0) output.push('---');
    output.push(...added);
    removed = [];
    added = [];
  };

  const lines = unified.split('\n');
  const firstHunk = lines.findIndex((line) => line.startsWith('@@ '));
  for (const line of lines.slice(firstHunk)) {
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk) {
      flush();
      oldLine = Number(hunk[1]) - (hunk[2] === '0' ? 0 : 1);
      newLine = Number(hunk[3]) - (hunk[4] === '0' ? 0 : 1);
    } else if (line.startsWith('-')) {
      oldLine += 1;
      removed.push(`< ${line.slice(1)}`);
    } else if (line.startsWith('+')) {
      newLine += 1;
      added.push(`> ${line.slice(1)}`);
    } else if (line.startsWith(' ')) {
      flush();
      oldLine += 1;
      newLine += 1;
    } else if (line.startsWith('\\')) {
      (added.length > 0 ? added : removed).push(line);
    }
  }
  flush();
  return output.map((line) => `${line}\n`).join('');
}

async function diff(args: string[], context: Context): Promise<ExecResult> {
  const isUnified = args.some((arg) => /^-\w*u|^--unified|^-\w*q|^--brief/.test(arg));
  const result = await original(args, context);
  if (result.exitCode !== 1 || result.stdout.startsWith('Files ')) return result;
  const unified = result.stdout.replace(/^=+\n/, '').replace(/^(---|\+\+\+) (.*)\t$/gm, '$1 $2');
  return { ...result, stdout: isUnified ? unified : plainDiff(unified) };
}

/**
 * An escape such as `\xff` or `\303` means a byte; just-bash makes a character of it. Where nothing else can have
 * made them, the characters up to 255 are those bytes.
 */
export function meansBytes(args: readonly string[], output: string): boolean {
  const text = args.join(' ');
  // oxlint-disable-next-line no-control-regex
  return /[\u0080-\u00ff]/.test(output) && !/[^\u0000-\u00ff]/.test(output) && !/[^\u0000-\u007f]|\\[uU]/.test(text);
}

async function withBytes(args: string[], context: Context): Promise<ExecResult> {
  const result = await original(args, context);
  return meansBytes(args, result.stdout) ? { ...result, stdoutKind: 'bytes' } : result;
}

/** GNU counts take seven columns. */
async function uniq(args: string[], context: Context): Promise<ExecResult> {
  const result = await original(args, context);
  if (!args.some((arg) => /^-\w*c|^--count$/.test(arg))) return result;
  const stdout = result.stdout.replace(/^ *(\d+) /gm, (_, count: string) => `${count.padStart(7)} `);
  return { ...result, stdout };
}

export const correctedCommands: CustomCommand[] = [
  defineCommand('printf', withBytes),
  defineCommand('echo', withBytes),
  defineCommand('uniq', uniq),
  defineCommand('xargs', (args, context) => original(separateXargsOptions(args), context)),
  defineCommand('paste', (args, context) => original(separatePasteOptions(args), context)),
  defineCommand('diff', diff),
];
