/* oxlint-disable no-underscore-dangle -- the names are those of Node: packages use them */
import type { HttpHeaders } from '../../../../protocol/http.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import type { AbortCode, Exchange } from '../../../http-exchanges.ts';
import { AbortError } from '../../library/errors.ts';
import { isLocal, refused, unreachable } from './destination.ts';
import { IncomingMessage } from './incoming-message.ts';
import { OutgoingMessage } from './outgoing-message.ts';
import type { RequestTarget } from './request-options.ts';
import { ExchangeSocket } from './socket.ts';

const withoutBody = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'TRACE']);

let lastLocalPort = 40_000;

export class ClientRequest extends OutgoingMessage {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly protocol: string;
  readonly reusedSocket = false;
  readonly maxHeadersCount = null;
  agent: unknown;
  aborted = false;
  res: IncomingMessage | null = null;
  readonly #runtime: SystemRuntime;
  readonly #target: RequestTarget;
  #exchange: Exchange | undefined;
  #holds = false;

  constructor(runtime: SystemRuntime, target: RequestTarget, onResponse?: (response: IncomingMessage) => void) {
    super({ autoDestroy: false });
    const { method, path, host, protocol, headers, timeout, signal, agent } = target;
    this.#runtime = runtime;
    this.#target = target;
    this.method = method;
    this.path = path;
    this.host = host;
    this.protocol = protocol;
    this.agent = agent;
    this.useChunkedEncodingByDefault = !withoutBody.has(method);
    this.shouldKeepAlive = agent !== false;
    for (const [name, value] of headers) this.setHeader(name, value);
    if (onResponse) this.once('response', runtime.context.bind(onResponse));
    this.#hold();
    this.socket = new ExchangeSocket(runtime, { local: nextLocalPort(), remote: target.port }, () => this.#abort());
    this.socket.on('timeout', () => this.emit('timeout'));
    if (timeout !== undefined) this.setTimeout(timeout);
    if (signal?.aborted) {
      runtime.loop.nextTick(() => this.destroy(new AbortError(undefined, { cause: signal.reason })));
    } else {
      signal?.addEventListener('abort', () => this.destroy(new AbortError(undefined, { cause: signal.reason })), {
        once: true,
      });
    }
    runtime.loop.nextTick(() => this.#connect());
  }

  override _implicitHeader(): void {
    if (!this.writableEnded && this.#hasNoBody()) this._contentLength = null;
    this.fixHead(`${this.method} ${this.path} HTTP/1.1`);
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.#runtime.loop.nextTick(() => this.emit('abort'));
    this.destroy();
  }

  setNoDelay(): void {
    // There is no delay.
  }

  setSocketKeepAlive(): void {
    // There is nothing to keep.
  }

  onSocket(): void {
    // It has its socket already.
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    const { res } = this;
    this.#abort();
    this.#release();
    this.socket?.closed();
    if (res) {
      if (!res.complete) res.destroy(error ?? hungUp('aborted'));
      callback(null);
      return;
    }
    callback(error ?? (this.#isAnswered() ? null : hungUp('socket hang up')));
  }

  protected override sendHead(headers: HttpHeaders): void {
    const { host, port } = this.#target;
    if (!isLocal(host)) return;
    const { exchanges, context } = this.#runtime;
    const head = { port, method: this.method, target: this.path, headers };
    this.#exchange = exchanges.request(head, {
      response: context.bind((answer: { status: number; statusText: string; headers: HttpHeaders }) =>
        this.#answered(answer),
      ),
      data: context.bind((data: Uint8Array) => this.res?.takeBody(data)),
      end: context.bind(() => this.#ended()),
      abort: context.bind((code: AbortCode) => this.#lost(code)),
    });
  }

  protected override sendBody(data: Uint8Array): void {
    this.#exchange?.write(data);
  }

  protected override sendEnd(): void {
    this.#exchange?.end();
  }

  #connect(): void {
    if (this.destroyed) return;
    const { host, port } = this.#target;
    this.emit('socket', this.socket);
    if (isLocal(host)) {
      this.socket?.emit('connect');
      return;
    }
    this.destroy(unreachable(host, port));
  }

  #hasNoBody(): boolean {
    return withoutBody.has(this.method);
  }

  #isAnswered(): boolean {
    return this.res !== null;
  }

  #answered({ status, statusText, headers }: { status: number; statusText: string; headers: HttpHeaders }): void {
    const { socket } = this;
    if (!socket || this.destroyed) return;
    if (status >= 100 && status < 200) {
      this.emit('information', { statusCode: status, statusMessage: statusText, headers: {}, rawHeaders: [] });
      return;
    }
    const response = new IncomingMessage(socket, { headers, statusCode: status, statusMessage: statusText });
    this.res = response;
    response.req = this;
    response.on('close', () => {
      this.#release();
      this.destroy();
    });
    if (!this.emit('response', response)) response._dump();
  }

  #ended(): void {
    this.#exchange?.close();
    this.#release();
    const { res } = this;
    if (!res) return;
    res.endBody();
    this.#runtime.loop.nextTick(() => this.socket?.closed());
  }

  #lost(code: AbortCode): void {
    this.#exchange = undefined;
    this.#release();
    if (this.res) this.res.destroy(hungUp('aborted'));
    else this.destroy(code === 'ECONNREFUSED' ? refused(this.#target.port) : hungUp('socket hang up'));
  }

  #abort(): void {
    if (!this.res?.complete) this.#exchange?.abort();
    this.#exchange = undefined;
  }

  #hold(): void {
    this.#holds = true;
    this.#runtime.loop.ref();
  }

  #release(): void {
    if (!this.#holds) return;
    this.#holds = false;
    this.#runtime.loop.unref();
  }
}

const hungUp = (message: string): Error => Object.assign(new Error(message), { code: 'ECONNRESET' });

function nextLocalPort(): number {
  lastLocalPort = lastLocalPort === 49_999 ? 40_000 : lastLocalPort + 1;
  return lastLocalPort;
}
