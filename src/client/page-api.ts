/** `window.turnwise`: the session for scripts on the page, such as the console, bookmarklets and tests. */
import type { Outcome } from '../agent/events.ts';
import type { Message } from '../agent/messages.ts';
import type { Envelope } from '../protocol/events.ts';
import type { SessionClient } from './types.ts';

export interface PageSession {
  /**
   * Starts a run. Resolves with its outcome once the run has settled, not when the model has answered once.
   * Rejects on misuse only: an empty text, or a run under way (steer or follow up instead).
   */
  prompt(text: string): Promise<Outcome>;
  /** Queues a message for before the next model call. Resolves with the id of the queue item. */
  steer(text: string): Promise<string>;
  /** Queues a message for when the run would end. Resolves with the id of the queue item. */
  followUp(text: string): Promise<string>;
  /** Stops the run, if one is under way. Resolves when the stop has begun; `agent_settled` tells its end. */
  abort(): Promise<void>;
  /** Calls the listener for every event from now on, in order. The answer unsubscribes. */
  subscribe(listener: (event: Envelope) => void): () => void;
  /** The complete messages of the conversation, a fresh copy. */
  readonly messages: Message[];
  /** Every event of the session, a fresh copy. */
  readonly log: Envelope[];
}

export interface PageApi {
  session: PageSession;
}

declare global {
  interface Window {
    turnwise?: PageApi;
  }
}

export interface PageApiSources {
  client: SessionClient;
  subscribe(listener: (event: Envelope) => void): () => void;
  messages(): Message[];
  log(): Envelope[];
}

export function createPageApi({ client, subscribe, messages, log }: PageApiSources): PageApi {
  const session: PageSession = {
    async prompt(text) {
      const answer = await client.prompt(text);
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.value.disposition === 'settled' ? answer.value.outcome : 'completed';
    },
    async steer(text) {
      return valueOf(await client.steer(text)).itemId;
    },
    async followUp(text) {
      return valueOf(await client.followUp(text)).itemId;
    },
    async abort() {
      valueOf(await client.abort());
    },
    subscribe,
    get messages() {
      return messages();
    },
    get log() {
      return log();
    },
  };
  return { session };
}

function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
