import type { DeviceName, DeviceNode, DirectoryNode, FileNode, SymlinkNode } from './inode.ts';

/** Makes nodes for one name each. */
export class InodeFactory {
  readonly #now: () => number;
  #lastId = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  file(mode: number): FileNode {
    return { ...this.#fields(mode), type: 'file', data: new Uint8Array(0), size: 0, opens: 0 };
  }

  directory(mode: number): DirectoryNode {
    return { ...this.#fields(mode), type: 'directory', entries: new Map() };
  }

  symlink(target: string): SymlinkNode {
    return { ...this.#fields(0o777), type: 'symlink', target };
  }

  device(device: DeviceName): DeviceNode {
    return { ...this.#fields(0o666), type: 'device', device };
  }

  #fields(mode: number) {
    const now = this.#now();
    this.#lastId += 1;
    const times = { accessedAt: now, modifiedAt: now, changedAt: now, createdAt: now };
    return { id: this.#lastId, mode: mode & 0o7777, ...times, links: 1 };
  }
}
