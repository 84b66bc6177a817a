import type { FromProcess, ToProcess } from '../../../embedded/protocol/messages.ts';

export interface UnitEvents {
  message: (message: FromProcess) => void;
  /** It has failed, for this reason; nothing more comes from it. */
  crash: (detail: string) => void;
}

/** What runs the processes of the shell, one at a time. */
export interface ShellUnit {
  readonly alive: boolean;
  post: (message: ToProcess) => void;
  /** Who hears of it from now on; nobody hears of what comes in between. */
  listen: (events: UnitEvents | undefined) => void;
  /** Ends it, whatever it does. Settles when nothing of it runs any more. */
  end: () => Promise<void>;
}
