/** Longer lines are passed on in parts, so that output without line breaks does not pile up. */
const MAX_HELD_CHARACTERS = 1_000_000;
const MAX_ESCAPE_CHARACTERS = 4_096;

/** Printed text, a control sequence, another escape sequence, a string for the terminal, or one control code. */
const TOKEN =
  // oxlint-disable-next-line no-control-regex -- Control codes are what this is about.
  /(?<printed>[^\0-\x08\n-\x1F\x7F-\x9F]+)|\x1B\[(?<parameters>[0-?]*)[ -/]*(?<command>[@-~])|\x1B[\]PX^_][^\x07\x1B]*(?:\x07|\x1B\\)|\x1B[ -/]*[0-OQ-WYZ\\`-~]|(?<code>[^])/gu;

/** The start of an escape sequence whose end has not come yet. */
// oxlint-disable-next-line no-control-regex -- Control codes are what this is about.
const UNFINISHED = /\x1B(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1B]*\x1B?|[ -/]*)$/u;

/**
 * Reads output as a terminal would and gives the text that stays to be seen: control codes are gone, and what was
 * overwritten with carriage returns, as progress bars do, is there only as it was last. Works line by line: output
 * that moves up over finished lines is not followed.
 */
export class TerminalText {
  #line = '';
  #column = 0;
  #unfinished = '';

  /** Takes a piece of output and gives the lines that are finished, each with its line break. */
  push(output: string): string {
    const text = this.#unfinished + output;
    const cut = UNFINISHED.exec(text)?.index ?? text.length;
    this.#unfinished = text.length - cut <= MAX_ESCAPE_CHARACTERS ? text.slice(cut) : '';

    let finished = '';
    for (const { 0: token, groups = {} } of text.slice(0, cut).matchAll(TOKEN)) {
      const { printed, command, parameters, code } = groups;
      if (printed !== undefined) this.#print(printed);
      else if (command !== undefined) this.#control(command, Number.parseInt(parameters ?? '', 10));
      else if (code === '\n') finished += `${this.#takeLine()}\n`;
      else if (code === '\r') this.#column = 0;
      else if (token === '\b') this.#column = Math.max(0, this.#column - 1);
      if (this.#line.length > MAX_HELD_CHARACTERS) finished += this.#takeLine();
    }
    return finished;
  }

  /** The last line, which has no line break. */
  end(): string {
    return this.#takeLine();
  }

  #print(text: string): void {
    const end = this.#column + text.length;
    this.#line = this.#line.slice(0, this.#column).padEnd(this.#column) + text + this.#line.slice(end);
    this.#column = end;
  }

  #control(command: string, given: number): void {
    const count = Number.isNaN(given) ? 1 : given;
    if (command === 'C') this.#column += Math.min(count, 1_000);
    if (command === 'D') this.#column = Math.max(0, this.#column - count);
    if (command === 'G') this.#column = Math.min(Math.max(0, count - 1), 1_000);
    if (command !== 'K') return;
    if (given === 1) this.#line = ' '.repeat(this.#column) + this.#line.slice(this.#column);
    else this.#line = given === 2 ? '' : this.#line.slice(0, this.#column);
  }

  #takeLine(): string {
    // Overwriting may leave half of a character of two units.
    const line = this.#line.replace(/\p{Surrogate}/gu, '');
    this.#line = '';
    this.#column = 0;
    return line;
  }
}
