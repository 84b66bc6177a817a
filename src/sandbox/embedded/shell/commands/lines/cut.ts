import { CommandFailure, command } from '../support/command.ts';
import { splitLines, toBytes } from '../support/bytes.ts';
import type { Options } from '../support/options.ts';

/** Places counted from 1, both ends among them. */
interface Range {
  from: number;
  to: number;
}

const hint = `\nTry 'cut --help' for more information.`;

export const cutCommand = command(
  'cut',
  {
    'b,bytes': 'value',
    'c,characters': 'value',
    'f,fields': 'value',
    'd,delimiter': 'value',
    n: 'flag',
    's,only-delimited': 'flag',
    complement: 'flag',
    'output-delimiter': 'value',
    'z,zero-terminated': 'flag',
  },
  async (call, options) => {
    const cutLine = lineCutter(options);
    const end = options.has('z') ? '\0' : '\n';
    for await (const { bytes } of call.inputs(options.operands)) {
      for (const line of splitLines(bytes, end)) {
        const part = cutLine(line);
        if (part !== undefined) call.write(part + end);
      }
    }
  },
);

/** Gives what is left of a line; undefined: the line is left out. */
function lineCutter(options: Options): (line: string) => string | undefined {
  const lists = options.given.filter(({ name }) => 'bcf'.includes(name));
  const [list, second] = lists;
  if (!list) throw new CommandFailure(`you must specify a list of bytes, characters, or fields${hint}`);
  if (second) throw new CommandFailure(`only one list may be specified${hint}`);
  const isFields = list.name === 'f';
  if (!isFields && options.has('d')) {
    throw new CommandFailure(`an input delimiter may be specified only when operating on fields${hint}`);
  }
  const delimiter = toBytes(options.value('d') ?? '\t') || '\0';
  if (Array.from(options.value('d') ?? '').length > 1)
    throw new CommandFailure(`the delimiter must be a single character${hint}`);
  const ranges = withComplement(parseRanges(list.value, isFields), options.has('complement'));
  const joiner = options.value('output-delimiter');
  if (!isFields)
    return (line) =>
      ranges
        .map(({ from, to }) => line.slice(from - 1, to))
        .filter((part) => part !== '')
        .join(toBytes(joiner ?? ''));
  const between = toBytes(joiner ?? '') || delimiter;
  return (line) => {
    if (!line.includes(delimiter)) return options.has('s') ? undefined : line;
    const fields = line.split(delimiter);
    return ranges.flatMap(({ from, to }) => fields.slice(from - 1, to)).join(between);
  };
}

function parseRanges(list: string, isFields: boolean): Range[] {
  const what = isFields ? 'field' : 'byte/character position';
  const ranges = list.split(/[, ]/).map((part): Range => {
    const [, from = '', dash = '', to = ''] = /^(\d*)(-?)(\d*)$/.exec(part) ?? [];
    if (from === '' && to === '') {
      if (dash !== '') throw new CommandFailure(`invalid range with no endpoint: -${hint}`);
      throw new CommandFailure(`invalid ${what === 'field' ? 'field value' : what} '${part}'${hint}`);
    }
    if (from === '0' || to === '0') {
      throw new CommandFailure(`${isFields ? 'fields are' : 'byte/character positions are'} numbered from 1${hint}`);
    }
    const first = Number(from || 1);
    const last = dash === '' ? first : to === '' ? Infinity : Number(to);
    if (last < first) throw new CommandFailure(`invalid decreasing range${hint}`);
    return { from: first, to: last };
  });
  return merged(ranges);
}

/** In order. Ranges that overlap become one. */
function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}

function withComplement(ranges: readonly Range[], isComplement: boolean): readonly Range[] {
  if (!isComplement) return ranges;
  const result: Range[] = [];
  let from = 1;
  for (const range of ranges) {
    if (range.from > from) result.push({ from, to: range.from - 1 });
    from = range.to + 1;
  }
  if (from < Infinity) result.push({ from, to: Infinity });
  return result;
}
