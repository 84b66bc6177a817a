import { command } from '../support/command.ts';
import { isAscii, splitLines, toText } from '../support/bytes.ts';
import { textWidth } from '../support/text-width.ts';

interface Counts {
  lines: number;
  words: number;
  characters: number;
  bytes: number;
  /** Columns of the longest line. */
  longest: number;
}

const columns = ['lines', 'words', 'characters', 'bytes', 'longest'] as const;
type Column = (typeof columns)[number];

export const wcCommand = command(
  'wc',
  {
    'l,lines': 'flag',
    'w,words': 'flag',
    'm,chars': 'flag',
    'c,bytes': 'flag',
    'L,max-line-length': 'flag',
    'files0-from': 'value',
  },
  async (call, options) => {
    const letters: Record<Column, string> = { lines: 'l', words: 'w', characters: 'm', bytes: 'c', longest: 'L' };
    const asked = columns.filter((column) => options.has(letters[column]));
    const shown: readonly Column[] = asked.length > 0 ? asked : ['lines', 'words', 'bytes'];
    const list = options.value('files0-from');
    const named = list === undefined ? options.operands : splitLines((await call.read(list)) ?? '', '\0');

    const rows: { counts: Counts; label: string }[] = [];
    for await (const { path, bytes } of call.inputs(named)) {
      rows.push({ counts: count(bytes, shown), label: named.length > 0 ? ` ${path}` : '' });
    }
    const total = totalOf(rows.map(({ counts }) => counts));
    if (named.length > 1) rows.push({ counts: total, label: ' total' });

    const isPiped = named.length === 0 || named.includes('-');
    const width = named.length <= 1 && shown.length === 1 ? 1 : Math.max(String(total.bytes).length, isPiped ? 7 : 1);
    for (const { counts, label } of rows) {
      call.print(`${shown.map((column) => String(counts[column]).padStart(width)).join(' ')}${label}\n`);
    }
  },
);

function count(bytes: string, shown: readonly Column[]): Counts {
  const text = shown.includes('characters') || shown.includes('longest') ? toText(bytes) : '';
  return {
    lines: shown.includes('lines') ? countOf(bytes, '\n') : 0,
    words: shown.includes('words') ? (bytes.match(/[^ \t\n\r\f\v]+/g)?.length ?? 0) : 0,
    characters: isAscii(text) ? text.length : Array.from(text).length,
    bytes: bytes.length,
    longest: shown.includes('longest') ? Math.max(0, ...splitLines(text).map(textWidth)) : 0,
  };
}

export function countOf(bytes: string, character: string): number {
  let found = 0;
  for (let at = bytes.indexOf(character); at >= 0; at = bytes.indexOf(character, at + 1)) found += 1;
  return found;
}

function totalOf(all: readonly Counts[]): Counts {
  const sum = (column: Column): number => all.reduce((total, counts) => total + counts[column], 0);
  return {
    lines: sum('lines'),
    words: sum('words'),
    characters: sum('characters'),
    bytes: sum('bytes'),
    longest: Math.max(0, ...all.map(({ longest }) => longest)),
  };
}
