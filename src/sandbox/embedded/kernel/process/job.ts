/** All processes of one command line, whoever started them. */
export class Job<Process> {
  readonly processes = new Set<Process>();
  /** Hears when one of them ends. */
  onEnd: (process: Process) => void = () => undefined;
  /** Whether it was ended as a whole: nothing starts in it any more. */
  over = false;
}
