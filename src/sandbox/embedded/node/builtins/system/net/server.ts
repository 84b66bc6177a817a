import { SystemError } from '../../../../protocol/system-error.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import type { Exchange, ExchangeListener, RequestHead } from '../../../http-exchanges.ts';
import { errnoOf, textOfCode } from '../../../system-failure.ts';
import { nodeError } from '../../library/errors.ts';
import { EventEmitter } from '../../library/events.ts';
import { toListening } from './listening.ts';
import type { Address } from './listening.ts';

/** What listens on a port: of `net`, where nothing but requests of http can come, and of `http`. */
export class Server extends EventEmitter {
  listening = false;
  protected readonly runtime: SystemRuntime;
  #address: Address | undefined;
  #closing = false;
  #referenced = true;
  #holds = false;

  constructor(runtime: SystemRuntime) {
    super();
    this.runtime = runtime;
    Object.defineProperty(this, 'runtime', { enumerable: false });
  }

  listen(...args: unknown[]): this {
    const { port, host, signal, callback } = toListening(args);
    if (this.#address) {
      const message = 'Listen method has been called more than once without closing.';
      throw nodeError(Error, 'ERR_SERVER_ALREADY_LISTEN', message);
    }
    if (callback) this.once('listening', callback);
    const { exchanges, loop } = this.runtime;
    try {
      const taken = exchanges.listen(port, (exchange, head) => this.serve(exchange, head));
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
    const { exchanges, loop } = this.runtime;
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
    this.maybeClosed();
    return this;
  }

  getConnections(callback: (error: null, count: number) => void): this {
    this.runtime.loop.nextTick(() => callback(null, this.connections));
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

  /** How many exchanges are open. */
  protected get connections(): number {
    return 0;
  }

  /** Raw connections do not exist here: whoever comes is turned away. */
  protected serve(exchange: Exchange, _head: RequestHead): ExchangeListener {
    exchange.abort();
    const none = () => undefined;
    return { data: none, end: none, abort: none };
  }

  /** Tells that it has closed, once nothing is open any more. */
  protected maybeClosed(): void {
    if (!this.#closing || this.connections > 0) return;
    this.#closing = false;
    this.#release();
    this.runtime.loop.nextTick(() => this.emit('close'));
  }

  #hold(): void {
    if (this.#holds || !this.#referenced) return;
    this.#holds = true;
    this.runtime.loop.ref();
  }

  #release(): void {
    if (!this.#holds) return;
    this.#holds = false;
    this.runtime.loop.unref();
  }
}

function listenFailure(code: string, address: string, port: number): Error {
  const error = new Error(`listen ${code}: ${textOfCode(code)} ${address}:${port}`);
  return Object.assign(error, { code, errno: errnoOf(code), syscall: 'listen', address, port });
}
