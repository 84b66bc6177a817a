import { CommandFailure, command } from '../support/command.ts';
import { splitLines } from '../support/bytes.ts';
import { basicPattern } from '../support/posix-pattern.ts';

interface Cut {
  /** A line number, or what a line has to match. */
  at: number | RegExp;
  offset: number;
  /** Whether the lines before it are left out. */
  skips: boolean;
  times: number;
  text: string;
}

export const csplitCommand = command(
  'csplit',
  {
    'f,prefix': 'value',
    'b,suffix-format': 'value',
    'n,digits': 'value',
    'k,keep-files': 'flag',
    's,q,quiet,silent': 'flag',
    'z,elide-empty-files': 'flag',
    'suppress-matched': 'flag',
  },
  async (call, options) => {
    const [input, ...patterns] = options.operands;
    if (input === undefined) throw new CommandFailure(`missing operand\nTry 'csplit --help' for more information.`);
    if (patterns.length === 0) {
      throw new CommandFailure(`missing operand after '${input}'\nTry 'csplit --help' for more information.`);
    }
    const bytes = await call.files.read(input);
    const lines = splitLines(bytes);
    const pieces: string[] = [];
    const pieceOf = (from: number, to: number): string =>
      lines
        .slice(from, to)
        .map((line) => `${line}\n`)
        .join('');
    let start = 0;
    for (const cut of cutsOf(patterns)) {
      for (let time = 0; time < cut.times; time += 1) {
        const stop = placeOf(cut, lines, start, pieces.length > 0 || time > 0);
        if (stop === undefined) {
          if (cut.times === Infinity) break;
          throw new CommandFailure(
            `'${cut.text}': ${typeof cut.at === 'number' ? 'line number out of range' : 'match not found'}`,
          );
        }
        if (!cut.skips) pieces.push(pieceOf(start, stop));
        start = stop + (options.has('suppress-matched') ? 1 : 0);
      }
    }
    pieces.push(pieceOf(start, lines.length));
    const kept = options.has('z') ? pieces.filter((piece) => piece !== '') : pieces;
    const width = Number(options.value('n') ?? 2);
    for (const [index, piece] of kept.entries()) {
      const format = options.value('b');
      const suffix =
        format === undefined
          ? String(index).padStart(width, '0')
          : format.replace(/%0?(\d*)[diu]/, (_, digits: string) => String(index).padStart(Number(digits || 0), '0'));
      await call.files.write(`${options.value('f') ?? 'xx'}${suffix}`, piece);
      if (!options.has('s')) call.print(`${piece.length}\n`);
    }
  },
);

function cutsOf(patterns: readonly string[]): Cut[] {
  const cuts: Cut[] = [];
  for (const text of patterns) {
    const repeat = /^\{(\d+|\*)\}$/.exec(text);
    const last = cuts.at(-1);
    if (repeat && last) {
      last.times = repeat[1] === '*' ? Infinity : Number(repeat[1]) + 1;
      continue;
    }
    const pattern = /^([/%])(.*)\1([-+]?\d+)?$/.exec(text);
    if (pattern) {
      const at = basicPattern((pattern[2] ?? '').replaceAll(String.raw`\/`, '/'));
      cuts.push({ at, offset: Number(pattern[3] ?? 0), skips: pattern[1] === '%', times: 1, text });
    } else if (/^\d+$/.test(text)) cuts.push({ at: Number(text), offset: 0, skips: false, times: 1, text });
    else throw new CommandFailure(`${text}: invalid pattern`);
  }
  return cuts;
}

/** The index of the line that begins the next piece. */
function placeOf(
  { at, offset, times }: Cut,
  lines: readonly string[],
  start: number,
  again: boolean,
): number | undefined {
  if (typeof at === 'number') {
    const place = times > 1 ? start + at : at - 1;
    return place > lines.length || place < start ? undefined : place;
  }
  const found = lines.findIndex((line, index) => index >= start + (again ? 1 : 0) && at.test(line));
  return found < 0 ? undefined : Math.max(start, found + offset);
}
