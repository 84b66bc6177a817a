/**
 * What the page and the helper say to each other. The helper is our program inside the container: started once with
 * `node`, it runs bash command lines and answers what the API of the container does not. The page writes to its
 * terminal input, the helper prints to its terminal output; see frames.ts.
 */
import type { ExecResult, FileStat, FileType, OutputChunk, SandboxError, WalkEntry, WalkOptions } from '../../types.ts';

/**
 * Where the helper, its long requests and files on their way lie: beside the workspace, in the one folder that the API of
 * the container reaches, so no program that looks at the workspace sees it. The helper takes the folder of its script for
 * this one, and the folder that it is started in for the workspace.
 */
export const helperFolder = '.turnwise';

/** One entry of the workspace, by path relative to it. */
export interface SurveyEntry {
  path: string;
  type: FileType;
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch, with fractions. */
  modifiedAt: number;
  mode: number;
  /** Differs when another file has taken the place. */
  id: number;
}

/** What differs from the survey before. */
export interface Survey {
  /** It is the first of this helper, so it tells all there is. */
  isFirst?: true;
  present: SurveyEntry[];
  removed: string[];
}

/** One step of `apply`. Paths are absolute. */
export type FileOperation =
  /**
   * Moves a file here from the folder of the helper, where it has the name `staged`: folders above are created and links
   * at the path followed, so a reader sees the old or the new bytes. It gets `mode`; else that of the file that it
   * replaces; else 0o644.
   */
  | { kind: 'place'; staged: string; path: string; mode?: number }
  /** With those above; one that is there is fine. */
  | { kind: 'mkdir'; path: string }
  /** With all that is in it; a link itself, not its target. A missing one is fine. */
  | { kind: 'remove'; path: string }
  | { kind: 'symlink'; target: string; path: string };

/** Calls that answer once. Paths are absolute. Failures are SandboxErrors, as those of the port. */
export interface HelperCalls {
  stat(path: string): FileStat;
  realpath(path: string): string;
  symlink(target: string, path: string): void;
  walk(path: string, options: WalkOptions): { entries: WalkEntry[]; truncated: boolean };
  /** Where each link leads to; null where none is. */
  readlinks(paths: string[]): (string | null)[];
  /** Sets permission bits; a missing path is skipped. */
  setModes(modes: { path: string; mode: number }[]): void;
  /** Looks at everything below the workspace. Directories named in `skipDirectories` are told, but not what is in them. */
  survey(skipDirectories: string[]): Survey;
  /** Everything below a directory, paths relative to it; no survey is affected. */
  list(path: string): SurveyEntry[];
  /** Does each in order, whatever becomes of the others; answers what became of each, null where it went well. */
  apply(operations: FileOperation[]): (SandboxError | null)[];
  /** For files outside the workspace, which the API of the container cannot reach. Bytes as base64. */
  readFile(path: string): string;
  writeFile(path: string, base64: string): void;
  mkdir(path: string): void;
  rm(path: string, options: { recursive?: boolean; force?: boolean }): void;
  rename(from: string, to: string): void;
  readdir(path: string): { name: string; type: FileType }[];
}

export type HelperCallName = keyof HelperCalls;

export type ToHelper =
  | { kind: 'call'; id: number; name: HelperCallName; args: unknown[] }
  | {
      kind: 'exec';
      id: number;
      command: string;
      cwd: string;
      env: Readonly<Record<string, string>>;
      /** Whether `stdin` messages follow. */
      hasStdin: boolean;
    }
  /** A piece of standard input of a command; null at its end. */
  | { kind: 'stdin'; id: number; text: string | null }
  /** Ends a command with all that it has started. `exit` answers it, with reason `signal`. */
  | { kind: 'stop'; id: number }
  /** Ends every process, then the helper itself. */
  | { kind: 'end' };

export type FromHelper =
  /**
   * The first message. `programs`: what it found on the path, for example `node`, `npm`, `npx`, `pnpm`. `noThreads`: why
   * shells have no threads here, if so; then a command that never rests cannot be ended.
   */
  | { kind: 'ready'; programs: string[]; nodeVersion: string; workspace: string; noThreads?: string }
  | { kind: 'answer'; id: number; ok: true; value: unknown }
  | { kind: 'answer'; id: number; ok: false; error: SandboxError }
  | { kind: 'output'; id: number; chunk: OutputChunk }
  /** Comes after all output of the command. */
  | { kind: 'exit'; id: number; result: ExecResult }
  /** A process of a stopped command that does not end though it was killed. No `exit` follows unless it ends after all. */
  | { kind: 'unkillable'; id: number; pid: number };
