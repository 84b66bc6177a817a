/**
 * Gives out turns to change files: one at a time for each file, and for a command one with no other beside it, since
 * nobody knows what files it touches. Turns come in the order asked for, so none waits for ever.
 */
export class FileTurns {
  /** The end of the last turn that was for all files. */
  #all: Promise<unknown> = Promise.resolve();
  /** The end of the last turn of each file that was asked for after that. */
  readonly #files = new Map<string, Promise<unknown>>();

  /** Does the work in the turn of one file, named by its real path. */
  async forFile<T>(real: string, work: () => Promise<T>): Promise<T> {
    const before = this.#files.get(real) ?? this.#all;
    const turn = startTurn(before, work);
    this.#files.set(real, turn.ended);
    try {
      return await turn.result;
    } finally {
      if (this.#files.get(real) === turn.ended) this.#files.delete(real);
    }
  }

  /** Does the work in a turn for all files. */
  forAllFiles<T>(work: () => Promise<T>): Promise<T> {
    const before = Promise.all([this.#all, ...this.#files.values()]);
    const turn = startTurn(before, work);
    this.#all = turn.ended;
    this.#files.clear();
    return turn.result;
  }
}

function startTurn<T>(
  before: Promise<unknown>,
  work: () => Promise<T>,
): { result: Promise<T>; ended: Promise<unknown> } {
  const result = before.then(work);
  return { result, ended: Promise.allSettled([result]) };
}
