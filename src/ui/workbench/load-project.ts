/** Replaces the files of the workspace by a project. The old files stay until every new one is written. */
import type { SandboxFileSystem, SandboxResult } from '../../sandbox/types.ts';
import {
  batchesOf,
  loadLimits,
  planProject,
  type CandidateFile,
  type LoadLimits,
  type LoadRefusal,
  type ProjectFile,
  type SkippedFile,
} from './load-project.logic.ts';

/** Where new files wait inside the workspace, on its own device, so that moving them in is quick. */
export const stagingFolder = '.turnwise-loading';

export interface LoadProgress {
  done: number;
  total: number;
}

export interface LoadReport {
  /** Name of the folder, or null for single files. */
  name: string | null;
  files: number;
  bytes: number;
  skipped: SkippedFile[];
}

export type LoadOutcome =
  { kind: 'loaded'; report: LoadReport } | { kind: 'refused'; refusal: LoadRefusal } | { kind: 'cancelled' };

export interface LoadTarget {
  fs: Pick<SandboxFileSystem, 'writeMany' | 'readdir' | 'rename' | 'rm'>;
  /** Absolute path. */
  workspace: string;
}

export interface LoadOptions {
  onProgress: (progress: LoadProgress) => void;
  signal: AbortSignal;
  limits?: LoadLimits;
}

type NewFile = { path: string; data: Uint8Array | string };

/** Loads chosen files. Refused or cancelled, it leaves the workspace as it was. */
export async function loadProject(
  target: LoadTarget,
  candidates: readonly CandidateFile[],
  { onProgress, signal, limits = loadLimits }: LoadOptions,
): Promise<LoadOutcome> {
  const planned = planProject(candidates, limits);
  if (!planned.ok) return { kind: 'refused', refusal: planned.refusal };
  const { name, files, skipped } = planned.plan;
  const report: LoadReport = { name, files: 0, bytes: 0, skipped: [...skipped] };
  let done = 0;
  onProgress({ done, total: files.length });
  for (const batch of batchesOf(files)) {
    const read = await Promise.all(batch.map(readFile));
    const readable = read.flatMap((file) => (file.data === null ? [] : [{ path: file.path, data: file.data }]));
    if (signal.aborted) return giveUp(target, { kind: 'cancelled' });
    const written = await target.fs.writeMany(stagedFiles(target, readable));
    if (!written.ok) return giveUp(target, refusedBy(written));
    if (signal.aborted) return giveUp(target, { kind: 'cancelled' });
    report.files += readable.length;
    report.bytes += readable.reduce((sum, { data }) => sum + data.byteLength, 0);
    for (const { path, data } of read) if (data === null) report.skipped.push({ path, reason: 'unreadable' });
    done += batch.length;
    onProgress({ done, total: files.length });
  }
  if (report.files === 0)
    return giveUp(target, { kind: 'refused', refusal: { reason: 'empty', skipped: report.skipped } });
  const moved = await moveIn(target);
  return moved.ok ? { kind: 'loaded', report } : refusedBy(moved);
}

/** Replaces the workspace by files that are at hand, such as the sample project. */
export async function replaceProject(target: LoadTarget, files: readonly NewFile[]): Promise<SandboxResult<void>> {
  const written = await target.fs.writeMany(stagedFiles(target, files));
  if (written.ok) return moveIn(target);
  await clearStaging(target);
  return written;
}

async function readFile({ path, file }: ProjectFile): Promise<{ path: string; data: Uint8Array | null }> {
  try {
    return { path, data: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    // The browser says only that it cannot: no permission, or gone since it was chosen. The report names the file.
    return { path, data: null };
  }
}

function stagedFiles({ workspace }: LoadTarget, files: readonly NewFile[]): NewFile[] {
  return files.map(({ path, data }) => ({ path: `${workspace}/${stagingFolder}/${path}`, data }));
}

async function moveIn({ fs, workspace }: LoadTarget): Promise<SandboxResult<void>> {
  const staging = `${workspace}/${stagingFolder}`;
  const before = await fs.readdir(workspace);
  if (!before.ok) return before;
  for (const { name } of before.value) {
    if (name === stagingFolder) continue;
    const removed = await fs.rm(`${workspace}/${name}`, { recursive: true, force: true });
    if (!removed.ok) return removed;
  }
  const incoming = await fs.readdir(staging);
  if (!incoming.ok) return incoming;
  for (const { name } of incoming.value) {
    const moved = await fs.rename(`${staging}/${name}`, `${workspace}/${name}`);
    if (!moved.ok) return moved;
  }
  return fs.rm(staging, { recursive: true, force: true });
}

function clearStaging({ fs, workspace }: LoadTarget): Promise<SandboxResult<void>> {
  return fs.rm(`${workspace}/${stagingFolder}`, { recursive: true, force: true });
}

async function giveUp(target: LoadTarget, outcome: LoadOutcome): Promise<LoadOutcome> {
  await clearStaging(target);
  return outcome;
}

function refusedBy(failure: SandboxResult<void> & { ok: false }): LoadOutcome {
  return { kind: 'refused', refusal: { reason: 'not_written', message: failure.error.message } };
}
