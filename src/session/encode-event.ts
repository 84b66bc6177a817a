/** Turns the loop's events into what crosses the boundary: deltas and ids, never a message twice. */
import type { AgentEvent, AssistantDelta } from '../agent/events.ts';
import { textOf, type AgentMessage } from '../agent/messages.ts';
import type { EventPayloads, MessageEndPayload, MessageStartPayload } from '../protocol/events.ts';
import type { RunWriter } from './envelope-writer.ts';

export interface EncodeContext {
  attempt: number;
  /** Whether what the run changes in files is told. */
  recordsFiles: boolean;
  /** Whether another attempt follows this agent_end. */
  willRetry: boolean;
  /** The number a turn has in its session, from 1. */
  nextTurnNumber(): number;
}

export function writeAgentEvent(event: AgentEvent, writer: RunWriter, context: EncodeContext): void {
  switch (event.type) {
    case 'agent_start':
      writer.write('agent_start', { attempt: context.attempt, ...(context.recordsFiles && { recordsFiles: true }) });
      return;
    case 'turn_start':
      writer.setTurn(event.turnId);
      writer.write('turn_start', { turnId: event.turnId, number: context.nextTurnNumber() });
      return;
    case 'message_start':
      writer.write('message_start', encodeMessageStart(event.message));
      return;
    case 'message_update':
      writer.write('message_update', encodeDelta(event.messageId, event.update));
      return;
    case 'message_end':
      writer.write('message_end', encodeMessageEnd(event.message));
      return;
    case 'tool_execution_start':
      writer.write('tool_execution_start', {
        toolCallId: event.toolCall.id,
        toolName: event.toolCall.name,
        args: event.args,
      });
      return;
    case 'tool_execution_update':
      writer.write('tool_execution_update', { toolCallId: event.toolCallId, ...event.update });
      return;
    case 'tool_execution_end':
      writer.write('tool_execution_end', encodeToolEnd(event));
      return;
    case 'turn_end':
      writer.write('turn_end', {
        turnId: event.turnId,
        messageId: event.message.id,
        toolResultIds: event.toolResults.map((result) => result.id),
        stopReason: event.message.stopReason,
      });
      writer.setTurn(null);
      return;
    case 'agent_end': {
      const { errorMessage } = event;
      writer.write('agent_end', {
        messageIds: event.messages.map((message) => message.id),
        outcome: event.outcome,
        willRetry: context.willRetry,
        ...(errorMessage === undefined ? {} : { errorMessage }),
      });
    }
  }
}

function encodeMessageStart(message: AgentMessage): MessageStartPayload {
  switch (message.role) {
    case 'user':
      return {
        role: 'user',
        messageId: message.id,
        text: textOf(message.content),
        images: message.content.filter((block) => block.type === 'image').length,
        origin: message.origin,
        ...(message.queueItemId === undefined ? {} : { queueItemId: message.queueItemId }),
        ...(message.queuedAt === undefined ? {} : { queuedAt: message.queuedAt }),
      };
    case 'assistant':
      return { role: 'assistant', messageId: message.id, provider: message.provider, model: message.model };
    case 'toolResult':
      return {
        role: 'toolResult',
        messageId: message.id,
        toolCallId: message.toolCallId,
        toolName: message.toolName,
        isError: message.isError,
      };
    case 'custom':
      return { role: 'custom', messageId: message.id, kind: message.kind };
  }
}

function encodeDelta(messageId: string, update: AssistantDelta): EventPayloads['message_update'] {
  const { contentIndex, delta } = update;
  switch (update.type) {
    case 'text_delta':
      return { messageId, kind: 'text', contentIndex, delta };
    case 'thinking_delta':
      return { messageId, kind: 'thinking', contentIndex, delta };
    case 'toolcall_delta':
      return {
        messageId,
        kind: 'toolCall',
        contentIndex,
        delta,
        ...(update.id === undefined ? {} : { toolCallId: update.id }),
        ...(update.name === undefined ? {} : { toolName: update.name }),
      };
  }
}

function encodeMessageEnd(message: AgentMessage): MessageEndPayload {
  switch (message.role) {
    case 'user':
    case 'custom':
      return { role: message.role, messageId: message.id };
    case 'toolResult':
      return { role: 'toolResult', messageId: message.id, toolCallId: message.toolCallId };
    case 'assistant':
      return {
        role: 'assistant',
        messageId: message.id,
        content: message.content,
        stopReason: message.stopReason,
        ...(message.errorMessage === undefined ? {} : { errorMessage: message.errorMessage }),
        ...(message.error === undefined ? {} : { error: message.error }),
        ...(message.usage === undefined ? {} : { usage: message.usage }),
        ...(message.responseId === undefined ? {} : { responseId: message.responseId }),
      };
  }
}

function encodeToolEnd(
  event: Extract<AgentEvent, { type: 'tool_execution_end' }>,
): EventPayloads['tool_execution_end'] {
  const { result } = event;
  return {
    toolCallId: event.toolCallId,
    toolName: event.toolName,
    content: result.content,
    isError: event.isError,
    ...(result.details === undefined ? {} : { details: result.details }),
    ...(event.failure === undefined ? {} : { failure: event.failure }),
    ...(result.terminate === undefined ? {} : { terminate: result.terminate }),
    ...(event.durationMs === undefined ? {} : { durationMs: event.durationMs }),
  };
}
