/** The three kinds of node. A node may have several names (hard links); names live in directories. */
interface NodeFields {
  readonly id: number;
  /** Permission bits. */
  mode: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  /** How many names it has. */
  links: number;
}

export interface FileNode extends NodeFields {
  readonly type: 'file';
  /** May be longer than the file, so that appending does not copy each time. Bytes below `size` never change in place. */
  data: Uint8Array;
  size: number;
}

export interface DirectoryNode extends NodeFields {
  readonly type: 'directory';
  readonly entries: Map<string, Inode>;
}

export interface SymlinkNode extends NodeFields {
  readonly type: 'symlink';
  readonly target: string;
}

export type Inode = FileNode | DirectoryNode | SymlinkNode;

const encoder = new TextEncoder();

/** Bytes of content, as `stat` reports them. */
export function sizeOf(node: Inode): number {
  if (node.type === 'file') return node.size;
  return node.type === 'symlink' ? encoder.encode(node.target).length : 0;
}

export const contentOf = (file: FileNode): Uint8Array => file.data.subarray(0, file.size);

/** Entries in the order of their names, by code unit. */
export const sortedEntries = (directory: DirectoryNode): [string, Inode][] =>
  [...directory.entries].sort(([a], [b]) => (a < b ? -1 : 1));
