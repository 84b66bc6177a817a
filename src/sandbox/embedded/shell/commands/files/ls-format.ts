/** How `ls` prints files. Standard output is never a terminal here, so one file is one line unless asked otherwise. */
import type { Call } from '../support/command.ts';
import { identity } from '../support/identity.ts';
import { modeText } from '../support/modes.ts';
import { humanSize } from '../support/sizes.ts';
import { strftime } from '../support/strftime.ts';
import { textWidth } from '../support/text-width.ts';
import { zoneOf } from '../support/time-zone.ts';
import type { Zone } from '../support/time-zone.ts';
import type { Options } from '../support/options.ts';
import { timeOf } from './ls-order.ts';
import type { Listed } from './ls-order.ts';
import { blocksOf } from './stat.ts';

type Layout = 'long' | 'lines' | 'commas' | 'columns' | 'rows';

const formatWords: Readonly<Record<string, Layout>> = {
  long: 'long',
  verbose: 'long',
  'single-column': 'lines',
  commas: 'commas',
  vertical: 'columns',
  across: 'rows',
  horizontal: 'rows',
};

const layoutLetters: Readonly<Record<string, Layout>> = {
  l: 'long',
  g: 'long',
  n: 'long',
  o: 'long',
  'full-time': 'long',
  '1': 'lines',
  zero: 'lines',
  m: 'commas',
  C: 'columns',
  x: 'rows',
};

function layoutOf(options: Options): Layout {
  let layout: Layout = 'lines';
  for (const { name, value } of options.given) {
    // `-1` does not take the long form back.
    if (name === '1' && layout === 'long') continue;
    layout = (name === 'format' ? formatWords[value] : layoutLetters[name]) ?? layout;
  }
  return layout;
}

/** `isDirectory`: whether these are the files of a directory, which has a total. */
export function listingOf(files: readonly Listed[], options: Options, call: Call, isDirectory: boolean): string {
  const layout = layoutOf(options);
  const human = sizeFormat(options);
  const blocks = files.map(({ status }) => blocksOf(status) / 2);
  const sized = options.has('s') ? blocks.map((count) => human?.(count * 1024) ?? String(count)) : undefined;
  const hasTotal = isDirectory && (layout === 'long' || options.has('s'));
  const sum = blocks.reduce((total, count) => total + count, 0);
  const total = hasTotal ? `total ${human?.(sum * 1024) ?? sum}\n` : '';
  const names = files.map((file) => shownName(file, options));
  const before = prefixes(files, sized, options);
  if (layout === 'long') return total + longLines(files, names, before, options, call);
  const cells = names.map((name, index) => `${before[index] ?? ''}${name}`);
  if (layout === 'lines') return total + cells.map((cell) => `${cell}${options.has('zero') ? '\0' : '\n'}`).join('');
  const width = Number(options.value('w') ?? 80) || Infinity;
  return total + (layout === 'commas' ? withCommas(cells, width) : inColumns(cells, width, layout === 'rows'));
}

/** Inode and size, when asked for. */
function prefixes(files: readonly Listed[], sized: readonly string[] | undefined, options: Options): string[] {
  const inodes = options.has('i') ? files.map(({ status }) => String(status.id)) : undefined;
  const parts = [inodes, sized].filter((part) => part !== undefined);
  return files.map((_, index) =>
    parts.map((part) => `${(part[index] ?? '').padStart(Math.max(...part.map((text) => text.length)))} `).join(''),
  );
}

const sizeFormat = (options: Options): ((bytes: number) => string) | undefined => {
  const last = options.last('h', 'si');
  return last === undefined ? undefined : (bytes) => humanSize(bytes, last === 'si' ? 1000 : 1024);
};

function shownName(file: Listed, options: Options): string {
  const isQuoted = options.has('Q') || options.value('quoting-style') === 'c';
  const escapes = options.has('b') || options.value('quoting-style') === 'escape';
  let name = file.name;
  if (isQuoted) name = `"${name.replace(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`;
  else if (escapes)
    name = name
      .replace(/[\\ ]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
      .replaceAll('\t', String.raw`\t`);
  else if (options.has('q')) name = name.replace(/\p{Cc}/gu, '?');
  const isLong = layoutOf(options) === 'long';
  const target = file.linkText;
  if (isLong && target !== undefined) {
    const mark = file.leadsTo === undefined ? '' : indicator(file.leadsTo, file.leadsToMode ?? 0, options);
    return `${colored(name, file, options)} -> ${target}${mark}`;
  }
  return colored(name, file, options) + indicator(file.status.type, file.status.mode, options);
}

function indicator(type: Listed['status']['type'], mode: number, options: Options): string {
  const style = options.given.findLast(({ name }) =>
    ['F', 'classify', 'p', 'file-type', 'indicator-style'].includes(name),
  );
  if (!style || style.value === 'none' || style.value === 'never') return '';
  const word = style.name === 'indicator-style' ? style.value : style.name;
  if (type === 'directory') return '/';
  if (word === 'p' || word === 'slash') return '';
  if (type === 'symlink') return '@';
  return (word === 'F' || word === 'classify') && type === 'file' && (mode & 0o111) !== 0 ? '*' : '';
}

function colored(name: string, { status }: Listed, options: Options): string {
  const when = options.value('color');
  if (when === undefined || !(when === '' || when === 'always' || when === 'yes' || when === 'force')) return name;
  const code =
    status.type === 'directory'
      ? '01;34'
      : status.type === 'symlink'
        ? '01;36'
        : (status.mode & 0o111) !== 0
          ? '01;32'
          : '';
  return code === '' ? name : `\u001b[0m\u001b[${code}m${name}\u001b[0m`;
}

function longLines(
  files: readonly Listed[],
  names: readonly string[],
  before: readonly string[],
  options: Options,
  call: Call,
): string {
  const human = sizeFormat(options);
  const zone = zoneOf(call.env('TZ'));
  const numeric = options.has('n');
  const owner = options.has('g') ? [] : [String(numeric ? identity.userId : identity.user)];
  const group = options.has('o') || options.has('G') ? [] : [String(numeric ? identity.groupId : identity.group)];
  const author = options.has('author') ? owner : [];
  const rows = files.map((file) => ({
    mode: modeText(file.status.type, file.status.mode),
    links: String(file.status.links),
    owners: [...owner, ...group, ...author, ...(options.has('Z') ? ['?'] : [])].join(' '),
    size: file.status.type === 'device' ? '1, 3' : (human?.(file.status.size) ?? String(file.status.size)),
    time: timeText(timeOf(file, options), options, zone),
  }));
  const widest = (column: 'links' | 'size'): number => Math.max(0, ...rows.map((row) => row[column].length));
  const [links, size] = [widest('links'), widest('size')];
  return rows
    .map((row, index) => {
      const fields = [row.mode, row.links.padStart(links), row.owners, row.size.padStart(size), row.time];
      return `${before[index] ?? ''}${fields.filter((field) => field !== '').join(' ')} ${names[index] ?? ''}\n`;
    })
    .join('');
}

const halfYear = 15_778_476_000;

function timeText(time: number, options: Options, zone: Zone): string {
  const style =
    options.has('full-time') && options.last('full-time', 'time-style') === 'full-time'
      ? 'full-iso'
      : (options.value('time-style') ?? 'locale').replace(/^posix-/, '');
  const now = Date.now();
  const isRecent = time <= now + 60_000 && time > now - halfYear;
  if (style.startsWith('+')) {
    const [old = '', recent = old] = style.slice(1).split('\n');
    return strftime(isRecent ? recent : old, time, zone);
  }
  if (style === 'full-iso') return strftime('%Y-%m-%d %H:%M:%S.%N %z', time, zone);
  if (style === 'long-iso') return strftime('%Y-%m-%d %H:%M', time, zone);
  if (style === 'iso') return strftime(isRecent ? '%m-%d %H:%M' : '%Y-%m-%d ', time, zone);
  return strftime(isRecent ? '%b %e %H:%M' : '%b %e  %Y', time, zone);
}

function withCommas(cells: readonly string[], width: number): string {
  let output = '';
  let column = 0;
  for (const [index, cell] of cells.entries()) {
    const size = textWidth(cell) + (index < cells.length - 1 ? 1 : 0);
    if (index > 0) {
      const fits = column + 1 + size <= width;
      output += fits ? ' ' : '\n';
      column = fits ? column + 1 : 0;
    }
    output += cell + (index < cells.length - 1 ? ',' : '');
    column += size;
  }
  return output === '' ? '' : `${output}\n`;
}

/** As many columns as fit. */
function inColumns(cells: readonly string[], width: number, byRows: boolean): string {
  if (cells.length === 0) return '';
  for (let columns = Math.min(cells.length, Math.floor(width / 3) || 1); ; columns -= 1) {
    const rows = Math.ceil(cells.length / columns);
    const place = (index: number): number => (byRows ? index % columns : Math.floor(index / rows));
    const widths = Array.from({ length: columns }, () => 0);
    for (const [index, cell] of cells.entries()) {
      const column = place(index);
      const isLast = byRows ? column === columns - 1 : column === Math.ceil(cells.length / rows) - 1;
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell) + (isLast ? 0 : 2));
    }
    if (columns > 1 && widths.reduce((sum, size) => sum + size, 0) >= width) continue;
    let output = '';
    for (let row = 0; row < rows; row += 1) {
      let line = '';
      let start = 0;
      for (let column = 0; column < columns; column += 1) {
        const cell = cells[byRows ? row * columns + column : column * rows + row];
        if (cell === undefined) break;
        line = tabbed(line, start) + cell;
        start += widths[column] ?? 0;
      }
      output += `${line}\n`;
    }
    return output;
  }
}

/** GNU fills with tabs where one fits, and with spaces. */
function tabbed(line: string, column: number): string {
  let filled = line;
  let at = lineWidth(line);
  while (at < column) {
    const stop = at + 8 - (at % 8);
    const usesTab = stop <= column && Math.floor(column / 8) > Math.floor((at + 1) / 8);
    filled += usesTab ? '\t' : ' ';
    at = usesTab ? stop : at + 1;
  }
  return filled;
}

function lineWidth(line: string): number {
  let at = 0;
  for (const part of line.split(/(\t)/)) at += part === '\t' ? 8 - (at % 8) : textWidth(part);
  return at;
}
