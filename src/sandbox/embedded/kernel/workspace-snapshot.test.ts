import { describe, expect, it } from 'vitest';
import type { SandboxSnapshot } from '../../types.ts';
import { InodeFileSystem } from './inode-file-system.ts';
import type { FileSystemLimits } from './quota.ts';
import { restoreSnapshot, takeSnapshot } from './workspace-snapshot.ts';

const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);

function setUp(limits?: Partial<FileSystemLimits>): InodeFileSystem {
  const files = new InodeFileSystem(() => 0, limits);
  files.mkdir('/w');
  files.mkdir('/tmp');
  files.writeFile('/tmp/outside', bytes(10));
  files.writeFile('/w/old', bytes(50));
  return files;
}

const snapshotOf = (...sizes: number[]): SandboxSnapshot => ({
  files: sizes.map((size, index) => ({ path: `f${index}`, data: bytes(size), mode: 0o644 })),
  directories: [],
  symlinks: [],
});

describe('restoring', () => {
  it('may fill the room that the present workspace leaves when it goes, and no more', () => {
    const files = setUp({ totalBytes: 100, fileBytes: 90 });
    const before = takeSnapshot(files, '/w');
    expect(() => restoreSnapshot(files, '/w', snapshotOf(60, 31))).toThrow("ENOSPC: no space left on device, 'f1'");
    expect(() => restoreSnapshot(files, '/w', snapshotOf(91))).toThrow('EFBIG');
    expect(takeSnapshot(files, '/w')).toEqual(before);
    restoreSnapshot(files, '/w', snapshotOf(60, 30));
    expect(takeSnapshot(files, '/w')).toEqual(snapshotOf(60, 30));
    expect(files.quota.usedBytes).toBe(100);
  });

  it('counts names too', () => {
    const files = setUp({ totalNodes: 6 });
    expect(() => restoreSnapshot(files, '/w', snapshotOf(0, 0, 0, 0))).toThrow('ENOSPC');
    expect(files.exists('/w/old')).toBe(true);
    restoreSnapshot(files, '/w', snapshotOf(0, 0, 0));
    expect(files.quota.usedNodes).toBe(6);
  });
});
