/** How events and requests are written down. */
import { textOf, toolCallsOf } from '../../src/agent/index.ts';
import type { AgentEvent, AgentMessage, Message } from '../../src/agent/index.ts';
import type { TraceEvent } from './scenario.ts';

export function traceEvent(event: AgentEvent): TraceEvent {
  const { type } = event;
  switch (event.type) {
    case 'agent_start':
    case 'turn_start':
      return { type };
    case 'message_start':
      return { type, ...traceMessage(event.message) };
    case 'message_end':
      return { type, ...traceMessage(event.message), ...traceResponse(event.message) };
    case 'message_update': {
      const { type: delta, delta: text, contentIndex: index } = event.update;
      return { type, delta, text, index };
    }
    case 'tool_execution_start':
      return { type, toolCallId: event.toolCall.id, toolName: event.toolCall.name, args: event.args };
    case 'tool_execution_update':
      return { type, toolCallId: event.toolCallId, text: event.update.delta };
    case 'tool_execution_end': {
      const { toolCallId, toolName, isError, result } = event;
      return { type, toolCallId, toolName, isError, text: textOf(result.content) };
    }
    case 'turn_end': {
      const toolResults = event.toolResults.map(({ toolCallId }) => toolCallId);
      return { type, stopReason: event.message.stopReason, toolResults };
    }
    default:
      return { type, messages: event.messages.map(({ role }) => role), outcome: event.outcome };
  }
}

function traceMessage(message: AgentMessage): Record<string, unknown> {
  const { role } = message;
  if (role === 'user') return { role, text: textOf(message.content) };
  if (role !== 'toolResult') return { role };
  const { toolCallId, toolName, isError, content } = message;
  return { role, toolCallId, toolName, isError, text: textOf(content) };
}

function traceResponse(message: AgentMessage): Record<string, unknown> {
  if (message.role !== 'assistant') return {};
  const { content, stopReason, errorMessage } = message;
  return {
    content: content.map((block) =>
      block.type === 'toolCall' ? { type: block.type, id: block.id, name: block.name } : block,
    ),
    stopReason,
    ...(errorMessage !== undefined && { errorMessage }),
  };
}

export function traceRequest(message: Message): Record<string, unknown> {
  const { role } = message;
  const text = textOf(message.content);
  if (role === 'user') return { role, text };
  if (role === 'assistant') return { role, text, toolCalls: toolCallsOf(message).map(({ id }) => id) };
  return { role, toolCallId: message.toolCallId, isError: message.isError, text };
}
