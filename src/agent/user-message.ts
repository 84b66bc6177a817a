import type { UserMessage, UserMessageOrigin } from './messages.ts';
import type { AgentEnvironment, QueueItem } from './types.ts';

/** A new user message: its text first, then its images. No block for an empty text. */
export function userMessage(
  environment: AgentEnvironment,
  origin: UserMessageOrigin,
  text: string,
  images: QueueItem['images'] = [],
): UserMessage {
  return {
    role: 'user',
    id: environment.newId('msg'),
    content: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...images.map((image) => ({ type: 'image' as const, ...image })),
    ],
    timestamp: environment.now(),
    origin,
  };
}
