/** `tac` turns the order of lines round, `rev` that of the characters in each. */
import { command } from '../support/command.ts';
import { toBytes, toText } from '../support/bytes.ts';
import { extendedPattern } from '../support/posix-pattern.ts';

export const tacCommand = command(
  'tac',
  { 'b,before': 'flag', 'r,regex': 'flag', 's,separator': 'value' },
  async (call, options) => {
    const given = options.value('s') ?? '\n';
    const separator = options.has('r') ? extendedPattern(given, { global: true }) : given;
    for await (const { bytes } of call.inputs(options.operands)) {
      call.write(recordsOf(bytes, separator, options.has('b')).toReversed().join(''));
    }
  },
);

/** The records, each with the separator after it, or before it. */
function recordsOf(bytes: string, separator: string | RegExp, before: boolean): string[] {
  const records: string[] = [];
  let start = 0;
  for (const { index, length } of placesOf(bytes, separator)) {
    const end = before ? index : index + length;
    if (end > start || !before) records.push(bytes.slice(start, end));
    start = end;
  }
  if (start < bytes.length) records.push(bytes.slice(start));
  return records;
}

function* placesOf(bytes: string, separator: string | RegExp): Generator<{ index: number; length: number }> {
  if (typeof separator === 'string') {
    if (separator === '') return;
    for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + separator.length)) {
      yield { index: at, length: separator.length };
    }
  } else {
    for (const match of bytes.matchAll(separator))
      if (match[0] !== '') yield { index: match.index, length: match[0].length };
  }
}

export const revCommand = command(
  'rev',
  { '0,zero': 'flag' },
  async (call, options) => {
    for await (const { bytes } of call.inputs(options.operands)) {
      const lines = toText(bytes).split(options.has('0') ? '\0' : '\n');
      call.write(toBytes(lines.map((line) => Array.from(line).toReversed().join('')).join('\n')));
    }
  },
  { package: 'util-linux 2.38' },
);
