import type { Sandbox } from '../../sandbox/types.ts';
import { OWN_DIRECTORY } from '../files/paths.ts';

/** UTF-16 code units that a log keeps, from its start. */
const MAX_LOG_CHARACTERS = 16_000_000;
/** More logs than these are not kept: they count against the space of the sandbox. */
const MAX_LOGS = 16;

/** Collects an output from its start, up to a limit. */
export class OutputLog {
  readonly #pieces: string[] = [];
  #characters = 0;
  #isWhole = true;

  append(text: string): void {
    const piece = text.slice(0, MAX_LOG_CHARACTERS - this.#characters);
    if (piece.length < text.length) this.#isWhole = false;
    if (piece === '') return;
    this.#pieces.push(piece);
    this.#characters += piece.length;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  read(): string {
    return this.#pieces.join('');
  }
}

/** Writes logs as numbered files into the sandbox, where the model can read them. The oldest ones go. */
export class LogFiles {
  readonly #sandbox: Sandbox;
  #lastNumber = 0;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /** The absolute path of the new file; undefined if it could not be written. */
  async write(text: string): Promise<string | undefined> {
    const { fs } = this.#sandbox;
    let number = this.#lastNumber + 1;
    // Logs of an earlier session may be there.
    while ((await fs.stat(pathOf(number))).ok) number += 1;
    this.#lastNumber = number;
    await fs.rm(pathOf(number - MAX_LOGS), { force: true });
    const written = await fs.writeFile(pathOf(number), text);
    return written.ok ? pathOf(number) : undefined;
  }
}

const pathOf = (number: number): string => `${OWN_DIRECTORY}/bash-${number}.log`;
