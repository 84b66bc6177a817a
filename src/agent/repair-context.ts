import { toolCallsOf } from './messages.ts';
import type { AssistantMessage, Message, ToolCall, ToolResultMessage } from './messages.ts';

/**
 * Makes a context fit for a model: failed and aborted responses are left out, results follow their calls
 * directly and in the order of the calls, a call without a result gets an error result, and a result without a
 * call is left out. The input is not changed.
 */
export function repairContext(messages: readonly Message[]): Message[] {
  return isSound(messages) ? [...messages] : repair(messages);
}

/** Most contexts are, and this is many times faster than a repair. */
function isSound(messages: readonly Message[]): boolean {
  let index = 0;
  for (let message = messages[index]; message; message = messages[++index]) {
    if (message.role === 'toolResult') return false;
    if (message.role === 'user') continue;
    if (message.stopReason === 'error' || message.stopReason === 'aborted') return false;
    for (const block of message.content) {
      if (block.type !== 'toolCall') continue;
      const next = messages[++index];
      if (next?.role !== 'toolResult' || next.toolCallId !== block.id) return false;
    }
  }
  return true;
}

function repair(messages: readonly Message[]): Message[] {
  const repaired: Message[] = [];
  /** Where the results of the latest calls of an id belong. Ids may recur in a later response. */
  const places = new Map<string, number[]>();
  for (const message of messages) {
    if (message.role === 'user') {
      repaired.push(message);
    } else if (message.role === 'toolResult') {
      const place = places.get(message.toolCallId)?.shift();
      if (place !== undefined) repaired[place] = message;
    } else if (message.stopReason !== 'error' && message.stopReason !== 'aborted') {
      repaired.push(message);
      const calls = toolCallsOf(message);
      for (const call of calls) places.set(call.id, []);
      for (const call of calls) {
        places.get(call.id)?.push(repaired.length);
        repaired.push(missingResult(call, message));
      }
    }
  }
  return repaired;
}

function missingResult(call: ToolCall, message: AssistantMessage): ToolResultMessage {
  return {
    role: 'toolResult',
    id: `${message.id}:${call.id}:missing`,
    toolCallId: call.id,
    toolName: call.name,
    content: [{ type: 'text', text: 'No result of this call was recorded. It may or may not have taken effect.' }],
    isError: true,
    timestamp: message.timestamp,
  };
}
