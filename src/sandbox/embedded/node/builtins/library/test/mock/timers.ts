/** `mock.timers`: timers and a date that go only when they are told to. */
import { AbortError, invalidArgType, invalidArgValue, nodeError } from '../../errors.ts';
import { types } from '../../util/types.ts';
import { validateAbortSignal, validateArray, validateNumber } from '../../validators.ts';
import { createMockDate } from './date.ts';

type AnyFunction = (...args: unknown[]) => unknown;
type Functions = Record<string, AnyFunction>;

/** The modules whose functions are replaced, beside the globals. */
export interface TimerModules {
  timers: Functions;
  promises: Functions & { scheduler: Functions };
}

interface PromiseOptions {
  signal?: AbortSignal;
}

const supported = ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'scheduler.wait'];
const longestDelay = 2 ** 31 - 1;

class Timeout {
  readonly id: number;
  readonly callback: AnyFunction;
  readonly args: unknown[];
  readonly interval: number | undefined;
  runAt: number;

  constructor(id: number, callback: AnyFunction, args: unknown[], interval: number | undefined, runAt: number) {
    this.id = id;
    this.callback = callback;
    this.args = args;
    this.interval = interval;
    this.runAt = runAt;
  }

  hasRef(): boolean {
    return true;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  refresh(): this {
    return this;
  }

  [Symbol.toPrimitive](): number {
    return this.id;
  }
}

function invalidState(message: string): Error {
  return nodeError(Error, 'ERR_INVALID_STATE', `Invalid state: ${message}`, invalidState);
}

function checkTime(time: number): void {
  if (time < 0) throw invalidArgValue('time', 'positive integer', `${time}`);
}

export class MockTimers {
  readonly #modules: TimerModules;
  #queue: Timeout[] = [];
  #now = 0;
  #lastId = 0;
  /** What is replaced: how to put it back. Undefined: nothing is. */
  #undo: (() => void)[] | undefined;

  constructor(modules: TimerModules) {
    this.#modules = modules;
    process.emitWarning(
      'The MockTimers API is an experimental feature and might change at any time',
      'ExperimentalWarning',
    );
  }

  enable(options: { apis?: unknown; now?: unknown } = {}): void {
    if (this.#undo) throw invalidState('MockTimers is already enabled!');
    const apis = options.apis ?? supported;
    const now = options.now || 0;
    if (Number.isNaN(options.now)) {
      throw invalidArgValue('now', options.now, 'epoch must be a positive integer received NaN');
    }
    validateArray(apis, 'options.apis');
    apis.forEach((api, index) => {
      if (typeof api !== 'string') throw invalidArgType(`options.apis[${index}]`, 'string', api);
      if (!supported.includes(api)) throw invalidArgValue('options.apis', api, `option ${api} is not supported`);
    });
    if (types.isDate(now)) this.#now = (now as Date).getTime();
    else {
      validateNumber(now, 'initialTime');
      checkTime(now);
      this.#now = now;
    }
    this.#undo = [];
    for (const api of apis as string[]) this.#replace(api);
  }

  tick(time = 1): void {
    this.#checkEnabled();
    checkTime(time);
    this.#now += time;
    for (let timer = this.#next(); timer && timer.runAt <= this.#now; timer = this.#next()) {
      timer.callback(...timer.args);
      const isStill = this.#queue.includes(timer);
      this.#remove(timer);
      if (timer.interval === undefined || !isStill) continue;
      timer.runAt += timer.interval;
      this.#queue.push(timer);
    }
  }

  runAll(): void {
    this.#checkEnabled();
    if (this.#queue.length === 0) return;
    this.tick(Math.max(...this.#queue.map(({ runAt }) => runAt)) - this.#now);
  }

  setTime(time: unknown = 0): void {
    validateNumber(time, 'time');
    checkTime(time);
    this.#checkEnabled();
    this.#now = time;
  }

  reset(): void {
    if (!this.#undo) return;
    for (const undo of this.#undo) undo();
    this.#undo = undefined;
    this.#queue = [];
    this.#now = 0;
  }

  [Symbol.dispose](): void {
    this.reset();
  }

  #checkEnabled(): void {
    if (!this.#undo) throw invalidState('You should enable MockTimers first by calling the .enable function');
  }

  #next(): Timeout | undefined {
    return this.#queue.toSorted((a, b) => a.runAt - b.runAt || a.id - b.id)[0];
  }

  #remove(timer: unknown): void {
    this.#queue = this.#queue.filter((each) => each !== timer && each.id !== timer);
  }

  #add(callback: unknown, delay: unknown, args: unknown[], repeats: boolean): Timeout {
    const wait = Number(delay) > longestDelay ? 1 : Number(delay) || 0;
    this.#lastId += 1;
    const run = callback as AnyFunction;
    const timer = new Timeout(this.#lastId, run, args, repeats ? Math.max(wait, 1) : undefined, this.#now + wait);
    this.#queue.push(timer);
    return timer;
  }

  readonly #setTimeout = (callback: unknown, delay?: unknown, ...args: unknown[]) =>
    this.#add(callback, delay, args, false);
  readonly #setInterval = (callback: unknown, delay?: unknown, ...args: unknown[]) =>
    this.#add(callback, delay, args, true);
  readonly #setImmediate = (callback: unknown, ...args: unknown[]) => this.#add(callback, -1, args, false);
  readonly #clear = (timer: unknown): void => this.#remove(timer);

  #replace(api: string): void {
    const { timers, promises } = this.#modules;
    const globals = globalThis as unknown as Functions;
    const both = (name: string, fake: AnyFunction) => {
      this.#set(globals, name, fake);
      this.#set(timers, name, fake);
    };
    if (api === 'Date')
      this.#set(
        globals,
        'Date',
        createMockDate(() => this.#now),
      );
    else if (api === 'scheduler.wait') {
      this.#set(promises.scheduler, 'wait', (delay, options) =>
        this.#wait(delay, undefined, options as PromiseOptions),
      );
    } else if (api === 'setTimeout') {
      both('setTimeout', this.#setTimeout);
      both('clearTimeout', this.#clear);
      this.#set(promises, 'setTimeout', (delay, value, options) => this.#wait(delay, value, options as PromiseOptions));
    } else if (api === 'setImmediate') {
      both('setImmediate', this.#setImmediate);
      both('clearImmediate', this.#clear);
      this.#set(promises, 'setImmediate', (value, options) => this.#wait(-1, value, options as PromiseOptions));
    } else {
      both('setInterval', this.#setInterval);
      both('clearInterval', this.#clear);
      this.#set(promises, 'setInterval', (delay, value, options) =>
        this.#every(delay, value, options as PromiseOptions),
      );
    }
  }

  #set(holder: Functions, name: string, fake: AnyFunction): void {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name);
    if (!descriptor) return;
    this.#undo?.push(() => Object.defineProperty(holder, name, descriptor));
    const { enumerable = true } = descriptor;
    Object.defineProperty(holder, name, { value: fake, configurable: true, writable: true, enumerable });
  }

  async #wait(delay: unknown, value: unknown, { signal }: PromiseOptions = {}): Promise<unknown> {
    validateAbortSignal(signal, 'options.signal');
    const aborted = () => new AbortError(undefined, { cause: signal?.reason as unknown });
    if (signal?.aborted) throw aborted();
    return new Promise((resolve, reject) => {
      const timer = this.#add(() => resolve(value), delay, [], false);
      const onAbort = () => {
        this.#remove(timer);
        reject(aborted());
      };
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  async *#every(delay: unknown, value: unknown, { signal }: PromiseOptions = {}): AsyncGenerator {
    validateAbortSignal(signal, 'options.signal');
    const aborted = () => new AbortError(undefined, { cause: signal?.reason as unknown });
    if (signal?.aborted) throw aborted();
    const due: unknown[] = [];
    let wake: (() => void) | undefined;
    const timer = this.#add(() => (due.push(value), wake?.()), delay, [], true);
    signal?.addEventListener('abort', () => wake?.(), { once: true });
    try {
      for (;;) {
        if (due.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        if (signal?.aborted) throw aborted();
        yield due.shift();
      }
    } finally {
      this.#remove(timer);
    }
  }
}
