import { ChangeFeed } from '../../src/sandbox/embedded/kernel/change-feed.ts';
import { InodeFileSystem } from '../../src/sandbox/embedded/kernel/inode-file-system.ts';
import { createSandboxFileSystem } from '../../src/sandbox/embedded/kernel/sandbox-file-system.ts';
import { refuse } from '../../src/sandbox/result.ts';
import type { Sandbox } from '../../src/sandbox/types.ts';

/** The file system of the embedded sandbox, without a shell: that one needs workers of a browser. */
export function createFilesOnlySandbox(): Sandbox {
  const workspace = '/workspace';
  const files = new InodeFileSystem(() => Date.now());
  files.mkdirAll(workspace);
  const none = async () => refuse('unavailable', 'There are only files here');
  return {
    fs: createSandboxFileSystem(files, new ChangeFeed()),
    capabilities: { workspace, programs: [], shellNotes: '' },
    exec: none,
    onPort: () => () => {},
    snapshot: none,
    restore: none,
    status: () => ({ state: 'ready', backend: 'embedded' }),
    onStatus: () => () => {},
    dispose: async () => {},
  };
}
