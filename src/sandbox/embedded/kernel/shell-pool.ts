import { refuse } from '../../result.ts';
import type { SandboxResult } from '../../types.ts';
import type { Shell } from './shell.ts';

/** Most commands that run at once. More wait their turn. */
const maxShells = 8;
/** Idle shells that are kept; a spare one makes a command start, and a stop recover, at once. */
const maxIdle = 2;

/** Shells that are started ahead and used again. */
export class ShellPool {
  readonly #boot: () => Shell;
  #idle: Shell[] = [];
  readonly #busy = new Set<Shell>();
  readonly #waiting: (() => void)[] = [];
  #closed = false;

  constructor(boot: () => Shell) {
    this.#boot = boot;
  }

  /** Starts the first spare shell. Answers why it could not, if so. */
  async warm(): Promise<string | undefined> {
    this.#keepSpare();
    return this.#idle[0]?.started;
  }

  /** A shell that can run a command now. It must be given back or discarded. */
  async take(): Promise<SandboxResult<Shell>> {
    while (this.#busy.size >= maxShells && !this.#closed) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#closed) return refuse('unavailable', 'The sandbox is closed');
    const shell = this.#takeIdle() ?? this.#boot();
    this.#busy.add(shell);
    this.#keepSpare();
    const failure = await shell.started;
    if (failure === undefined) return { ok: true, value: shell };
    this.discard(shell);
    return refuse('unavailable', failure);
  }

  /** Takes back a shell whose command has ended by itself. */
  giveBack(shell: Shell): void {
    if (!this.#busy.delete(shell)) return;
    if (this.#idle.length < maxIdle && !this.#closed) this.#idle.unshift(shell);
    else shell.end();
    this.#waiting.shift()?.();
  }

  /** Ends a shell at once, whatever it is doing. */
  discard(shell: Shell): void {
    if (!this.#busy.delete(shell)) return;
    shell.end();
    this.#waiting.shift()?.();
  }

  close(): void {
    this.#closed = true;
    for (const shell of this.#idle.splice(0)) shell.end();
    for (const shell of this.#busy) shell.end();
    this.#busy.clear();
    for (const resume of this.#waiting.splice(0)) resume();
  }

  #takeIdle(): Shell | undefined {
    this.#idle = this.#idle.filter((shell) => shell.alive);
    return this.#idle.shift();
  }

  #keepSpare(): void {
    if (this.#idle.length === 0 && !this.#closed) this.#idle.push(this.#boot());
  }
}
