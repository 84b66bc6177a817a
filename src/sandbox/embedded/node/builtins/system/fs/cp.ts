/** `fs.cp`: copies a tree, entry by entry, as Node does. */
import { invalidArgType, invalidArgValue } from '../../library/errors.ts';
import { validateBoolean, validateFunction, validateObject } from '../../library/validators.ts';
import type { NodeStat } from '../../../../protocol/file-calls.ts';
import { toPath, toSmallMode } from './arguments.ts';
import type { KernelFiles } from './kernel-files.ts';
import { systemError } from './system-error.ts';

interface CopyOptions {
  dereference: boolean;
  errorOnExist: boolean;
  filter: ((from: string, to: string) => unknown) | undefined;
  force: boolean;
  mode: number;
  preserveTimestamps: boolean;
  recursive: boolean;
  verbatimSymlinks: boolean;
}

function toCopyOptions(options: unknown): CopyOptions {
  const checked: CopyOptions = {
    dereference: false,
    errorOnExist: false,
    filter: undefined,
    force: true,
    mode: 0,
    preserveTimestamps: false,
    recursive: false,
    verbatimSymlinks: false,
  };
  if (options === undefined) return checked;
  validateObject(options, 'options');
  const given: Partial<CopyOptions> = options;
  Object.assign(checked, given);
  for (const name of [
    'dereference',
    'errorOnExist',
    'force',
    'preserveTimestamps',
    'recursive',
    'verbatimSymlinks',
  ] as const) {
    validateBoolean(checked[name], `options.${name}`);
  }
  checked.mode = toSmallMode(checked.mode);
  if (checked.dereference && checked.verbatimSymlinks) {
    throw invalidArgValue('options.verbatimSymlinks', true, 'cannot be true when options.dereference is true');
  }
  if (given.filter !== undefined) validateFunction(given.filter, 'options.filter');
  return checked;
}

/** One step of a copy: what a filter answers is awaited by the asynchronous form only. */
type Steps = Generator<unknown, void, unknown>;

export function cpOperation(files: KernelFiles) {
  const { call } = files;
  const stat = (path: string, follow: boolean): NodeStat | undefined => {
    try {
      return call(follow ? 'stat' : 'lstat', files.absolute(path));
    } catch {
      // Nothing there, or nothing that can be reached.
      return undefined;
    }
  };
  const fail = (code: string, prefix: string, errno: number, reason: string, message: string, path: string): Error =>
    systemError(code, prefix, { message, path, syscall: 'cp', errno, code: reason });

  function* copy(from: string, to: string, options: CopyOptions, isTop: boolean): Steps {
    if (options.filter && !(yield options.filter(from, to))) return;
    const source = files.attempt(
      'lstat',
      () => call(options.dereference ? 'stat' : 'lstat', files.absolute(from)),
      from,
    );
    const target = stat(to, options.dereference);
    if (target) checkPair(from, to, source, target);
    if (source.type === 'directory' && !options.recursive) {
      const message = `${from} is a directory (not copied)`;
      throw fail('ERR_FS_EISDIR', 'Path is a directory', 22, 'EISDIR', message, from);
    }
    if (isTop) prepareParent(from, to, source);
    if (source.type === 'directory') yield* copyDirectory(from, to, source, target, options);
    else if (source.type === 'symlink') copyLink(from, to, target, options);
    else copyFile(from, to, source, target, options);
  }

  function checkPair(from: string, to: string, source: NodeStat, target: NodeStat): void {
    if (source.id === target.id) {
      throw fail('ERR_FS_CP_EINVAL', 'Invalid src or dest', 22, 'EINVAL', 'src and dest cannot be the same', to);
    }
    if (source.type === 'directory' && target.type !== 'directory') {
      const message = `cannot overwrite non-directory ${to} with directory ${from}`;
      throw fail(
        'ERR_FS_CP_DIR_TO_NON_DIR',
        'Cannot overwrite non-directory with directory',
        21,
        'EISDIR',
        message,
        to,
      );
    }
    if (source.type !== 'directory' && target.type === 'directory') {
      const message = `cannot overwrite directory ${to} with non-directory ${from}`;
      throw fail(
        'ERR_FS_CP_NON_DIR_TO_DIR',
        'Cannot overwrite directory with non-directory',
        20,
        'ENOTDIR',
        message,
        to,
      );
    }
  }

  function prepareParent(from: string, to: string, source: NodeStat): void {
    const absoluteTo = normalized(files.absolute(to));
    if (source.type === 'directory' && `${absoluteTo}/`.startsWith(`${normalized(files.absolute(from))}/`)) {
      const message = `cannot copy ${from} to a subdirectory of self ${to}`;
      throw fail('ERR_FS_CP_EINVAL', 'Invalid src or dest', 22, 'EINVAL', message, to);
    }
    const parent = absoluteTo.slice(0, absoluteTo.lastIndexOf('/')) || '/';
    files.attempt('mkdir', () => call('mkdir', parent, true, 0o777), parent);
  }

  function* copyDirectory(
    from: string,
    to: string,
    source: NodeStat,
    target: NodeStat | undefined,
    options: CopyOptions,
  ): Steps {
    if (!target) files.attempt('mkdir', () => call('mkdir', files.absolute(to), false, 0o777), to);
    for (const { name } of files.attempt('scandir', () => call('readdir', files.absolute(from)), from)) {
      yield* copy(`${from}/${name}`, `${to}/${name}`, options, false);
    }
    if (!target) files.attempt('chmod', () => call('chmod', files.absolute(to), source.mode), to);
  }

  function copyFile(
    from: string,
    to: string,
    source: NodeStat,
    target: NodeStat | undefined,
    options: CopyOptions,
  ): void {
    if (target) {
      if (!options.force) {
        if (!options.errorOnExist) return;
        throw fail('ERR_FS_CP_EEXIST', 'Target already exists', 17, 'EEXIST', `${to} already exists`, to);
      }
      files.attempt('unlink', () => call('unlink', files.absolute(to)), to);
    }
    files.attempt(
      'copyfile',
      () => call('copyFile', files.absolute(from), files.absolute(to), (options.mode & 1) !== 0),
      from,
      to,
    );
    if (options.preserveTimestamps) {
      call('utimes', files.absolute(to), source.accessedAt, source.modifiedAt, true);
    }
  }

  function copyLink(from: string, to: string, target: NodeStat | undefined, options: CopyOptions): void {
    let pointed = files.attempt('readlink', () => call('readlink', files.absolute(from)), from);
    if (!options.verbatimSymlinks && !pointed.startsWith('/')) {
      const absolute = files.absolute(from);
      pointed = normalized(`${absolute.slice(0, absolute.lastIndexOf('/'))}/${pointed}`);
    }
    if (target) {
      if (target.type !== 'symlink') {
        throw fail('ERR_FS_CP_EEXIST', 'Target already exists', 17, 'EEXIST', `${to} already exists`, to);
      }
      files.attempt('unlink', () => call('unlink', files.absolute(to)), to);
    }
    files.attempt('symlink', () => call('symlink', pointed, files.absolute(to)), pointed, to);
  }

  const start = (from: unknown, to: unknown, options: unknown): (() => Steps) => {
    const checked = toCopyOptions(options);
    const source = toPath(from, 'src');
    const target = toPath(to, 'dest');
    return () => copy(source, target, checked, true);
  };

  return {
    sync: (from: unknown, to: unknown, options?: unknown) => {
      const begin = start(from, to, options);
      return () => {
        const steps = begin();
        for (let step = steps.next(); !step.done; step = steps.next(step.value)) {
          if (step.value instanceof Promise) throw invalidArgType('options.filter', 'boolean', step.value);
        }
      };
    },
    async: (from: unknown, to: unknown, options?: unknown) => {
      const begin = start(from, to, options);
      return async () => {
        const steps = begin();
        for (let step = steps.next(); !step.done; step = steps.next(await step.value));
      };
    },
  };
}

/** Without `.`, `..` and double slashes. Links are not looked at. */
export function normalized(path: string): string {
  const kept: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') kept.pop();
    else if (name !== '' && name !== '.') kept.push(name);
  }
  return `/${kept.join('/')}`;
}
