/**
 * Messages as lines of a terminal: marked, in ASCII, one a line. What a terminal does to lines (an echo of the input,
 * `\r\n`, words of others in between) does not harm them. A request that is long for the line buffer of a terminal
 * goes by a file: then the line names it.
 */
import type { FromHelper, ToHelper } from './messages.ts';

const marks = { toHelper: '@turnwise>', fromHelper: '@turnwise<' } as const;

/** Longest line for a terminal's input, in characters. */
export const longestInputLine = 1_000;

const escapeChar = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON in printable ASCII. */
const asciiOf = (message: unknown): string => JSON.stringify(message).replace(/[\u007f-\uffff]/g, escapeChar);

export const helperLine = (message: FromHelper): string => `${marks.fromHelper}${asciiOf(message)}\n`;

export const requestLine = (message: ToHelper): string => `${marks.toHelper}${asciiOf(message)}\n`;

/** For a request that lies in a file as its `requestLine`, at this path relative to the folder of the helper. */
export const fileLine = (file: string): string => `${marks.toHelper}${asciiOf({ file })}\n`;

/** Gathers text, whatever the places where it was cut, and answers the messages that have become whole. */
class Frames<Message> {
  readonly #mark: string;
  readonly #onOther: (line: string) => void;
  #rest = '';

  /** `onOther` gets each whole line that is no message. */
  constructor(mark: string, onOther: (line: string) => void = () => undefined) {
    this.#mark = mark;
    this.#onOther = onOther;
  }

  push(text: string): Message[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#messageOf(line));
  }

  #messageOf(line: string): Message[] {
    const start = line.indexOf(this.#mark);
    if (start >= 0) {
      try {
        return [JSON.parse(line.slice(start + this.#mark.length)) as Message];
      } catch {
        // Cut or mixed with other words: it is then no message.
      }
    }
    this.#onOther(line);
    return [];
  }
}

export class FramesFromHelper extends Frames<FromHelper> {
  constructor(onOther?: (line: string) => void) {
    super(marks.fromHelper, onOther);
  }
}

export class FramesToHelper extends Frames<ToHelper | { file: string }> {
  constructor(onOther?: (line: string) => void) {
    super(marks.toHelper, onOther);
  }
}
