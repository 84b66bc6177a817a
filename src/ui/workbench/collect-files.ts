/** The ways a browser hands over chosen files, each turned into a list of candidates. */
import { ignoredFolders, type CandidateFile } from './load-project.logic.ts';

/** Gathers chosen files, telling how many it has found so far. Stops early on `signal`. */
export type CollectFiles = (onFound: (count: number) => void, signal: AbortSignal) => Promise<CandidateFile[]>;

/** The files of an `<input type=file>`, with or without `webkitdirectory`. */
export function collectFromInput(files: readonly File[]): CollectFiles {
  const candidates = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return () => Promise.resolve(candidates);
}

/** What was dropped. The entries must be taken in the drop event itself; later the browser denies them. */
export function collectFromEntries(entries: readonly FileSystemEntry[]): CollectFiles {
  return (onFound, signal) => collect(entries.map(nodeOfEntry), onFound, signal);
}

/** A file or folder, however the browser hands it over. Both calls reject if the browser denies it. */
export interface FileNode {
  name: string;
  isFolder: boolean;
  children: () => Promise<FileNode[]>;
  file: () => Promise<File>;
}

/**
 * All files below the nodes, depth first. Ignored folders are not entered. What cannot be opened becomes a candidate
 * without a file, so that the report names it.
 */
export async function collect(
  nodes: readonly FileNode[],
  onFound: (count: number) => void,
  signal: AbortSignal,
): Promise<CandidateFile[]> {
  const candidates: CandidateFile[] = [];
  const stack = nodes.map((node) => ({ node, path: node.name })).toReversed();
  for (let next = stack.pop(); next !== undefined && !signal.aborted; next = stack.pop()) {
    const { node, path } = next;
    try {
      if (node.isFolder) {
        const children = await node.children();
        const wanted = children.filter(({ name, isFolder }) => !isFolder || !ignoredFolders.includes(name));
        stack.push(...wanted.map((child) => ({ node: child, path: `${path}/${child.name}` })).toReversed());
      } else {
        candidates.push({ path, file: await node.file() });
      }
    } catch {
      candidates.push({ path, file: null });
    }
    if (candidates.length % 100 === 0) onFound(candidates.length);
  }
  return candidates;
}

function nodeOfEntry(entry: FileSystemEntry): FileNode {
  return {
    name: entry.name,
    isFolder: entry.isDirectory,
    children: async () => {
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      const children: FileNode[] = [];
      // Each call answers at most a hundred, and none at the end.
      for (let more = await readEntries(reader); more.length > 0; more = await readEntries(reader))
        children.push(...more.map(nodeOfEntry));
      return children;
    },
    file: () => new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
  };
}

function readEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
