import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { FileSystemError, attempt } from '../../../embedded/kernel/file-system-error.ts';
import type { SandboxError } from '../../../types.ts';
import type { FileOperation } from '../../protocol/messages.ts';
import { portErrorOf } from '../system-error.ts';

const newFileMode = 0o644;
const mostLinks = 40;

/** Does each operation, whatever becomes of the others. `folder`: where staged files lie. */
export const applyAll = (operations: readonly FileOperation[], folder: string): (SandboxError | null)[] =>
  operations.map((operation) => {
    const result = attempt(() => {
      try {
        applyOne(operation, folder);
      } catch (thrown) {
        throw portErrorOf(thrown, operation.path);
      }
    });
    return result.ok ? null : result.error;
  });

function applyOne(operation: FileOperation, folder: string): void {
  switch (operation.kind) {
    case 'place':
      return place(join(folder, operation.staged), operation.path, operation.mode);
    case 'mkdir':
      fs.mkdirSync(operation.path, { recursive: true });
      return;
    case 'remove':
      return fs.rmSync(operation.path, { recursive: true, force: true });
    case 'symlink':
      return fs.symlinkSync(operation.target, operation.path);
  }
}

/** Moves a file to where it is to be, so that a reader sees the old or the new bytes. */
function place(staged: string, path: string, mode: number | undefined): void {
  if (path.endsWith('/')) throw new FileSystemError('EISDIR', path);
  const target = linkEnd(path);
  const there = fs.statSync(target, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new FileSystemError('EISDIR', path);
  if (!there) fs.mkdirSync(dirname(target), { recursive: true });
  fs.chmodSync(staged, mode ?? (there ? there.mode & 0o7777 : newFileMode));
  fs.renameSync(staged, target);
}

/** Where the links at a path lead, whether or not something is there. */
function linkEnd(path: string): string {
  let end = path;
  for (let count = 0; count < mostLinks; count += 1) {
    if (!fs.lstatSync(end, { throwIfNoEntry: false })?.isSymbolicLink()) return end;
    const target = fs.readlinkSync(end);
    end = target.startsWith('/') ? target : join(fs.realpathSync(dirname(end)), target);
  }
  throw new FileSystemError('ELOOP', path);
}
