import * as fs from 'node:fs';
import { basename, resolve } from 'node:path';
import { SystemError } from '../../../embedded/protocol/system-error.ts';
import { systemCommands } from '../../../embedded/shell/commands/shell-commands.ts';
import { interpreterOf } from '../../../embedded/shell/commands/run-script.ts';
import { systemErrorOf } from '../system-error.ts';
import { startFailure } from '../../../embedded/protocol/start-failure.ts';

export type Program =
  /** A shell of ours runs this: `bash` or `sh`, or a command of it. */
  { kind: 'shell'; argv: readonly string[] } | RealProgram;

/** This machine runs the file. */
export interface RealProgram {
  kind: 'real';
  file: string;
  argv: readonly string[];
  /** It may be one that only a shell of this machine can start: by these words. */
  shim?: readonly string[];
}

/** Folders whose files stand for commands of our shell, if it has one of that name. */
const systemFolders = ['/bin', '/usr/bin'];
/** In some containers these are no real files. */
const shims = ['npm', 'npx', 'pnpm', 'yarn', 'corepack'];
const defaultSearchPath = '/usr/local/bin:/usr/bin:/bin';
const headBytes = 256;
const mostInterpreters = 4;

/** Whether our shell has a command of this name, and nobody else is meant by it. */
const isOurs = (name: string): boolean => name !== 'node' && systemCommands.names.has(name);

/** What runs these arguments. Throws ENOENT, EACCES or ENOEXEC. */
export function findProgram(argv: readonly string[], cwd: string, searchPath = defaultSearchPath): Program {
  const [asked = '', ...args] = argv;
  const shim = shims.includes(basename(asked)) ? { shim: [basename(asked), ...args] } : {};
  let current = argv;
  for (let depth = 0; depth < mostInterpreters; depth += 1) {
    const [name = '', ...rest] = current;
    const base = basename(name);
    if (isOurs(base) && (name === base || systemFolders.includes(name.slice(0, -base.length - 1)))) {
      return { kind: 'shell', argv: [base, ...rest] };
    }
    const file = name.includes('/') ? resolve(cwd, name) : search(name, cwd, searchPath);
    if (name === 'node') return { kind: 'real', file: file ?? process.execPath, argv: current, ...shim };
    if (file === undefined) {
      if (shims.includes(name)) return { kind: 'real', file: name, argv: current, ...shim };
      throw startFailure('ENOENT', name);
    }
    const head = headOf(file, name);
    const interpreter = interpreterOf(head);
    if (!interpreter) {
      if (!shims.includes(base) && !head.includes('\0')) throw startFailure('ENOEXEC', name);
      return { kind: 'real', file, argv: current, ...shim };
    }
    const [program = ''] = interpreter;
    if (program !== 'node' && !isOurs(program) && program !== 'dash') {
      return { kind: 'real', file, argv: current, ...shim };
    }
    const path = name.includes('/') ? name : file;
    current = [...(program === 'dash' ? ['sh', ...interpreter.slice(1)] : interpreter), path, ...rest];
  }
  throw startFailure('ELOOP', asked);
}

/** The first executable file of that name in the folders of the search path. */
export function search(name: string, cwd: string, searchPath: string): string | undefined {
  if (name === '') return undefined;
  return searchPath
    .split(':')
    .map((folder) => resolve(cwd, folder, name))
    .find((path) => isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    const stat = fs.statSync(path, { throwIfNoEntry: false });
    return stat !== undefined && stat.isFile() && (stat.mode & 0o111) !== 0;
  } catch {
    // What cannot be looked at cannot be run.
    return false;
  }
}

/** The first bytes of a file, as text of one byte a character. Failures name the program as it was asked for. */
function headOf(path: string, asked: string): string {
  try {
    const stat = fs.statSync(path);
    if (!stat.isFile() || (stat.mode & 0o111) === 0) throw startFailure('EACCES', asked);
    const fd = fs.openSync(path, 'r');
    try {
      const head = Buffer.alloc(headBytes);
      return head.toString('latin1', 0, fs.readSync(fd, head, 0, headBytes, 0));
    } finally {
      fs.closeSync(fd);
    }
  } catch (thrown) {
    const failed = systemErrorOf(thrown);
    throw failed instanceof SystemError ? startFailure(failed.code, asked) : failed;
  }
}
