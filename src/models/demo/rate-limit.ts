import type { AssistantStreamEvent } from '../../agent/events.ts';
import type { ModelError } from '../../agent/messages.ts';
import type { AgentEnvironment, ModelRequest } from '../../agent/types.ts';
import { parseIntents } from './intent.ts';
import { fileNames } from './listing.ts';
import type { Situation } from './situation.ts';
import { sleep } from './stream-reply.ts';

/** As a provider says it. Nothing after this knows that a script said it. */
const rateLimited: ModelError = {
  kind: 'rate_limit',
  message: 'Rate limit reached for requests. Please try again in 3s.',
  retryable: true,
  retryAfterMs: 3000,
  status: 429,
};

const ANSWER_MS = 180;

export interface RateLimit {
  /** Whether this request is refused. The same context is refused once only: the next attempt goes through. */
  refuses(request: ModelRequest, situation: Situation): boolean;
  /** The refusal as a stream. */
  stream(signal: AbortSignal): AsyncIterable<AssistantStreamEvent>;
}

/** Refuses the second call of an episode whose person asked for it. */
export function createRateLimit(setTimer: AgentEnvironment['setTimer'], pace: number): RateLimit {
  const refused = new Set<string>();
  return {
    refuses({ messages }, { wishes, steps, listing }) {
      const last = messages.at(-1)?.id;
      if (last === undefined || steps.length !== 1 || refused.has(last)) return false;
      const names = fileNames(listing);
      const isAsked = wishes.some(({ text }) => parseIntents(text, names).some(({ kind }) => kind === 'rate_limit'));
      if (isAsked) refused.add(last);
      return isAsked;
    },
    async *stream(signal) {
      const hasWaited = await sleep(ANSWER_MS * pace, signal, setTimer);
      yield {
        type: 'end',
        end: hasWaited
          ? { content: [], stopReason: 'error', error: rateLimited }
          : { content: [], stopReason: 'aborted' },
      };
    },
  };
}
