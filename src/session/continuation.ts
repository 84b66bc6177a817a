/** From where a conversation can go on. See docs/adr/0003. */
import type { Agent } from '../agent/index.ts';
import type { AgentMessage } from '../agent/messages.ts';

/** The messages without a stopped or failed reply at their end, which no model would be sent anyway. */
export function withoutUnusableTail(messages: readonly AgentMessage[]): readonly AgentMessage[] {
  const tail = messages.at(-1);
  if (tail?.role !== 'assistant') return messages;
  return tail.stopReason === 'aborted' || tail.stopReason === 'error' ? messages.slice(0, -1) : messages;
}

/** Whether the agent can go on: something to answer, or something queued that may be delivered. */
export function canContinue({ messages, queue }: Agent): boolean {
  const tail = messages.findLast((message) => message.role !== 'custom');
  if (tail !== undefined && tail.role !== 'assistant') return true;
  const { paused, steer, followUp } = queue.state;
  return !paused && [...steer, ...followUp].some((item) => item.held !== true);
}
