/* oxlint-disable no-underscore-dangle -- the names are those of Node: packages use them */
import type * as NodeStream from 'node:stream';
import type { HttpHeaders } from '../../../../protocol/http.ts';
import { Buffer } from '../../library/buffer.ts';
import { invalidArgType, nodeError } from '../../library/errors.ts';
import { Writable } from '../../library/stream.ts';
import { validateHeaderName, validateHeaderValue } from './header-rules.ts';
import type { ExchangeSocket } from './socket.ts';

const WritableClass: typeof NodeStream.Writable = Writable;

type HeaderValue = string | number | readonly string[];
type Callback = (error?: Error | null) => void;

/** A response that a server sends, or a request that a client sends. */
export abstract class OutgoingMessage extends WritableClass {
  /** The first line and the headers, once they are fixed. */
  _header: string | null = null;
  _hasBody = true;
  _removedConnection = false;
  _contentLength: number | null = null;
  sendDate = false;
  shouldKeepAlive = true;
  useChunkedEncodingByDefault = true;
  chunkedEncoding = false;
  strictContentLength = false;
  finished = false;
  socket: ExchangeSocket | null = null;
  readonly #headers = new Map<string, { name: string; value: HeaderValue }>();
  readonly #removed = new Set<string>();
  #list: HttpHeaders = [];
  #sent = false;

  /** A request is not over when it was sent. */
  constructor({ autoDestroy = true } = {}) {
    super({ decodeStrings: true, autoDestroy });
  }

  get connection(): ExchangeSocket | null {
    return this.socket;
  }

  get headersSent(): boolean {
    return this._header !== null;
  }

  /** Fixes the headers as they are. */
  abstract _implicitHeader(): void;
  /** Opens the exchange, or answers it. */
  protected abstract sendHead(headers: HttpHeaders): void;
  protected abstract sendBody(data: Uint8Array): void;
  protected abstract sendEnd(): void;

  setHeader(name: string, value: HeaderValue): this {
    if (this._header) throw headersSent('set');
    validateHeaderName(name);
    for (const each of [value].flat()) validateHeaderValue(name, each);
    this.#headers.set(name.toLowerCase(), { name, value });
    return this;
  }

  setHeaders(headers: unknown): this {
    if (this._header) throw headersSent('set');
    if (!(headers instanceof Headers) && !(headers instanceof Map)) {
      throw invalidArgType('headers', ['Headers', 'Map'], headers);
    }
    for (const [name, value] of headers as Iterable<[string, string]>) this.setHeader(name, value);
    return this;
  }

  appendHeader(name: string, value: string | readonly string[]): this {
    if (this._header) throw headersSent('append');
    const before = this.getHeader(name);
    const all = before === undefined ? [value].flat() : [before, value].flat().map(String);
    return this.setHeader(this.#headers.get(name.toLowerCase())?.name ?? name, all);
  }

  getHeader(name: string): HeaderValue | undefined {
    if (typeof name !== 'string') throw invalidArgType('name', 'string', name);
    return this.#headers.get(name.toLowerCase())?.value;
  }

  hasHeader(name: string): boolean {
    if (typeof name !== 'string') throw invalidArgType('name', 'string', name);
    return this.#headers.has(name.toLowerCase());
  }

  removeHeader(name: string): void {
    if (typeof name !== 'string') throw invalidArgType('name', 'string', name);
    if (this._header) throw headersSent('remove');
    this.#headers.delete(name.toLowerCase());
    this.#removed.add(name.toLowerCase());
  }

  getHeaderNames(): string[] {
    return [...this.#headers.keys()];
  }

  getRawHeaderNames(): string[] {
    return [...this.#headers.values()].map(({ name }) => name);
  }

  getHeaders(): Record<string, HeaderValue> {
    const headers = Object.create(null) as Record<string, HeaderValue>;
    for (const [name, { value }] of this.#headers) headers[name] = value;
    return headers;
  }

  addTrailers(_headers: unknown): void {
    // They cannot be carried here; to leave them out is allowed.
  }

  flushHeaders(): void {
    if (!this._header) this._implicitHeader();
    this.#sendHead();
  }

  setTimeout(milliseconds: number, callback?: () => void): this {
    if (callback) this.on('timeout', callback);
    if (this.socket) this.socket.setTimeout(milliseconds);
    else this.once('socket', (socket: ExchangeSocket) => socket.setTimeout(milliseconds));
    return this;
  }

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    if (!this._header && !this.writableEnded) this._implicitHeader();
    return super.write(chunk, encoding as BufferEncoding, callback as Callback);
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    const data = typeof chunk === 'function' ? undefined : chunk;
    if (!this._header && !this.writableEnded) {
      const isText = typeof data === 'string';
      this._contentLength =
        data === undefined || data === null
          ? 0
          : isText
            ? Buffer.byteLength(data, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
            : (data as Uint8Array).length;
      this._implicitHeader();
    }
    this.finished = true;
    super.end(chunk, encoding as BufferEncoding, callback as () => void);
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, callback: Callback): void {
    this.#sendHead();
    if (this._hasBody && chunk.length > 0) this.#sendBody(chunk);
    callback();
  }

  override _final(callback: Callback): void {
    this.#sendHead();
    this.sendEnd();
    callback();
  }

  /** Fixes the head: `line`, then these headers, then those that follow from how the body is sent. */
  protected fixHead(line: string, extra: readonly (readonly [string, HeaderValue])[] = []): void {
    const list: [string, string][] = [];
    const add = (name: string, value: HeaderValue) => {
      const values = [value].flat().map(String);
      if (name.toLowerCase() === 'cookie') list.push([name, values.join('; ')]);
      else for (const each of values) list.push([name, each]);
    };
    for (const { name, value } of this.#headers.values()) add(name, value);
    for (const [name, value] of extra) add(name, value);
    const has = (name: string) => list.some(([other]) => other.toLowerCase() === name);
    const wants = (name: string) => !has(name) && !this.#removed.has(name);
    if (this.sendDate && wants('date')) add('Date', new Date().toUTCString());
    if (wants('connection')) {
      add('Connection', this.shouldKeepAlive ? 'keep-alive' : 'close');
      if (this.shouldKeepAlive && this.sendDate) add('Keep-Alive', 'timeout=5');
    }
    if (!has('content-length') && !has('transfer-encoding') && this._hasBody && this.useChunkedEncodingByDefault) {
      if (wants('content-length') && this._contentLength !== null) {
        add('Content-Length', String(this._contentLength));
      } else if (wants('transfer-encoding')) {
        this.chunkedEncoding = true;
        add('Transfer-Encoding', 'chunked');
      }
    }
    this.#list = list;
    this._header = `${line}\r\n${list.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  }

  #sendHead(): void {
    if (this.#sent) return;
    this.#sent = true;
    this.sendHead(this.#list);
  }

  #sendBody(chunk: Buffer): void {
    if (this.socket) {
      this.socket.bytesWritten += chunk.length;
      this.socket.active();
    }
    this.sendBody(chunk);
  }
}

export const headersSent = (verb: string): Error =>
  nodeError(Error, 'ERR_HTTP_HEADERS_SENT', `Cannot ${verb} headers after they are sent to the client`, headersSent);
