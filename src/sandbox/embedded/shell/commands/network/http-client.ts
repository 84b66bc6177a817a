import type { HttpEvent, HttpHeaders } from '../../../protocol/http.ts';

export interface HttpRequest {
  port: number;
  method: string;
  /** Path and query. */
  target: string;
  headers: HttpHeaders;
  body: Uint8Array;
}

export interface HttpHead {
  status: number;
  statusText: string;
  headers: HttpHeaders;
}

/** How an exchange ended: at its end, because nobody listens, because the server went, or because it was stopped. */
export type HttpEnd = 'done' | 'refused' | 'reset' | 'stopped';

interface Listener {
  head: (head: HttpHead) => void;
  data: (data: Uint8Array) => void;
  end: (end: HttpEnd) => void;
}

/** Requests of commands to servers of the sandbox. */
export class HttpClient {
  readonly #send: (event: HttpEvent) => void;
  readonly #listeners = new Map<number, Listener>();
  #lastId = 0;

  constructor(send: (event: HttpEvent) => void) {
    this.#send = send;
  }

  /** Settles when the answer has come as a whole, or will not. `signal` breaks it off. */
  request(
    { port, method, target, headers, body }: HttpRequest,
    onHead: (head: HttpHead) => void,
    onData: (data: Uint8Array) => void,
    signal?: AbortSignal,
  ): Promise<HttpEnd> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const stop = (): void => {
        this.#send({ type: 'abort', id, code: 'ECONNRESET' });
        this.#listeners.get(id)?.end('stopped');
      };
      const end = (reason: HttpEnd): void => {
        this.#listeners.delete(id);
        signal?.removeEventListener('abort', stop);
        resolve(reason);
      };
      if (signal?.aborted) {
        resolve('stopped');
        return;
      }
      this.#listeners.set(id, { head: onHead, data: onData, end });
      signal?.addEventListener('abort', stop);
      this.#send({ type: 'request', id, port, method, target, headers });
      if (body.length > 0) this.#send({ type: 'data', id, data: body });
      this.#send({ type: 'end', id });
    });
  }

  receive(event: HttpEvent): void {
    const listener = this.#listeners.get(event.id);
    switch (event.type) {
      case 'response':
        listener?.head(event);
        break;
      case 'data':
        listener?.data(event.data);
        break;
      case 'end':
        listener?.end('done');
        break;
      case 'abort':
        listener?.end(event.code === 'ECONNREFUSED' ? 'refused' : 'reset');
        break;
      case 'request':
        // Commands do not listen.
        break;
    }
  }
}
