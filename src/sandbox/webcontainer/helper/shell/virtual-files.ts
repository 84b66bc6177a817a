/**
 * The files that just-bash wants to find in the system: one for each of its commands, and some of /proc and /dev. They
 * exist in the shell alone. A command stands before a file of the system; the others are there only if the system has
 * none.
 */
import { existsSync } from 'node:fs';
import type { DirectoryItem, NodeStat } from '../../../embedded/protocol/file-calls.ts';
import { systemCommands } from '../../../embedded/shell/commands/shell-commands.ts';
import { collectSystemFiles } from '../../../embedded/shell/shell-session.ts';

export interface VirtualFiles {
  /** Undefined, as of the others: it is no virtual file. */
  read: (path: string) => Uint8Array | undefined;
  stat: (path: string) => NodeStat | undefined;
  readdir: (path: string) => DirectoryItem[] | undefined;
}

const commandFolder = /^\/(usr\/)?bin\//;
/** Programs that are real ones, though the shell has a command to start them. */
const realPrograms = /\/node$/;

const encoder = new TextEncoder();

export function createVirtualFiles(): VirtualFiles {
  const files = new Map<string, Uint8Array>();
  const folders = new Map<string, DirectoryItem[]>();
  for (const { path, content } of collectSystemFiles(systemCommands)) {
    if (realPrograms.test(path)) continue;
    files.set(path, encoder.encode(content));
    const end = path.lastIndexOf('/');
    const folder = path.slice(0, end) || '/';
    folders.set(folder, [...(folders.get(folder) ?? []), { name: path.slice(end + 1), type: 'file' }]);
  }

  const read = (path: string): Uint8Array | undefined => {
    const content = files.get(path);
    return content && (commandFolder.test(path) || !existsSync(path)) ? content : undefined;
  };
  const readFolder = (path: string): DirectoryItem[] | undefined => {
    const items = folders.get(path);
    return items && !existsSync(path) ? items : undefined;
  };
  return {
    read,
    stat: (path) => {
      const content = read(path);
      if (content) return statOf('file', content.length);
      return readFolder(path) ? statOf('directory', 4096) : undefined;
    },
    readdir: readFolder,
  };
}

const statOf = (type: 'file' | 'directory', size: number): NodeStat => ({
  type,
  size,
  mode: 0o755,
  accessedAt: 0,
  modifiedAt: 0,
  changedAt: 0,
  createdAt: 0,
  id: 0,
  links: 1,
});
