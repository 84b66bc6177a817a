/**
 * The contract of the agent loop: each hook and function says when it runs, what it may not do, and what
 * happens if it does.
 */
import type { AgentEventSink, AssistantStreamEvent, Outcome, ToolResult, ToolUpdate } from './events.ts';
import type { AgentMessage, AssistantMessage, Message, ToolCall, ToolResultMessage } from './messages.ts';

/** A JSON Schema object, as a provider wants it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A tool as the model is told of it. */
export interface ToolDeclaration {
  name: string;
  description: string;
  parameters: JsonSchema;
}

export type Validated<T> = { ok: true; value: T } | { ok: false; message: string };

export interface ToolExecution {
  toolCallId: string;
  /** Aborts when the run is stopped. A tool that ignores it is left behind after `stopGraceMs`. */
  signal: AbortSignal;
  /** Streams a piece of output. Calls after `execute` has settled are ignored. */
  onUpdate: (update: ToolUpdate) => void;
}

/** A tool as the loop runs it. */
export interface AgentTool<Arguments = unknown> extends ToolDeclaration {
  /** `sequential` makes every batch that holds a call of this tool run one call after the other. */
  executionMode?: 'parallel' | 'sequential';
  /** Mends usual wrong shapes before validation. Pure. If it throws, the call is answered with an error. */
  prepareArguments?(raw: unknown): unknown;
  /** Checks and coerces prepared arguments. Pure. The message of a refusal is written for the model. */
  validate(prepared: unknown): Validated<Arguments>;
  /**
   * Does the work. May throw or return `isError`: both become an error result for the model, without a stack
   * trace, and the run goes on.
   */
  execute(args: Arguments, execution: ToolExecution): Promise<ToolResult>;
}

/** Parameters of a model call. All optional: a provider has defaults. */
export interface ModelParameters {
  thinkingLevel?: string;
  maxTokens?: number;
  temperature?: number;
}

/** One model call, after all hooks: exactly this is sent. */
export interface ModelRequest {
  systemPrompt: string;
  messages: Message[];
  tools: ToolDeclaration[];
  parameters: ModelParameters;
}

/** Names the model of a message. */
export interface ModelIdentity {
  provider: string;
  model: string;
}

/** Hears the body of a response as it comes, as text. */
export type ResponseTap = (text: string) => void;

/**
 * Calls a model. Failures are values in the stream (see AssistantStreamEvent). If it throws or ends without an
 * `end`, the loop makes the message end as an error. On `signal` it should end at once as `aborted`; the loop
 * waits at most `stopGraceMs` for it and then goes on without it. A model that is not reached over a wire never
 * calls `tap`; the loop gives none.
 */
export type StreamFunction = (
  request: ModelRequest,
  signal: AbortSignal,
  tap?: ResponseTap,
) => AsyncIterable<AssistantStreamEvent>;

/** What `beforeToolCall` may answer. Nothing, or `{}`, lets the call run. */
export interface BeforeToolCallAnswer {
  /** The call does not run; the reason becomes its error result. */
  block?: { reason: string; details?: unknown };
  /** With `block`: the result asks to terminate. */
  terminate?: boolean;
  /** Runs the call with these arguments instead. They are validated again. */
  args?: Record<string, unknown>;
}

export interface BeforeToolCallContext {
  toolCall: ToolCall;
  /** Validated arguments. */
  args: unknown;
  assistantMessage: AssistantMessage;
  signal: AbortSignal;
}

export interface AfterToolCallContext extends BeforeToolCallContext {
  result: ToolResult;
  isError: boolean;
}

/** Fields that are present replace those of the result. */
export interface AfterToolCallAnswer {
  content?: ToolResult['content'];
  details?: unknown;
  isError?: boolean;
  terminate?: boolean;
}

export interface TurnContext {
  turnId: string;
  /** 1-based within the run. */
  turnNumber: number;
  message: AssistantMessage;
  toolResults: ToolResultMessage[];
  /** The whole context after the turn. Must not be changed. */
  messages: readonly AgentMessage[];
}

/** The outcomes that a hook may end a run with. */
export type GracefulOutcome = Exclude<Outcome, 'aborted' | 'failed'>;

/** What the next turn may use in place of what the run started with. Absent fields keep their value. */
export interface NextTurn {
  systemPrompt?: string;
  tools?: AgentTool[];
  parameters?: ModelParameters;
  stream?: StreamFunction;
  model?: ModelIdentity;
  /** Replaces the whole context, for example after a compaction. */
  messages?: AgentMessage[];
}

/**
 * Hooks. All may be async. A hook that is still waiting when the run is stopped is left behind at once, and
 * none is begun after a stop; only `afterToolCall` shares the grace of its tool (see `stopGraceMs`). A throw in
 * `beforeToolCall` or `afterToolCall` becomes an error result of that call, with the thrown message as its text;
 * a throw in any other hook ends the run as failed, well formed.
 */
export interface AgentHooks {
  /** Before each model call, on the agent's messages. Returns the messages to use; may not change its input. */
  transformContext?: (
    messages: readonly AgentMessage[],
    signal: AbortSignal,
  ) => AgentMessage[] | Promise<AgentMessage[]>;
  /** Before each model call, after transformContext. Default: drops custom messages. The result is repaired after it. */
  convertToLlm?: (messages: readonly AgentMessage[]) => Message[] | Promise<Message[]>;
  /** Before each model call, last. Returns the request to send. May not read the queues. */
  prepareRequest?: (request: ModelRequest, signal: AbortSignal) => ModelRequest | Promise<ModelRequest>;
  /**
   * After a turn, only when another follows; not before the first. Queued messages that are about to be delivered
   * are in flight meanwhile; if there are none, steering is drained once more after it.
   */
  prepareNextTurn?: (turn: TurnContext, signal: AbortSignal) => NextTurn | undefined | Promise<NextTurn | undefined>;
  /** After validation, one call at a time in request order, before any call of a parallel batch executes. */
  beforeToolCall?: (
    context: BeforeToolCallContext,
  ) => BeforeToolCallAnswer | undefined | void | Promise<BeforeToolCallAnswer | undefined | void>;
  /**
   * After a call has executed, before its end event. Not called for calls that did not execute. If it is not
   * done within the grace after a stop, the call gets an error result: nothing passes that the hook has not seen.
   */
  afterToolCall?: (
    context: AfterToolCallContext,
  ) => AfterToolCallAnswer | undefined | void | Promise<AfterToolCallAnswer | undefined | void>;
  /**
   * After each turn_end that was neither aborted nor failed, before any queue is read. True ends the run
   * gracefully as `completed`; an outcome ends it as that.
   */
  shouldStopAfterTurn?: (turn: TurnContext) => boolean | GracefulOutcome | Promise<boolean | GracefulOutcome>;
}

/** The world, given from outside so that the loop is deterministic. */
export interface AgentEnvironment {
  /** Milliseconds since the epoch, never going back. */
  now(): number;
  /** A fresh id that starts with `prefix`. */
  newId(prefix: string): string;
  /** Calls back once after `ms`; the answer cancels it. */
  setTimer(callback: () => void, ms: number): () => void;
}

/** A message taken from a queue. It is in flight until `delivered` is called, right after its message_end. */
export interface QueuedMessage {
  message: AgentMessage;
  delivered: () => void;
}

/**
 * Takes the messages that may be delivered now, and marks them as in flight. The loop calls it only when it
 * will inject what it gets; whatever is still in flight when the run has ended was not delivered.
 */
export type DrainMessages = () => QueuedMessage[];

export interface AgentLoopConfig {
  model: ModelIdentity;
  stream: StreamFunction;
  systemPrompt: string;
  tools: AgentTool[];
  parameters?: ModelParameters;
  /** Default `parallel`. */
  toolExecution?: 'parallel' | 'sequential';
  hooks?: AgentHooks;
  environment: AgentEnvironment;
  /** Read before the first model call and after every turn_end. */
  getSteeringMessages?: DrainMessages;
  /** Read only when the run would otherwise end. */
  getFollowUpMessages?: DrainMessages;
  /** How long a stop waits, in milliseconds, for streams and tools that ignore the signal. Default 200. */
  stopGraceMs?: number;
}

/** What a run of the loop answers. It never rejects. */
export interface AgentRunResult {
  outcome: Outcome;
  /** The messages that are new in this run, the prompt included. */
  messages: AgentMessage[];
  /** Set if and only if the outcome is `failed`. */
  errorMessage?: string;
}

/** The state a run works on. The loop appends to `messages`. */
export interface AgentContext {
  messages: AgentMessage[];
}

export type RunAgentLoop = (
  prompts: AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
  signal: AbortSignal,
) => Promise<AgentRunResult>;

export type QueueLane = 'steer' | 'follow_up';
export type QueueMode = 'one-at-a-time' | 'all';

/** A queued user message. */
export interface QueueItem {
  id: string;
  lane: QueueLane;
  text: string;
  images?: { data: string; mimeType: string }[];
  /** Milliseconds since the epoch. */
  queuedAt: number;
  /** Open in an editor: not delivered until the hold is released. */
  held?: boolean;
  /** Taken by the run and about to be delivered. It cannot be changed any more, but may come back. */
  inFlight?: boolean;
}

/** The whole queue: the truth, carried by every queue_update. */
export interface QueueState {
  steer: QueueItem[];
  followUp: QueueItem[];
  /** After a stop or a hard error nothing is delivered until resumed or the next prompt. */
  paused: boolean;
  modes: { steer: QueueMode; followUp: QueueMode };
}
