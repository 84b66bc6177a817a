import type { FileChange, Sandbox } from '../../types.ts';
import { MirrorBudget } from './mirror-budget.ts';
import { mirrorLimits } from './workspace-changes.ts';
import type { WorkspaceChanges } from './workspace-changes.ts';

/** Milliseconds that changes are gathered before they are read. */
const gatherMs = 100;
/** One report is about so many paths, and about so many bytes, at most. */
const reportPaths = 1_000;
const reportBytes = 4 * 1024 * 1024;

/**
 * Tells what becomes of the workspace, with contents, so that it can be brought back when the sandbox is lost. Reports
 * come in order; all of them together are the workspace as it was about 100 ms ago, within the limits. The answer ends
 * it.
 */
export function reportChanges(
  sandbox: Sandbox,
  send: (changes: WorkspaceChanges) => void,
  limits = mirrorLimits,
): () => void {
  const root = `${sandbox.capabilities.workspace}/`;
  const budget = new MirrorBudget(limits);
  const changed = new Set<string>();
  let busy = false;

  const note = (changes: readonly FileChange[]): void => {
    for (const { path } of changes) if (path.startsWith(root)) changed.add(path.slice(root.length));
    if (busy || changed.size === 0) return;
    busy = true;
    setTimeout(() => void reportAll(), gatherMs);
  };

  const reportAll = async (): Promise<void> => {
    while (changed.size > 0) {
      const paths = [...changed].slice(0, reportPaths);
      for (const path of paths) changed.delete(path);
      await report(paths.filter((path) => !budget.isLeftOut(path)));
    }
    busy = false;
  };

  const report = async (paths: readonly string[]): Promise<void> => {
    const sizes = await Promise.all(paths.map(sizeOf));
    let part: string[] = [];
    let bytes = 0;
    let leftOut: string[] = [];
    const flush = async (): Promise<void> => {
      const present = await sandbox.snapshot(part);
      if (present.ok) {
        const { files, directories, symlinks } = present.value;
        const there = new Set([...files, ...symlinks].map(({ path }) => path).concat(directories));
        const removed = part.filter((path) => !there.has(path));
        for (const path of removed) budget.release(path);
        send({ present: present.value, removed, leftOut, modulesLeftOut: budget.modulesLeftOut });
      }
      [part, bytes, leftOut] = [[], 0, []];
    };
    for (const [index, path] of paths.entries()) {
      const size = sizes[index] ?? 0;
      if (bytes + size > reportBytes) await flush();
      if (budget.hold(path, size)) {
        part.push(path);
        bytes += size;
      } else {
        leftOut.push(path);
      }
    }
    await flush();
  };

  /** Bytes to be read at the path: none for a directory, a link, or where nothing is. */
  const sizeOf = async (path: string): Promise<number> => {
    const full = root + path;
    const stat = await sandbox.fs.stat(full);
    if (!stat.ok || stat.value.type !== 'file' || stat.value.size === 0) return 0;
    const real = await sandbox.fs.realpath(full);
    return real.ok && real.value === full ? stat.value.size : 0;
  };

  return sandbox.fs.watch(sandbox.capabilities.workspace, note);
}
