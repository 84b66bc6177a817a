import type { AgentEvent } from '../agent/events.ts';
import type { Phase } from '../protocol/events.ts';

/** The phase an event of the loop begins, or null when it begins none. */
export function phaseAfter(event: AgentEvent): Phase | null {
  switch (event.type) {
    case 'agent_start':
    case 'turn_start':
      return 'preparing';
    case 'message_start':
      return event.message.role === 'assistant' ? 'streaming' : null;
    case 'message_end':
      return event.message.role === 'assistant' && event.message.content.some((block) => block.type === 'toolCall')
        ? 'validating'
        : null;
    case 'tool_execution_update':
      return 'executing';
    case 'tool_execution_start':
      return 'executing';
    default:
      return null;
  }
}
