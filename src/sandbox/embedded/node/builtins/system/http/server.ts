import { SystemError } from '../../../../protocol/system-error.ts';
import type { SystemRuntime } from '../../../create-runtime.ts';
import type { Exchange, ExchangeListener, RequestHead } from '../../../http-exchanges.ts';
import { errnoOf, textOfCode } from '../../../system-failure.ts';
import { nodeError } from '../../library/errors.ts';
import { EventEmitter } from '../../library/events.ts';
import { toListening } from '../net/listening.ts';
import type { Address } from '../net/listening.ts';
import { IncomingMessage } from './incoming-message.ts';
import { ServerResponse } from './server-response.ts';
import { ExchangeSocket } from './socket.ts';

type RequestClass = new (
  socket: ExchangeSocket,
  head: ConstructorParameters<typeof IncomingMessage>[1],
) => IncomingMessage;
type ResponseClass = new (request: IncomingMessage) => ServerResponse;

export interface ServerOptions {
  IncomingMessage?: RequestClass;
  ServerResponse?: ResponseClass;
  keepAliveTimeout?: number;
  requestTimeout?: number;
  headersTimeout?: number;
}

let lastRemotePort = 50_000;

export class Server extends EventEmitter {
  listening = false;
  timeout = 0;
  keepAliveTimeout: number;
  maxHeadersCount = null;
  maxRequestsPerSocket = 0;
  headersTimeout: number;
  requestTimeout: number;
  readonly #runtime: SystemRuntime;
  readonly #options: ServerOptions;
  #address: Address | undefined;
  readonly #sockets = new Set<ExchangeSocket>();
  #closing = false;
  #referenced = true;
  #holds = false;

  constructor(runtime: SystemRuntime, options: ServerOptions, onRequest?: (...args: unknown[]) => void) {
    super();
    this.#runtime = runtime;
    this.#options = options;
    this.keepAliveTimeout = options.keepAliveTimeout ?? 5000;
    this.headersTimeout = options.headersTimeout ?? 60_000;
    this.requestTimeout = options.requestTimeout ?? 300_000;
    if (onRequest) this.on('request', onRequest);
  }

  listen(...args: unknown[]): this {
    const { port, host, signal, callback } = toListening(args);
    if (this.#address) {
      const message = 'Listen method has been called more than once without closing.';
      throw nodeError(Error, 'ERR_SERVER_ALREADY_LISTEN', message);
    }
    if (callback) this.once('listening', callback);
    const { exchanges, loop } = this.#runtime;
    try {
      const taken = exchanges.listen(port, (exchange, head) => this.#serve(exchange, head));
      this.#address = { ...host, port: taken };
    } catch (error) {
      if (!(error instanceof SystemError)) throw error;
      const failure = listenFailure(error.code, host.address, port);
      loop.nextTick(() => this.emit('error', failure));
      return this;
    }
    this.listening = true;
    this.#hold();
    loop.nextTick(() => {
      // It may have been closed meanwhile.
      if (this.#address) this.emit('listening');
    });
    signal?.addEventListener('abort', () => this.close(), { once: true });
    return this;
  }

  address(): Address | null {
    return this.#address ?? null;
  }

  close(callback?: (error?: Error) => void): this {
    const { exchanges, loop } = this.#runtime;
    if (!this.#address) {
      const error = nodeError(Error, 'ERR_SERVER_NOT_RUNNING', 'Server is not running.');
      if (callback) loop.nextTick(() => callback(error));
      return this;
    }
    if (callback) this.once('close', () => callback());
    exchanges.unlisten(this.#address.port);
    this.#address = undefined;
    this.listening = false;
    this.#closing = true;
    this.#maybeClosed();
    return this;
  }

  closeAllConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  closeIdleConnections(): void {
    // An exchange is a connection of its own: none is ever idle.
  }

  getConnections(callback: (error: null, count: number) => void): this {
    this.#runtime.loop.nextTick(() => callback(null, this.#sockets.size));
    return this;
  }

  setTimeout(milliseconds: number, callback?: () => void): this {
    this.timeout = milliseconds;
    if (callback) this.on('timeout', callback);
    return this;
  }

  ref(): this {
    this.#referenced = true;
    if (this.#address) this.#hold();
    return this;
  }

  unref(): this {
    this.#referenced = false;
    this.#release();
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => void this.close(() => resolve()));
  }

  #serve(exchange: Exchange, { port, method, target, headers }: RequestHead): ExchangeListener {
    lastRemotePort = lastRemotePort === 65_535 ? 50_000 : lastRemotePort + 1;
    const socket = new ExchangeSocket(this.#runtime, { local: port, remote: lastRemotePort }, () => {
      exchange.abort();
      lost();
    });
    socket.server = this;
    const Request = this.#options.IncomingMessage ?? IncomingMessage;
    const Response = this.#options.ServerResponse ?? ServerResponse;
    const request = new Request(socket, { headers, method, url: target });
    const response = new Response(request);
    response.exchange = exchange;
    response.socket = socket;
    if (headers.some(([name, value]) => name.toLowerCase() === 'connection' && value.toLowerCase() === 'close')) {
      response.shouldKeepAlive = false;
    }
    this.#sockets.add(socket);
    const lost = () => {
      if (!request.complete || !response.writableFinished) {
        request.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      }
      response.destroy();
    };
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#maybeClosed();
    });
    socket.on('timeout', () => {
      const heard = [request.emit('timeout', socket), response.emit('timeout', socket), this.emit('timeout', socket)];
      if (!heard.includes(true)) socket.destroy();
    });
    response.on('finish', () => {
      // A body that nobody read does not hold anything up.
      if (!request.readableFlowing && !request.readableEnded) request.resume();
    });
    const maybeOver = () => {
      if (!request.complete || !response.destroyed) return;
      exchange.close();
      socket.closed();
    };
    response.on('close', maybeOver);
    if (this.timeout > 0) socket.setTimeout(this.timeout);
    this.emit('connection', socket);
    this.#dispatch(request, response);
    return {
      data: (data) => request.takeBody(data),
      end: () => {
        request.endBody();
        maybeOver();
      },
      abort: () => {
        lost();
        socket.closed();
      },
    };
  }

  #dispatch(request: IncomingMessage, response: ServerResponse): void {
    const expected = request.headers['expect'];
    if (typeof expected === 'string' && /^100-continue$/i.test(expected)) {
      if (this.listenerCount('checkContinue') > 0) {
        this.emit('checkContinue', request, response);
        return;
      }
    } else if (expected !== undefined) {
      if (this.listenerCount('checkExpectation') > 0) this.emit('checkExpectation', request, response);
      else response.writeHead(417).end();
      return;
    }
    this.emit('request', request, response);
  }

  #maybeClosed(): void {
    if (!this.#closing || this.#sockets.size > 0) return;
    this.#closing = false;
    this.#release();
    this.#runtime.loop.nextTick(() => this.emit('close'));
  }

  #hold(): void {
    if (this.#holds || !this.#referenced) return;
    this.#holds = true;
    this.#runtime.loop.ref();
  }

  #release(): void {
    if (!this.#holds) return;
    this.#holds = false;
    this.#runtime.loop.unref();
  }
}

export function listenFailure(code: string, address: string, port: number): Error {
  const error = new Error(`listen ${code}: ${textOfCode(code)} ${address}:${port}`);
  return Object.assign(error, { code, errno: errnoOf(code), syscall: 'listen', address, port });
}
