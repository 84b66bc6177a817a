/** `readline.Interface`: reads lines, asks questions. There is no terminal here, so lines are not edited. */
import type * as NodeStream from 'node:stream';
import { AbortError, invalidArgValue, nodeError } from '../../library/errors.ts';
import { EventEmitter } from '../../library/events.ts';
import { StringDecoder } from '../../library/string-decoder.ts';
import { validateAbortSignal, validateString } from '../../library/validators.ts';
import { LineSplitter } from './line-splitter.ts';

const defaultDelay = 100;

export interface InterfaceOptions {
  input: NodeStream.Readable;
  output?: NodeStream.Writable | undefined;
  completer?: unknown;
  terminal?: boolean;
  prompt?: string;
  crlfDelay?: number;
  signal?: AbortSignal;
  history?: string[];
}

type Answer = (line: string) => void;

/** `input` and the rest one by one, or options. */
export function toInterfaceOptions(
  first: unknown,
  output?: unknown,
  completer?: unknown,
  terminal?: unknown,
): InterfaceOptions {
  const isOptions = typeof first === 'object' && first !== null && 'input' in first && Boolean(first.input);
  if (isOptions) return first as InterfaceOptions;
  return {
    input: first as NodeStream.Readable,
    output: output as NodeStream.Writable,
    completer,
    terminal: Boolean(terminal),
  };
}

export class Interface extends EventEmitter {
  readonly input: NodeStream.Readable;
  readonly output: NodeStream.Writable | undefined;
  terminal: boolean;
  line = '';
  cursor = 0;
  history: string[];
  closed = false;
  paused = false;
  #prompt: string;
  #answer: { give: Answer; prompt: string } | undefined;
  readonly #lines: LineSplitter;
  readonly #decoder = new StringDecoder('utf8');
  #iterator: AsyncIterableIterator<string> | undefined;

  constructor(input: unknown, output?: unknown, completer?: unknown, terminal?: unknown) {
    super();
    const options = toInterfaceOptions(input, output, completer, terminal);
    const { signal, prompt = '> ', crlfDelay } = options;
    if (options.completer !== undefined && options.completer !== null && typeof options.completer !== 'function') {
      throw invalidArgValue('completer', options.completer);
    }
    validateString(prompt, 'prompt');
    validateAbortSignal(signal, 'options.signal');
    this.input = options.input;
    this.output = options.output;
    this.terminal = options.terminal ?? Boolean((options.output as { isTTY?: boolean } | undefined)?.isTTY);
    this.history = options.history ?? [];
    this.#prompt = prompt;
    this.#lines = new LineSplitter(crlfDelay ? Math.max(defaultDelay, crlfDelay) : defaultDelay, () => Date.now());
    const onData = (data: Uint8Array | string) =>
      this.#take(typeof data === 'string' ? data : this.#decoder.write(data));
    const onEnd = () => this.#end();
    this.input.on('data', onData);
    this.input.on('end', onEnd);
    this.once('close', () => {
      this.input.removeListener('data', onData);
      this.input.removeListener('end', onEnd);
    });
    if (signal?.aborted) queueMicrotask(() => this.close());
    else signal?.addEventListener('abort', () => this.close(), { once: true });
    this.input.resume();
  }

  getPrompt(): string {
    return this.#prompt;
  }

  setPrompt(prompt: string): void {
    this.#prompt = prompt;
  }

  prompt(_preserveCursor?: boolean): void {
    if (this.paused) this.resume();
    this.#print(this.#prompt);
  }

  question(query: string, options?: unknown, callback?: unknown): void {
    const answer = typeof options === 'function' ? options : callback;
    if (this.closed) throw nodeError(Error, 'ERR_USE_AFTER_CLOSE', 'readline was closed');
    const { signal } = (typeof options === 'object' && options !== null ? options : {}) as { signal?: AbortSignal };
    validateAbortSignal(signal, 'options.signal');
    if (signal?.aborted) return;
    if (typeof answer !== 'function') return;
    if (signal) {
      const cancel = () => {
        if (this.#answer?.give === give) this.#endQuestion();
      };
      const give = (line: string) => {
        signal.removeEventListener('abort', cancel);
        (answer as Answer)(line);
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#ask(query, give);
      return;
    }
    this.#ask(query, answer as Answer);
  }

  write(data: string | Uint8Array | null, _key?: unknown): void {
    if (this.paused) this.resume();
    if (data !== null && data !== undefined) this.#take(typeof data === 'string' ? data : this.#decoder.write(data));
  }

  pause(): this {
    if (this.paused) return this;
    this.input.pause();
    this.paused = true;
    this.emit('pause');
    return this;
  }

  resume(): this {
    if (!this.paused) return this;
    this.input.resume();
    this.paused = false;
    this.emit('resume');
    return this;
  }

  close(): void {
    if (this.closed) return;
    this.pause();
    this.closed = true;
    this.emit('close');
  }

  getCursorPos(): { rows: number; cols: number } {
    return { rows: 0, cols: this.#prompt.length + this.cursor };
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** All lines from now on, until it closes. */
  [Symbol.asyncIterator](): AsyncIterableIterator<string> {
    this.#iterator ??= linesOf(this);
    return this.#iterator;
  }

  #ask(query: string, give: Answer): void {
    validateString(query, 'query');
    if (this.#answer) {
      this.prompt();
      return;
    }
    this.#answer = { give, prompt: this.#prompt };
    this.#prompt = query;
    this.prompt();
  }

  #endQuestion(): Answer | undefined {
    const answer = this.#answer;
    this.#answer = undefined;
    if (answer) this.#prompt = answer.prompt;
    return answer?.give;
  }

  #take(text: string): void {
    for (const line of this.#lines.add(text)) this.#tell(line);
  }

  #end(): void {
    for (const line of this.#lines.add(this.#decoder.end())) this.#tell(line);
    const rest = this.#lines.flush();
    if (rest !== '') this.#tell(rest);
    this.close();
  }

  #tell(line: string): void {
    const answer = this.#endQuestion();
    if (answer) answer(line);
    else this.emit('line', line);
  }

  #print(text: string): void {
    if (this.output && text !== '') this.output.write(text);
  }
}

function linesOf(source: Interface): AsyncIterableIterator<string> {
  const queue: string[] = [];
  let ended = source.closed;
  let waiting: ((result: IteratorResult<string>) => void) | undefined;
  const onLine = (line: string) => {
    if (waiting) waiting({ value: line, done: false });
    else queue.push(line);
    waiting = undefined;
  };
  const end = () => {
    ended = true;
    waiting?.({ value: undefined, done: true });
    waiting = undefined;
    source.removeListener('line', onLine);
    source.removeListener('close', end);
  };
  source.on('line', onLine);
  source.on('close', end);
  return {
    next: async () => {
      const value = queue.shift();
      if (value !== undefined) return { value, done: false };
      if (ended) return { value: undefined, done: true };
      return await new Promise((resolve) => (waiting = resolve));
    },
    return: async () => {
      end();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** The Interface of `readline/promises`: its questions answer promises. */
export class PromisesInterface extends Interface {
  override question(query: string, options?: unknown): never {
    return this.#promise(query, options ?? {}) as never;
  }

  async #promise(query: string, { signal }: { signal?: AbortSignal }): Promise<string> {
    validateAbortSignal(signal, 'options.signal');
    if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
    return await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new AbortError(undefined, { cause: signal.reason })), {
        once: true,
      });
      super.question(query, signal ? { signal } : {}, resolve);
    });
  }
}

export function promisifiedQuestion(
  this: Interface,
  query: string,
  options?: { signal?: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { signal } = options ?? {};
    if (signal?.aborted) {
      reject(new AbortError(undefined, { cause: signal.reason }));
      return;
    }
    signal?.addEventListener('abort', () => reject(new AbortError(undefined, { cause: signal.reason })), {
      once: true,
    });
    this.question(query, options ?? {}, resolve);
  });
}
