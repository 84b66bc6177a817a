import { ChangeFeed } from './change-feed.ts';
import { createDevices } from './devices.ts';
import { InodeFileSystem } from './inode-file-system.ts';
import type { FileSystemLimits } from './quota.ts';

export const workspace = '/workspace';
export const home = '/home/user';

/** What the shell needs and nobody may spoil. */
const systemDirectories = ['/dev', '/bin', '/usr/bin'];

/** The files of a new sandbox, and the feed of their changes. */
export function createKernelFiles(
  now: () => number,
  limits?: Partial<FileSystemLimits>,
): { files: InodeFileSystem; changes: ChangeFeed } {
  const files = new InodeFileSystem(now, limits);
  for (const directory of [workspace, home, '/tmp']) files.mkdirAll(directory);
  createDevices(files);
  for (const directory of [workspace, home, '/tmp']) files.pin(directory);
  for (const directory of systemDirectories) {
    files.mkdirAll(directory);
    files.seal(directory);
  }
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
  files.breakSeals(() => {
    for (const { path, content } of systemFiles) {
      if (files.exists(path)) continue;
      files.mkdirAll(path.slice(0, path.lastIndexOf('/')) || '/');
      files.writeFile(path, encoder.encode(content), 0o755);
    }
  });
}
