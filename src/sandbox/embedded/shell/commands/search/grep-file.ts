/** What grep prints of one file. */
import { encodeText } from '../../byte-string.ts';
import { isAscii, toByteString, toBytes } from '../support/bytes.ts';
import { LineCounter, lineAt, matchingLines } from './grep-lines.ts';
import type { Line } from './grep-lines.ts';

export interface GrepSettings {
  invert: boolean;
  /** Lines before and after. */
  before: number;
  after: number;
  most: number;
  count: boolean;
  /** The names of files alone: of those with a match, or without one. */
  list: 'with' | 'without' | undefined;
  quiet: boolean;
  onlyMatching: boolean;
  lineNumbers: boolean;
  byteOffsets: boolean;
  initialTab: boolean;
  color: boolean;
  /** Follows the name of a file. */
  nameEnd: string;
  end: '\n' | '\0';
  binary: 'detect' | 'text' | 'skip';
}

export interface FileResult {
  matched: boolean;
  /** Bytes. */
  output: string;
  /** Whether it has to be said that it is no text. */
  isBinary: boolean;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

interface Subject {
  text: string;
  kind: 'ascii' | 'unicode' | 'bytes';
}

function subjectOf(data: Uint8Array): Subject {
  try {
    const text = strict.decode(data);
    return { text, kind: text.length === data.length ? 'ascii' : 'unicode' };
  } catch {
    return { text: toByteString(data), kind: 'bytes' };
  }
}

/** `patternFor`: the expression for a kind of text. `name`: the file's, if it is shown. */
export function grepFile(
  data: Uint8Array,
  patternFor: (kind: Subject['kind']) => RegExp,
  settings: GrepSettings,
  name: string | undefined,
): FileResult {
  const hasNul = settings.end === '\n' && settings.binary !== 'text' && data.includes(0);
  if (hasNul && settings.binary === 'skip') return { matched: false, output: '', isBinary: false };
  const subject = subjectOf(data);
  const pattern = patternFor(subject.kind);
  const search = matchingLines(subject.text, pattern, settings.end, settings.invert);
  if (settings.quiet || settings.list !== undefined) {
    const matched = settings.most > 0 && search.next().done !== true;
    const shows = settings.list !== undefined && matched === (settings.list === 'with');
    return { matched, isBinary: false, output: shows && !settings.quiet ? toBytes(name ?? '') : '' };
  }
  if (settings.count) {
    let count = 0;
    for (const _ of search) {
      count += 1;
      if (count >= settings.most) break;
    }
    if (settings.most === 0) count = 0;
    const label =
      name === undefined
        ? ''
        : `${painted(toBytes(name), '35', settings)}${settings.nameEnd === '\0' ? '\0' : separator(':', settings)}`;
    return { matched: count > 0, isBinary: false, output: `${label}${count}\n` };
  }
  if (hasNul) {
    const matched = settings.most > 0 && search.next().done !== true;
    return { matched, isBinary: matched, output: '' };
  }
  return new Printer(subject, pattern, settings, name).run(search);
}

const painted = (text: string, color: string, { color: isOn }: GrepSettings): string =>
  isOn && text !== '' ? `\u001b[${color}m\u001b[K${text}\u001b[m\u001b[K` : text;

const separator = (text: string, settings: GrepSettings): string => painted(text, '36', settings);

class Printer {
  readonly #subject: Subject;
  readonly #pattern: RegExp;
  readonly #settings: GrepSettings;
  readonly #name: string | undefined;
  readonly #counter: LineCounter;
  readonly #parts: string[] = [];
  /** Where the next line that may be printed begins. */
  #printedTo = 0;
  #hasPrinted = false;
  #isBinary = false;

  constructor(subject: Subject, pattern: RegExp, settings: GrepSettings, name: string | undefined) {
    this.#subject = subject;
    this.#pattern = pattern;
    this.#settings = settings;
    this.#name = name === undefined ? undefined : toBytes(name);
    this.#counter = new LineCounter(subject.text, settings.end);
  }

  run(search: Iterable<Line>): FileResult {
    const { most, before, after } = this.#settings;
    let found = 0;
    let trailing = 0;
    let last: Line | undefined;
    for (const line of most === 0 ? [] : search) {
      if (last) trailing = this.#contextAfter(last, Math.min(after, trailing), line.start);
      this.#contextBefore(line, before);
      this.#matched(line);
      if (this.#isBinary) break;
      found += 1;
      trailing = after;
      last = line;
      if (found >= most) break;
    }
    if (last && !this.#isBinary) this.#contextAfter(last, after, Infinity);
    return { matched: found > 0 || this.#isBinary, output: this.#parts.join(''), isBinary: this.#isBinary };
  }

  /** Lines after a match, up to the next one. */
  #contextAfter(line: Line, count: number, stop: number): number {
    const { text } = this.#subject;
    let left = count;
    let at = line.end + 1;
    while (left > 0 && at < text.length && at < stop) {
      const next = lineAt(text, at, this.#settings.end);
      this.#print(next, '-');
      at = next.end + 1;
      left -= 1;
    }
    return left;
  }

  #contextBefore(line: Line, count: number): void {
    const { text } = this.#subject;
    const lines: Line[] = [];
    let at = line.start;
    while (lines.length < count && at > this.#printedTo) {
      const previous = lineAt(text, at - 1, this.#settings.end);
      lines.unshift({ start: previous.start, end: at - 1 });
      at = previous.start;
    }
    const hasContext = this.#settings.before > 0 || this.#settings.after > 0;
    if (hasContext && this.#hasPrinted && at > this.#printedTo)
      this.#parts.push(`${separator('--', this.#settings)}\n`);
    if (!this.#settings.onlyMatching) for (const each of lines) this.#print(each, '-');
  }

  #matched(line: Line): void {
    if (this.#settings.onlyMatching) this.#printMatches(line);
    else this.#print(line, ':');
    this.#printedTo = line.end + 1;
  }

  #printMatches(line: Line): void {
    if (this.#settings.invert) return;
    const { text } = this.#subject;
    for (const { start, end } of this.#matchesIn(line)) {
      this.#parts.push(
        this.#prefix(line, start, ':'),
        painted(this.#bytes(text.slice(start, end)), '01;31', this.#settings),
        this.#settings.end,
      );
      this.#hasPrinted = true;
    }
  }

  *#matchesIn({ start, end }: Line): Generator<Line> {
    const { text } = this.#subject;
    this.#pattern.lastIndex = start;
    for (let match = this.#pattern.exec(text); match && match.index <= end; match = this.#pattern.exec(text)) {
      const stop = match.index + match[0].length;
      if (stop > match.index) yield { start: match.index, end: stop };
      else this.#pattern.lastIndex = stop + 1;
      if (this.#pattern.lastIndex > end) return;
    }
  }

  #print(line: Line, mark: ':' | '-'): void {
    if (this.#settings.onlyMatching) return;
    const { text, kind } = this.#subject;
    const content = text.slice(line.start, line.end);
    if (kind === 'bytes' && this.#settings.binary !== 'text' && !isAscii(content) && !isUtf8(content)) {
      this.#isBinary = true;
      return;
    }
    const shown =
      this.#settings.color && (mark === ':') !== this.#settings.invert ? this.#colored(line) : this.#bytes(content);
    this.#parts.push(this.#prefix(line, line.start, mark), shown, this.#settings.end);
    this.#hasPrinted = true;
    this.#printedTo = Math.max(this.#printedTo, line.end + 1);
  }

  #colored(line: Line): string {
    const { text } = this.#subject;
    let shown = '';
    let at = line.start;
    for (const match of this.#matchesIn(line)) {
      shown +=
        this.#bytes(text.slice(at, match.start)) +
        painted(this.#bytes(text.slice(match.start, match.end)), '01;31', this.#settings);
      at = match.end;
    }
    return shown + this.#bytes(text.slice(at, line.end));
  }

  #prefix(line: Line, place: number, mark: ':' | '-'): string {
    const { lineNumbers, byteOffsets, initialTab, nameEnd } = this.#settings;
    if (this.#name === undefined && !lineNumbers && !byteOffsets) return '';
    const parts: string[] = [];
    const end = separator(mark, this.#settings);
    if (this.#name !== undefined) parts.push(painted(this.#name, '35', this.#settings), nameEnd === '\0' ? '\0' : end);
    if (lineNumbers) {
      const number = String(this.#counter.at(line.start));
      parts.push(painted(initialTab ? number.padStart(2) : number, '32', this.#settings), end);
    }
    if (byteOffsets) parts.push(painted(String(this.#offset(place)), '32', this.#settings), end);
    return parts.join('') + (initialTab ? '\t' : '');
  }

  #offset(place: number): number {
    const { text, kind } = this.#subject;
    return kind === 'unicode' ? encodeText(text.slice(0, place)).length : place;
  }

  #bytes(text: string): string {
    return this.#subject.kind === 'unicode' ? toBytes(text) : text;
  }
}

function isUtf8(bytes: string): boolean {
  try {
    strict.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    return true;
  } catch {
    return false;
  }
}
