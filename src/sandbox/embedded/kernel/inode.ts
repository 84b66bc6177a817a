import type { FileType } from '../../types.ts';

/** The kinds of node. A node may have several names (hard links); names live in directories. */
interface NodeFields {
  readonly id: number;
  /** Permission bits. */
  mode: number;
  /** Milliseconds since the epoch: of the last read of the content, */
  accessedAt: number;
  /** of the last change of the content or the entries, */
  modifiedAt: number;
  /** of the last change of anything, */
  changedAt: number;
  /** and of its creation. */
  createdAt: number;
  /** How many names it has. */
  links: number;
}

export interface FileNode extends NodeFields {
  readonly type: 'file';
  /** May be longer than the file, so that appending does not copy each time. */
  data: Uint8Array;
  size: number;
  /** How many open files hold it. Its bytes are freed with the last name and the last of these. */
  opens: number;
}

export interface DirectoryNode extends NodeFields {
  readonly type: 'directory';
  readonly entries: Map<string, Inode>;
}

export interface SymlinkNode extends NodeFields {
  readonly type: 'symlink';
  readonly target: string;
}

/** `stdin`, `stdout` and `stderr` stand for the streams of the process that opens them. */
export type DeviceName = 'null' | 'zero' | 'random' | 'stdin' | 'stdout' | 'stderr';

export interface DeviceNode extends NodeFields {
  readonly type: 'device';
  readonly device: DeviceName;
}

export type Inode = FileNode | DirectoryNode | SymlinkNode | DeviceNode;

const encoder = new TextEncoder();

/** Bytes of content, as `stat` reports them. */
export function sizeOf(node: Inode): number {
  if (node.type === 'file') return node.size;
  return node.type === 'symlink' ? encoder.encode(node.target).length : 0;
}

/** The content, not copied: it must not be written to, and stands only until the file changes. */
export const contentOf = (file: FileNode): Uint8Array => file.data.subarray(0, file.size);

/** Entries in the order of their names, by code unit. */
export const sortedEntries = (directory: DirectoryNode): [string, Inode][] =>
  [...directory.entries].sort(([a], [b]) => (a < b ? -1 : 1));

/** How the port of the sandbox, which knows no devices, names the type. */
export const portType = ({ type }: Inode): FileType => (type === 'device' ? 'file' : type);
