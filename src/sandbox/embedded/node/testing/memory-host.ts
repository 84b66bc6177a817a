/** The kernel of one process, in the same thread, for unit tests. */
import { ChangeFeed } from '../../kernel/change-feed.ts';
import { createFileCalls } from '../../kernel/file-calls.ts';
import { Descriptors } from '../../kernel/descriptors.ts';
import { InodeFileSystem } from '../../kernel/inode-file-system.ts';
import type { FromProcess, ToProcess } from '../../protocol/messages.ts';
import type { HttpEvent } from '../../protocol/http.ts';
import type { Syscalls, SyscallName } from '../../protocol/syscalls.ts';
import { SystemError } from '../../protocol/system-error.ts';
import type { ProcessHost } from '../runtime.ts';

// A test may put others in their place.
const { setImmediate } = globalThis;

/** Thrown by `exit` in place of never answering. */
export class ProcessExited extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`The process exited with ${exitCode}`);
    this.exitCode = exitCode;
  }
}

export interface MemoryHostOptions {
  /** Content by path. Folders are made. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  directories?: readonly string[];
  /** What can be read from standard input: chunk by chunk, then its end. */
  stdin?: readonly (string | Uint8Array)[];
  /** Other answers to calls: of processes, say, or of modules. */
  calls?: Partial<Syscalls>;
}

type Handlers = { [Kind in ToProcess['kind']]?: (message: Extract<ToProcess, { kind: Kind }>) => void };

const encoder = new TextEncoder();
const toBytes = (data: string | Uint8Array): Uint8Array => (typeof data === 'string' ? encoder.encode(data) : data);

export class MemoryHost implements ProcessHost {
  readonly files: InodeFileSystem;
  readonly calls: Partial<Syscalls>;
  /** What was posted, but for what the host serves itself: standard input, watches and http to its own ports. */
  readonly posted: FromProcess[] = [];
  /** All that was printed, in order. */
  readonly output: { stream: 1 | 2; data: Uint8Array }[] = [];
  /** Settles when the process exits. */
  readonly exited: Promise<number>;
  exitCode: number | undefined;
  readonly #handlers: Handlers = {};
  readonly #stdin: Uint8Array[];
  readonly #feed = new ChangeFeed();
  readonly #watches = new Map<number, () => void>();
  readonly #ports = new Set<number>();
  /** Of each exchange, the number that the other side has for it. */
  readonly #toServer = new Map<number, number>();
  readonly #toClient = new Map<number, number>();
  #lastExchange = 0;
  #onPost: (message: FromProcess) => void = () => undefined;
  #settle: (exitCode: number) => void = () => undefined;

  constructor({ files = {}, directories = [], stdin = [], calls = {} }: MemoryHostOptions = {}) {
    this.exited = new Promise((resolve) => (this.#settle = resolve));
    this.#stdin = stdin.map(toBytes);
    this.files = new InodeFileSystem(() => Date.now());
    for (const directory of ['/tmp', ...directories]) this.files.mkdirAll(directory);
    for (const [path, content] of Object.entries(files)) {
      this.files.mkdirAll(path.slice(0, path.lastIndexOf('/')) || '/');
      this.files.writeFile(path, toBytes(content).slice());
    }
    this.files.onChange((change) => this.#feed.add(change));
    this.calls = {
      ...createFileCalls(this.files, new Descriptors(), (stream, data) => this.write(stream, data)),
      readStdin: (maxBytes) => this.#takeInput(maxBytes),
      listen: (port) => this.#listen(port),
      unlisten: (port) => void this.#ports.delete(port),
      handleSignal: () => undefined,
      sleep: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
      ...calls,
    };
  }

  get stdout(): string {
    return this.#text(1);
  }

  get stderr(): string {
    return this.#text(2);
  }

  readonly call = <Name extends SyscallName>(
    name: Name,
    ...args: Parameters<Syscalls[Name]>
  ): ReturnType<Syscalls[Name]> => {
    const operation = this.calls[name] as ((...args: unknown[]) => unknown) | undefined;
    if (!operation) throw new SystemError({ code: 'ENOSYS', message: `ENOSYS: function not implemented, ${name}` });
    const answer = operation(...args);
    // As through shared memory: bytes are the caller's own.
    return (answer instanceof Uint8Array ? answer.slice() : answer) as ReturnType<Syscalls[Name]>;
  };

  readonly callAsync = async <Name extends SyscallName>(
    name: Name,
    ...args: Parameters<Syscalls[Name]>
  ): Promise<ReturnType<Syscalls[Name]>> => {
    await this.#later();
    return this.call(name, ...args);
  };

  on<Kind extends ToProcess['kind']>(kind: Kind, handler: (message: Extract<ToProcess, { kind: Kind }>) => void): void {
    this.#handlers[kind] = handler as Handlers[Kind];
  }

  /** Hears what is posted to others. */
  onPost(listener: (message: FromProcess) => void): void {
    this.#onPost = listener;
  }

  /** Sends the process a message, as the kernel would. */
  send<Kind extends ToProcess['kind']>(message: Extract<ToProcess, { kind: Kind }>): void {
    const handler = this.#handlers[message.kind] as ((message: ToProcess) => void) | undefined;
    if (this.exitCode === undefined) handler?.(message);
  }

  post(message: FromProcess): void {
    switch (message.kind) {
      case 'read_stdin':
        void this.#later().then(() => this.send({ kind: 'stdin', data: this.#stdin.shift() ?? null }));
        break;
      case 'watch': {
        const { id } = message;
        const end = this.#feed.watch(message.path, (changes) => this.send({ kind: 'watch', id, changes }));
        this.#watches.set(id, end);
        break;
      }
      case 'unwatch':
        this.#watches.get(message.id)?.();
        break;
      case 'http':
        void this.#later().then(() => this.#carry(message.event));
        break;
      default:
        this.posted.push(message);
        this.#onPost(message);
    }
  }

  write(stream: 1 | 2, data: Uint8Array): void {
    if (this.exitCode === undefined) this.output.push({ stream, data: data.slice() });
  }

  exit(exitCode: number): never {
    if (this.exitCode === undefined) {
      this.exitCode = exitCode;
      this.#feed.close();
      this.#settle(exitCode);
    }
    throw new ProcessExited(exitCode);
  }

  #text(stream: 1 | 2): string {
    const decoder = new TextDecoder();
    const parts = this.output.filter((chunk) => chunk.stream === stream);
    return parts.map(({ data }) => decoder.decode(data, { stream: true })).join('') + decoder.decode();
  }

  #takeInput(maxBytes: number): Uint8Array {
    const chunk = this.#stdin.shift() ?? new Uint8Array(0);
    if (chunk.length > maxBytes) this.#stdin.unshift(chunk.subarray(maxBytes));
    return chunk.slice(0, maxBytes);
  }

  #later(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  #listen(asked: number): number {
    let port = asked;
    if (asked === 0) for (port = 40_000; this.#ports.has(port); port += 1);
    if (this.#ports.has(port)) {
      throw new SystemError({ code: 'EADDRINUSE', message: `EADDRINUSE: address already in use :::${port}` });
    }
    this.#ports.add(port);
    return port;
  }

  /** The process is its own client. */
  #carry(event: HttpEvent): void {
    if (event.type === 'request') {
      if (!this.#ports.has(event.port)) {
        this.send({ kind: 'http', event: { type: 'abort', id: event.id, code: 'ECONNREFUSED' } });
        return;
      }
      this.#lastExchange += 1;
      const served = -this.#lastExchange;
      this.#toServer.set(event.id, served);
      this.#toClient.set(served, event.id);
      this.send({ kind: 'http', event: { ...event, id: served } });
      return;
    }
    const other = this.#toServer.get(event.id) ?? this.#toClient.get(event.id);
    if (other !== undefined) this.send({ kind: 'http', event: { ...event, id: other } });
  }
}
