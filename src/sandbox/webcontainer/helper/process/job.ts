import { send } from './end-tree.ts';

/** All processes of one command line, whoever started them. */
export class Job<Process> {
  readonly processes = new Set<Process>();
  /** Programs that are about to start. */
  readonly starting = new Set<Promise<unknown>>();
  /** Process groups of programs that have ended, in which others live on. */
  readonly leftGroups = new Set<number>();
  /** Hears when a process has ended, and all that ends with it. */
  onEnd: (process: Process) => void = () => undefined;
  /** Whether it was ended as a whole: nothing starts in it any more. */
  over = false;

  /** Whether something of it lives. */
  get lives(): boolean {
    return this.processes.size + this.starting.size > 0 || Array.from(this.leftGroups).some((group) => send(-group, 0));
  }
}
