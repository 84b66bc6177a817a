import { textOf } from '../../../result.ts';
import type { HelperSettings } from '../settings.ts';
import { LocalUnit } from './local-unit.ts';
import type { ShellUnit } from './shell-unit.ts';
import { ThreadUnit } from './thread-unit.ts';

/** Idle shells that are started ahead: one for the next command, and one for a job that it starts. */
const spares = 2;
/** Most idle shells that are kept after they were used. */
const mostIdle = 3;
/** Milliseconds between the taking of a shell and the start of its replacement, so that the two do not compete. */
const restockMs = 25;

/** Longest wait for the first thread, in milliseconds. */
const firstStartMs = 5_000;

const failLater = (milliseconds: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`no thread has started within ${milliseconds / 1_000} seconds`)),
      milliseconds,
    ).unref();
  });

/** Shells that are started ahead. */
export class ShellPool {
  readonly #settings: HelperSettings;
  #idle: ShellUnit[] = [];
  #hasThreads = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: HelperSettings) {
    this.#settings = settings;
  }

  /** Starts the first shell. Answers why shells cannot have threads, if so. */
  async warm(): Promise<string | undefined> {
    try {
      const first = new ThreadUnit(this.#settings);
      await Promise.race([first.started, failLater(firstStartMs)]);
      this.#idle.push(first);
      this.#restockSoon();
      return undefined;
    } catch (thrown) {
      this.#hasThreads = false;
      return textOf(thrown);
    }
  }

  /** A shell for one process. It must be given back or ended. Throws if none can start. */
  take(): ShellUnit {
    this.#idle = this.#idle.filter(({ alive }) => alive);
    const unit = this.#idle.shift() ?? this.#start();
    this.#restockSoon();
    return unit;
  }

  /** Takes back a shell whose process has ended by itself. */
  giveBack(unit: ShellUnit): void {
    unit.listen(undefined);
    if (unit.alive && this.#idle.length < mostIdle) this.#idle.unshift(unit);
    else void unit.end();
  }

  #start(): ShellUnit {
    return this.#hasThreads ? new ThreadUnit(this.#settings) : new LocalUnit(this.#settings);
  }

  #restockSoon(): void {
    if (!this.#hasThreads || this.#idle.length >= spares) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#idle.length < spares) this.#idle.push(this.#start());
      if (this.#idle.length < spares) this.#restockSoon();
    }, restockMs);
    this.#timer.unref();
  }
}
