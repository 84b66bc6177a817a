/** The messages between the kernel and a shell worker. Each shell runs one command at a time. */
import type { OutputChunk } from '../types.ts';
import type { FileErrorCode } from './kernel/file-system-error.ts';

export interface RunRequest {
  command: string;
  cwd: string;
  env: Readonly<Record<string, string>>;
  stdin: string;
}

export type NodeType = 'file' | 'directory' | 'symlink';

export interface NodeStat {
  type: NodeType;
  size: number;
  mode: number;
  modifiedAt: number;
  /** The same for all names of one node. */
  id: number;
}

/** What a shell asks of the kernel's files. */
export interface FileCalls {
  readFile(path: string): Uint8Array;
  writeFile(path: string, data: Uint8Array): void;
  appendFile(path: string, data: Uint8Array): void;
  exists(path: string): boolean;
  stat(path: string): NodeStat;
  lstat(path: string): NodeStat;
  readdir(path: string): { name: string; type: NodeType }[];
  mkdir(path: string, recursive: boolean): void;
  rm(path: string, recursive: boolean, force: boolean): void;
  cp(from: string, to: string, recursive: boolean): void;
  mv(from: string, to: string): void;
  chmod(path: string, mode: number): void;
  symlink(target: string, path: string): void;
  link(existing: string, path: string): void;
  readlink(path: string): string;
  realpath(path: string): string;
  utimes(path: string, modifiedAt: number): void;
}

export type FileCallName = keyof FileCalls;

export interface FileCall<Name extends FileCallName = FileCallName> {
  id: number;
  name: Name;
  args: Parameters<FileCalls[Name]>;
}

export type FileAnswer = { id: number } & (
  { ok: true; value: unknown } | { ok: false; code: FileErrorCode | 'EIO'; message: string }
);

export type ToShell = { kind: 'run'; request: RunRequest } | { kind: 'answers'; answers: FileAnswer[] };

export type FromShell =
  /** Files that the shell's own commands need outside the workspace. */
  | { kind: 'ready'; systemFiles: { path: string; content: string }[] }
  | { kind: 'calls'; calls: FileCall[] }
  | { kind: 'output'; chunk: OutputChunk }
  | { kind: 'exit'; exitCode: number };
