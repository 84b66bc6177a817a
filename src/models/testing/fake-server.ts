import type { JsonObject } from '../json/json-value.ts';

/** What a server answers. */
export interface FakeReply {
  status?: number;
  headers?: Record<string, string>;
  /** The body, in the pieces in which the network brings it. */
  chunks?: (string | Uint8Array)[];
  /** How the body ends. `hang`: never, until the client leaves. */
  end?: 'close' | 'break' | 'hang';
}

export interface SeenRequest {
  url: string;
  headers: Headers;
  body: JsonObject;
  /** Whether the client has left. */
  readonly isClosed: boolean;
}

/** A `fetch` that answers with the given replies in turn, the last one again and again. */
export class FakeServer {
  readonly requests: SeenRequest[] = [];
  readonly #replies: readonly (FakeReply | Error)[];

  constructor(...replies: (FakeReply | Error)[]) {
    this.#replies = replies;
  }

  /** The body of the request with this place, counted from 0. */
  body(at: number): JsonObject {
    return this.requests[at]?.body ?? {};
  }

  readonly fetch: typeof fetch = (input, init) => {
    const reply = this.#replies[Math.min(this.requests.length, this.#replies.length - 1)];
    const signal = init?.signal ?? undefined;
    let isCanceled = false;
    this.requests.push({
      url: input instanceof Request ? input.url : String(input),
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as JsonObject) : {},
      get isClosed() {
        return isCanceled || signal?.aborted === true;
      },
    });
    if (reply === undefined || reply instanceof Error) return Promise.reject(reply ?? new Error('No reply is left.'));
    const { status = 200, headers = { 'content-type': 'text/event-stream' }, chunks = [], end = 'close' } = reply;
    const rest = [...chunks];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = rest.shift();
        if (chunk !== undefined)
          controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
        else if (end === 'close') controller.close();
        else if (end === 'break') controller.error(new TypeError('terminated'));
        // It hangs: nothing is pending that could end.
        else return new Promise(() => undefined);
        return undefined;
      },
      cancel() {
        isCanceled = true;
      },
    });
    return Promise.resolve(new Response(body, { status, headers }));
  };
}

/** Events of a stream, one for each value; strings stand as they are. */
export function events(...values: unknown[]): string {
  return values.map((value) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`).join('');
}

/** A chunk with one delta. */
export function delta(content: JsonObject, finish: string | null = null, more: JsonObject = {}): JsonObject {
  return { id: 'reply_1', choices: [{ index: 0, delta: content, finish_reason: finish }], ...more };
}

/** A whole reply of one stream. */
export function streamOf(...values: unknown[]): FakeReply {
  return { chunks: [events(...values, '[DONE]')] };
}
