/**
 * The messages that carry a Sandbox over a MessagePort. The server speaks first, with `hello`; a call may be
 * sent before. Messages of one port arrive in the order sent, so the output of a command comes before its answer.
 */
import type {
  ExecResult,
  FileChange,
  OutputChunk,
  PortEvent,
  Sandbox,
  SandboxCapabilities,
  SandboxFileSystem,
  SandboxResult,
  SandboxStatus,
} from '../types.ts';

/** The calls that answer once. `exec` and `watch` have messages of their own. */
export interface RemoteCalls extends Omit<SandboxFileSystem, 'watch'>, Pick<Sandbox, 'snapshot' | 'restore'> {
  dispose(): Promise<SandboxResult<void>>;
}

export type RemoteCallName = keyof RemoteCalls;

/** What of the ExecOptions can cross: the signal, the listener and streamed input become messages. */
export interface RemoteExecOptions {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** All of it, or that it comes in `stdin` messages. */
  stdin?: string | { streamed: true };
}

export interface CallMessage<Name extends RemoteCallName = RemoteCallName> {
  kind: 'call';
  id: number;
  name: Name;
  args: Parameters<RemoteCalls[Name]>;
}

export type ToServer =
  | CallMessage
  | { kind: 'exec'; id: number; command: string; options: RemoteExecOptions }
  /** A piece of standard input; null at its end. */
  | { kind: 'stdin'; id: number; text: string | null }
  | { kind: 'stop'; id: number }
  | { kind: 'watch'; id: number; path: string }
  | { kind: 'unwatch'; id: number };

export type FromServer =
  | { kind: 'hello'; status: SandboxStatus; capabilities: SandboxCapabilities }
  | { kind: 'answer'; id: number; result: SandboxResult<unknown> }
  | { kind: 'output'; id: number; chunk: OutputChunk }
  | { kind: 'exit'; id: number; result: SandboxResult<ExecResult> }
  | { kind: 'changes'; id: number; changes: FileChange[] }
  | { kind: 'port'; event: PortEvent }
  | { kind: 'status'; status: SandboxStatus };
