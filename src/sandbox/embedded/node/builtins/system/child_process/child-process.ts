import type * as NodeStream from 'node:stream';
import { SystemError } from '../../../../protocol/system-error.ts';
import type { ProcessExit, SpawnRequest } from '../../../../protocol/process.ts';
import { AbortError, nodeError } from '../../library/errors.ts';
import { Buffer } from '../../library/buffer.ts';
import { EventEmitter } from '../../library/events.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import { toSignal } from '../../../process/signals.ts';
import { callFailure, errnoOf } from '../../../system-failure.ts';
import { createInputPipe, createOutputPipe } from './child-streams.ts';
import { Channel } from './channel.ts';
import { toKillSignal } from './spawn-options.ts';
import type { Spawning } from './spawn-options.ts';
import type { Streams } from './stdio.ts';

/** Failures that are told by an `error` event; others are thrown. */
const toldLater = new Set(['EACCES', 'EAGAIN', 'EMFILE', 'ENFILE', 'ENOENT']);

export class ChildProcess extends EventEmitter {
  connected = false;
  signalCode: string | null = null;
  exitCode: number | null = null;
  killed = false;
  spawnfile = '';
  spawnargs: string[] = [];
  pid: number | undefined = undefined;
  stdin: NodeStream.Writable | null = null;
  stdout: NodeStream.Readable | null = null;
  stderr: NodeStream.Readable | null = null;
  stdio: unknown[] = [];
  channel: Channel | undefined;
  readonly #runtime: SystemRuntime;
  #referenced = false;
  #ended = false;
  #openStreams = 0;

  constructor(runtime: SystemRuntime) {
    super();
    this.#runtime = runtime;
    Object.defineProperty(this, 'channel', { enumerable: false, writable: true });
  }

  /** Starts the program. */
  start({ file, argv, cwd, env, options }: Spawning, streams: Streams, execute: Partial<SpawnRequest> = {}): void {
    const { host, loop, context } = this.#runtime;
    this.spawnfile = file;
    this.spawnargs = argv;
    const { stdin, stdout, stderr, hasChannel, count } = streams;
    const environment = hasChannel ? { ...env, NODE_CHANNEL_FD: '3' } : env;
    const detached = options.detached === true;
    let failure: SystemError | undefined;
    try {
      this.pid = host.call('spawn', { argv, cwd, env: environment, stdin, stdout, stderr, detached, ...execute });
    } catch (error) {
      if (!(error instanceof SystemError)) throw error;
      if (!toldLater.has(error.code)) throw callFailure(error.code, 'spawn');
      failure = error;
    }
    this.#openPipes(streams);
    this.stdio = [this.stdin, this.stdout, this.stderr, ...Array.from({ length: count - 3 }, () => null)];
    if (this.pid === undefined) {
      const code = failure?.code ?? 'ENOENT';
      loop.nextTick(() => this.#failed(code));
      return;
    }
    this.ref();
    if (hasChannel) this.#openChannel(this.pid, options.serialization ?? 'json');
    loop.nextTick(() => this.emit('spawn'));
    this.#runtime.links.addChild(this.pid, {
      output: context.bind((stream: 1 | 2, data: Uint8Array) => {
        const pipe = stream === 1 ? this.stdout : this.stderr;
        if (pipe && !pipe.destroyed) pipe.push(Buffer.from(data.buffer, data.byteOffset, data.length));
      }),
      exit: context.bind((exit: ProcessExit) => this.#exited(exit)),
      message: context.bind((value: unknown) => this.channel?.receive(value)),
    });
    this.#limit(options);
  }

  /** False: it had ended, or never started. */
  kill(signal: unknown = 'SIGTERM'): boolean {
    const name = toSignal(signal);
    if (this.pid === undefined || this.#ended) return false;
    try {
      this.#runtime.host.call('kill', this.pid, name);
    } catch (error) {
      if (!(error instanceof SystemError)) throw error;
      if (error.code === 'ESRCH') return false;
      throw callFailure(error.code, 'kill');
    }
    if (name !== 0) this.killed = true;
    return true;
  }

  ref(): void {
    if (this.#ended || this.#referenced) return;
    this.#referenced = true;
    this.#runtime.loop.ref();
  }

  unref(): void {
    if (!this.#referenced) return;
    this.#referenced = false;
    this.#runtime.loop.unref();
  }

  send(message: unknown, ...rest: unknown[]): boolean {
    const callback = rest.find((argument) => typeof argument === 'function') as
      ((error: Error | null) => void) | undefined;
    if (this.channel && this.connected) return this.channel.send(message, callback);
    const error = nodeError(Error, 'ERR_IPC_CHANNEL_CLOSED', 'Channel closed');
    if (callback) this.#runtime.loop.nextTick(() => callback(error));
    else this.#runtime.loop.nextTick(() => this.emit('error', error));
    return false;
  }

  disconnect(): void {
    if (this.channel && this.connected) this.channel.disconnect();
    else this.emit('error', nodeError(Error, 'ERR_IPC_DISCONNECTED', 'IPC channel is already disconnected'));
  }

  [Symbol.dispose](): void {
    if (!this.killed) this.kill();
  }

  #openPipes({ stdin, stdout, stderr }: Streams): void {
    const { host } = this.#runtime;
    const { pid } = this;
    if (stdin.from === 'pipe') {
      this.stdin = createInputPipe((data) => {
        if (pid !== undefined && !this.#ended) host.post({ kind: 'write_stdin', pid, data });
      });
      this.#watchClose(this.stdin);
    }
    if (stdout.to === 'pipe') this.stdout = createOutputPipe();
    if (stderr.to === 'pipe') this.stderr = createOutputPipe();
    for (const pipe of [this.stdout, this.stderr]) if (pipe) this.#watchClose(pipe);
  }

  #watchClose(stream: NodeStream.Readable | NodeStream.Writable): void {
    this.#openStreams += 1;
    stream.on('close', () => {
      this.#openStreams -= 1;
      this.#maybeClose();
    });
  }

  #openChannel(pid: number, serialization: 'json' | 'advanced'): void {
    const { links, loop } = this.#runtime;
    this.connected = true;
    this.channel = new Channel({
      target: this,
      serialization,
      loop,
      post: (value) => links.send(pid, value),
      closed: () => {
        this.connected = false;
        this.channel = undefined;
      },
    });
  }

  /** Ends it after `timeout`, or when the signal says so. */
  #limit({ timeout, killSignal, signal }: Spawning['options']): void {
    const { builtins, loop } = this.#runtime;
    const name = toKillSignal(killSignal);
    if (timeout !== undefined && timeout > 0) {
      const { setTimeout } = builtins.get('timers') as {
        setTimeout(callback: () => void, ms: number): { close(): void };
      };
      const timer = setTimeout(() => this.kill(name), timeout);
      this.once('exit', () => timer.close());
    }
    if (!signal) return;
    const abort = () => {
      if (this.kill(name)) this.emit('error', new AbortError(undefined, { cause: signal.reason }));
    };
    if (signal.aborted) {
      loop.nextTick(abort);
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    this.once('exit', () => signal.removeEventListener('abort', abort));
  }

  #exited({ exitCode, signal }: ProcessExit): void {
    this.#ended = true;
    this.unref();
    if (this.connected) this.channel?.hangUp();
    if (signal === null) this.exitCode = exitCode;
    else this.signalCode = signal;
    this.stdin?.destroy();
    this.emit('exit', this.exitCode, this.signalCode);
    this.#endPipes();
  }

  #failed(code: string): void {
    this.#ended = true;
    this.exitCode = errnoOf(code);
    this.stdin?.destroy();
    const error = Object.assign(callFailure(code, `spawn ${this.spawnfile}`), {
      path: this.spawnfile,
      spawnargs: this.spawnargs.slice(1),
    });
    this.emit('error', error);
    this.#endPipes();
  }

  #endPipes(): void {
    for (const pipe of [this.stdout, this.stderr]) {
      if (!pipe || pipe.destroyed) continue;
      pipe.push(null);
      // What nobody reads must not hold up `close`.
      if (pipe.readableFlowing === null && pipe.listenerCount('readable') === 0) {
        this.#runtime.loop.nextTick(() => pipe.resume());
      }
    }
    this.#runtime.loop.nextTick(() => this.#maybeClose());
  }

  #maybeClose(): void {
    if (!this.#ended || this.#openStreams > 0) return;
    this.#openStreams = Number.POSITIVE_INFINITY;
    this.emit('close', this.exitCode, this.signalCode);
  }
}
