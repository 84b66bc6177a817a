/** What of a chosen folder becomes the project, and in which portions. Pure. */

const megabyte = 1024 * 1024;

export interface LoadLimits {
  /** Bytes; a larger file is skipped. */
  fileBytes: number;
  files: number;
  /** Bytes of all files together. */
  totalBytes: number;
}

export const loadLimits: LoadLimits = { fileBytes: 20 * megabyte, files: 20_000, totalBytes: 200 * megabyte };

/** Folders that are never loaded, wherever they stand. */
export const ignoredFolders: readonly string[] = ['node_modules', '.git'];

/** A file that a person chose. `path` as the browser gives it, relative, with slashes. */
export interface CandidateFile {
  path: string;
  /** Null: the browser could not open it. */
  file: Pick<File, 'size' | 'arrayBuffer'> | null;
}

export interface ProjectFile {
  /** Relative to the project. */
  path: string;
  file: Pick<File, 'size' | 'arrayBuffer'>;
}

export type SkipReason = 'too_large' | 'unreadable' | 'bad_name';

export interface SkippedFile {
  path: string;
  reason: SkipReason;
  /** Bytes, where known. */
  size?: number;
}

/** Why nothing was loaded. The files of before are all still there. */
export type LoadRefusal =
  | { reason: 'empty'; skipped: SkippedFile[] }
  | { reason: 'too_many'; files: number }
  | { reason: 'too_much'; bytes: number }
  | { reason: 'not_written'; message: string };

export interface ProjectPlan {
  /** Name of the chosen folder; null when single files were chosen. */
  name: string | null;
  files: ProjectFile[];
  skipped: SkippedFile[];
  /** Bytes of `files`. */
  bytes: number;
}

export function planProject(
  candidates: readonly CandidateFile[],
  limits: LoadLimits = loadLimits,
): { ok: true; plan: ProjectPlan } | { ok: false; refusal: LoadRefusal } {
  const name = commonRoot(candidates.map(({ path }) => path));
  const plan: ProjectPlan = { name, files: [], skipped: [], bytes: 0 };
  for (const { path: given, file } of candidates) {
    const path = name === null ? given : given.slice(name.length + 1);
    if (!isSafePath(path)) plan.skipped.push({ path: given, reason: 'bad_name' });
    else if (isIgnored(path)) continue;
    else if (file === null) plan.skipped.push({ path, reason: 'unreadable' });
    else if (file.size > limits.fileBytes) plan.skipped.push({ path, reason: 'too_large', size: file.size });
    else {
      plan.files.push({ path, file });
      plan.bytes += file.size;
    }
  }
  if (plan.files.length === 0) return { ok: false, refusal: { reason: 'empty', skipped: plan.skipped } };
  if (plan.files.length > limits.files) return { ok: false, refusal: { reason: 'too_many', files: plan.files.length } };
  if (plan.bytes > limits.totalBytes) return { ok: false, refusal: { reason: 'too_much', bytes: plan.bytes } };
  return { ok: true, plan };
}

/** The folder that all paths stand in, or null if there is none. Only the first level: `a` for `a/b/c`. */
export function commonRoot(paths: readonly string[]): string | null {
  const [first] = paths;
  const slash = first?.indexOf('/') ?? -1;
  if (first === undefined || slash < 1) return null;
  const root = first.slice(0, slash);
  return isSafePath(root) && paths.every((path) => path.startsWith(`${root}/`)) ? root : null;
}

/** Whether a relative path stays inside its folder, and is one that a file system can hold. */
export function isSafePath(path: string): boolean {
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 255 && !part.includes('\0'));
}

function isIgnored(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .some((folder) => ignoredFolders.includes(folder));
}

/** Portions small enough that the page stays smooth between them: at most 200 files or 4 MB, or one larger file. */
export function batchesOf<T extends { file: { size: number } }>(
  files: readonly T[],
  most = { files: 200, bytes: 4 * megabyte },
): T[][] {
  const batches: T[][] = [];
  let batch: T[] = [];
  let bytes = 0;
  for (const entry of files) {
    if (batch.length > 0 && (batch.length >= most.files || bytes + entry.file.size > most.bytes)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(entry);
    bytes += entry.file.size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
