/** `node:fs` and `node:fs/promises`. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import { validateFunction } from '../../library/validators.ts';
import { toMilliseconds, toPath } from './arguments.ts';
import { constants } from './constants.ts';
import { contentOperations, readTarget } from './content-operations.ts';
import { cpOperation } from './cp.ts';
import { Dir, opendirOperation } from './dir.ts';
import { Dirent } from './dirent.ts';
import { entryOperations } from './entry-operations.ts';
import { FileHandle } from './file-handle.ts';
import { callbackForm, later, promiseForm, syncForm } from './forms.ts';
import { KernelFiles } from './kernel-files.ts';
import { metadataOperations } from './metadata-operations.ts';
import type { Operation, Operations } from './operation.ts';
import { createReadStreamClass } from './read-stream.ts';
import { standardInputOperations } from './standard-input-operations.ts';
import { Stats } from './stats.ts';
import type { StreamFunctions } from './stream-file.ts';
import { watchFunctions } from './watch.ts';
import { createWriteStreamClass } from './write-stream.ts';
import { writeFileFrom } from './write-file-from.ts';

/** Operations by name, but for those whose forms differ: realpath, cp, opendir, exists. */
const names = [
  'appendFile',
  'access',
  'chown',
  'chmod',
  'close',
  'copyFile',
  'fchown',
  'fchmod',
  'fdatasync',
  'fstat',
  'fsync',
  'ftruncate',
  'futimes',
  'lchown',
  'lchmod',
  'link',
  'lstat',
  'lutimes',
  'mkdir',
  'mkdtemp',
  'open',
  'readdir',
  'read',
  'readv',
  'readFile',
  'readlink',
  'rename',
  'rm',
  'rmdir',
  'stat',
  'statfs',
  'symlink',
  'truncate',
  'unlink',
  'utimes',
  'writeFile',
  'write',
  'writev',
] as const;

/** Those of `fs/promises`; the rest are on its FileHandle. */
const promiseNames = [
  'access',
  'copyFile',
  'rename',
  'truncate',
  'rm',
  'rmdir',
  'mkdir',
  'readdir',
  'readlink',
  'symlink',
  'lstat',
  'stat',
  'statfs',
  'link',
  'unlink',
  'chmod',
  'lchmod',
  'lchown',
  'chown',
  'utimes',
  'lutimes',
  'mkdtemp',
] as const;

/** What callbacks get, where it is more than the answer. */
const results: Readonly<Record<string, (value: unknown, args: unknown[]) => unknown[]>> = {
  read: (value, args) => [value, readTarget(args[1], args.slice(2)).view],
  write: (value, args) => [value, args[1]],
  readv: (value, args) => [value, args[1]],
  writev: (value, args) => [value, args[1]],
};

export function createFs(runtime: SystemRuntime) {
  const { loop } = runtime;
  const files = new KernelFiles(runtime);
  const operations: Operations = {
    ...entryOperations(files),
    ...metadataOperations(files),
    ...contentOperations(files),
  };
  const operation = (name: string): Operation => {
    const found = operations[name];
    if (!found) throw new Error(`fs has no operation ${name}`);
    return found;
  };
  // Without blocking the thread where the kernel has to wait.
  const waiting: Operations = { ...operations, ...standardInputOperations(runtime, operations) };
  const waitingOperation = (name: string): Operation => waiting[name] ?? operation(name);

  const fs: Record<string, unknown> = {};
  for (const name of names) {
    fs[name] = callbackForm(loop, name, readArguments(name, waitingOperation(name)), results[name]);
    fs[`${name}Sync`] = syncForm(name, operation(name));
  }
  const native = {
    callback: callbackForm(loop, 'native', operation('nativeRealpath')),
    sync: syncForm('native', operation('nativeRealpath')),
  };
  fs['realpath'] = Object.assign(callbackForm(loop, 'realpath', operation('realpath')), { native: native.callback });
  fs['realpathSync'] = Object.assign(syncForm('realpath', operation('realpath')), { native: native.sync });
  const cp = cpOperation(files);
  fs['cp'] = callbackForm(loop, 'cp', cp.async);
  fs['cpSync'] = syncForm('cp', cp.sync);
  fs['opendir'] = callbackForm(loop, 'opendir', opendirOperation(files, operations, true));
  fs['opendirSync'] = syncForm('opendir', opendirOperation(files, operations, false));
  Object.assign(fs, existsFunctions(runtime, files));

  const { watch, watchPromise, watchFile, unwatchFile } = watchFunctions(runtime, files);
  const functions = streamFunctions(fs);
  const ReadStream = createReadStreamClass(functions);
  const WriteStream = createWriteStreamClass(functions);
  const createReadStream = (path: unknown, options?: unknown) => new ReadStream(path, options);
  const createWriteStream = (path: unknown, options?: unknown) => new WriteStream(path, options);
  Object.assign(fs, {
    createReadStream,
    createWriteStream,
    openAsBlob: async (path: unknown, options?: { type?: string }) =>
      new Blob([(await promises['readFile']?.(path)) as Uint8Array<ArrayBuffer>], { type: options?.type ?? '' }),
    watch,
    watchFile,
    unwatchFile,
    Dirent,
    Stats,
    ReadStream,
    WriteStream,
    FileReadStream: ReadStream,
    FileWriteStream: WriteStream,
    _toUnixTimestamp: (time: unknown) => toMilliseconds(time) / 1000,
    Dir,
    F_OK: constants.F_OK,
    R_OK: constants.R_OK,
    W_OK: constants.W_OK,
    X_OK: constants.X_OK,
    constants,
  });

  const promised = Object.fromEntries(
    Object.keys(operations).map((name) => [name, promiseForm(loop, name, waitingOperation(name))]),
  );
  const createHandle = (fd: number) =>
    new FileHandle(fd, {
      promised,
      createReadStream,
      createWriteStream,
      createInterface: (options) =>
        (runtime.builtins.get('readline') as { createInterface(options: object): unknown }).createInterface(options),
    });
  const throughHandle =
    (name: 'readFile' | 'writeFile' | 'appendFile') =>
    (target: unknown, ...args: unknown[]) =>
      target instanceof FileHandle ? Reflect.apply(target[name], target, args) : promised[name]?.(target, ...args);
  const promises: Record<string, (...args: unknown[]) => unknown> = {};
  for (const name of promiseNames) promises[name] = promiseForm(loop, name, waitingOperation(name));
  Object.assign(promises, {
    cp: promiseForm(loop, 'cp', cp.async),
    open: async (...args: unknown[]) => createHandle((await promised['open']?.(...args)) as number),
    opendir: promiseForm(loop, 'opendir', opendirOperation(files, operations, true)),
    realpath: promised['nativeRealpath'],
    readFile: throughHandle('readFile'),
    writeFile: writeFileFrom(throughHandle('writeFile'), throughHandle('appendFile')),
    appendFile: throughHandle('appendFile'),
    watch: watchPromise,
    constants,
  });
  Object.defineProperty(fs, 'promises', { value: promises, enumerable: true, configurable: true });
  return { fs, promises, pathOf: (fd: number) => files.openPaths.get(fd) };
}

/** `read(fd, callback)` and its like have room for a buffer of their own: it must be the same for all who ask. */
function readArguments(name: string, operation: Operation): Operation {
  if (name !== 'read') return operation;
  return (...args) => {
    const { view, offset, length, position } = readTarget(args[1], args.slice(2));
    return operation(args[0], view, offset, length, position);
  };
}

function existsFunctions({ loop }: SystemRuntime, files: KernelFiles) {
  const exists = (path: unknown): boolean => {
    let text: string;
    try {
      text = toPath(path);
    } catch {
      // What is no path does not exist.
      return false;
    }
    return text !== '' && files.call('exists', files.absolute(text));
  };
  const withCallback = (path: unknown, callback: unknown): void => {
    validateFunction(callback, 'cb');
    later(
      loop,
      () => exists(path),
      (_error, found) => callback(found),
    );
  };
  Object.defineProperty(withCallback, Symbol.for('nodejs.util.promisify.custom'), {
    value: (path: unknown) => new Promise((resolve) => withCallback(path, resolve)),
  });
  return { exists: withCallback, existsSync: exists };
}

/** Streams look the functions up when they use them: a program may have replaced them. */
const streamFunctions = (fs: Record<string, unknown>): StreamFunctions =>
  Object.fromEntries(
    ['open', 'close', 'read', 'write'].map((name) => [
      name,
      (...args: unknown[]) => (fs[name] as (...args: unknown[]) => unknown)(...args),
    ]),
  ) as unknown as StreamFunctions;
