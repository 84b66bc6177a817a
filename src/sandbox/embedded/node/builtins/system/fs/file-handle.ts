/** What `fs.promises.open` answers. */
import { EventEmitter } from '../../library/events.ts';
import { Buffer } from '../../library/buffer.ts';
import { readTarget } from './content-operations.ts';

type Promised = (...args: unknown[]) => Promise<unknown>;

/** What a handle is made of. */
export interface HandleFunctions {
  /** The operations with a promise, by name. */
  readonly promised: Readonly<Record<string, Promised>>;
  createReadStream(path: unknown, options: object): unknown;
  createWriteStream(path: unknown, options: object): unknown;
  /** `readline.createInterface`. */
  createInterface(options: object): unknown;
}

export class FileHandle extends EventEmitter {
  #fd: number;
  readonly #functions: HandleFunctions;
  #closing: Promise<void> | undefined;

  constructor(fd: number, functions: HandleFunctions) {
    super();
    this.#fd = fd;
    this.#functions = functions;
  }

  get fd(): number {
    return this.#fd;
  }

  getAsyncId(): number {
    return this.#fd + 1;
  }

  appendFile(data: unknown, options?: unknown): Promise<unknown> {
    return this.#perform('appendFile', data, options);
  }

  chmod(mode: unknown): Promise<unknown> {
    return this.#perform('fchmod', mode);
  }

  chown(uid: unknown, gid: unknown): Promise<unknown> {
    return this.#perform('fchown', uid, gid);
  }

  datasync(): Promise<unknown> {
    return this.#perform('fdatasync');
  }

  sync(): Promise<unknown> {
    return this.#perform('fsync');
  }

  async read(target?: unknown, ...rest: unknown[]): Promise<{ bytesRead: unknown; buffer: unknown }> {
    const { view, offset, length, position } = readTarget(target, rest);
    return { bytesRead: await this.#perform('read', view, offset, length, position), buffer: view };
  }

  async readv(buffers: unknown, position?: unknown): Promise<{ bytesRead: unknown; buffers: unknown }> {
    return { bytesRead: await this.#perform('readv', buffers, position), buffers };
  }

  readFile(options?: unknown): Promise<unknown> {
    return this.#perform('readFile', options);
  }

  readLines(options: object = {}): unknown {
    const input = this.createReadStream(options);
    return this.#functions.createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  }

  stat(options?: unknown): Promise<unknown> {
    return this.#perform('fstat', options);
  }

  truncate(length: unknown = 0): Promise<unknown> {
    return this.#perform('ftruncate', length);
  }

  utimes(accessed: unknown, modified: unknown): Promise<unknown> {
    return this.#perform('futimes', accessed, modified);
  }

  async write(data: unknown, ...rest: unknown[]): Promise<{ bytesWritten: unknown; buffer: unknown }> {
    return { bytesWritten: await this.#perform('write', data, ...rest), buffer: data };
  }

  async writev(buffers: unknown, position?: unknown): Promise<{ bytesWritten: unknown; buffers: unknown }> {
    return { bytesWritten: await this.#perform('writev', buffers, position), buffers };
  }

  writeFile(data: unknown, options?: unknown): Promise<unknown> {
    return this.#perform('writeFile', data, options);
  }

  readableWebStream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const buffer = Buffer.alloc(16_384);
        const bytesRead = (await this.#perform('read', buffer, 0, buffer.length, null)) as number;
        if (bytesRead === 0) controller.close();
        else controller.enqueue(buffer.subarray(0, bytesRead));
      },
    });
  }

  createReadStream(options: object = {}): unknown {
    return this.#functions.createReadStream(undefined, { ...options, fd: this });
  }

  createWriteStream(options: object = {}): unknown {
    return this.#functions.createWriteStream(undefined, { ...options, fd: this });
  }

  readonly close = (): Promise<void> => {
    if (this.#fd === -1) return Promise.resolve();
    this.#closing ??= this.#close();
    return this.#closing;
  };

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #close(): Promise<void> {
    const fd = this.#fd;
    this.#fd = -1;
    await this.#functions.promised['close']?.(fd);
    this.emit('close');
  }

  async #perform(name: string, ...args: unknown[]): Promise<unknown> {
    if (this.#fd === -1) {
      throw Object.assign(new Error('file closed'), {
        code: 'EBADF',
        syscall: name.replace(/^f(?=stat|chmod|chown|sync)/, ''),
      });
    }
    return this.#functions.promised[name]?.(this.#fd, ...args);
  }
}
