/**
 * What the page and the helper say to each other. The helper is our program inside the container: started once with
 * `node`, it runs bash command lines and answers what the API of the container does not. The page writes to its
 * terminal input, the helper prints to its terminal output; see frames.ts.
 */
import type { ExecResult, FileStat, FileType, OutputChunk, SandboxError, WalkEntry, WalkOptions } from '../../types.ts';

/** Where the helper and its requests lie, below the home of the workspace; no walk, watch or snapshot shows it. */
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

/** What differs from the survey before; the first one of a helper tells all. */
export interface Survey {
  present: SurveyEntry[];
  removed: string[];
}

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
  /** Looks at everything below the workspace, but for `skipDirectories` by name and the folder of the helper. */
  survey(skipDirectories: string[]): Survey;
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
  /** The first message. `programs`: what it found on the path, for example `node`, `npm`, `npx`, `pnpm`. */
  | { kind: 'ready'; programs: string[]; nodeVersion: string; workspace: string }
  | { kind: 'answer'; id: number; ok: true; value: unknown }
  | { kind: 'answer'; id: number; ok: false; error: SandboxError }
  | { kind: 'output'; id: number; chunk: OutputChunk }
  /** Comes after all output of the command. */
  | { kind: 'exit'; id: number; result: ExecResult }
  /** A process of a stopped command that does not end though it was killed. No `exit` follows unless it ends after all. */
  | { kind: 'unkillable'; id: number; pid: number };
