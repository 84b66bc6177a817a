import { CommandFailure, command } from '../support/command.ts';
import { splitLines, toText } from '../support/bytes.ts';
import { padEnd, padStart, textWidth } from '../support/text-width.ts';
import type { Options } from '../support/options.ts';

export const columnCommand = command(
  'column',
  {
    't,table': 'flag',
    's,separator': 'value',
    'o,output-separator': 'value',
    'c,output-width': 'value',
    'x,fillrows': 'flag',
    'N,table-columns': 'value',
    'R,table-right': 'value',
    'H,table-hide': 'value',
    'l,table-columns-limit': 'value',
    'd,table-noheadings': 'flag',
    'L,keep-empty-lines': 'flag',
    'n,table-name': 'value',
    'J,json': 'flag',
    'e,table-header-repeat': 'flag',
  },
  async (call, options) => {
    const lines = splitLines(toText(await call.readAll(options.operands))).filter(
      (line) => options.has('L') || line.trim() !== '',
    );
    if (options.has('J')) call.print(asJson(lines, options));
    else if (options.has('t')) call.print(asTable(lines, options));
    else call.print(inColumns(lines, Number(options.value('c') ?? 80), options.has('x')));
  },
  { package: 'util-linux 2.38' },
);

function rowsOf(lines: readonly string[], options: Options): string[][] {
  const separators = options.value('s');
  const limit = Number(options.value('l') ?? 0);
  return lines.map((line) => {
    const cells = separators === undefined ? line.trim().split(/[ \t]+/) : line.split(anyOf(separators));
    if (limit < 1 || cells.length <= limit) return cells;
    const separator = separators === undefined ? /[ \t]+/ : anyOf(separators);
    const first = cells.slice(0, limit - 1);
    let rest = line;
    for (let cut = 0; cut < limit - 1; cut += 1) rest = rest.replace(new RegExp(`^[^]*?(?:${separator.source})`), '');
    return [...first, rest];
  });
}

const anyOf = (characters: string): RegExp => new RegExp(`[${characters.replace(/[\]\\^-]/g, String.raw`\$&`)}]`);

function asTable(lines: readonly string[], options: Options): string {
  const rows = rowsOf(lines, options);
  const names = options.value('N')?.split(',');
  if (names && !options.has('d')) rows.unshift(names);
  const count = Math.max(0, ...rows.map((row) => row.length));
  const hidden = chosenColumns(options.value('H'), names);
  const right = chosenColumns(options.value('R'), names);
  const shown = Array.from({ length: count }, (_, index) => index).filter((index) => !hidden.has(index));
  const widths = shown.map((index) => Math.max(0, ...rows.map((row) => textWidth(row[index] ?? ''))));
  const separator = options.value('o') ?? '  ';
  return rows
    .map((row) => {
      const cells = shown.map((index, place) => {
        const cell = row[index] ?? '';
        if (right.has(index)) return padStart(cell, widths[place] ?? 0);
        return place === shown.length - 1 ? cell : padEnd(cell, widths[place] ?? 0);
      });
      // Cells that are missing at the end of a row are not filled up.
      const present = shown.filter((index) => index < row.length).length;
      if (present < shown.length && separator.trim() === '')
        return `${cells.slice(0, present).join(separator)}${present > 0 ? separator : ''}\n`.replace(/ +\n$/, (end) =>
          rowEnds(row) ? end : '\n',
        );
      return `${cells.join(separator)}\n`;
    })
    .join('');
}

const rowEnds = (row: readonly string[]): boolean => row.length > 0;

function chosenColumns(list: string | undefined, names: readonly string[] | undefined): Set<number> {
  const chosen = (list ?? '').split(',').filter((name) => name !== '');
  return new Set(
    chosen.map((name) => {
      const index = names?.indexOf(name) ?? -1;
      if (index < 0 && !/^\d+$/.test(name)) throw new CommandFailure(`undefined column name '${name}'`);
      return index < 0 ? Number(name) - 1 : index;
    }),
  );
}

function asJson(lines: readonly string[], options: Options): string {
  const names = options.value('N')?.split(',') ?? [];
  if (names.length === 0) throw new CommandFailure('option --table-columns required for --json');
  const rows = rowsOf(lines, options).map((row) => {
    const cells = names.map((name, index) => `         "${name.toLowerCase()}": ${JSON.stringify(row[index] ?? null)}`);
    return `      {\n${cells.join(',\n')}\n      }`;
  });
  return `{\n   "${options.value('n') ?? 'table'}": [\n${rows.join(',')}\n   ]\n}\n`;
}

/** As many columns as fit, of tabs. */
function inColumns(lines: readonly string[], width: number, byRows: boolean): string {
  const cells = lines.map((line) => line.trim());
  const longest = Math.max(0, ...cells.map(textWidth));
  const size = longest + 8 - (longest % 8);
  const across = Math.max(1, Math.floor(width / size));
  const down = Math.ceil(cells.length / across);
  let output = '';
  for (let row = 0; row < (across === 1 ? cells.length : down); row += 1) {
    let line = '';
    for (let column = 0; column < across; column += 1) {
      const cell = cells[across === 1 ? row : byRows ? row * across + column : column * down + row];
      if (cell === undefined || (across === 1 && column > 0)) break;
      line = tabbed(line, column * size) + cell;
    }
    output += `${line}\n`;
  }
  return output;
}

/** Fills a line with tabs up to a column. */
function tabbed(line: string, column: number): string {
  let filled = line;
  let at = widthWithTabs(line);
  while (at < column) {
    filled += '\t';
    at += 8 - (at % 8);
  }
  return filled;
}

function widthWithTabs(line: string): number {
  let at = 0;
  for (const part of line.split(/(\t)/)) at += part === '\t' ? 8 - (at % 8) : textWidth(part);
  return at;
}
