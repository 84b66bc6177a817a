/** `node:net`: addresses, and ports that can be taken. There are no raw connections. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import { unsupported } from '../../library/errors.ts';
import { Duplex } from '../../library/stream.ts';
import type * as NodeStream from 'node:stream';
import { stubModule } from '../stub-module.ts';
import { isIP, isIPv4, isIPv6 } from './ip.ts';
import { Server } from './server.ts';

const why = 'this sandbox has no raw connections; use http, or fetch, to a port of localhost';
const DuplexClass: typeof NodeStream.Duplex = Duplex;

export function createNet(runtime: SystemRuntime) {
  class Socket extends DuplexClass {
    readonly connecting = false;
    readonly pending = true;

    connect(..._args: unknown[]): this {
      this.destroy(unsupported('net.connect', why));
      return this;
    }

    override _read(): void {
      // Nothing ever comes.
    }

    override _write(_chunk: unknown, _encoding: string, callback: (error?: Error | null) => void): void {
      callback(unsupported('net.Socket', why));
    }

    setTimeout(): this {
      return this;
    }

    setNoDelay(): this {
      return this;
    }

    setKeepAlive(): this {
      return this;
    }

    ref(): this {
      return this;
    }

    unref(): this {
      return this;
    }

    address(): object {
      return {};
    }
  }

  const connect = (...args: unknown[]): Socket => new Socket().connect(...args);
  function NetServer(options?: unknown, onConnection?: (...args: unknown[]) => void): Server {
    const server = new Server(runtime);
    const listener = typeof options === 'function' ? (options as (...args: unknown[]) => void) : onConnection;
    if (listener) server.on('connection', listener);
    return server;
  }
  Object.defineProperty(NetServer, 'name', { value: 'Server' });
  NetServer.prototype = Server.prototype;

  return {
    ...stubModule('net', ['_createServerHandle', 'BlockList', 'SocketAddress'], why),
    _normalizeArgs: (args: unknown[]) => args,
    _setSimultaneousAccepts: () => undefined,
    connect,
    createConnection: connect,
    createServer: (options?: unknown, onConnection?: (...args: unknown[]) => void) => NetServer(options, onConnection),
    isIP,
    isIPv4,
    isIPv6,
    Server: NetServer,
    Socket,
    Stream: Socket,
    getDefaultAutoSelectFamily: () => true,
    setDefaultAutoSelectFamily: () => undefined,
    getDefaultAutoSelectFamilyAttemptTimeout: () => 250,
    setDefaultAutoSelectFamilyAttemptTimeout: () => undefined,
  };
}
