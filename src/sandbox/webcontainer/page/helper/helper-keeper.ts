import { refuse } from '../../../result.ts';
import type { SandboxResult } from '../../../types.ts';
import type { CallHelper } from './call-helper.ts';
import type { CommandEvents, CommandRequest, HelperCommand, HelperProcess, Ready } from './helper-process.ts';
import { startHelper } from './start-helper.ts';
import type { HelperOptions, StartedHelper } from './start-helper.ts';

/** How long a killed helper may take to end, in milliseconds. */
const killMs = 700;

export interface KeeperOptions extends Pick<HelperOptions, 'calls' | 'places'> {
  /** It cannot be kept running. */
  onLost: (detail: string) => void;
}

/** Keeps one helper running: when it ends by itself, what it ran is lost, and another one takes its place. */
export class HelperKeeper {
  readonly #options: KeeperOptions;
  #current: HelperProcess;
  /** While another one starts. */
  #starting: Promise<void> | undefined;
  #isClosed = false;

  private constructor(options: KeeperOptions, first: HelperProcess) {
    this.#options = options;
    this.#current = first;
  }

  static async start(options: KeeperOptions): Promise<SandboxResult<{ keeper: HelperKeeper; ready: Ready }>> {
    let keeper: HelperKeeper | undefined;
    const started = await startHelper({
      ...options,
      onSilence: () => void keeper?.kill(),
      onEnd: () => keeper?.startAnother(),
    });
    if (!started.ok) return started;
    keeper = new HelperKeeper(options, started.value.helper);
    return { ok: true, value: { keeper, ready: started.value.ready } };
  }

  readonly call: CallHelper = async (name, ...args) => {
    await this.#starting;
    return this.#isClosed ? refuse('unavailable', 'The sandbox is closed') : this.#current.call(name, ...args);
  };

  async exec(request: CommandRequest, events: CommandEvents): Promise<HelperCommand> {
    await this.#starting;
    return this.#current.exec(request, events);
  }

  /** Ends the helper by force, with all that it runs. Another one starts if it ends; if it does not, it is lost. */
  async kill(): Promise<void> {
    const killed = this.#current;
    killed.kill();
    const ended = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), killMs);
      void killed.ended.then(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    if (!ended && !this.#isClosed) this.#options.onLost('The helper in the container no longer answers');
  }

  /** Lets go of it: what is pending answers now, and none is started again. */
  close(): void {
    this.#isClosed = true;
    this.#current.kill();
    this.#current.leave();
  }

  startAnother(): void {
    if (this.#isClosed || this.#starting) return;
    this.#starting = this.#startAnother().finally(() => {
      this.#starting = undefined;
    });
  }

  async #startAnother(): Promise<void> {
    const started: SandboxResult<StartedHelper> = await startHelper({
      ...this.#options,
      onSilence: () => void this.kill(),
      onEnd: () => this.startAnother(),
    });
    if (started.ok) this.#current = started.value.helper;
    else if (!this.#isClosed) this.#options.onLost(`The helper in the container ended: ${started.error.message}`);
  }
}
