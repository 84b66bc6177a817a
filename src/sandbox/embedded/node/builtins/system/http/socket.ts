import { EventEmitter } from '../../library/events.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';

interface Timer {
  close(): unknown;
  refresh(): unknown;
  unref(): unknown;
}

/** The connection that an exchange seems to have: programs ask it who is there, set its times, and destroy it. */
export class ExchangeSocket extends EventEmitter {
  readonly remoteAddress: string;
  readonly remoteFamily: 'IPv4' | 'IPv6';
  readonly remotePort: number;
  readonly localAddress: string;
  readonly localPort: number;
  readonly localFamily: 'IPv4' | 'IPv6';
  readonly encrypted = false;
  readonly connecting = false;
  readonly pending = false;
  readable = true;
  writable = true;
  destroyed = false;
  bytesRead = 0;
  bytesWritten = 0;
  timeout = 0;
  /** The server it belongs to. */
  server: unknown;
  parser: unknown = null;
  readonly #runtime: SystemRuntime;
  readonly #abort: (error: Error | undefined) => void;
  #timer: Timer | undefined;

  constructor(
    runtime: SystemRuntime,
    ports: { local: number; remote: number },
    abort: (error: Error | undefined) => void,
    family: 'IPv4' | 'IPv6' = 'IPv4',
  ) {
    super();
    this.#runtime = runtime;
    // A server for both families sees addresses of the old one in those of the new one.
    const address = family === 'IPv4' ? '127.0.0.1' : '::ffff:127.0.0.1';
    this.localAddress = address;
    this.remoteAddress = address;
    this.localFamily = family;
    this.remoteFamily = family;
    this.localPort = ports.local;
    this.remotePort = ports.remote;
    this.#abort = abort;
  }

  get readyState(): string {
    return this.destroyed ? 'closed' : 'open';
  }

  address(): { address: string; family: string; port: number } {
    return { address: this.localAddress, family: this.localFamily, port: this.localPort };
  }

  setTimeout(milliseconds: number, callback?: () => void): this {
    this.timeout = milliseconds;
    this.#timer?.close();
    this.#timer = undefined;
    if (milliseconds > 0 && !this.destroyed) {
      const { setTimeout } = this.#runtime.builtins.get('timers') as {
        setTimeout(callback: () => void, milliseconds: number): Timer;
      };
      this.#timer = setTimeout(() => this.emit('timeout'), milliseconds);
      this.#timer.unref();
      if (callback) this.once('timeout', callback);
    } else if (callback) {
      this.removeListener('timeout', callback);
    }
    return this;
  }

  /** Something came or went: the time begins anew. */
  active(): void {
    this.#timer?.refresh();
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

  pause(): this {
    return this;
  }

  resume(): this {
    return this;
  }

  cork(): void {
    // Nothing is held back.
  }

  uncork(): void {
    // Nothing was held back.
  }

  end(): this {
    return this.destroy();
  }

  destroySoon(): void {
    this.destroy();
  }

  destroy(error?: Error): this {
    if (this.destroyed) return this;
    this.#abort(error);
    this.closed(error);
    return this;
  }

  /** The exchange is over. */
  closed(error?: Error): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.readable = false;
    this.writable = false;
    this.#timer?.close();
    this.#runtime.loop.nextTick(() => this.emit('close', error !== undefined));
  }
}
