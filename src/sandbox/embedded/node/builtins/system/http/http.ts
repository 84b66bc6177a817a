/** `node:http`. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import { validateFunction, validateInteger, validateObject } from '../../library/validators.ts';
import { Agent } from './agent.ts';
import { ClientRequest } from './client-request.ts';
import { validateHeaderName, validateHeaderValue } from './header-rules.ts';
import { IncomingMessage } from './incoming-message.ts';
import { OutgoingMessage } from './outgoing-message.ts';
import { toRequestArguments, toRequestTarget } from './request-options.ts';
import type { RequestDefaults } from './request-options.ts';
import { Server } from './server.ts';
import type { ServerOptions } from './server.ts';
import { ServerResponse } from './server-response.ts';
import { methods, statusCodes } from './status-codes.ts';

type Listener = (...args: unknown[]) => void;

export function createHttp(runtime: SystemRuntime) {
  const defaults: RequestDefaults = { protocol: 'http:', port: 80, agent: new Agent({ keepAlive: true }) };

  /** Also without `new`, as packages do. */
  function HttpServer(options?: ServerOptions | Listener, onRequest?: Listener): Server {
    if (typeof options === 'function') return new Server(runtime, {}, options);
    if (options !== undefined && options !== null) validateObject(options, 'options');
    return new Server(runtime, options ?? {}, onRequest);
  }
  Object.defineProperty(HttpServer, 'name', { value: 'Server' });
  HttpServer.prototype = Server.prototype;

  const request = (...args: unknown[]): ClientRequest => {
    const { options, callback } = toRequestArguments(args);
    if (callback !== undefined && callback !== null) validateFunction(callback, 'callback');
    return new ClientRequest(runtime, toRequestTarget(options, defaults), callback as Listener | undefined);
  };
  class BoundRequest extends ClientRequest {
    constructor(...args: unknown[]) {
      const { options, callback } = toRequestArguments(args);
      super(runtime, toRequestTarget(options, defaults), callback as Listener | undefined);
    }
  }
  Object.defineProperty(BoundRequest, 'name', { value: 'ClientRequest' });
  Object.defineProperty(BoundRequest, Symbol.hasInstance, {
    value: (value: unknown) => value instanceof ClientRequest,
  });

  const http = {
    _connectionListener: () => undefined,
    METHODS: methods,
    STATUS_CODES: { ...statusCodes },
    Agent,
    ClientRequest: BoundRequest,
    IncomingMessage,
    OutgoingMessage,
    Server: HttpServer,
    ServerResponse,
    createServer: (options?: ServerOptions | Listener, onRequest?: Listener) => HttpServer(options, onRequest),
    validateHeaderName: (name: unknown, label?: string) => validateHeaderName(name, label),
    validateHeaderValue: (name: string, value: unknown) => validateHeaderValue(name, value),
    get: (...args: unknown[]) => request(...args).end(),
    request,
    setMaxIdleHTTPParsers: (max: unknown) => validateInteger(max, 'max', 1),
  };
  Object.defineProperties(http, {
    maxHeaderSize: { value: 16_384, enumerable: true, configurable: true },
    globalAgent: {
      enumerable: true,
      configurable: true,
      get: () => defaults.agent,
      set: (agent: unknown) => {
        defaults.agent = agent;
      },
    },
  });
  return http;
}
