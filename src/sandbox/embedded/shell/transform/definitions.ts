/** A job that `cmd &` starts. */
export interface BackgroundSource {
  /** The script. */
  script: string;
  /** As `jobs` shows it. */
  text: string;
  /** Whether the words that follow are the program and its arguments. If not, the script is run. */
  direct: boolean;
  /** Whether it has an input of its own. If not, it has none. */
  hasInput: boolean;
}

/** What the shell has learnt of the scripts that it ran. `Part`: of a script, known only when it runs. */
export class Definitions<Part = unknown> {
  /** The definition of each function, as it was written. */
  readonly functions = new Map<string, string>();
  /** The names of variables that may be arrays. */
  readonly arrays = new Set<string>();
  readonly backgrounds: BackgroundSource[] = [];
  readonly parts: Part[] = [];
  /** Names of the commands of the shell, with its builtins. */
  readonly commands: ReadonlySet<string>;
  /** Whether the shell has standard input. */
  readonly hasInput: boolean;
  /** Whether a script may print the commands that it runs. */
  traced = false;
  /** Whether a script may end at a failure. */
  endsAtFailure = false;
  /** Whether a script may end at a variable that is not set. */
  endsAtUnset = false;
  #lastScope = 0;

  constructor(commands: ReadonlySet<string>, hasInput: boolean) {
    this.commands = commands;
    this.hasInput = hasInput;
  }

  newScope(): number {
    this.#lastScope += 1;
    return this.#lastScope;
  }

  /** Keeps something to be found again by its number while the script runs. */
  keepBackground(source: BackgroundSource): string {
    return String(this.backgrounds.push(source) - 1);
  }

  keepPart(part: Part): string {
    return String(this.parts.push(part) - 1);
  }
}
