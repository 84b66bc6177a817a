import type { AssistantContent, StopReason } from '../../agent/messages.ts';
import type { Ending } from '../transport/reply-reader.ts';

/** Why a reply ended, by how it ended and what it holds: what servers claim of calls is often wrong. */
export function stopReasonOf(ending: Ending, isLength: boolean, content: readonly AssistantContent[]): StopReason {
  if (ending.type === 'failed') return 'error';
  if (ending.type === 'stopped') return 'aborted';
  if (isLength) return 'length';
  return content.some((block) => block.type === 'toolCall') ? 'toolUse' : 'stop';
}
