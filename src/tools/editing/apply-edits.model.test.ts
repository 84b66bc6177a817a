/** Compares edits with a plain model of their rules, which tries every place in turn and is in no hurry. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyEdits, type Edit } from './apply-edits.ts';

interface Found {
  start: number;
  end: number;
}

const QUOTES: Record<string, string> = { '“': '"', '”': '"', '’': "'", '–': '-', '\u00A0': ' ' };

const compared = (text: string): string => Array.from(text.normalize('NFKC'), (one) => QUOTES[one] ?? one).join('');
const trimmed = (text: string): string => text.replace(/[ \t]+$/, '');
const plain = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');

/** Every place of the text that is the wanted one. */
function exactly(text: string, wanted: string): Found[] {
  const found: Found[] = [];
  for (let start = 0; start + wanted.length <= text.length; start += 1) {
    if (text.slice(start, start + wanted.length) === wanted) found.push({ start, end: start + wanted.length });
  }
  return found;
}

/** Whether a cut here leaves both sides to be compared on their own. */
const canCut = (line: string, at: number): boolean =>
  !/^\p{Surrogate}/u.test(line.slice(at)) && compared(line.slice(0, at)) + compared(line.slice(at)) === compared(line);

/** Every place that is alike, line by line: one for each start. */
function alike(text: string, wanted: string): Found[] {
  const lines = text.split('\n');
  const asked = wanted.split('\n');
  if (trimmed(compared(asked.join(' '))) === '') return [];
  const offsetOf = (line: number) => lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  const found: Found[] = [];
  for (let first = 0; first + asked.length <= lines.length; first += 1) {
    const last = first + asked.length - 1;
    const [line, lastLine] = [lines[first] ?? '', lines[last] ?? ''];
    const starts = new Set<number>();
    for (let from = 0; from <= line.length; from += 1) {
      const sameStart =
        trimmed(compared(line)).length - trimmed(compared(line).slice(compared(line.slice(0, from)).length)).length;
      if (!canCut(line, from) || starts.has(sameStart)) continue;
      for (let to = 0; to <= lastLine.length; to += 1) {
        if (!canCut(lastLine, to) || (first === last && to < from)) continue;
        if (!isAlike(lines.slice(first, last + 1), asked, from, to)) continue;
        starts.add(sameStart);
        found.push({ start: offsetOf(first) + from, end: offsetOf(last) + to });
        break;
      }
    }
  }
  return found;
}

function isAlike(lines: string[], asked: string[], from: number, to: number): boolean {
  const lastLine = lines.at(-1) ?? '';
  const lastPart = compared(lastLine.slice(lines.length === 1 ? from : 0, to));
  if (!isSameEnd(lastPart, compared(lastLine.slice(to)), compared(asked.at(-1) ?? ''), lines.length > 1)) return false;
  if (lines.length === 1) return true;
  const [line, first] = [compared((lines[0] ?? '').slice(from)), compared(asked[0] ?? '')];
  if (trimmed(line) !== trimmed(first)) return false;
  if (trimmed(first) === '' && first !== '' && from > 0) return false;
  return lines.slice(1, -1).every((one, index) => trimmed(compared(one)) === trimmed(compared(asked[index + 1] ?? '')));
}

/** What is asked ends here as it says, or with blanks at the end of the line: those count all or not at all. */
function isSameEnd(part: string, rest: string, asked: string, mayBeBlank: boolean): boolean {
  const endsInBlanks = asked !== trimmed(asked);
  if (part === asked && !(endsInBlanks && trimmed(rest) === '')) return true;
  return endsInBlanks && rest === '' && trimmed(part) === trimmed(asked) && (mayBeBlank || trimmed(asked) !== '');
}

/** The text after the edits with LF for every break, or which rule forbids them. */
function model(original: string, edits: Edit[]): string {
  const text = plain(original);
  const places: { found: Found; edit: Edit }[] = [];
  for (const { oldText, newText } of edits) {
    const edit = { oldText: plain(oldText), newText: plain(newText) };
    const exact = exactly(text, edit.oldText);
    const all = exact.length > 0 ? exact : alike(text, edit.oldText);
    const [found] = all;
    if (!found) return 'not found';
    if (all.length > 1) return 'not unique';
    places.push({ found, edit });
  }
  places.sort((a, b) => b.found.start - a.found.start);
  for (const [index, { found }] of places.entries()) {
    if ((places[index + 1]?.found.end ?? 0) > found.start) return 'overlap';
  }
  let result = text;
  for (const { found, edit } of places) {
    result =
      result.slice(0, found.start) + replacement(text.slice(found.start, found.end), edit) + result.slice(found.end);
  }
  return result === text ? 'no change' : result;
}

/** The new text, but lines that it has in common with the old text at both ends as the file has them. */
function replacement(there: string, { oldText, newText }: Edit): string {
  const [lines, asked, given] = [there.split('\n'), oldText.split('\n'), newText.split('\n')];
  const result = [...given];
  let [start, end] = [0, 0];
  while (start < Math.min(asked.length, given.length) && asked[start] === given[start]) {
    result[start] = lines[start] ?? '';
    start += 1;
  }
  while (end < Math.min(asked.length, given.length) - start && asked.at(-1 - end) === given.at(-1 - end)) {
    result[given.length - 1 - end] = lines.at(-1 - end) ?? '';
    end += 1;
  }
  return result.join('\n');
}

function reasonOf(message: string): string {
  if (message.includes('was not found')) return 'not found';
  if (message.includes('occurs')) return 'not unique';
  return message.includes('overlap') ? 'overlap' : 'no change';
}

/** Few and treacherous pieces, so that places repeat, touch and look alike. */
const piece = fc.constantFrom(
  'a',
  'b',
  'a',
  ' ',
  '  ',
  '\t',
  '"',
  '“',
  '”',
  "'",
  '’',
  '-',
  '–',
  '\u00A0',
  'e\u0301',
  '\u00E9',
  'ﬁ',
  'fi',
  '好',
  '😀',
);
const lineBreak = fc.constantFrom('\n', '\n', '\n', '\r\n');
const line = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
const someText = fc
  .tuple(fc.constantFrom('', '', '\uFEFF'), fc.array(fc.tuple(line, lineBreak), { maxLength: 5 }), line)
  .map(([mark, lines, last]) => mark + lines.flat().join('') + last);

/** How a model may get a text wrong. */
const spoiled = (text: string) =>
  fc.constantFrom(
    text,
    text,
    text.replace(/[“”]/g, '"'),
    text.replace(/"/g, '“'),
    text.replaceAll('–', '-'),
    text.replaceAll('\u00A0', ' '),
    text.normalize('NFD'),
    text.normalize('NFKC'),
    text.replace(/[ \t]+(?=\n|$)/g, ''),
    text.replace(/(?=\n|$)/g, ' '),
    text.replaceAll('\n', '\r\n'),
  );

/** A text and edits of parts of it, most of them as they are or spoiled; the new text often keeps lines of the old. */
const edited = someText.chain((text) => {
  const part = fc
    .tuple(fc.nat(text.length), fc.integer({ min: 1, max: 12 }))
    .map(([start, length]) => text.slice(start, start + length).replace(/\p{Surrogate}/gu, '') || 'a')
    .chain(spoiled);
  const oldText = fc.oneof(
    { weight: 9, arbitrary: part },
    { weight: 1, arbitrary: someText.filter((one) => plain(one) !== '') },
  );
  const edit = oldText.chain((wanted) =>
    fc.record({
      oldText: fc.constant(wanted),
      newText: fc.oneof(
        someText,
        line.map((added) => `${wanted}\n${added}`),
        line.map((added) => `${added}\n${wanted}`),
        line.map((added) => plain(wanted).replace(/\n[^]*?\n|^[^]*$/, `\n${added}\n`)),
        fc.constant(plain(wanted).replace(/\n[^\n]*$/, '')),
      ),
    }),
  );
  return fc.tuple(fc.constant(text), fc.array(edit, { minLength: 1, maxLength: 3 }));
});

it('edits as the model of its rules does, in 10,000 cases', () => {
  const seen = { edited: 0, tolerated: 0, 'not found': 0, 'not unique': 0, overlap: 0, 'no change': 0 };
  fc.assert(
    fc.property(edited, ([text, edits]) => {
      fc.pre(edits.every(({ oldText }) => plain(oldText) !== ''));
      const result = applyEdits(text, edits, { shown: 'f' });
      expect(result.ok ? plain(result.value.text) : reasonOf(result.error)).toBe(model(text, edits));
      if (!result.ok) seen[reasonOf(result.error) as keyof typeof seen] += 1;
      else if (result.value.tolerated > 0) seen.tolerated += 1;
      else seen.edited += 1;
    }),
    { numRuns: 10_000 },
  );
  for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(100);
}, 60_000);
