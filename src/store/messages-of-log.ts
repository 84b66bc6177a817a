import type { AssistantMessage, Message, ToolResultMessage, UserMessage } from '../agent/messages.ts';
import type { Envelope, EnvelopeOf } from '../protocol/events.ts';

/** The conversation's messages as the log tells them, complete ones only, in the order they ended. */
export function messagesOfLog(events: Iterable<Envelope>): Message[] {
  const messages: Message[] = [];
  const starts = new Map<string, EnvelopeOf<'message_start'>>();
  const ends = new Map<string, EnvelopeOf<'tool_execution_end'>[]>();
  for (const event of events) {
    if (event.type === 'message_start') starts.set(event.payload.messageId, event);
    if (event.type === 'tool_execution_end') {
      const { toolCallId } = event.payload;
      ends.set(toolCallId, [...(ends.get(toolCallId) ?? []), event]);
    }
    if (event.type !== 'message_end') continue;
    const start = starts.get(event.payload.messageId);
    const message = start === undefined ? null : completeMessage(start, event, ends);
    if (message !== null) messages.push(message);
  }
  return messages;
}

function completeMessage(
  start: EnvelopeOf<'message_start'>,
  end: EnvelopeOf<'message_end'>,
  ends: Map<string, EnvelopeOf<'tool_execution_end'>[]>,
): Message | null {
  if (start.payload.role === 'user') return userMessage(start.payload, start.t);
  if (start.payload.role === 'toolResult') {
    const { messageId, toolCallId, toolName, isError } = start.payload;
    const result = ends.get(toolCallId)?.shift()?.payload;
    const message: ToolResultMessage = {
      role: 'toolResult',
      id: messageId,
      toolCallId,
      toolName,
      content: result?.content ?? [],
      isError,
      timestamp: start.t,
    };
    return result?.details === undefined ? message : { ...message, details: result.details };
  }
  if (start.payload.role === 'assistant' && end.payload.role === 'assistant') {
    const { messageId, provider, model } = start.payload;
    const { role: _role, messageId: _id, ...rest } = end.payload;
    const message: AssistantMessage = {
      role: 'assistant',
      id: messageId,
      provider,
      model,
      timestamp: start.t,
      ...rest,
    };
    return message;
  }
  return null;
}

function userMessage(
  payload: Extract<EnvelopeOf<'message_start'>['payload'], { role: 'user' }>,
  t: number,
): UserMessage {
  const { messageId, text, origin, queueItemId, queuedAt } = payload;
  return {
    role: 'user',
    id: messageId,
    content: [{ type: 'text', text }],
    timestamp: t,
    origin,
    ...(queueItemId === undefined ? {} : { queueItemId }),
    ...(queuedAt === undefined ? {} : { queuedAt }),
  };
}
