import type { AssistantMessage, Message, ToolCall, ToolResultMessage, UserMessage } from '../../agent/messages.ts';
import { toolCallsOf } from '../../agent/messages.ts';

/** A call with its result; without one where it never got any. */
export interface AnsweredCall {
  call: ToolCall;
  result: ToolResultMessage | undefined;
}

/** A step of a conversation in which every call is directly followed by its result. */
export type Step =
  { role: 'user'; message: UserMessage } | { role: 'assistant'; message: AssistantMessage; calls: AnsweredCall[] };

/**
 * Brings every result to its call. A result belongs to the last call before it that has its id and no result
 * yet, since ids may come again in a later turn; results without a call are left out.
 */
export function pairResults(messages: readonly Message[]): Step[] {
  const steps: Step[] = [];
  const open = new Map<string, AnsweredCall[]>();
  for (const message of messages) {
    if (message.role === 'user') {
      steps.push({ role: 'user', message });
    } else if (message.role === 'assistant') {
      const calls = toolCallsOf(message).map((call): AnsweredCall => ({ call, result: undefined }));
      for (const { call } of calls)
        open.set(
          call.id,
          calls.filter((answered) => answered.call.id === call.id),
        );
      steps.push({ role: 'assistant', message, calls });
    } else {
      const answered = open.get(message.toolCallId)?.shift();
      if (answered !== undefined) answered.result = message;
    }
  }
  return steps;
}
