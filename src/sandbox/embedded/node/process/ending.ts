import { invalidArgType, nodeError } from '../builtins/library/errors.ts';
import { validateInteger } from '../builtins/library/validators.ts';
import type { LoopListener } from '../event-loop.ts';
import type { ProcessHost } from '../runtime.ts';
import { unhandledRejection } from './warnings.ts';

/** The part of the process that its end needs. */
export interface EndingProcess {
  emit(event: string, ...args: unknown[]): boolean;
  listenerCount(event: string): number;
}

export type UncaughtOrigin = 'uncaughtException' | 'unhandledRejection';

/** What the end of the process needs of the rest. */
export interface EndingParts {
  process: EndingProcess;
  host: Pick<ProcessHost, 'exit'>;
  loop: { stop(): void };
  /** Tells of an error that nothing caught: prints it. */
  report(error: unknown, origin: UncaughtOrigin): void;
}

type Capture = (error: unknown) => void;

/** How the process ends: by itself, by `exit`, or by an error. */
export class Ending implements LoopListener {
  exiting = false;
  readonly #parts: EndingParts;
  #exitCode: number | string | null | undefined;
  #capture: Capture | null = null;
  #handling = false;

  constructor(parts: EndingParts) {
    this.#parts = parts;
  }

  get exitCode(): number | string | null | undefined {
    return this.#exitCode;
  }

  set exitCode(code: number | string | null | undefined) {
    if (code !== null && code !== undefined) {
      const number = typeof code === 'string' && code !== '' ? Number(code) : code;
      validateInteger(Number.isInteger(number) ? number : code, 'code');
    }
    this.#exitCode = code;
  }

  get #exitNumber(): number {
    return Number(this.#exitCode ?? 0);
  }

  get hasCapture(): boolean {
    return this.#capture !== null;
  }

  /** Emits `exit`, tells the kernel, and never answers. */
  exit(): never {
    if (!this.exiting) {
      this.exiting = true;
      this.#parts.process.emit('exit', this.#exitCode || 0);
    }
    return this.leave(this.#exitNumber);
  }

  /** Ends at once, without `exit`. */
  leave(code: number): never {
    this.#parts.loop.stop();
    return this.#parts.host.exit(code & 255);
  }

  drained(): void {
    this.#parts.process.emit('beforeExit', this.#exitCode || 0);
  }

  ended(): void {
    this.exit();
  }

  setCapture(capture: Capture | null): void {
    if (capture !== null) {
      if (typeof capture !== 'function') throw invalidArgType('fn', ['Function', 'null'], capture);
      if (this.#capture) {
        const message =
          '`process.setUncaughtExceptionCaptureCallback()` was called while a capture callback was already active';
        throw nodeError(Error, 'ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET', message);
      }
    }
    this.#capture = capture;
  }

  fatal(error: unknown, origin: UncaughtOrigin): void {
    const isFirst = !this.#handling;
    this.#handling = true;
    try {
      if (isFirst && this.#isHandled(error, origin)) return;
    } catch (thrown) {
      this.#die(thrown, 'uncaughtException', 7);
    } finally {
      if (isFirst) this.#handling = false;
    }
    this.#die(error, origin, isFirst ? 1 : 7);
  }

  /** A promise was rejected and has no handler. */
  rejected(reason: unknown, promise: unknown): void {
    const { process } = this.#parts;
    if (process.emit('unhandledRejection', reason, promise)) return;
    this.fatal(isError(reason) ? reason : unhandledRejection(reason), 'unhandledRejection');
  }

  #isHandled(error: unknown, origin: string): boolean {
    const { process } = this.#parts;
    if (this.#capture) {
      this.#capture(error);
      return true;
    }
    process.emit('uncaughtExceptionMonitor', error, origin);
    return process.emit('uncaughtException', error, origin);
  }

  #die(error: unknown, origin: UncaughtOrigin, code: number): never {
    this.#parts.report(error, origin);
    this.#exitCode = code;
    if (!this.exiting) {
      this.exiting = true;
      try {
        this.#parts.process.emit('exit', code);
      } catch (thrown) {
        this.#parts.report(thrown, 'uncaughtException');
      }
    }
    return this.leave(this.#exitNumber);
  }
}

const isError = (value: unknown): boolean =>
  Object.prototype.toString.call(value) === '[object Error]' || value instanceof Error;
