import { refuse, succeed } from '../../../result.ts';
import type { SandboxResult } from '../../../types.ts';
import { within } from '../client/within.ts';
import type { CallHelper } from './call-helper.ts';
import type { CommandEvents, CommandRequest, HelperCommand, HelperProcess, Ready } from './helper-process.ts';
import { startHelper } from './start-helper.ts';
import type { HelperOptions } from './start-helper.ts';

/** How long a killed helper may take to end, in milliseconds. */
const killMs = 700;

export interface KeeperOptions extends Pick<HelperOptions, 'calls' | 'places'> {
  /** It cannot be kept running. */
  onLost: (detail: string) => void;
}

/** Keeps one helper running: when it ends by itself, what it ran is lost, and another one takes its place. */
export class HelperKeeper {
  readonly #options: KeeperOptions;
  #current: HelperProcess | undefined;
  /** While one starts. */
  #starting: Promise<SandboxResult<Ready>> | undefined;
  #isClosed = false;

  private constructor(options: KeeperOptions) {
    this.#options = options;
  }

  static async start(options: KeeperOptions): Promise<SandboxResult<{ keeper: HelperKeeper; ready: Ready }>> {
    const keeper = new HelperKeeper(options);
    const started = await keeper.#start();
    return started.ok ? succeed({ keeper, ready: started.value }) : started;
  }

  readonly call: CallHelper = async (name, ...args) => {
    await this.#starting;
    return this.#current?.call(name, ...args) ?? refuse('unavailable', 'The sandbox is closed');
  };

  async exec(request: CommandRequest, events: CommandEvents): Promise<HelperCommand> {
    await this.#starting;
    if (this.#current) return this.#current.exec(request, events);
    events.onExit(null);
    return { write: () => undefined, stop: () => undefined };
  }

  /** Lets go of it: what is pending answers now, and none is started again. */
  close(): void {
    this.#isClosed = true;
    this.#current?.kill();
    this.#current?.leave();
    this.#current = undefined;
  }

  #start(): Promise<SandboxResult<Ready>> {
    this.#starting = this.#startOne().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #startOne(): Promise<SandboxResult<Ready>> {
    const started = await startHelper({
      ...this.#options,
      onSilence: () => void this.#kill(),
      onEnd: () => void this.#restart(),
    });
    if (!started.ok) return started;
    if (this.#isClosed) started.value.helper.kill();
    else this.#current = started.value.helper;
    return succeed(started.value.ready);
  }

  async #restart(): Promise<void> {
    if (this.#isClosed || this.#starting) return;
    const started = await this.#start();
    if (!started.ok && !this.#isClosed)
      this.#options.onLost(`The helper in the container ended: ${started.error.message}`);
  }

  /** Ends a helper that no longer answers, so that another one starts. */
  async #kill(): Promise<void> {
    this.#current?.kill();
    const ended = this.#current?.ended.then(() => true) ?? Promise.resolve(true);
    const isGone = await within(killMs, ended, () => false);
    if (!isGone && !this.#isClosed) this.#options.onLost('The helper in the container no longer answers');
  }
}
