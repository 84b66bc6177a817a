/** What is wrong with a script, and where. The texts are those of GNU. */
export class SedError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'SedError';
    this.exitCode = exitCode;
  }
}

/** What goes wrong while a script runs. */
export class SedRuntimeError extends Error {
  override name = 'SedRuntimeError';
}
