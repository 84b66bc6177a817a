import type { HttpEvent, HttpHeaders } from '../protocol/http.ts';
import type { EventLoop, ProcessHost } from './runtime.ts';

export type AbortCode = Extract<HttpEvent, { type: 'abort' }>['code'];

/** What is heard of an exchange, from the other side. Called as callbacks of the loop. */
export interface ExchangeListener {
  /** A client only. */
  response?(head: { status: number; statusText: string; headers: HttpHeaders }): void;
  data(data: Uint8Array): void;
  end(): void;
  abort(code: AbortCode): void;
}

export interface RequestHead {
  port: number;
  method: string;
  target: string;
  headers: HttpHeaders;
}

/** One request and its response, from one of its two sides. */
export class Exchange {
  readonly id: number;
  readonly #all: HttpExchanges;
  #isOver = false;

  constructor(all: HttpExchanges, id: number) {
    this.#all = all;
    this.id = id;
  }

  respond(status: number, statusText: string, headers: HttpHeaders): void {
    this.#all.post({ type: 'response', id: this.id, status, statusText, headers });
  }

  /** `data` is copied before this returns. */
  write(data: Uint8Array): void {
    this.#all.post({ type: 'data', id: this.id, data: data.slice() });
  }

  end(): void {
    this.#all.post({ type: 'end', id: this.id });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Ends it at once, for both sides. Nothing is heard any more. */
  abort(): void {
    if (this.#isOver) return;
    this.close();
    this.#all.post({ type: 'abort', id: this.id, code: 'ECONNRESET' });
  }

  /** Both sides have said all. */
  close(): void {
    this.#isOver = true;
    this.#all.forget(this.id);
  }
}

type Serve = (exchange: Exchange, head: RequestHead) => ExchangeListener;

/** The exchanges of this process, as a client (positive numbers) and as a server (negative ones). */
export class HttpExchanges {
  readonly #host: ProcessHost;
  readonly #listeners = new Map<number, ExchangeListener>();
  readonly #servers = new Map<number, Serve>();
  #lastId = 0;

  constructor(host: ProcessHost, loop: EventLoop) {
    this.#host = host;
    host.on('http', ({ event }) => loop.enter(() => this.#receive(event)));
  }

  /** Opens an exchange with the server on a port. */
  request(head: RequestHead, listener: ExchangeListener): Exchange {
    this.#lastId += 1;
    this.#listeners.set(this.#lastId, listener);
    this.post({ type: 'request', id: this.#lastId, ...head });
    return new Exchange(this, this.#lastId);
  }

  /** Answers the port. Throws SystemError. */
  listen(port: number, serve: Serve): number {
    const taken = this.#host.call('listen', port);
    this.#servers.set(taken, serve);
    return taken;
  }

  unlisten(port: number): void {
    if (this.#servers.delete(port)) this.#host.call('unlisten', port);
  }

  post(event: HttpEvent): void {
    this.#host.post({ kind: 'http', event });
  }

  forget(id: number): void {
    this.#listeners.delete(id);
  }

  #receive(event: HttpEvent): void {
    if (event.type === 'request') {
      const { id, port, method, target, headers } = event;
      const exchange = new Exchange(this, id);
      const serve = this.#servers.get(port);
      if (!serve) {
        exchange.abort();
        return;
      }
      const listener = serve(exchange, { port, method, target, headers });
      if (!exchange.isOver) this.#listeners.set(id, listener);
      return;
    }
    const listener = this.#listeners.get(event.id);
    if (!listener) return;
    switch (event.type) {
      case 'response':
        listener.response?.(event);
        break;
      case 'data':
        listener.data(event.data);
        break;
      case 'end':
        listener.end();
        break;
      case 'abort':
        this.#listeners.delete(event.id);
        listener.abort(event.code);
    }
  }
}
