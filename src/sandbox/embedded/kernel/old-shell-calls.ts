import { textOf } from '../../result.ts';
import type { FileAnswer, FileCall, FileCallName, FileCalls, NodeStat } from '../shell-protocol.ts';
import { FileSystemError } from './file-system-error.ts';
import { contentOf, portType, sizeOf, sortedEntries } from './inode.ts';
import type { Inode } from './inode.ts';
import type { InodeFileSystem } from './inode-file-system.ts';

/** Carries out what a shell asks of the files. */
export function answerFileCall<Name extends FileCallName>(files: InodeFileSystem, call: FileCall<Name>): FileAnswer {
  const { id, name, args } = call;
  try {
    const operation = fileCalls[name] as (files: InodeFileSystem, ...args: Parameters<FileCalls[Name]>) => unknown;
    return { id, ok: true, value: operation(files, ...args) };
  } catch (thrown) {
    return { id, ok: false, code: thrown instanceof FileSystemError ? thrown.code : 'EIO', message: textOf(thrown) };
  }
}

const fileCalls: {
  [Name in FileCallName]: (files: InodeFileSystem, ...args: Parameters<FileCalls[Name]>) => ReturnType<FileCalls[Name]>;
} = {
  readFile: (files, path) => files.readFile(path).slice(),
  writeFile: (files, path, data) => files.writeFile(path, data),
  appendFile: (files, path, data) => files.appendFile(path, data),
  exists: (files, path) => files.exists(path),
  stat: (files, path) => statOf(files.node(path)),
  lstat: (files, path) => statOf(files.node(path, false)),
  readdir: (files, path) =>
    sortedEntries(files.directory(path)).map(([name, node]) => ({ name, type: portType(node) })),
  mkdir: (files, path, recursive) => {
    if (recursive) files.mkdirAll(path);
    else files.mkdir(path);
  },
  rm: remove,
  cp: copy,
  mv: (files, from, to) => files.rename(from, to),
  chmod: (files, path, mode) => files.chmod(path, mode),
  symlink: (files, target, path) => files.symlink(target, path),
  link: (files, existing, path) => files.link(existing, path),
  readlink: (files, path) => files.readlink(path),
  realpath: (files, path) => files.realpath(path),
  utimes: (files, path, modifiedAt) => files.utimes(path, modifiedAt, modifiedAt),
};

function statOf(node: Inode): NodeStat {
  return { type: portType(node), size: sizeOf(node), mode: node.mode, modifiedAt: node.modifiedAt, id: node.id };
}

/** As just-bash asks: an empty directory goes even without `recursive`. */
function remove(files: InodeFileSystem, path: string, recursive: boolean, force: boolean): void {
  const { node } = files.find(path, false);
  if (!node && force) return;
  if (recursive) files.removeTree(path);
  else if (node?.type === 'directory') files.rmdir(path);
  else files.unlink(path);
}

function copy(files: InodeFileSystem, from: string, to: string, recursive: boolean): void {
  const node = files.node(from, !recursive);
  if (node.type === 'file') {
    files.writeFile(to, contentOf(node).slice(), node.mode);
  } else if (node.type === 'symlink') {
    files.symlink(node.target, to);
  } else if (node.type === 'directory') {
    if (!recursive) throw new FileSystemError('EISDIR', from);
    if (`${files.find(to).path}/`.startsWith(`${files.realpath(from)}/`)) throw new FileSystemError('EINVAL', to);
    files.mkdirAll(to);
    for (const [name] of sortedEntries(node)) copy(files, `${from}/${name}`, `${to}/${name}`, true);
  }
}
