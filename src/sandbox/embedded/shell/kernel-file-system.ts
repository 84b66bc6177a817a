import type { IFileSystem } from 'just-bash/browser';
import type { NodeStat } from '../shell-protocol.ts';
import { decodeBytes, encodeText, toByteString } from './byte-string.ts';
import type { FileClient } from './file-client.ts';

type Encoding = Parameters<IFileSystem['readFile']>[1];
type ByteString = Awaited<ReturnType<NonNullable<IFileSystem['readFileBytes']>>>;
type Stat = Awaited<ReturnType<IFileSystem['stat']>>;

/** A file that exists in this worker only, such as the terminal: what is written to it goes to `write`. */
export interface Device {
  write: (bytes: Uint8Array) => void;
}

/** The files as just-bash wants them: all calls go to the kernel, but for devices. */
export function createKernelFileSystem(client: FileClient, devices: ReadonlyMap<string, Device>): IFileSystem {
  return {
    readFile: async (path, encoding) => {
      if (devices.has(path)) return '';
      return decodeBytes(await client.call('readFile', path), nameOf(encoding));
    },
    readFileBytes: async (path) => {
      const bytes = devices.has(path) ? '' : toByteString(await client.call('readFile', path));
      return bytes as unknown as ByteString;
    },
    readFileBuffer: async (path) => (devices.has(path) ? new Uint8Array(0) : client.call('readFile', path)),
    writeFile: async (path, content, encoding) => {
      const device = devices.get(path);
      if (device) device.write(encode(content, encoding));
      else await client.call('writeFile', path, encode(content, encoding));
    },
    appendFile: async (path, content, encoding) => {
      const device = devices.get(path);
      if (device) device.write(encode(content, encoding));
      else await client.call('appendFile', path, encode(content, encoding));
    },
    exists: async (path) => devices.has(path) || client.call('exists', path),
    stat: async (path) => (devices.has(path) ? deviceStat : toStat(await client.call('stat', path))),
    lstat: async (path) => (devices.has(path) ? deviceStat : toStat(await client.call('lstat', path))),
    mkdir: (path, options) => client.call('mkdir', path, options?.recursive ?? false),
    readdir: async (path) => (await client.call('readdir', path)).map(({ name }) => name),
    readdirWithFileTypes: async (path) =>
      (await client.call('readdir', path)).map(({ name, type }) => ({
        name,
        isFile: type === 'file',
        isDirectory: type === 'directory',
        isSymbolicLink: type === 'symlink',
      })),
    rm: (path, options) => client.call('rm', path, options?.recursive ?? false, options?.force ?? false),
    cp: (from, to, options) => client.call('cp', from, to, options?.recursive ?? false),
    mv: (from, to) => client.call('mv', from, to),
    resolvePath,
    getAllPaths: () => [],
    chmod: (path, mode) => client.call('chmod', path, mode),
    symlink: (target, path) => client.call('symlink', target, path),
    link: (existing, path) => client.call('link', existing, path),
    readlink: (path) => client.call('readlink', path),
    realpath: async (path) => (devices.has(path) ? path : client.call('realpath', path)),
    utimes: (path, _accessedAt, modifiedAt) => client.call('utimes', path, modifiedAt.getTime()),
  };
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
    isFile: type === 'file',
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
