/** What the loop tells its subscribers. The loop itself never reads an event. */
import type {
  AgentMessage,
  AssistantMessage,
  AssistantContent,
  ModelError,
  StopReason,
  ToolCall,
  ToolResultContent,
  ToolResultMessage,
  Usage,
} from './messages.ts';

/**
 * What a model stream yields. `contentIndex` is the place of the block in the final content.
 * A stream yields deltas, then exactly one `end`, and then finishes. It does not throw for failures of the
 * model, the network or the provider: those are an `end` with `stopReason: 'error'` and an `error`.
 */
export type AssistantStreamEvent =
  | { type: 'text_delta'; contentIndex: number; delta: string }
  | { type: 'thinking_delta'; contentIndex: number; delta: string }
  /** `id` and `name` may come with any delta of the block; `delta` is a piece of the arguments as JSON text. */
  | { type: 'toolcall_delta'; contentIndex: number; delta: string; id?: string; name?: string }
  | { type: 'end'; end: AssistantStreamEnd };

export type AssistantDelta = Exclude<AssistantStreamEvent, { type: 'end' }>;

/** The authoritative outcome of a model call: it replaces whatever the deltas added up to. */
export interface AssistantStreamEnd {
  content: AssistantContent[];
  stopReason: StopReason;
  error?: ModelError;
  usage?: Usage;
  responseId?: string;
}

/** A partial result of a running tool. `delta` is appended to what came before; it is never a snapshot. */
export interface ToolUpdate {
  delta: string;
  stream?: 'stdout' | 'stderr';
}

/** How a run ended. */
export type Outcome = 'completed' | 'terminated' | 'limit' | 'length' | 'aborted' | 'failed';

/** The result of a call as the model will read it. */
export interface ToolResult {
  content: ToolResultContent[];
  /** For the interface only. JSON-serialisable. */
  details?: unknown;
  isError?: boolean;
  /** Asks to end the inner loop after this batch; it ends only if every result of the batch asks. */
  terminate?: boolean;
}

/**
 * Why a call has an error result. `returned`: the tool, or `afterToolCall`, said so; `threw`: one of them threw;
 * `stopped`: the run was stopped while it executed or waited for approval. The rest never executed; `blocked`
 * is also the failure of a call whose `beforeToolCall` threw.
 */
export type CallFailure =
  'unknown_tool' | 'invalid_arguments' | 'blocked' | 'cut_off' | 'not_started' | 'stopped' | 'threw' | 'returned';

export type AgentEvent =
  | { type: 'agent_start' }
  | { type: 'turn_start'; turnId: string }
  /** For an assistant message `content` is empty and `stopReason` provisional here. */
  | { type: 'message_start'; message: AgentMessage }
  | { type: 'message_update'; messageId: string; update: AssistantDelta }
  | { type: 'message_end'; message: AgentMessage }
  /** `args` as the model gave them, before preparation. */
  | { type: 'tool_execution_start'; toolCall: ToolCall; args: Record<string, unknown> }
  | { type: 'tool_execution_update'; toolCallId: string; toolName: string; update: ToolUpdate }
  | {
      type: 'tool_execution_end';
      toolCallId: string;
      toolName: string;
      result: ToolResult;
      isError: boolean;
      /** Set if and only if `isError`. */
      failure?: CallFailure;
      /** Milliseconds spent in `execute`; absent when it never ran. */
      durationMs?: number;
    }
  | {
      type: 'turn_end';
      turnId: string;
      message: AssistantMessage;
      toolResults: ToolResultMessage[];
    }
  | {
      type: 'agent_end';
      /** The messages that are new in this run, the prompt included. */
      messages: AgentMessage[];
      outcome: Outcome;
      /** Set if and only if the outcome is `failed`. */
      errorMessage?: string;
      /** Always false from the loop itself; the session marks an attempt that another follows. */
      willRetry: boolean;
    };

/**
 * Receives events in order, one at a time. The loop awaits it, so a slow listener slows the run and a listener's
 * effects are in place before the next event. It must not wait for the end of the run.
 * If it throws, the run is stopped as if by `abort`, but ends as failed with the thrown message. The events that
 * close the run still come, each once; what it throws on those changes nothing. If it throws first at agent_end, only
 * the result of the run tells of it.
 */
export type AgentEventSink = (event: AgentEvent) => void | Promise<void>;
