/** The operations on names: directories, links, moving and removing. */
import { nodeError } from '../../library/errors.ts';
import { validateBoolean } from '../../library/validators.ts';
import { encodedName, toMode, toOptions, toPath, toRemoveOptions, toSmallMode } from './arguments.ts';
import type { Encoding } from './arguments.ts';
import { Dirent } from './dirent.ts';
import type { KernelFiles } from './kernel-files.ts';
import type { Operations } from './operation.ts';
import { systemError } from './system-error.ts';
import { toText } from '../../../to-text.ts';

export function entryOperations(files: KernelFiles): Operations {
  const { call } = files;

  const removeTree = (path: string, { recursive, force }: { recursive: boolean; force: boolean }): void => {
    const real = files.absolute(path);
    if (force && (path === '' || !exists(real))) return;
    const stat = files.attempt('lstat', () => call('lstat', real), path);
    if (stat.type === 'directory' && !recursive) {
      throw systemError('ERR_FS_EISDIR', 'Path is a directory', {
        code: 'EISDIR',
        message: 'is a directory',
        path,
        syscall: 'rm',
        errno: 21,
      });
    }
    files.attempt('rm', () => call('rm', real, recursive, force), path);
  };

  const exists = (path: string): boolean => {
    try {
      call('lstat', path);
      return true;
    } catch {
      // Whatever is in the way, nothing is there.
      return false;
    }
  };

  const list = (path: string, encoding: Encoding, withTypes: boolean): (Dirent | Buffer | string)[] => {
    const items = files.attempt('scandir', () => call('readdir', files.absolute(path)), path);
    return items.map(({ name, type }) => {
      const shown = encodedName(name, encoding);
      return withTypes ? new Dirent(shown, path, type) : shown;
    });
  };

  /** All below, breadth first as in Node. Names are relative to the first directory. */
  const listTree = (path: string, encoding: Encoding, withTypes: boolean): (Dirent | Buffer | string)[] => {
    const found: (Dirent | Buffer | string)[] = [];
    const pending: [path: string, prefix: string][] = [[path, '']];
    for (let next = pending.shift(); next; next = pending.shift()) {
      const [directory, prefix] = next;
      for (const { name, type } of files.attempt(
        'scandir',
        () => call('readdir', files.absolute(directory)),
        directory,
      )) {
        const relative = `${prefix}${name}`;
        found.push(
          withTypes ? new Dirent(encodedName(name, encoding), directory, type) : encodedName(relative, encoding),
        );
        if (type === 'directory') pending.push([joined(directory, name), `${relative}/`]);
      }
    }
    return found;
  };

  return {
    access: (path, mode) => {
      const text = toPath(path);
      const bits = toSmallMode(mode);
      return () => files.attempt('access', () => call('access', files.absolute(text), bits), text);
    },
    readdir: (path, options) => {
      const { encoding, withFileTypes, recursive } = toOptions(options, {}) as ReaddirOptions;
      const text = toPath(path);
      if (recursive !== undefined && recursive !== null) validateBoolean(recursive, 'options.recursive');
      return () => (recursive ? listTree : list)(text, encoding, Boolean(withFileTypes));
    },
    mkdir: (path, options) => {
      const given = typeof options === 'object' && options !== null ? (options as MkdirOptions) : { mode: options };
      const text = toPath(path);
      const recursive = given.recursive ?? false;
      validateBoolean(recursive, 'options.recursive');
      const mode = toMode(given.mode, 'mode', 0o777);
      return () =>
        files.attempt('mkdir', () => call('mkdir', files.absolute(text), recursive, mode), text) ?? undefined;
    },
    mkdtemp: (prefix, options) => {
      const { encoding } = toOptions(options, {}) as { encoding?: Encoding };
      const text = toPath(prefix, 'prefix');
      return () => {
        const made = files.attempt('mkdtemp', () => call('mkdtemp', files.absolute(text)), `${text}XXXXXX`);
        return encodedName(text + made.slice(-6), encoding);
      };
    },
    rmdir: (path, options) => {
      const text = toPath(path);
      const { recursive } = toRemoveOptions(options ?? undefined);
      return () => {
        if (recursive) removeTree(text, { recursive, force: false });
        else files.attempt('rmdir', () => call('rmdir', files.absolute(text)), text);
      };
    },
    rm: (path, options) => {
      const text = toPath(path);
      const checked = toRemoveOptions(options ?? undefined);
      return () => removeTree(text, checked);
    },
    unlink: (path) => {
      const text = toPath(path);
      return () => files.attempt('unlink', () => call('unlink', files.absolute(text)), text);
    },
    rename: (from, to) => {
      const source = toPath(from, 'oldPath');
      const target = toPath(to, 'newPath');
      return () =>
        files.attempt('rename', () => call('rename', files.absolute(source), files.absolute(target)), source, target);
    },
    copyFile: (from, to, mode) => {
      const source = toPath(from, 'src');
      const target = toPath(to, 'dest');
      const exclusive = (toSmallMode(mode) & 1) !== 0;
      return () =>
        files.attempt(
          'copyfile',
          () => call('copyFile', files.absolute(source), files.absolute(target), exclusive),
          source,
          target,
        );
    },
    link: (existing, path) => {
      const source = toPath(existing, 'existingPath');
      const target = toPath(path, 'newPath');
      return () =>
        files.attempt('link', () => call('link', files.absolute(source), files.absolute(target)), source, target);
    },
    symlink: (target, path, type) => {
      if (type !== undefined && type !== null && !['dir', 'file', 'junction'].includes(type as string)) {
        const message = `Symlink type must be one of "dir", "file", or "junction". Received "${toText(type)}"`;
        throw nodeError(Error, 'ERR_FS_INVALID_SYMLINK_TYPE', message);
      }
      const pointed = toPath(target, 'target');
      const text = toPath(path);
      return () => files.attempt('symlink', () => call('symlink', pointed, files.absolute(text)), pointed, text);
    },
    readlink: (path, options) => {
      const { encoding } = toOptions(options, {}) as { encoding?: Encoding };
      const text = toPath(path, 'oldPath');
      return () =>
        encodedName(
          files.attempt('readlink', () => call('readlink', files.absolute(text)), text),
          encoding,
        );
    },
    /** As `realpath.native` and `promises.realpath` do. */
    nativeRealpath: (path, options) => {
      const { encoding } = toOptions(options, {}) as { encoding?: Encoding };
      const text = toPath(path);
      return () =>
        encodedName(
          files.attempt('realpath', () => call('realpath', files.absolute(text)), text),
          encoding,
        );
    },
    realpath: (path, options) => {
      const { encoding } = toOptions(options, {}) as { encoding?: Encoding };
      const text = toPath(path);
      return () => {
        const real = text === '' ? files.runtime.process.cwd() : files.absolute(text);
        try {
          return encodedName(call('realpath', real), encoding);
        } catch {
          // Node walks the path itself: it names the first part that fails.
          const part = firstMissing(real, exists);
          return encodedName(
            files.attempt('lstat', () => call('realpath', real), part),
            encoding,
          );
        }
      };
    },
  };
}

interface ReaddirOptions {
  encoding?: Encoding;
  withFileTypes?: unknown;
  recursive?: boolean | null;
}

interface MkdirOptions {
  recursive?: boolean;
  mode?: unknown;
}

const joined = (directory: string, name: string): string =>
  directory.endsWith('/') ? directory + name : `${directory}/${name}`;

function firstMissing(path: string, exists: (path: string) => boolean): string {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  const resolved: string[] = [];
  for (const name of names) {
    if (name === '..') resolved.pop();
    else resolved.push(name);
    if (!exists(`/${resolved.join('/')}`)) break;
  }
  return `/${resolved.join('/')}`;
}
