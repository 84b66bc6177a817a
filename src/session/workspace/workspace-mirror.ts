/**
 * What the files of the workspace held when they were last looked at. A look answers exactly what has become of them
 * since, whoever changed them; only files that the watch has told of are read again.
 */

type FileAnswer<T> = { ok: true; value: T } | { ok: false; error: { code: string; message: string } };

/** The part of the sandbox's files that looking needs. */
export interface WorkspaceFiles {
  readMany(paths: readonly string[]): Promise<FileAnswer<Uint8Array>[]>;
  walk(
    path: string,
    options: { skipDirectories: readonly string[]; limit: number },
  ): Promise<FileAnswer<{ entries: readonly { path: string; type: string; size: number }[]; truncated: boolean }>>;
  watch(path: string, listener: (changes: readonly { path: string }[]) => void): () => void;
  settleWatches(): Promise<FileAnswer<void>>;
}

/** All in bytes, but for `entries`. */
export interface MirrorLimits {
  /** A longer file is known by its size alone. */
  file: number;
  /** Of all contents together; files beyond are known by their size alone. */
  total: number;
  /** Files and folders that are looked at. */
  entries: number;
}

export const standardMirrorLimits: MirrorLimits = { file: 512 * 1024, total: 64 * 1024 * 1024, entries: 50_000 };

/** The bytes of a file, or how many they are where they are not kept. */
export type FileContent = Uint8Array | { bytes: number };

/** What became of a file. Null: it was not there. */
export interface FileDifference {
  /** Absolute. */
  path: string;
  before: FileContent | null;
  after: FileContent | null;
}

/** Sorted by path, by code unit. */
export type Look = { ok: true; differences: FileDifference[] } | { ok: false; message: string };

export interface WorkspaceMirror {
  /** What has changed since the last look; all there is, at the first. Looks may not overlap. Never rejects. */
  look(): Promise<Look>;
  /** Takes a change for known, so that the next look does not tell of it. */
  note(path: string, content: Uint8Array | null): void;
  /** Ends its watch. */
  end(): void;
}

export interface MirrorOptions {
  files: WorkspaceFiles;
  /** Absolute. */
  workspace: string;
  limits?: MirrorLimits;
  /** Hears that there is something to look at. */
  onTold: () => void;
}

/** Installed packages and git's own files are nobody's work. */
const skippedFolders = ['node_modules', '.git'];

/** So much is asked for in one call, in bytes and in files. */
const batch = { bytes: 4 * 1024 * 1024, files: 500 };

export function createWorkspaceMirror({
  files,
  workspace,
  limits = standardMirrorLimits,
  onTold,
}: MirrorOptions): WorkspaceMirror {
  const known = new Map<string, FileContent>();
  /** Bytes of the contents in `known`. */
  let held = 0;
  let told = new Set<string>();
  /** The folder itself was told of: files may have changed unseen. */
  let isStale = true;

  const end = files.watch(workspace, (changes) => {
    for (const { path } of changes) {
      if (path === workspace) isStale = true;
      else if (!isSkipped(path)) told.add(path);
    }
    if (isStale || told.size > 0) onTold();
  });

  function isSkipped(path: string): boolean {
    const names = path.slice(workspace.length + 1).split('/');
    return names.some((name) => skippedFolders.includes(name));
  }

  function put(path: string, content: FileContent | null): void {
    held -= lengthHeld(known.get(path));
    if (content === null) known.delete(path);
    else {
      const kept = held + lengthHeld(content) > limits.total ? { bytes: lengthHeld(content) } : content;
      known.set(path, kept);
      held += lengthHeld(kept);
    }
  }

  async function lookAt(asked: ReadonlySet<string>, all: boolean): Promise<Look> {
    const walked = await files.walk(workspace, { skipDirectories: skippedFolders, limit: limits.entries });
    if (!walked.ok) return { ok: false, message: walked.error.message };
    const { entries, truncated } = walked.value;
    const present = new Map(
      entries.flatMap(({ path, type, size }) => (type === 'file' ? [[path, size] as const] : [])),
    );
    const wanted = [...present].filter(([path]) => all || asked.has(path) || !known.has(path));
    const found = await read(wanted);
    if (!found.ok) return found;
    for (const path of known.keys()) {
      if (!present.has(path) && (!truncated || asked.has(path))) found.contents.set(path, null);
    }
    const differences: FileDifference[] = [];
    for (const [path, after] of found.contents) {
      const before = known.get(path) ?? null;
      if (isSame(before, after, asked.has(path))) continue;
      differences.push({ path, before, after });
      put(path, after);
    }
    differences.sort((a, b) => (a.path < b.path ? -1 : 1));
    return { ok: true, differences };
  }

  /** A file that went meanwhile is null, one that cannot be read is known by its size. */
  async function read(
    wanted: readonly (readonly [path: string, size: number])[],
  ): Promise<{ ok: true; contents: Map<string, FileContent | null> } | { ok: false; message: string }> {
    const contents = new Map<string, FileContent | null>();
    for (const paths of batches(wanted, limits.file)) {
      const answers = await files.readMany(paths);
      for (const [index, path] of paths.entries()) {
        const answer = answers[index];
        if (answer?.ok === true) contents.set(path, fitting(answer.value, limits.file));
        else if (answer?.error.code === 'permission_denied') contents.set(path, { bytes: 0 });
        else if (answer !== undefined && isGone(answer.error.code)) contents.set(path, null);
        else return { ok: false, message: answer?.error.message ?? 'The sandbox did not answer.' };
      }
    }
    for (const [path, size] of wanted) if (size > limits.file) contents.set(path, { bytes: size });
    return { ok: true, contents };
  }

  return {
    async look() {
      const settled = await files.settleWatches();
      if (!settled.ok) return { ok: false, message: settled.error.message };
      if (!isStale && told.size === 0) return { ok: true, differences: [] };
      const asked = told;
      const all = isStale;
      told = new Set();
      isStale = false;
      const looked = await lookAt(asked, all);
      if (!looked.ok) {
        told = new Set([...asked, ...told]);
        isStale ||= all;
      }
      return looked;
    },
    note: (path, content) => put(path, content === null ? null : fitting(content, limits.file)),
    end,
  };
}

function fitting(content: Uint8Array, most: number): FileContent {
  return content.length > most ? { bytes: content.length } : content;
}

function lengthHeld(content: FileContent | undefined): number {
  return content instanceof Uint8Array ? content.length : 0;
}

function isGone(code: string): boolean {
  return code === 'not_found' || code === 'is_directory' || code === 'not_directory';
}

/** Where a content is known by its size alone, the watch is all that tells of a change. */
function isSame(before: FileContent | null, after: FileContent | null, wasTold: boolean): boolean {
  if (before === null || after === null) return before === after;
  if (before instanceof Uint8Array && after instanceof Uint8Array) return areEqual(before, after);
  return !wasTold && sizeOf(before) === sizeOf(after);
}

export function sizeOf(content: FileContent): number {
  return content instanceof Uint8Array ? content.length : content.bytes;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** The paths of files that are short enough, in lots for one call each. */
function* batches(wanted: readonly (readonly [path: string, size: number])[], most: number): Generator<string[]> {
  let paths: string[] = [];
  let bytes = 0;
  for (const [path, size] of wanted) {
    if (size > most) continue;
    paths.push(path);
    bytes += size;
    if (bytes < batch.bytes && paths.length < batch.files) continue;
    yield paths;
    paths = [];
    bytes = 0;
  }
  if (paths.length > 0) yield paths;
}
