/**
 * What the interface shows, folded from the event log. All of it is immutable: an event replaces the objects it
 * touches and no others, so identity tells what changed and an older view stays valid (replay).
 */
import type { CallFailure, Outcome } from '../agent/events.ts';
import type { ModelError, StopReason, Usage, UserMessageOrigin } from '../agent/messages.ts';
import type { ModelParameters, QueueState } from '../agent/types.ts';
import type { EventPayloads, FileVersion, Phase } from '../protocol/events.ts';
import type { ApprovalOutcome, CallAccess, PermissionMode, PermissionReason } from '../protocol/permissions.ts';

/** What caused a turn. `results`: the tool results of the turn before. */
export type TurnTrigger = 'prompt' | 'steer' | 'follow_up' | 'results' | 'continue' | 'retry';

export interface UserItemView {
  messageId: string;
  text: string;
  images: number;
  origin: UserMessageOrigin;
  queueItemId?: string;
  queuedAt?: number;
  /** When the context took it in. */
  readAt: number;
  seq: number;
}

export type BlockView = TextBlockView | CallBlockView;

export interface TextBlockView {
  kind: 'text' | 'thinking';
  contentIndex: number;
  text: string;
  startedAt: number;
  endedAt: number;
}

export interface CallBlockView {
  kind: 'toolCall';
  contentIndex: number;
  /** Index in the turn's `calls`. */
  callIndex: number;
}

/**
 * preparing: arguments stream · ready: complete, not started, or held up by another that waits · waiting: for the
 * person's answer · running · done · failed: an error result · blocked: by a hook, a rule or the mode · denied: by the
 * person · invalid: arguments or tool unknown · stopped: by the person while running or waiting · not_started: the stop
 * came first · interrupted: the page was closed · cut_off: the reply hit its length limit.
 */
export type CallStatus =
  | 'preparing'
  | 'ready'
  | 'waiting'
  | 'running'
  | 'done'
  | 'failed'
  | 'blocked'
  | 'denied'
  | 'invalid'
  | 'stopped'
  | 'not_started'
  | 'interrupted'
  | 'cut_off';

/** What the person was asked about a call, and the answer. */
export interface ApprovalView {
  approvalId: string;
  askedAt: number;
  /** The arguments that it was about. */
  args: Record<string, unknown>;
  access: CallAccess;
  files: readonly string[];
  /** Unified: what it would change. */
  diff?: string;
  reason: PermissionReason;
  /** The calls of the batch that would be asked for next. */
  following: readonly string[];
  answeredAt?: number;
  outcome?: ApprovalOutcome;
  /** The person's words with a denial. */
  message?: string;
}

export interface CallView {
  /** Empty until the model has named it. */
  toolCallId: string;
  toolName: string;
  contentIndex: number;
  /** The arguments as streamed. */
  argumentsText: string;
  /** Parsed arguments, once complete; those that the person put in their place. */
  args?: Record<string, unknown>;
  argumentsStartedAt: number;
  argumentsEndedAt: number;
  status: CallStatus;
  /** The last 64 KB of live output. */
  output: string;
  /** Characters dropped from the start of `output`. */
  outputDropped: number;
  /** When output arrived, for the notches of the bar; at most 200. */
  outputAt: readonly number[];
  startedAt?: number;
  endedAt?: number;
  durationMs?: number;
  /** The result as the model reads it. */
  resultText?: string;
  resultMessageId?: string;
  details?: unknown;
  failure?: CallFailure;
  /** Set when the person was asked for it. */
  approval?: ApprovalView;
  /** seq of its first and last event. */
  firstSeq: number;
  lastSeq: number;
}

export interface AssistantView {
  messageId: string;
  provider: string;
  model: string;
  blocks: readonly BlockView[];
  startedAt: number;
  endedAt?: number;
  stopReason?: StopReason;
  errorMessage?: string;
  error?: ModelError;
  usage?: Usage;
}

export interface RequestView {
  requestId: string;
  attempt: number;
  provider: string;
  model: string;
  startedAt: number;
  firstDeltaAt?: number;
  endedAt?: number;
  ttftMs?: number;
  finish?: StopReason;
  usage?: Usage;
  error?: ModelError;
}

export interface RetryWaitView {
  /** The number of the attempt to come; the first of a turn is 1. */
  attempt: number;
  maxAttempts: number;
  delayMs: number;
  error: ModelError;
  startedAt: number;
  /** When the next attempt began or the wait was given up. */
  endedAt?: number;
}

/** What became of a file. The texts stand in the log, by hash. */
export interface FileChangeView {
  /** Absolute. */
  path: string;
  /** Null: it was not there. */
  before: FileVersion | null;
  after: FileVersion | null;
  seq: number;
}

export interface TurnView {
  turnId: string;
  runId: string;
  /** 1-based within the session. */
  number: number;
  trigger: TurnTrigger;
  /** running until turn_end; then by what happened. */
  status: 'running' | 'done' | 'failed' | 'stopped';
  startedAt: number;
  endedAt?: number;
  users: readonly UserItemView[];
  assistant: AssistantView | null;
  calls: readonly CallView[];
  requests: readonly RequestView[];
  /** What it changed in files, whichever of its calls did; absent while nothing is told. */
  files?: readonly FileChangeView[];
  /** Not all that it changed in files could be told. */
  filesIncomplete?: true;
  /** The wait that followed, when the turn failed and was tried again. */
  retryWait?: RetryWaitView;
  firstSeq: number;
  lastSeq: number;
  /** Grows whenever the turn changes: the seq of the event that changed it last. */
  version: number;
}

export interface RunView {
  runId: string;
  /** 1-based within the session. */
  number: number;
  /** Text of the prompt, or empty for a run that continued. */
  promptText: string;
  startedAt: number;
  /** Set by agent_settled. */
  settledAt?: number;
  outcome?: Outcome;
  errorMessage?: string;
  /** With the outcome `limit`: which one. */
  limit?: 'turns' | 'context';
  /** With the outcome `failed`: the wait the provider asked for, when it was too long. */
  askedToWaitMs?: number;
  /** Turns that tell of no files have changed none. */
  recordsFiles?: true;
  turnIds: readonly string[];
}

export interface NoticeView {
  seq: number;
  t: number;
  code: string;
  text: string;
  /** The turn it follows, or null at the start. */
  afterTurnId: string | null;
}

/** A message that was queued, and what became of it: what the timeline draws markers from. */
export interface QueuedMark {
  itemId: string;
  lane: 'steer' | 'follow_up';
  text: string;
  queuedAt: number;
  /** The turn that ran when it was queued, if one did. */
  queuedInTurnId: string | null;
  /** The turn that read it. */
  readInTurnId?: string;
  readAt?: number;
  removed?: boolean;
}

export interface ModelView {
  provider: string;
  model: string;
  label: string;
  parameters?: ModelParameters;
  contextWindow?: number;
}

export interface SessionView {
  sessionId: string;
  /** seq of the last event folded in; 0 before the first. */
  seq: number;
  t: number;
  phase: Phase;
  /** The run under way, or null. */
  runId: string | null;
  runs: readonly RunView[];
  turns: readonly TurnView[];
  queue: QueueState;
  marks: readonly QueuedMark[];
  notices: readonly NoticeView[];
  /** What the person changed in files, in the page. */
  personChanges: readonly FileChangeView[];
  sandbox: EventPayloads['sandbox_status'] | null;
  model: ModelView | null;
  /** The call that waits for the person's answer, while it does. */
  approval: { turnId: string; callIndex: number } | null;
  /** What needs the person's answer. Null: not told. */
  permissionMode: PermissionMode | null;
  /** The wait before another attempt, while it lasts. */
  retry: RetryWaitView | null;
  /** Totals over the session. */
  usage: Usage;
}
