/** The entries of a context. All are plain data: they survive structured clone and JSON. */

export interface TextContent {
  type: 'text';
  text: string;
}

export interface ImageContent {
  type: 'image';
  /** Base64 without a data-URL prefix. */
  data: string;
  mimeType: string;
}

export interface ThinkingContent {
  type: 'thinking';
  thinking: string;
  /** Opaque provider token that must be echoed back with the block, where the provider wants it. */
  signature?: string;
  /** The provider withheld the text. */
  redacted?: boolean;
}

export interface ToolCall {
  type: 'toolCall';
  /** Unique within its assistant message. */
  id: string;
  name: string;
  arguments: Record<string, unknown>;
  /** Set when the arguments are broken or cut off. Such a call is answered with an error and never runs. */
  invalid?: InvalidArguments;
  /** Opaque provider token that must be echoed back with the call. */
  signature?: string;
}

export interface InvalidArguments {
  /** Why the arguments cannot be used, written for the model. */
  message: string;
  /** What was received, as text. */
  received: string;
}

export type AssistantContent = TextContent | ThinkingContent | ToolCall;
export type ToolResultContent = TextContent | ImageContent;

/**
 * Why a response ended. A claim, not a fact: whether tools run is decided by the calls in the content.
 * Exceptions: `error` and `aborted` never run calls; `length` answers each call with an error.
 */
export type StopReason = 'stop' | 'length' | 'toolUse' | 'error' | 'aborted';

/** Tokens as the provider counted them. `input` includes the cached part, `output` the reasoning part. */
export interface Usage {
  input: number;
  output: number;
  cacheRead?: number;
  cacheWrite?: number;
  reasoning?: number;
  total?: number;
}

export type ModelErrorKind =
  | 'auth'
  | 'permission'
  | 'quota'
  | 'rate_limit'
  | 'overloaded'
  | 'server'
  | 'network'
  | 'timeout'
  | 'not_found'
  | 'invalid_request'
  | 'context_overflow'
  | 'content_filter'
  | 'tool_use_failed'
  | 'bad_endpoint'
  | 'malformed_stream'
  | 'incomplete_stream'
  | 'empty_response'
  | 'internal';

/** A failed model call, as a value. */
export interface ModelError {
  kind: ModelErrorKind;
  /** What the provider or the network said. */
  message: string;
  retryable: boolean;
  /** Milliseconds the provider asked to wait. */
  retryAfterMs?: number;
  /** A finer cause that the interface has words for, for example `cors` or `local_server_down`. */
  hint?: string;
  /** HTTP status, where there was one. */
  status?: number;
}

/** How a user message came into the context. */
export type UserMessageOrigin = 'prompt' | 'steer' | 'follow_up';

export interface UserMessage {
  role: 'user';
  id: string;
  content: (TextContent | ImageContent)[];
  /** Milliseconds since the epoch, from the injected clock. */
  timestamp: number;
  origin: UserMessageOrigin;
  /** The queue item it was delivered from; equal ids link a queue entry to its message. */
  queueItemId?: string;
  /** When that item was queued, in milliseconds since the epoch. */
  queuedAt?: number;
}

export interface AssistantMessage {
  role: 'assistant';
  id: string;
  content: AssistantContent[];
  stopReason: StopReason;
  /** Set if and only if `stopReason` is `error`; may be set for `aborted`. */
  errorMessage?: string;
  error?: ModelError;
  usage?: Usage;
  model: string;
  provider: string;
  /** The provider's own id of the response. */
  responseId?: string;
  timestamp: number;
}

export interface ToolResultMessage {
  role: 'toolResult';
  id: string;
  toolCallId: string;
  toolName: string;
  content: ToolResultContent[];
  /** For the interface only; never sent to a model. JSON-serialisable. */
  details?: unknown;
  isError: boolean;
  timestamp: number;
}

/** What a model can be given. */
export type Message = UserMessage | AssistantMessage | ToolResultMessage;

/** A message a model never sees, unless `convertToLlm` turns it into one that it does. */
export interface CustomMessage {
  role: 'custom';
  id: string;
  kind: string;
  content: unknown;
  timestamp: number;
}

export type AgentMessage = Message | CustomMessage;

/** The text blocks of a message, joined without a separator. */
export function textOf(content: readonly { type: string; text?: string }[]): string {
  let text = '';
  for (const block of content) if (block.type === 'text') text += block.text ?? '';
  return text;
}

/** The tool calls of an assistant message, in the order asked. */
export function toolCallsOf(message: AssistantMessage): ToolCall[] {
  return message.content.filter((block) => block.type === 'toolCall');
}
