import type { Child } from './children.ts';

export interface JobOutput {
  /** Whether someone waits for it. */
  readonly keeps: boolean;
  takeKept: () => { stdout: Uint8Array; stderr: Uint8Array };
}

export interface Job {
  number: number;
  child: Child;
  /** As it was written, without the `&`. */
  text: string;
  /** The BASHPID of the shell that started it. */
  owner: string;
  /** What it printed to someone who waits. */
  output: JobOutput;
}

/** The background jobs of a shell. A job is forgotten when its end has been told. */
export class Jobs {
  #jobs: Job[] = [];
  /** How those ended that are forgotten: `wait` may still ask. */
  readonly #exitCodes = new Map<number, number>();

  add(job: Omit<Job, 'number'>): Job {
    const added = { ...job, number: Math.max(0, ...this.#jobs.map(({ number }) => number)) + 1 };
    this.#jobs.push(added);
    return added;
  }

  get all(): readonly Job[] {
    return this.#jobs;
  }

  forget(job: Job): void {
    this.#jobs = this.#jobs.filter((other) => other !== job);
    if (job.child.exit) this.#exitCodes.set(job.child.pid, job.child.exit.exitCode);
  }

  byPid(pid: number): Job | undefined {
    return this.#jobs.find(({ child }) => child.pid === pid);
  }

  exitCodeOf(pid: number): number | undefined {
    return this.#exitCodes.get(pid);
  }

  /** `%1`, `%%`, `%+`, `%-`, `%text`, `%?text`. */
  bySpec(spec: string): Job | undefined {
    const text = spec.slice(1);
    if (text === '' || text === '%' || text === '+') return this.#jobs.at(-1);
    if (text === '-') return this.#jobs.at(-2) ?? this.#jobs.at(-1);
    if (/^\d+$/.test(text)) return this.#jobs.find(({ number }) => number === Number(text));
    if (text.startsWith('?')) return this.#jobs.find((job) => job.text.includes(text.slice(1)));
    return this.#jobs.find((job) => job.text.startsWith(text));
  }

  /** `+` for the current job, `-` for the one before. */
  markOf(job: Job): string {
    if (job === this.#jobs.at(-1)) return '+';
    return job === this.#jobs.at(-2) ? '-' : ' ';
  }
}
