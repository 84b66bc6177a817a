/** For tests: a model and a tool that do what they are told, and events written as lines. */
import type { AgentEvent, AssistantStreamEvent, ToolResult } from './events.ts';
import type { AgentMessage, AssistantContent, ModelError, StopReason, ToolCall } from './messages.ts';
import { textOf } from './messages.ts';
import type { VirtualTime } from './testing-virtual-time.ts';
import type { AgentTool, ModelRequest, StreamFunction, Validated } from './types.ts';

export const MODEL = { provider: 'script', model: 'script' };

/** A text, or blocks, that stop as usual; or everything told. */
export type Reply = string | AssistantContent[] | FullReply;

export interface FullReply {
  content: AssistantContent[];
  stopReason?: StopReason;
  error?: ModelError;
  /** `deaf` streams its content, hangs whatever the signal says, and has a late word. */
  manner?: 'ends' | 'throws' | 'throws_at_once' | 'breaks_off' | 'fails_when_stopped' | 'deaf';
}

/** Answers the nth call with the nth reply, and further calls with the text "done". Each delta takes 1 ms. */
export function scriptedStream(
  time: VirtualTime,
  replies: readonly Reply[],
  requests: ModelRequest[] = [],
): StreamFunction {
  return (request, signal) => {
    const reply = full(replies[requests.length] ?? 'done');
    requests.push(request);
    if (reply.manner === 'throws_at_once') throw new Error('The stream broke.');
    return streamReply(time, reply, signal);
  };
}

function full(reply: Reply): FullReply {
  if (typeof reply === 'string') return { content: [text(reply)] };
  return Array.isArray(reply) ? { content: reply } : reply;
}

async function* streamReply(
  time: VirtualTime,
  { content, stopReason, error, manner = 'ends' }: FullReply,
  signal: AbortSignal,
): AsyncGenerator<AssistantStreamEvent> {
  const heeded = manner === 'deaf' ? undefined : signal;
  const streamed: AssistantContent[] = [];
  for (const [contentIndex, block] of content.entries()) {
    if (!(await time.wait(1, heeded))) break;
    streamed.push(block);
    yield deltaOf(block, contentIndex);
  }
  if (heeded?.aborted) {
    const failure = { kind: 'network', message: 'The connection was closed.', retryable: true } as const;
    const isFailure = manner === 'fails_when_stopped';
    yield {
      type: 'end',
      end: { content: streamed, ...(isFailure ? { stopReason: 'error', error: failure } : { stopReason: 'aborted' }) },
    };
    return;
  }
  if (manner === 'deaf') {
    await time.wait(1_000_000);
    yield { type: 'text_delta', contentIndex: content.length, delta: 'late' };
  }
  if (manner === 'throws') throw new Error('The stream broke.');
  if (manner === 'breaks_off') return;
  const usual = content.some(({ type }) => type === 'toolCall') ? 'toolUse' : 'stop';
  yield { type: 'end', end: { content, stopReason: stopReason ?? (error ? 'error' : usual), ...(error && { error }) } };
}

function deltaOf(block: AssistantContent, contentIndex: number): AssistantStreamEvent {
  if (block.type === 'text') return { type: 'text_delta', contentIndex, delta: block.text };
  if (block.type === 'thinking') return { type: 'thinking_delta', contentIndex, delta: block.thinking };
  const delta = block.invalid?.received ?? JSON.stringify(block.arguments);
  return { type: 'toolcall_delta', contentIndex, delta, id: block.id, name: block.name };
}

export const text = (value: string): { type: 'text'; text: string } => ({ type: 'text', text: value });

export interface WorkArguments {
  ms?: number;
  updates?: string[];
  /** One more update, after waiting. */
  lastWord?: string;
  /** Default: answers "did <id>". */
  fate?: 'throws' | 'fails' | 'rejects_late';
  terminate?: boolean;
  deaf?: boolean;
}

export const call = (id: string, args: WorkArguments | Record<string, unknown> = {}, name = 'work'): ToolCall => ({
  type: 'toolCall',
  id,
  name,
  arguments: { ...args },
});

/** Refuses an argument named `wrong`. `executed` gets the ids of the calls that were begun. */
export function workTool(
  time: VirtualTime,
  executed: string[] = [],
  changes: Partial<AgentTool<WorkArguments>> = {},
): AgentTool<WorkArguments> {
  return {
    name: 'work',
    description: 'Works.',
    parameters: { type: 'object' },
    validate: (prepared): Validated<WorkArguments> =>
      typeof prepared === 'object' && prepared !== null && !('wrong' in prepared)
        ? { ok: true, value: prepared }
        : { ok: false, message: 'There is no argument "wrong".' },
    execute: async (
      { ms = 0, updates = [], lastWord, fate, terminate, deaf },
      { toolCallId, signal, onUpdate },
    ): Promise<ToolResult> => {
      executed.push(toolCallId);
      for (const delta of updates) onUpdate({ delta });
      if (ms > 0 && !(await time.wait(ms, deaf ? undefined : signal)))
        throw new Error(`${toolCallId} was interrupted.`);
      if (lastWord !== undefined) onUpdate({ delta: lastWord });
      if (fate === 'throws') throw new Error(`${toolCallId} broke.`);
      const isError = fate === 'fails';
      return {
        content: [text(`${isError ? 'failed' : 'did'} ${toolCallId}`)],
        ...(isError && { isError }),
        ...(terminate !== undefined && { terminate }),
      };
    },
    ...changes,
  };
}

/** One line an event, for exact comparison of whole runs. */
export function lineOf(event: AgentEvent): string {
  switch (event.type) {
    case 'agent_start':
    case 'turn_start':
      return event.type;
    case 'message_start':
      return `${event.type} ${messageLine(event.message)}`;
    case 'message_end':
      return `${event.type} ${messageLine(event.message)}${endingLine(event.message)}`;
    case 'message_update':
      return `${event.update.type} ${event.update.delta}`;
    case 'tool_execution_start':
      return `tool_start ${event.toolCall.id}`;
    case 'tool_execution_update':
      return `tool_update ${event.toolCallId} ${event.update.delta}`;
    case 'tool_execution_end':
      return `tool_end ${event.toolCallId}${event.failure ? ` ${event.failure}` : ''}`;
    case 'turn_end':
      return `turn_end ${event.message.stopReason}`;
    default:
      return `agent_end ${event.outcome}${event.errorMessage === undefined ? '' : ` ${event.errorMessage}`}`;
  }
}

function messageLine(message: AgentMessage): string {
  if (message.role === 'user') return `user ${textOf(message.content)}`;
  return message.role === 'toolResult' ? `result ${message.toolCallId}` : message.role;
}

function endingLine(message: AgentMessage): string {
  return message.role === 'assistant' ? ` ${message.stopReason}` : '';
}
