/**
 * The sandbox port: the only way a tool, or the page, reaches files and a shell. Adapters live beside it and
 * pass the contract suite in `contract/`. Every call answers with a Result; no call rejects or throws.
 * Paths are absolute POSIX paths inside the sandbox.
 */

export type SandboxResult<T> = { ok: true; value: T } | { ok: false; error: SandboxError };

export type SandboxErrorCode =
  | 'not_found'
  | 'is_directory'
  | 'not_directory'
  | 'not_empty'
  | 'exists'
  | 'permission_denied'
  | 'invalid'
  | 'aborted'
  | 'timeout'
  | 'no_space'
  | 'unavailable';

export interface SandboxError {
  code: SandboxErrorCode;
  /** A plain sentence, for example "No such file or directory: /workspace/a.txt". */
  message: string;
  path?: string;
}

export type FileType = 'file' | 'directory' | 'symlink';

export interface FileStat {
  type: FileType;
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  /** Permission bits, for example 0o644. */
  mode: number;
}

export interface DirectoryEntry {
  name: string;
  type: FileType;
}

export interface WalkEntry {
  path: string;
  type: FileType;
  size: number;
}

export interface WalkOptions {
  /** Names of directories that are not entered nor listed, for example `node_modules`. */
  skipDirectories?: readonly string[];
  /** Most entries to answer. `truncated` tells that there were more. */
  limit?: number;
}

export interface FileChange {
  type: 'created' | 'changed' | 'removed';
  path: string;
}

export interface SandboxFileSystem {
  readFile(path: string): Promise<SandboxResult<Uint8Array>>;
  /** Reads many files in one call; the answers stand in the order asked. */
  readMany(paths: readonly string[]): Promise<SandboxResult<Uint8Array>[]>;
  /** Creates or replaces a file; parent directories are created. Atomic: a reader sees the old or the new bytes. */
  writeFile(path: string, data: Uint8Array | string): Promise<SandboxResult<void>>;
  /**
   * Writes many files in one call; parent directories are created. Answers the first failure, if any; the other
   * files are written all the same.
   */
  writeMany(files: readonly { path: string; data: Uint8Array | string }[]): Promise<SandboxResult<void>>;
  /** Creates a directory and its parents; an existing directory is no error. */
  mkdir(path: string): Promise<SandboxResult<void>>;
  /** Removes a file, or with `recursive` a directory and all in it. `force`: a missing path is no error. */
  rm(path: string, options?: { recursive?: boolean; force?: boolean }): Promise<SandboxResult<void>>;
  rename(from: string, to: string): Promise<SandboxResult<void>>;
  /** Follows symbolic links. */
  stat(path: string): Promise<SandboxResult<FileStat>>;
  /** Entries sorted by name, by code unit. */
  readdir(path: string): Promise<SandboxResult<DirectoryEntry[]>>;
  /** Every entry below `path`, depth first, sorted by name. Symbolic links are listed, not followed. */
  walk(path: string, options?: WalkOptions): Promise<SandboxResult<{ entries: WalkEntry[]; truncated: boolean }>>;
  /** The path with all symbolic links resolved. */
  realpath(path: string): Promise<SandboxResult<string>>;
  symlink(target: string, path: string): Promise<SandboxResult<void>>;
  /**
   * Calls back with batches of changes at `path` and below it, whoever made them. A tree that appears, moves or
   * goes is told path by path. The answer ends the watch.
   */
  watch(path: string, listener: (changes: FileChange[]) => void): () => void;
  /** Tells every watch of this client what has changed so far, then answers. */
  settleWatches(): Promise<SandboxResult<void>>;
}

export interface OutputChunk {
  stream: 'stdout' | 'stderr';
  text: string;
}

export interface ExecOptions {
  /** Default: the workspace. */
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /** Default 120,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** What the command can read. Pieces, as of a terminal, are asked for when the command wants to read more. */
  stdin?: string | AsyncIterable<string>;
  /** Called in order, as output is produced, and never after `exec` has settled. */
  onOutput?: (chunk: OutputChunk) => void;
}

/** How a command ended. Output so far has always been given to `onOutput`, however it ended. */
export interface ExecResult {
  /** As a shell reports it: 128 + n for a signal, 124 for a timeout, 130 for a stop. */
  exitCode: number;
  reason: 'exit' | 'signal' | 'timeout' | 'stopped';
  signal?: string;
}

export interface SandboxStatus {
  state: 'starting' | 'ready' | 'crashed' | 'closed';
  backend: 'embedded' | 'webcontainer';
  /** What a person should know, for example which requirement is missing. */
  detail?: string;
  /** Milliseconds from start to ready. */
  startedInMs?: number;
}

/** What exists on this backend, so that tool descriptions can say it. */
export interface SandboxCapabilities {
  /** The folder that commands start in and that file tools may not leave. */
  workspace: string;
  /** Whether programs other than the shell's own commands exist, for example `node`. */
  programs: readonly string[];
  /** For the model: one or two sentences on the shell. */
  shellNotes: string;
}

export interface PortEvent {
  port: number;
  type: 'open' | 'close';
  url?: string;
}

/** Everything below the workspace, for restore and hand-over between backends. Paths are relative to the workspace. */
export interface SandboxSnapshot {
  files: { path: string; data: Uint8Array; mode: number }[];
  directories: string[];
  symlinks: { path: string; target: string }[];
}

export interface Sandbox {
  readonly fs: SandboxFileSystem;
  readonly capabilities: SandboxCapabilities;
  /**
   * Runs a bash command line. Fails only if the shell cannot run at all (`unavailable`) or was aborted before
   * it started (`aborted`); a command that fails, times out or is stopped is an ExecResult.
   * After a stop or a timeout has been answered, nothing of the command can change a file any more.
   */
  exec(command: string, options?: ExecOptions): Promise<SandboxResult<ExecResult>>;
  /**
   * Listening servers inside the sandbox. Those that listen already are told at once. The answer ends the
   * subscription.
   */
  onPort(listener: (event: PortEvent) => void): () => void;
  /**
   * Everything below the workspace, or only what is at `paths`, relative to it: a directory without what is in it, and
   * nothing for a path where nothing is.
   */
  snapshot(paths?: readonly string[]): Promise<SandboxResult<SandboxSnapshot>>;
  /** Makes the workspace exactly the snapshot. */
  restore(snapshot: SandboxSnapshot): Promise<SandboxResult<void>>;
  status(): SandboxStatus;
  onStatus(listener: (status: SandboxStatus) => void): () => void;
  /** Ends every process and frees the backend. Later calls answer `unavailable`. */
  dispose(): Promise<void>;
}
