import type { NodeType } from '../../../../protocol/file-calls.ts';
import { constants } from './constants.ts';

const typeNumbers: Readonly<Record<NodeType, number>> = {
  file: constants.UV_DIRENT_FILE,
  directory: constants.UV_DIRENT_DIR,
  symlink: constants.UV_DIRENT_LINK,
  device: constants.UV_DIRENT_CHAR,
};

const kind = Symbol('type');

/** An entry of a directory, as `readdir` with `withFileTypes` and `opendir` give it. */
export class Dirent {
  readonly name: string | Buffer;
  readonly parentPath: string;
  readonly path: string;
  readonly [kind]: number;

  constructor(name: string | Buffer, parentPath: string, type: NodeType) {
    this.name = name;
    this.parentPath = parentPath;
    this.path = parentPath;
    this[kind] = typeNumbers[type];
  }

  isDirectory(): boolean {
    return this[kind] === constants.UV_DIRENT_DIR;
  }

  isFile(): boolean {
    return this[kind] === constants.UV_DIRENT_FILE;
  }

  isBlockDevice(): boolean {
    return this[kind] === constants.UV_DIRENT_BLOCK;
  }

  isCharacterDevice(): boolean {
    return this[kind] === constants.UV_DIRENT_CHAR;
  }

  isSymbolicLink(): boolean {
    return this[kind] === constants.UV_DIRENT_LINK;
  }

  isFIFO(): boolean {
    return this[kind] === constants.UV_DIRENT_FIFO;
  }

  isSocket(): boolean {
    return this[kind] === constants.UV_DIRENT_SOCKET;
  }
}
