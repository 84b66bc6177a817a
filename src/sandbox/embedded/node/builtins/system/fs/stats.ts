/** `fs.Stats` and its like. */
import type { NodeStat, NodeType } from '../../../../protocol/file-calls.ts';
import { constants } from './constants.ts';

const device = 2049;
const blockSize = 4096;

const typeBits: Readonly<Record<NodeType, number>> = {
  file: constants.S_IFREG,
  directory: constants.S_IFDIR,
  symlink: constants.S_IFLNK,
  device: constants.S_IFCHR,
};

abstract class StatsBase {
  declare mode: number | bigint;

  isDirectory(): boolean {
    return this.#is(constants.S_IFDIR);
  }

  isFile(): boolean {
    return this.#is(constants.S_IFREG);
  }

  isBlockDevice(): boolean {
    return this.#is(constants.S_IFBLK);
  }

  isCharacterDevice(): boolean {
    return this.#is(constants.S_IFCHR);
  }

  isSymbolicLink(): boolean {
    return this.#is(constants.S_IFLNK);
  }

  isFIFO(): boolean {
    return this.#is(constants.S_IFIFO);
  }

  isSocket(): boolean {
    return this.#is(constants.S_IFSOCK);
  }

  #is(type: number): boolean {
    return (Number(this.mode) & constants.S_IFMT) === type;
  }
}

export class Stats extends StatsBase {
  constructor(stat: NodeStat) {
    super();
    const { accessedAt, modifiedAt, changedAt, createdAt } = stat;
    Object.assign(this, {
      ...numbersOf(stat),
      atimeMs: accessedAt,
      mtimeMs: modifiedAt,
      ctimeMs: changedAt,
      birthtimeMs: createdAt,
      atime: new Date(Math.round(accessedAt)),
      mtime: new Date(Math.round(modifiedAt)),
      ctime: new Date(Math.round(changedAt)),
      birthtime: new Date(Math.round(createdAt)),
    });
  }
}

export class BigIntStats extends StatsBase {
  constructor(stat: NodeStat) {
    super();
    const { accessedAt, modifiedAt, changedAt, createdAt } = stat;
    for (const [name, number] of Object.entries(numbersOf(stat))) Object.assign(this, { [name]: BigInt(number) });
    const times = { atime: accessedAt, mtime: modifiedAt, ctime: changedAt, birthtime: createdAt };
    for (const [name, time] of Object.entries(times)) Object.assign(this, { [`${name}Ms`]: BigInt(Math.floor(time)) });
    for (const [name, time] of Object.entries(times)) Object.assign(this, { [`${name}Ns`]: toNanoseconds(time) });
    for (const [name, time] of Object.entries(times)) Object.assign(this, { [name]: new Date(Math.floor(time)) });
  }
}

/** The part below a millisecond on its own: the whole is more than a number holds exactly. */
function toNanoseconds(milliseconds: number): bigint {
  const whole = Math.floor(milliseconds);
  return BigInt(whole) * 1_000_000n + BigInt(Math.floor((milliseconds - whole) * 1e6));
}

function numbersOf({ type, mode, links, id, size }: NodeStat) {
  return {
    dev: device,
    mode: typeBits[type] | mode,
    nlink: links,
    uid: 0,
    gid: 0,
    rdev: 0,
    blksize: blockSize,
    ino: id,
    size,
    blocks: 8 * Math.ceil(size / blockSize),
  };
}

/** What `watchFile` gives for a file that is not there. */
export const absentStat: NodeStat = {
  type: 'file',
  size: 0,
  mode: 0,
  accessedAt: 0,
  modifiedAt: 0,
  changedAt: 0,
  createdAt: 0,
  id: 0,
  links: 0,
};

export class StatFs {
  declare type: number | bigint;
  declare bsize: number | bigint;
  declare blocks: number | bigint;
  declare bfree: number | bigint;
  declare bavail: number | bigint;
  declare files: number | bigint;
  declare ffree: number | bigint;

  constructor(
    {
      usedBytes,
      totalBytes,
      usedNodes,
      totalNodes,
    }: { usedBytes: number; totalBytes: number; usedNodes: number; totalNodes: number },
    convert: (number: number) => number | bigint,
  ) {
    const blocks = Math.floor(totalBytes / blockSize);
    const free = Math.floor((totalBytes - usedBytes) / blockSize);
    this.type = convert(0xef53);
    this.bsize = convert(blockSize);
    this.blocks = convert(blocks);
    this.bfree = convert(free);
    this.bavail = convert(free);
    this.files = convert(totalNodes);
    this.ffree = convert(totalNodes - usedNodes);
  }
}
