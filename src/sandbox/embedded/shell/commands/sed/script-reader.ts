import { SedError } from './errors.ts';

export const endOfText = '';

/** Stands at one place of a script, and takes what is there. */
export class ScriptReader {
  readonly #script: string;
  /** What errors say where the script comes from. */
  readonly #label: string;
  at = 0;

  constructor(script: string, label: string) {
    this.#script = script;
    this.#label = label;
  }

  get isOver(): boolean {
    return this.at >= this.#script.length;
  }

  /** The character here. */
  get next(): string {
    return this.#script[this.at] ?? endOfText;
  }

  fail(message: string, at = this.at): never {
    throw new SedError(`${this.#label}, char ${at}: ${message}`);
  }

  skip(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    this.at += pattern.exec(this.#script)?.[0].length ?? 0;
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.#script);
    if (!match) return undefined;
    this.at += match[0].length;
    return match;
  }

  failAtEnd(message: string): never {
    this.at = this.#script.length;
    this.fail(message);
  }

  /** Nothing but the end of the command may follow. */
  expectEnd(): void {
    this.skip(/[ \t]*/y);
    if (this.next === endOfText || /[\n;}#]/.test(this.next)) return;
    this.at += 1;
    this.fail('extra characters after command');
  }

  /** Up to the delimiter, which a backslash may stand before. Undefined: it does not come. */
  delimited(delimiter: string, isPattern: boolean): string | undefined {
    let text = '';
    let inBracket = false;
    for (; this.at < this.#script.length; this.at += 1) {
      const character = this.next;
      if (character === '\\' && !inBracket) {
        this.at += 1;
        const escaped = this.next;
        if (escaped === delimiter) text += escaped;
        else if (escaped === '\n' && isPattern) text += '\n';
        else text += `\\${escaped}`;
        continue;
      }
      if (character === delimiter && !inBracket) {
        this.at += 1;
        return text;
      }
      if (character === '\n' && isPattern && !inBracket && delimiter !== '\n') return undefined;
      if (isPattern && !inBracket && character === '[') {
        const rest = this.#script.slice(this.at + 1);
        const start = /^\^?\]?/.exec(rest)?.[0] ?? '';
        // A bracket that is never closed hides no delimiter.
        const close = closingBracket(this.#script, this.at);
        if (close >= 0) {
          inBracket = true;
          text += character + start;
          this.at += start.length;
          continue;
        }
      }
      if (inBracket && /^\[[:.=]/.test(this.#script.slice(this.at, this.at + 2))) {
        const mark = this.#script[this.at + 1] ?? '';
        const close = this.#script.indexOf(`${mark}]`, this.at + 2);
        if (close >= 0) {
          text += this.#script.slice(this.at, close + 2);
          this.at = close + 1;
          continue;
        }
      }
      if (inBracket && character === ']') inBracket = false;
      text += character;
    }
    return undefined;
  }
}

function closingBracket(text: string, start: number): number {
  let at = start + 1;
  if (text[at] === '^') at += 1;
  if (text[at] === ']') at += 1;
  while (at < text.length && text[at] !== ']' && text[at] !== '\n') {
    const mark = /^\[([:.=])/.exec(text.slice(at, at + 2))?.[1];
    const close = mark === undefined ? -1 : text.indexOf(`${mark}]`, at + 2);
    at = close < 0 ? at + 1 : close + 2;
  }
  return text[at] === ']' ? at : -1;
}
