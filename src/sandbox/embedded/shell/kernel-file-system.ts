import type { IFileSystem } from 'just-bash/browser';
import { openFlags } from '../protocol/file-calls.ts';
import type { NodeStat } from '../protocol/file-calls.ts';
import { SystemError } from '../protocol/system-error.ts';
import { decodeBytes, encodeText, toByteString } from './byte-string.ts';
import type { KernelCalls } from './process/kernel-calls.ts';
import { isOwnCommand } from './transform/names.ts';

type Encoding = Parameters<IFileSystem['readFile']>[1];
type ByteString = Awaited<ReturnType<NonNullable<IFileSystem['readFileBytes']>>>;
type Stat = Awaited<ReturnType<IFileSystem['stat']>>;

/** A file that exists in this worker only, such as the terminal. */
export interface Device {
  /** Default: it is empty. */
  read?: () => Promise<Uint8Array>;
  /** Default: what is written is lost. */
  write?: (data: Uint8Array) => void;
}

const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = openFlags;
const replace = O_WRONLY | O_CREAT | O_TRUNC;
const append = O_WRONLY | O_CREAT | O_APPEND;

/** The devices by path. */
export type Devices = (path: string) => Device | undefined;

/** The files as just-bash wants them: all calls go to the kernel, but for devices. */
export function createKernelFileSystem(calls: KernelCalls, givenDevices: Devices): IFileSystem {
  const deviceAt: Devices = (path) =>
    givenDevices(path) ?? (path === '/dev/null' || isOwnCommand(path) ? {} : undefined);
  const read = async (path: string): Promise<Uint8Array> => {
    const device = deviceAt(path);
    return device ? ((await device.read?.()) ?? new Uint8Array(0)) : calls.call('readFile', path);
  };
  const write = async (path: string, content: string | Uint8Array, encoding: Encoding, flags: number) => {
    const data = encode(content, encoding);
    const device = deviceAt(path);
    if (device) device.write?.(data);
    else await calls.call('writeFile', path, data, flags, 0o666);
  };
  return {
    readFile: async (path, encoding) => decodeBytes(await read(path), nameOf(encoding)),
    readFileBytes: async (path) => toByteString(await read(path)) as unknown as ByteString,
    readFileBuffer: read,
    writeFile: (path, content, encoding) => write(path, content, encoding, replace),
    appendFile: (path, content, encoding) => write(path, content, encoding, append),
    exists: async (path) => deviceAt(path) !== undefined || calls.call('exists', path),
    stat: async (path) => (deviceAt(path) ? deviceStat : toStat(await calls.call('stat', path))),
    lstat: async (path) => (deviceAt(path) ? deviceStat : toStat(await calls.call('lstat', path))),
    mkdir: async (path, options) => {
      await calls.call('mkdir', path, options?.recursive ?? false, 0o777);
    },
    readdir: async (path) => (await calls.call('readdir', path)).map(({ name }) => name),
    readdirWithFileTypes: async (path) =>
      (await calls.call('readdir', path)).map(({ name, type }) => ({
        name,
        isFile: type === 'file' || type === 'device',
        isDirectory: type === 'directory',
        isSymbolicLink: type === 'symlink',
      })),
    rm: (path, options) => remove(calls, path, options?.recursive ?? false, options?.force ?? false),
    cp: (from, to, options) =>
      options?.recursive ? calls.call('copyTree', from, to) : calls.call('copyFile', from, to, false),
    mv: (from, to) => calls.call('rename', from, to),
    resolvePath,
    getAllPaths: () => [],
    chmod: (path, mode) => calls.call('chmod', path, mode),
    symlink: (target, path) => calls.call('symlink', target, path),
    link: (existing, path) => calls.call('link', existing, path),
    readlink: (path) => calls.call('readlink', path),
    realpath: async (path) => (deviceAt(path) ? path : calls.call('realpath', path)),
    utimes: (path, accessedAt, modifiedAt) =>
      calls.call('utimes', path, accessedAt.getTime(), modifiedAt.getTime(), true),
  };
}

/** just-bash removes an empty directory without `recursive`, too. */
async function remove(calls: KernelCalls, path: string, recursive: boolean, force: boolean): Promise<void> {
  if (!recursive && (await isDirectory(calls, path))) await calls.call('rmdir', path);
  else await calls.call('rm', path, recursive, force);
}

async function isDirectory(calls: KernelCalls, path: string): Promise<boolean> {
  try {
    return (await calls.call('lstat', path)).type === 'directory';
  } catch (thrown) {
    if (thrown instanceof SystemError) return false;
    throw thrown;
  }
}

/** As a shell joins paths: `..` takes away a name, whatever it links to. */
export function resolvePath(base: string, path: string): string {
  const names: string[] = [];
  for (const name of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return `/${names.join('/')}`;
}

const nameOf = (encoding: Encoding): string | undefined =>
  (typeof encoding === 'string' ? encoding : encoding?.encoding) ?? undefined;

const encode = (content: string | Uint8Array, encoding: Encoding): Uint8Array =>
  typeof content === 'string' ? encodeText(content, nameOf(encoding)) : content.slice();

function toStat({ type, size, mode, modifiedAt, id }: NodeStat): Stat {
  return {
    isFile: type === 'file' || type === 'device',
    isDirectory: type === 'directory',
    isSymbolicLink: type === 'symlink',
    size,
    mode,
    mtime: new Date(modifiedAt),
    dev: 1,
    ino: id,
  };
}

const deviceStat: Stat = {
  isFile: true,
  isDirectory: false,
  isSymbolicLink: false,
  size: 0,
  mode: 0o666,
  mtime: new Date(0),
};
