/** `ulimit`, `umask` and `times`. Nothing is limited here, but scripts ask. */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import { failure } from './nested-shell.ts';

export const processLimitCommands: CustomCommand[] = [
  defineCommand('ulimit', (args) => Promise.resolve(ulimit(args))),
  defineCommand('umask', (args) => Promise.resolve(umask(args))),
  defineCommand('times', () => Promise.resolve(print('0m0.000s 0m0.000s\n0m0.000s 0m0.000s\n'))),
];

const print = (stdout: string): ExecResult => ({ stdout, stderr: '', exitCode: 0 });

/** Of each option: what it limits, its unit, and what bash answers unless told otherwise. */
const limits: Readonly<Record<string, readonly [name: string, unit: string, value: string]>> = {
  c: ['core file size', 'blocks', '0'],
  d: ['data seg size', 'kbytes', 'unlimited'],
  f: ['file size', 'blocks', 'unlimited'],
  l: ['max locked memory', 'kbytes', 'unlimited'],
  m: ['max memory size', 'kbytes', 'unlimited'],
  n: ['open files', '', '1024'],
  s: ['stack size', 'kbytes', '8192'],
  t: ['cpu time', 'seconds', 'unlimited'],
  u: ['max user processes', '', 'unlimited'],
  v: ['virtual memory', 'kbytes', 'unlimited'],
};

function ulimit(args: readonly string[]): ExecResult {
  const letters =
    args
      .filter((arg) => arg.startsWith('-'))
      .join('')
      .replaceAll(/[-SH]/g, '') || 'f';
  if (letters === 'a') {
    const lines = Object.entries(limits).map(([letter, [name, unit, value]]) => {
      const about = `(${unit === '' ? '' : `${unit}, `}-${letter})`;
      return `${name.padEnd(26)}${about.padStart(12)} ${value}\n`;
    });
    return print(lines.join(''));
  }
  const limit = limits[letters];
  if (!limit) return failure(`bash: ulimit: -${letters}: invalid option`, 2);
  return print(args.some((arg) => /^(\d+|unlimited|hard|soft)$/.test(arg)) ? '' : `${limit[2]}\n`);
}

function umask(args: readonly string[]): ExecResult {
  if (args.some((arg) => /^([0-7]+|[ugoa,]*[-+=].*)$/.test(arg) && !/^-[pS]+$/.test(arg))) return print('');
  return print(args.includes('-S') ? 'u=rwx,g=rx,o=rx\n' : `${args.includes('-p') ? 'umask ' : ''}0022\n`);
}
