import type { Result } from '../../agent/result.ts';
import { fail, ok } from '../../agent/result.ts';
import { counted } from '../limits.ts';
import { nearestText } from './nearest-text.ts';
import { BYTE_ORDER_MARK } from '../files/text-encoding.ts';

export interface Edit {
  oldText: string;
  newText: string;
}

/** A place in the text, as offsets; `end` is exclusive. */
interface Match {
  start: number;
  end: number;
  /** 0-based number of the edit. */
  edit: number;
}

/**
 * Makes all edits, each against the original text. Every old text must occur exactly once and no two may overlap.
 * Line breaks match whatever they are; the new text takes those of the place it goes to, and nothing else of the
 * file changes. Fails with a sentence for the model.
 */
export function applyEdits(original: string, edits: readonly Edit[], shown: string): Result<string, string> {
  const text = new LineBreakView(original);
  const matches: Match[] = [];
  for (const [edit, { oldText }] of edits.entries()) {
    const label = edits.length === 1 ? 'oldText' : `edits[${edit}].oldText`;
    const wanted = withPlainBreaks(oldText);
    const [start, ...more] = occurrences(text.plain, wanted);
    if (start === undefined) return fail(notFound(label, wanted, text.plain, shown));
    if (more.length > 0) return fail(notUnique(label, [start, ...more], text.plain, shown));
    matches.push({ start, end: start + wanted.length, edit });
  }
  matches.sort((a, b) => a.start - b.start);
  for (const [index, match] of matches.entries()) {
    const next = matches[index + 1];
    if (next && next.start < match.end) return fail(overlap(match.edit, next.edit, shown));
  }

  const parts: string[] = [];
  let done = 0;
  for (const { start, end, edit } of matches) {
    const [from, to] = [text.originalOffset(start), text.originalOffset(end)];
    const replaced = original.slice(from, to);
    parts.push(original.slice(done, from), text.breaksLike(replaced, edits[edit]?.newText ?? ''));
    done = to;
  }
  const edited = parts.join('') + original.slice(done);
  return edited === original
    ? fail(`The edits change nothing in ${shown}: old and new text are the same.`)
    : ok(edited);
}

const withPlainBreaks = (text: string): string => text.replaceAll('\r\n', '\n');

/** A text with LF alone as its line break, and the way back to the offsets of the original. */
class LineBreakView {
  readonly plain: string;
  /** Offsets, in the plain text, of the line breaks that are CRLF in the original. */
  readonly #crlf: number[] = [];
  readonly #markLength: number;
  readonly #mostlyCrlf: boolean;

  constructor(original: string) {
    this.#markLength = original.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    const body = original.slice(this.#markLength);
    for (let at = body.indexOf('\r\n'); at >= 0; at = body.indexOf('\r\n', at + 2))
      this.#crlf.push(at - this.#crlf.length);
    this.plain = withPlainBreaks(body);
    this.#mostlyCrlf = this.#crlf.length > this.plain.split('\n').length / 2;
  }

  originalOffset(plainOffset: number): number {
    let [low, high] = [0, this.#crlf.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#crlf[middle] ?? 0) < plainOffset) low = middle + 1;
      else high = middle;
    }
    return this.#markLength + plainOffset + low;
  }

  /** The text with the line breaks of what it replaces or, where that has none, of most of the file. */
  breaksLike(replaced: string, text: string): string {
    const crlf = replaced.includes('\n') ? replaced.includes('\r\n') : this.#mostlyCrlf;
    return crlf ? withPlainBreaks(text).replaceAll('\n', '\r\n') : withPlainBreaks(text);
  }
}

/** Every start of `wanted`, overlapping ones included. */
function occurrences(text: string, wanted: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) starts.push(at);
  return starts;
}

function notFound(label: string, wanted: string, text: string, shown: string): string {
  const nearest = nearestText(text, wanted);
  const hint = nearest ? `\nNearest text, from line ${nearest.line}:\n${nearest.text}` : '';
  return `${label} was not found in ${shown}. It must match the file exactly, blanks and line breaks included.${hint}`;
}

function notUnique(label: string, starts: number[], text: string, shown: string): string {
  const lines = starts.slice(0, 10).map((start) => text.slice(0, start).split('\n').length);
  const more = starts.length > lines.length ? ', …' : '';
  return `${label} occurs ${counted(starts.length, 'time')} in ${shown} (lines ${lines.join(', ')}${more}). Add the lines around it until it is unique.`;
}

function overlap(first: number, second: number, shown: string): string {
  return `edits[${first}] and edits[${second}] overlap in ${shown}. Merge them into one edit.`;
}
