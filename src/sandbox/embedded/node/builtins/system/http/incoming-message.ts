/* oxlint-disable no-underscore-dangle -- the names are those of streams */
import type * as NodeStream from 'node:stream';
import type { HttpHeaders } from '../../../../protocol/http.ts';
import { Buffer } from '../../library/buffer.ts';
import { Readable } from '../../library/stream.ts';
import { distinctHeaders, joinedHeaders } from './header-rules.ts';
import type { ReceivedHeaders } from './header-rules.ts';
import type { ExchangeSocket } from './socket.ts';

const ReadableClass: typeof NodeStream.Readable = Readable;

export interface IncomingHead {
  headers: HttpHeaders;
  method?: string;
  url?: string;
  statusCode?: number;
  statusMessage?: string;
}

/** A request that a server got, or a response that a client got. */
export class IncomingMessage extends ReadableClass {
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly httpVersion = '1.1';
  complete = false;
  rawHeaders: string[];
  rawTrailers: string[] = [];
  trailers: Record<string, string> = {};
  joinDuplicateHeaders = false;
  aborted = false;
  upgrade = false;
  url = '';
  method: string | null = null;
  statusCode: number | null = null;
  statusMessage: string | null = null;
  socket: ExchangeSocket;
  /** Set by the client. */
  req: unknown;
  #list: HttpHeaders;
  #headers: ReceivedHeaders | undefined;
  #distinct: Record<string, string[]> | undefined;

  constructor(socket: ExchangeSocket, head: IncomingHead = { headers: [] }) {
    super({ highWaterMark: 65_536 });
    this.socket = socket;
    this.#list = head.headers;
    this.rawHeaders = head.headers.flat();
    this.url = head.url ?? '';
    this.method = head.method ?? null;
    this.statusCode = head.statusCode ?? null;
    this.statusMessage = head.statusMessage ?? null;
  }

  get connection(): ExchangeSocket {
    return this.socket;
  }

  get headers(): ReceivedHeaders {
    this.#headers ??= joinedHeaders(this.#list);
    return this.#headers;
  }

  set headers(headers: ReceivedHeaders) {
    this.#headers = headers;
  }

  get headersDistinct(): Record<string, string[]> {
    this.#distinct ??= distinctHeaders(this.#list);
    return this.#distinct;
  }

  get trailersDistinct(): Record<string, string[]> {
    return {};
  }

  setTimeout(milliseconds: number, callback?: () => void): this {
    if (callback) this.on('timeout', callback);
    this.socket.setTimeout(milliseconds);
    return this;
  }

  override _read(): void {
    // The other side sends by itself.
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (!this.readableEnded || !this.complete) {
      this.aborted = true;
      this.emit('aborted');
    }
    if (this.socket && !this.socket.destroyed && this.aborted) this.socket.destroy(error ?? undefined);
    // An error that nobody listens to is no reason to end the process: the exchange is over anyway.
    callback(this.listenerCount('error') === 0 ? null : error);
  }

  /** For the exchange: more of the body. */
  takeBody(data: Uint8Array): void {
    this.socket.bytesRead += data.length;
    this.socket.active();
    if (!this.destroyed) this.push(Buffer.from(data.buffer as ArrayBuffer, data.byteOffset, data.length));
  }

  /** For the exchange: the body is complete. */
  endBody(): void {
    this.complete = true;
    if (!this.destroyed) this.push(null);
  }

  /** Reads what nobody wants. */
  _dump(): void {
    this.resume();
  }
}
