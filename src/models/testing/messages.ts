import type {
  AssistantContent,
  AssistantMessage,
  ToolCall,
  ToolResultContent,
  ToolResultMessage,
  UserMessage,
} from '../../agent/messages.ts';
import type { JsonObject } from '../json/json-value.ts';

/** Messages of a conversation with the model that tests call (see optionsFor). */
export function user(...content: (string | UserMessage['content'][number])[]): UserMessage {
  const blocks = content.map((block) => (typeof block === 'string' ? { type: 'text' as const, text: block } : block));
  return { role: 'user', id: 'u', content: blocks, timestamp: 0, origin: 'prompt' };
}

export function assistant(...content: (string | AssistantContent)[]): AssistantMessage {
  const blocks = content.map((block) => (typeof block === 'string' ? { type: 'text' as const, text: block } : block));
  return {
    role: 'assistant',
    id: 'a',
    content: blocks,
    stopReason: 'stop',
    model: 'm-1',
    provider: 'custom',
    timestamp: 0,
  };
}

export function call(id: string, name = 'now', args: JsonObject = {}): ToolCall {
  return { type: 'toolCall', id, name, arguments: args };
}

export function result(toolCallId: string, ...content: (string | ToolResultContent)[]): ToolResultMessage {
  const blocks = content.map((block) => (typeof block === 'string' ? { type: 'text' as const, text: block } : block));
  return { role: 'toolResult', id: 'r', toolCallId, toolName: 'now', content: blocks, isError: false, timestamp: 0 };
}

export const IMAGE = { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' } as const;
