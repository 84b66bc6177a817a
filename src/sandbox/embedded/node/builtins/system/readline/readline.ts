/** `node:readline` and `node:readline/promises`. */
import type * as NodeStream from 'node:stream';
import type { SystemRuntime } from '../../../system-runtime.ts';
import { invalidArgType, invalidArgValue, nodeError } from '../../library/errors.ts';
import { validateBoolean, validateFunction, validateInteger } from '../../library/validators.ts';
import { Interface, PromisesInterface, promisifiedQuestion } from './interface.ts';

type Stream = NodeStream.Writable | null | undefined;
type Callback = (error?: Error | null) => void;

const escape = (sequence: string): string => `\u001B[${sequence}`;

function movement(dx: number, dy: number): string {
  let text = '';
  if (dx < 0) text += escape(`${-dx}D`);
  else if (dx > 0) text += escape(`${dx}C`);
  if (dy < 0) text += escape(`${-dy}A`);
  else if (dy > 0) text += escape(`${dy}B`);
  return text;
}

const lineClearing = (direction: number): string => escape(direction < 0 ? '1K' : direction > 0 ? '0K' : '2K');

function placing(x: unknown, y: unknown): string {
  if (Number.isNaN(x)) throw invalidArgValue('x', x);
  if (Number.isNaN(y)) throw invalidArgValue('y', y);
  if (typeof x !== 'number')
    throw nodeError(TypeError, 'ERR_INVALID_CURSOR_POS', 'Cannot set cursor row without setting its column');
  return typeof y === 'number' ? escape(`${y + 1};${x + 1}H`) : escape(`${x + 1}G`);
}

export function createReadline({ loop, builtins }: Pick<SystemRuntime, 'loop' | 'builtins'>) {
  const write = (stream: Stream, text: string, callback: unknown): boolean => {
    if (callback !== undefined) validateFunction(callback, 'callback');
    if (!stream || text === '') {
      if (callback) loop.nextTick(() => (callback as Callback)(null));
      return true;
    }
    return stream.write(text, callback as Callback);
  };
  Object.defineProperty(Interface.prototype.question, Symbol.for('nodejs.util.promisify.custom'), {
    value: promisifiedQuestion,
    configurable: true,
  });
  const readline = {
    Interface,
    clearLine: (stream: Stream, direction: number, callback?: unknown) =>
      write(stream, lineClearing(direction), callback),
    clearScreenDown: (stream: Stream, callback?: unknown) => write(stream, escape('0J'), callback),
    createInterface: (...args: [unknown, unknown?, unknown?, unknown?]) => new Interface(...args),
    cursorTo: (stream: Stream, x: unknown, y?: unknown, callback?: unknown) => {
      const [row, then] = typeof y === 'function' ? [undefined, y] : [y, callback];
      return write(stream, placing(x, row), then);
    },
    emitKeypressEvents: () => undefined,
    moveCursor: (stream: Stream, dx: number, dy: number, callback?: unknown) =>
      write(stream, movement(dx, dy), callback),
  };
  Object.defineProperty(readline, 'promises', {
    enumerable: true,
    configurable: true,
    get: () => builtins.get('readline/promises'),
  });
  return readline;
}

/** Gathers movements of the cursor, and writes them together. */
class Readline {
  readonly #stream: NodeStream.Writable;
  readonly #autoCommit: boolean;
  #pending: string[] = [];

  constructor(stream: NodeStream.Writable, options?: { autoCommit?: boolean }) {
    if (typeof (stream as Partial<NodeStream.Writable> | undefined)?.write !== 'function') {
      throw invalidArgType('stream', 'Writable', stream);
    }
    this.#stream = stream;
    const { autoCommit = false } = options ?? {};
    validateBoolean(autoCommit, 'options.autoCommit');
    this.#autoCommit = autoCommit;
  }

  cursorTo(x: number, y?: number): this {
    return this.#add(placing(x, y));
  }

  moveCursor(dx: number, dy: number): this {
    return dx || dy ? this.#add(movement(dx, dy)) : this;
  }

  clearLine(direction: number): this {
    validateInteger(direction, 'dir', -1, 1);
    return this.#add(lineClearing(direction));
  }

  clearScreenDown(): this {
    return this.#add(escape('0J'));
  }

  commit(): Promise<void> {
    const text = this.#pending.join('');
    this.#pending = [];
    return new Promise((resolve) => void this.#stream.write(text, () => resolve()));
  }

  rollback(): this {
    this.#pending = [];
    return this;
  }

  #add(text: string): this {
    if (this.#autoCommit) queueMicrotask(() => this.#stream.write(text));
    else this.#pending.push(text);
    return this;
  }
}

export const createReadlinePromises = () => ({
  Interface: PromisesInterface,
  Readline,
  createInterface: (...args: [unknown, unknown?, unknown?, unknown?]) => new PromisesInterface(...args),
});
