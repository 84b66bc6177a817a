/** `basename`, `dirname`, `readlink`, `realpath`: commands on paths. */
import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { FileError } from '../support/files.ts';
import { baseName, directoryName, relativePath } from '../support/paths.ts';

const missing = (name: string): CommandFailure =>
  new CommandFailure(`missing operand\nTry '${name} --help' for more information.`);

export const basenameCommand = command(
  'basename',
  { 'a,multiple': 'flag', 's,suffix': 'value', 'z,zero': 'flag' },
  (call, options) => {
    const { operands } = options;
    if (operands.length === 0) throw missing('basename');
    const many = options.has('a') || options.has('s');
    const [, second, third] = operands;
    if (!many && third !== undefined) {
      throw new CommandFailure(`extra operand '${third}'\nTry 'basename --help' for more information.`);
    }
    const suffix = many ? (options.value('s') ?? '') : (second ?? '');
    for (const path of many ? operands : operands.slice(0, 1)) {
      const name = baseName(path);
      const shown = suffix !== '' && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
      call.print(shown + (options.has('z') ? '\0' : '\n'));
    }
  },
  { stopAtOperand: true },
);

export const dirnameCommand = command('dirname', { 'z,zero': 'flag' }, (call, options) => {
  if (options.operands.length === 0) throw missing('dirname');
  for (const path of options.operands) call.print(directoryName(path) + (options.has('z') ? '\0' : '\n'));
});

type Existence = 'all' | 'parents' | 'none';

export const readlinkCommand = command(
  'readlink',
  {
    'f,canonicalize': 'flag',
    'e,canonicalize-existing': 'flag',
    'm,canonicalize-missing': 'flag',
    'n,no-newline': 'flag',
    'q,quiet': 'flag',
    's,silent': 'flag',
    'v,verbose': 'flag',
    'z,zero': 'flag',
  },
  async (call, options) => {
    if (options.operands.length === 0) throw missing('readlink');
    const way = options.last('f', 'e', 'm');
    const end = options.has('z') ? '\0' : options.has('n') && options.operands.length === 1 ? '' : '\n';
    for (const path of options.operands) {
      try {
        const target =
          way === undefined ? await call.files.readlink(path) : await canonical(call, path, existenceOf(way));
        call.print(target + end);
      } catch (thrown) {
        if (!(thrown instanceof FileError)) throw thrown;
        if (options.has('v')) call.complain(`${path}: ${thrown.message}`);
        call.exitCode = 1;
      }
    }
  },
);

export const realpathCommand = command(
  'realpath',
  {
    'e,canonicalize-existing': 'flag',
    'm,canonicalize-missing': 'flag',
    'L,logical': 'flag',
    'P,physical': 'flag',
    'q,quiet': 'flag',
    's,strip,no-symlinks': 'flag',
    'z,zero': 'flag',
    'relative-to': 'value',
    'relative-base': 'value',
  },
  async (call, options) => {
    if (options.operands.length === 0) throw missing('realpath');
    const existence = existenceOf(options.last('e', 'm') ?? 'f');
    const resolve = async (path: string): Promise<string> => {
      if (path === '') throw new FileError('ENOENT', '');
      if (!options.has('s')) return canonical(call, path, existence);
      if (existence === 'all') await call.files.stat(path);
      return call.files.resolve(path);
    };
    const base = options.value('relative-base');
    const from = options.value('relative-to') ?? base;
    const fromPath = from === undefined ? undefined : await resolve(from);
    const basePath = base === undefined ? undefined : await resolve(base);
    for (const path of options.operands) {
      try {
        const full = await resolve(path);
        const isBelow =
          basePath === undefined || full === basePath || full.startsWith(`${basePath.replace(/\/$/, '')}/`);
        call.print(
          (fromPath !== undefined && isBelow ? relativePath(fromPath, full) : full) + (options.has('z') ? '\0' : '\n'),
        );
      } catch (thrown) {
        if (!(thrown instanceof FileError)) throw thrown;
        if (!options.has('q')) call.complain(`${path === '' ? "''" : path}: ${thrown.message}`);
        call.exitCode = 1;
      }
    }
  },
);

const existenceOf = (letter: string): Existence => (letter === 'e' ? 'all' : letter === 'm' ? 'none' : 'parents');

/** The path without links, `.` and `..`. What has to exist depends. */
async function canonical(call: Call, path: string, existence: Existence): Promise<string> {
  let resolved = '';
  let links = 0;
  const waiting = (path.startsWith('/') ? path : `${call.context.cwd}/${path}`).split('/').toReversed();
  while (waiting.length > 0) {
    const name = waiting.pop() ?? '';
    if (name === '' || name === '.') continue;
    if (name === '..') {
      resolved = resolved.slice(0, Math.max(0, resolved.lastIndexOf('/')));
      continue;
    }
    const next = `${resolved}/${name}`;
    const status = await call.files.findLink(next);
    const isLast = waiting.every((rest) => rest === '' || rest === '.');
    if (!status) {
      if (existence === 'all' || (existence === 'parents' && !isLast)) throw new FileError('ENOENT', '');
      if (existence === 'parents' && resolved !== '' && !(await call.files.isDirectory(resolved))) {
        throw new FileError('ENOTDIR', '');
      }
      resolved = next;
      continue;
    }
    if (status.type !== 'symlink') {
      if (status.type !== 'directory' && !isLast && existence !== 'none') throw new FileError('ENOTDIR', '');
      resolved = next;
      continue;
    }
    links += 1;
    if (links > 40) throw new FileError('ELOOP', '');
    const target = await call.files.readlink(next);
    if (target.startsWith('/')) resolved = '';
    waiting.push(...target.split('/').toReversed());
  }
  return resolved || '/';
}
