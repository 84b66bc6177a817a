import type { SystemRuntime } from '../../../system-runtime.ts';
import type { Exchange, ExchangeListener, RequestHead } from '../../../http-exchanges.ts';
import { Server as NetServer } from '../net/server.ts';
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

export class Server extends NetServer {
  timeout = 0;
  keepAliveTimeout: number;
  maxHeadersCount = null;
  maxRequestsPerSocket = 0;
  headersTimeout: number;
  requestTimeout: number;
  readonly #options: ServerOptions;
  readonly #sockets = new Set<ExchangeSocket>();

  constructor(runtime: SystemRuntime, options: ServerOptions, onRequest?: (...args: unknown[]) => void) {
    super(runtime);
    this.#options = options;
    this.keepAliveTimeout = options.keepAliveTimeout ?? 5000;
    this.headersTimeout = options.headersTimeout ?? 60_000;
    this.requestTimeout = options.requestTimeout ?? 300_000;
    if (onRequest) this.on('request', onRequest);
  }

  closeAllConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  closeIdleConnections(): void {
    // An exchange is a connection of its own: none is ever idle.
  }

  setTimeout(milliseconds: number, callback?: () => void): this {
    this.timeout = milliseconds;
    if (callback) this.on('timeout', callback);
    return this;
  }

  protected override get connections(): number {
    return this.#sockets.size;
  }

  protected override serve(exchange: Exchange, { port, method, target, headers }: RequestHead): ExchangeListener {
    lastRemotePort = lastRemotePort === 65_535 ? 50_000 : lastRemotePort + 1;
    const hangUp = () => {
      exchange.abort();
      lost();
    };
    const ports = { local: port, remote: lastRemotePort };
    const socket = new ExchangeSocket(this.runtime, ports, hangUp, this.address()?.family);
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
      this.maybeClosed();
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
}
