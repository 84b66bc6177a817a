import { ChangeFeed } from './change-feed.ts';
import { createDevices } from './devices.ts';
import { InodeFileSystem } from './inode-file-system.ts';
import type { FileSystemLimits } from './quota.ts';

export const workspace = '/workspace';
export const home = '/home/user';

/** The files of a new sandbox, and the feed of their changes. */
export function createKernelFiles(
  now: () => number,
  limits?: Partial<FileSystemLimits>,
): { files: InodeFileSystem; changes: ChangeFeed } {
  const files = new InodeFileSystem(now, limits);
  for (const directory of [workspace, home, '/tmp']) files.mkdirAll(directory);
  createDevices(files);
  files.pin(workspace);
  const changes = new ChangeFeed();
  files.onChange((change) => changes.add(change));
  return { files, changes };
}

const encoder = new TextEncoder();

/** Lays out what an image wants to find outside the workspace. What is there already stays. */
export function installSystemFiles(
  files: InodeFileSystem,
  systemFiles: readonly { path: string; content: string }[],
): void {
  for (const { path, content } of systemFiles) {
    if (files.exists(path)) continue;
    files.mkdirAll(path.slice(0, path.lastIndexOf('/')) || '/');
    files.writeFile(path, encoder.encode(content), 0o755);
  }
}
