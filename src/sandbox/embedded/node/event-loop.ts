/* oxlint-disable no-underscore-dangle -- the names of the fields are those of Node */
import type { Context } from './async-context.ts';
import { Immediate } from './builtins/system/timers/immediate.ts';
import { TimerQueue } from './builtins/system/timers/timer-queue.ts';
import { Queue } from './queue.ts';
import type { ContextFrame, EventLoop, NativeTimers } from './runtime.ts';

interface Task {
  callback: () => void;
  frame: ContextFrame | undefined;
}

/** What the process does when the loop asks. */
export interface LoopListener {
  /** Nothing is left to do. It may give the loop more. */
  drained(): void;
  /** It did not. */
  ended(): void;
  fatal(error: unknown, origin: 'uncaughtException' | 'unhandledRejection'): void;
}

/**
 * The loop of Node: timers, then what came in, then immediates, over and over. Each callback is a task of its own of
 * the worker, because only between tasks do all promises run. The tick queue runs within the task of the callback that
 * filled it; ticks that promises ask for run first in the next task, when all promises have run.
 */
export class NodeEventLoop implements EventLoop {
  readonly timers: TimerQueue;
  readonly context: Context;
  listener: LoopListener | undefined;
  readonly #clock: NativeTimers;
  readonly #hop: () => void;
  readonly #turns = this.#phases();
  #refs = 0;
  #immediateRefs = 0;
  readonly #ticks = new Queue<Task>();
  /** What may run in this turn, and what was asked for during it. */
  readonly #ready = new Queue<Task>();
  #incoming: Task[] = [];
  #immediates: Immediate[] = [];
  #running = false;
  #hopping = false;
  #stopped = false;
  /**
   * The worker tells of a rejected promise in a task of its own. It must come before the first turn of the loop, and
   * before the end: there the loop waits for one more task.
   */
  #isFresh = true;
  #hasRun = false;
  /** That nothing is left to do. */
  #isTold = false;
  #alarm: { id: number; expiry: number } | undefined;

  /** `hop` calls back in a new task of the worker, without delay. */
  constructor(clock: NativeTimers, context: Context, hop: (callback: () => void) => () => void) {
    this.#clock = clock;
    this.context = context;
    this.timers = new TimerQueue(() => clock.now());
    this.#hop = hop(() => this.#pump());
  }

  get active(): number {
    return (
      this.#refs +
      this.#immediateRefs +
      this.timers.refs +
      this.#ready.length +
      this.#incoming.length +
      this.#ticks.length
    );
  }

  /** How many immediates keep the process alive. */
  get immediateRefs(): number {
    return this.#immediateRefs;
  }

  ref(): void {
    this.#refs += 1;
  }

  unref(): void {
    this.#refs -= 1;
    if (this.#refs === 0) this.#wake();
  }

  enter(callback: () => void): void {
    if (this.#running) {
      callback();
    } else if (this.#hopping || this.#ticks.length > 0 || this.#ready.length > 0) {
      this.#ready.push({ callback, frame: undefined });
      this.#wake();
    } else {
      this.#run(callback, undefined);
      this.#wake();
    }
  }

  /** Runs guest code now, before all that waits: for errors, which come between the callbacks. */
  interrupt(callback: () => void): void {
    if (this.#running) callback();
    else this.#run(callback, undefined);
    this.#wake();
  }

  nextTick(callback: () => void): void {
    this.#ticks.push({ callback, frame: this.context.current });
    if (!this.#running) this.#wake();
  }

  soon(callback: () => void): void {
    this.#incoming.push({ callback, frame: this.context.current });
    this.#wake();
  }

  immediate(callback: () => void): Immediate {
    const immediate = new Immediate(this.context.bind(callback), (change) => {
      this.#immediateRefs += change;
    });
    this.#immediates.push(immediate);
    this.#wake();
    return immediate;
  }

  /** A timer was started or stopped outside of a callback of the loop. */
  timersChanged(): void {
    if (!this.#running) this.#wake();
  }

  fatal(error: unknown, origin: 'uncaughtException' | 'unhandledRejection'): void {
    if (!this.#stopped) this.listener?.fatal(error, origin);
  }

  /** Runs nothing any more. */
  stop(): void {
    this.#stopped = true;
  }

  #wake(): void {
    if (this.#hopping || this.#stopped) return;
    this.#hopping = true;
    this.#hop();
  }

  #pump(): void {
    this.#hopping = false;
    if (this.#stopped) return;
    if (this.#isFresh) {
      this.#isFresh = false;
      this.#wake();
      return;
    }
    if (this.#ticks.length > 0) {
      this.#run(() => undefined, undefined);
      this.#wake();
      return;
    }
    switch (this.#turns.next().value) {
      case 'ran':
        this.#wake();
        break;
      case 'idle':
        this.#setAlarm();
        break;
      case 'drained':
        this.#drained();
    }
  }

  #drained(): void {
    if (this.#hasRun) {
      this.#hasRun = false;
      this.#wake();
      return;
    }
    if (this.#isTold) {
      this.#run(() => this.listener?.ended(), undefined);
      return;
    }
    this.#isTold = true;
    this.#run(() => this.listener?.drained(), undefined);
    this.#wake();
  }

  /** Runs one callback at a step. */
  *#phases(): Generator<'ran' | 'idle' | 'drained', never> {
    // The loop of Node starts when the program has been loaded for more than a millisecond.
    let ahead = 1;
    for (;;) {
      while (this.active === 0) yield 'drained';
      this.#isTold = false;
      let ran = false;
      const now = Math.floor(this.#clock.now()) + ahead;
      ahead = 0;
      for (let timer = this.timers.take(now); timer; timer = this.timers.take(now)) {
        const { _onTimeout, _timerArgs = [] } = timer;
        const startedAt = Math.floor(this.#clock.now());
        this.#run(() => _onTimeout?.apply(timer, _timerArgs), undefined);
        this.timers.ran(timer, startedAt);
        ran = true;
        yield 'ran';
      }
      for (let left = this.#ready.length; left > 0; left -= 1) {
        const task = this.#ready.shift();
        if (task) this.#run(task.callback, task.frame);
        ran = true;
        yield 'ran';
      }
      for (const task of this.#incoming) this.#ready.push(task);
      this.#incoming = [];
      const immediates = this.#immediates;
      this.#immediates = [];
      for (const immediate of immediates) {
        const { _onImmediate } = immediate;
        if (!_onImmediate) continue;
        immediate.close();
        this.#run(_onImmediate, undefined);
        ran = true;
        yield 'ran';
      }
      if (!ran && this.#ready.length === 0) yield 'idle';
    }
  }

  #run(callback: () => void, frame: ContextFrame | undefined): void {
    this.#running = true;
    this.#hasRun = true;
    this.#attempt({ callback, frame });
    for (let tick = this.#ticks.shift(); tick && !this.#stopped; tick = this.#ticks.shift()) this.#attempt(tick);
    this.context.current = undefined;
    this.#running = false;
  }

  #attempt({ callback, frame }: Task): void {
    this.context.current = frame;
    try {
      callback();
    } catch (error) {
      this.fatal(error, 'uncaughtException');
    }
  }

  /** Sleeps until the next timer may be due. */
  #setAlarm(): void {
    const expiry = this.timers.nextExpiry;
    if (this.#alarm?.expiry === expiry) return;
    if (this.#alarm) this.#clock.clearTimeout(this.#alarm.id);
    this.#alarm = undefined;
    if (expiry === undefined) return;
    const alarm = () => {
      this.#alarm = undefined;
      this.#wake();
    };
    this.#alarm = { id: this.#clock.setTimeout(alarm, Math.max(1, expiry - this.#clock.now())), expiry };
  }
}
