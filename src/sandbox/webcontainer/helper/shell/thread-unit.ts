import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { FromProcess, ToProcess } from '../../../embedded/protocol/messages.ts';
import { textOf } from '../../../result.ts';
import type { HelperSettings } from '../settings.ts';
import { ShellRunner } from './shell-runner.ts';
import type { ShellUnit, UnitEvents } from './shell-unit.ts';

/** A shell in a thread of its own. */
export class ThreadUnit implements ShellUnit {
  readonly #worker: Worker;
  /** Settles when the thread runs. Rejects if it cannot start. */
  readonly started: Promise<void>;
  #events: UnitEvents | undefined;
  #alive = true;

  constructor(settings: HelperSettings) {
    this.#worker = new Worker(settings.file, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: settings.shellMemory },
      execArgv: [],
      // What Node itself says is not for the page.
      stdout: true,
      stderr: true,
    });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.started = new Promise((resolve, reject) => {
      const fail = (detail: string): void => {
        if (!this.#alive) return;
        this.#alive = false;
        reject(new Error(detail));
        this.#events?.crash(detail);
      };
      this.#worker.on('message', (message: FromProcess) => {
        if (message.kind === 'ready') resolve();
        else this.#events?.message(message);
      });
      this.#worker.on('error', (error) => fail(textOf(error)));
      this.#worker.on('exit', (code) => fail(`its thread has ended with ${code}`));
    });
    // Who waits for the start hears of it; so do those who listen.
    this.started.catch(() => undefined);
  }

  get alive(): boolean {
    return this.#alive;
  }

  post(message: ToProcess): void {
    this.#worker.postMessage(message);
  }

  listen(events: UnitEvents | undefined): void {
    this.#events = events;
  }

  async end(): Promise<void> {
    this.#alive = false;
    await this.#worker.terminate();
  }
}

/** Whether this thread is to run shells. */
export const isShellThread = !isMainThread && parentPort !== null;

export function runShellThread(): void {
  const port = parentPort;
  if (!port) return;
  const runner = new ShellRunner(workerData as HelperSettings, (message, transfer) =>
    port.postMessage(message, transfer),
  );
  port.on('message', (message: ToProcess) => runner.receive(message));
  port.postMessage({ kind: 'ready', systemFiles: [] });
}
