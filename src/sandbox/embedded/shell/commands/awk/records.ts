/** Records and fields. */
import { extendedPattern } from '../support/posix-pattern.ts';
import { readEscape } from './lexer.ts';

/** Dynamic expressions, by their text. */
const compiled = new Map<string, RegExp>();

/** An expression of awk, with its escapes. Throws PatternError. */
export function awkPattern(source: string): RegExp {
  const known = compiled.get(source);
  if (known) return known;
  const pattern = extendedPattern(withoutEscapes(source), { global: true, bracketEscapes: true, forgiving: true });
  if (compiled.size > 500) compiled.clear();
  compiled.set(source, pattern);
  return pattern;
}

/** Escapes that stand for a character, outside of brackets. */
function withoutEscapes(source: string): string {
  let result = '';
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] !== '\\') {
      result += source[at] ?? '';
      continue;
    }
    const next = source[at + 1] ?? '';
    if (/[0-7abfnrtvx]/.test(next)) {
      const [character, length] = readEscape(source, at);
      result += character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
      at += length - 1;
    } else if (next === 'y') {
      result += String.raw`\b`;
      at += 1;
    } else if (next === '"' || next === '/' || next === '&') {
      result += next;
      at += 1;
    } else {
      result += `\\${next}`;
      at += 1;
    }
  }
  return result;
}

/** The parts of a text, as FS says. An empty separator takes all characters apart. */
export function splitFields(text: string, separator: string, isParagraph = false): string[] {
  if (text === '') return [];
  if (separator === ' ') {
    const trimmed = text.replace(/^[ \t\n]+|[ \t\n]+$/g, '');
    return trimmed === '' ? [] : trimmed.split(/[ \t\n]+/);
  }
  if (separator === '') return Array.from(text);
  if (separator.length === 1 && separator !== '\\' && !isParagraph) return text.split(separator);
  const source = separator.length === 1 ? separator.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`) : separator;
  return splitByPattern(text, awkPattern(isParagraph ? `(${source})|\n` : source));
}

/** Empty matches separate nothing. */
export function splitByPattern(text: string, pattern: RegExp, separators?: string[]): string[] {
  if (text === '') return [];
  const parts: string[] = [];
  let from = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '') {
      pattern.lastIndex += 1;
      continue;
    }
    parts.push(text.slice(from, match.index));
    separators?.push(match[0]);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Reads a text record by record. */
export class RecordReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Undefined at the end. */
  next(separator: string): string | undefined {
    const text = this.#text;
    if (separator === '') {
      while (text[this.#at] === '\n') this.#at += 1;
    }
    if (this.#at >= text.length) return undefined;
    if (separator.length === 1) return this.#upTo(text.indexOf(separator, this.#at), 1);
    const pattern = separator === '' ? /\n\n+/g : awkPattern(separator);
    pattern.lastIndex = this.#at;
    let match = pattern.exec(text);
    while (match && match[0] === '') {
      pattern.lastIndex += 1;
      match = pattern.exec(text);
    }
    const record = this.#upTo(match?.index ?? -1, match?.[0].length ?? 0);
    return separator === '' && !match ? record.replace(/\n$/, '') : record;
  }

  #upTo(index: number, length: number): string {
    const record = this.#text.slice(this.#at, index < 0 ? undefined : index);
    this.#at = index < 0 ? this.#text.length : index + length;
    return record;
  }
}
