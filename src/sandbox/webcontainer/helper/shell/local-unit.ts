import type { ToProcess } from '../../../embedded/protocol/messages.ts';
import { textOf } from '../../../result.ts';
import type { HelperSettings } from '../settings.ts';
import { ShellRunner } from './shell-runner.ts';
import type { ShellUnit, UnitEvents } from './shell-unit.ts';

/** A shell in this thread. One that never rests cannot be ended. */
export class LocalUnit implements ShellUnit {
  readonly #runner: ShellRunner;
  #events: UnitEvents | undefined;
  alive = true;

  constructor(settings: HelperSettings) {
    this.#runner = new ShellRunner(settings, (message) => {
      // Bytes that are handed on may be used again.
      if (message.kind === 'output_data') this.#events?.message({ ...message, data: message.data.slice() });
      else setImmediate(() => this.#events?.message(message));
    });
  }

  post(message: ToProcess): void {
    setImmediate(() => {
      try {
        if (this.alive) this.#runner.receive(message);
      } catch (thrown) {
        this.alive = false;
        this.#events?.crash(textOf(thrown));
      }
    });
  }

  listen(events: UnitEvents | undefined): void {
    this.#events = events;
  }

  end(): Promise<void> {
    this.alive = false;
    this.#events = undefined;
    this.#runner.close();
    return Promise.resolve();
  }
}
