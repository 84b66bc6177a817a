/**
 * Events as they cross the worker boundary. Only deltas cross: the payloads of a reply of n characters are O(n)
 * in all. Consumers keep and skip types they do not know.
 */
import type { CallFailure, Outcome } from '../agent/events.ts';
import type {
  AssistantContent,
  ModelError,
  StopReason,
  ToolResultContent,
  Usage,
  UserMessageOrigin,
} from '../agent/messages.ts';
import type { ModelParameters, QueueState } from '../agent/types.ts';
import type { ApprovalOutcome, CallAccess, PermissionMode, PermissionReason } from './permissions.ts';
import type { SandboxStatus } from '../sandbox/types.ts';

/** What the session is doing. */
export type Phase =
  'idle' | 'preparing' | 'streaming' | 'validating' | 'executing' | 'retry_wait' | 'compacting' | 'stopping';

export type MessageStartPayload =
  | {
      role: 'user';
      messageId: string;
      text: string;
      images: number;
      origin: UserMessageOrigin;
      queueItemId?: string;
      /** When it was queued, in milliseconds since the epoch. */
      queuedAt?: number;
    }
  | { role: 'assistant'; messageId: string; provider: string; model: string }
  | { role: 'toolResult'; messageId: string; toolCallId: string; toolName: string; isError: boolean }
  | { role: 'custom'; messageId: string; kind: string };

export type MessageEndPayload =
  | { role: 'user' | 'custom'; messageId: string }
  | {
      role: 'assistant';
      messageId: string;
      /** The authoritative content; it replaces what the deltas added up to. */
      content: AssistantContent[];
      stopReason: StopReason;
      errorMessage?: string;
      error?: ModelError;
      usage?: Usage;
      responseId?: string;
    }
  /** Its content is that of the call's tool_execution_end. */
  | { role: 'toolResult'; messageId: string; toolCallId: string };

/** A request relative to the previous one of the session, so that a session of n turns stays linear. */
export interface RequestStartPayload {
  requestId: string;
  /** 1 for the first try of a turn. */
  attempt: number;
  provider: string;
  model: string;
  /** The request this one builds on; null: it stands alone. */
  base: string | null;
  /** How many of the base's messages are kept, from the start. */
  keep: number;
  /** Hashes of the messages after those. */
  append: string[];
  /** Hash of the system prompt and of the tool list. */
  system: string;
  tools: string;
  parameters: ModelParameters;
  /** JSON text by hash, each hash only the first time it occurs in the session. */
  blobs: Record<string, string>;
}

/** A file at one moment: a text by its hash, or what is told without its content. */
export type FileVersion =
  | { kind: 'text'; hash: string }
  /** `not_kept`: the file is too long, or too much has been kept already. */
  | { kind: 'binary' | 'not_kept'; bytes: number };

/** What became of a file. Null: it was not there. */
export interface FileChangePayload {
  /** Absolute. */
  path: string;
  before: FileVersion | null;
  after: FileVersion | null;
}

export interface FilesChangedPayload {
  /** The turn whose calls made the changes. Null: the person did, in the page. */
  turnId: string | null;
  /** Sorted by path, each path once. */
  changes: FileChangePayload[];
  /** Text by hash, each hash only the first time it occurs in the session. */
  blobs: Record<string, string>;
  /** How many further files have changed. */
  omitted?: number;
  /** Why what has changed cannot be told. `changes` is empty then. */
  failure?: string;
}

export interface EventPayloads {
  session_start: { locale?: string };
  /** With `recordsFiles`, a turn without `files_changed` has changed no file. */
  agent_start: { attempt: number; recordsFiles?: true };
  /** `number` counts the turns of the session from 1. */
  turn_start: { turnId: string; number: number };
  message_start: MessageStartPayload;
  message_update: {
    messageId: string;
    kind: 'text' | 'thinking' | 'toolCall';
    contentIndex: number;
    delta: string;
    /** With the first delta of a call that knows them. */
    toolCallId?: string;
    toolName?: string;
  };
  message_end: MessageEndPayload;
  tool_execution_start: { toolCallId: string; toolName: string; args: Record<string, unknown> };
  tool_execution_update: { toolCallId: string; delta: string; stream?: 'stdout' | 'stderr' };
  tool_execution_end: {
    toolCallId: string;
    toolName: string;
    content: ToolResultContent[];
    details?: unknown;
    isError: boolean;
    failure?: CallFailure;
    terminate?: boolean;
    durationMs?: number;
  };
  turn_end: { turnId: string; messageId: string; toolResultIds: string[]; stopReason: StopReason };
  agent_end: { messageIds: string[]; outcome: Outcome; willRetry: boolean; errorMessage?: string };
  request_start: RequestStartPayload;
  request_end: {
    requestId: string;
    /** Milliseconds from request_start to the first delta; absent when none came. */
    ttftMs?: number;
    finish: StopReason;
    usage?: Usage;
    error?: ModelError;
    responseId?: string;
  };
  /**
   * What the files of the workspace have become since the last such event of the run, or since its start, whoever of
   * the agent's side changed them: a file tool, a command, or something that a command left running. Right after
   * turn_end where anything has changed; where looking took too long, later, even after the run.
   */
  files_changed: FilesChangedPayload;
  queue_update: QueueState;
  /** The wait before another attempt begins. `attempt` is the number of the attempt to come. */
  auto_retry_start: { attempt: number; maxAttempts: number; delayMs: number; error: ModelError };
  /** `attempt` counts the failures in a row. */
  auto_retry_end: { attempt: number; success: boolean; reason: 'recovered' | 'exhausted' | 'stopped' };
  /** A call waits for the person's answer. One at a time, after its tool_execution_start. */
  approval_requested: {
    approvalId: string;
    toolCallId: string;
    toolName: string;
    /** Exactly what would run. */
    args: Record<string, unknown>;
    access: CallAccess;
    /** The files it reads or changes, from the workspace; nobody knows those of a command. */
    files: string[];
    /** Unified: what it would change in a file, where that can be told before. */
    diff?: string;
    reason: PermissionReason;
    /** The calls of the batch, by id, that will be asked for next. */
    following: string[];
  };
  approval_resolved: {
    approvalId: string;
    toolCallId: string;
    outcome: ApprovalOutcome;
    /** With `edit`: what runs instead. */
    args?: Record<string, unknown>;
    /** With `deny`: the person's words. */
    message?: string;
  };
  /** Holds from the next call on. `session`: chosen for this session, whatever the settings say. */
  permission_mode: { mode: PermissionMode; scope: 'settings' | 'session' };
  /** `workspace`: the folder of the project from here on, absolute; absent: /workspace. Paths of other events are below it. */
  sandbox_status: SandboxStatus & { workspace?: string };
  phase_change: { phase: Phase };
  /** Holds from the next turn on. */
  model_change: {
    provider: string;
    model: string;
    /** What a person reads. */
    label: string;
    parameters?: ModelParameters;
    /** Tokens the model's context holds, where known. */
    contextWindow?: number;
  };
  /** Something the session tells the person outside any message, for example the answer to /help. */
  notice: { code: string; text: string };
  /** The only "done": nothing of the run is left. */
  agent_settled: {
    outcome: Outcome;
    errorMessage?: string;
    /** With the outcome `limit`: which one. */
    limit?: 'turns' | 'context';
    /** With the outcome `failed`, where the provider asked for a longer wait than is waited for: that wait. */
    askedToWaitMs?: number;
  };
}

export type EventType = keyof EventPayloads;

export interface EnvelopeOf<T extends EventType> {
  v: 1;
  /** Counts the events of a session from 1, without gaps. */
  seq: number;
  sessionId: string;
  /** Null outside a run. */
  runId: string | null;
  turnId?: string;
  /** Milliseconds since the epoch, never going back within a session. */
  t: number;
  type: T;
  payload: EventPayloads[T];
}

export type Envelope = { [T in EventType]: EnvelopeOf<T> }[EventType];
