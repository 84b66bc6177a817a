import { CommandFailure, command } from '../support/command.ts';
import { parseSize } from '../support/sizes.ts';
import type { Options } from '../support/options.ts';
import { formatOd, parseOdTypes } from './od-types.ts';
import type { OdType } from './od-types.ts';

/** Options that stand for a type. */
const shorthands: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'o1',
  c: 'c',
  d: 'u2',
  f: 'f4',
  i: 'd4',
  l: 'd8',
  o: 'o2',
  s: 'd2',
  x: 'x2',
};

export const odCommand = command(
  'od',
  {
    'A,address-radix': 'value',
    'j,skip-bytes': 'value',
    'N,read-bytes': 'value',
    't,format': 'value',
    'v,output-duplicates': 'flag',
    'w,width': 'optional',
    endian: 'value',
    ...Object.fromEntries(Object.keys(shorthands).map((letter) => [letter, 'flag' as const])),
  },
  async (call, options) => {
    const skipped = sizeOf(options, 'j') ?? 0;
    const limit = sizeOf(options, 'N');
    let bytes = '';
    for (const path of options.operands.length > 0 ? options.operands : ['-']) {
      const wanted = limit === undefined ? undefined : skipped + limit;
      bytes +=
        (await call.attempt(
          () => call.files.readStart(path, wanted),
          (why) => `${path}: ${why}`,
        )) ?? '';
    }
    if (skipped > bytes.length) throw new CommandFailure('cannot skip past end of combined input');
    const shown = bytes.slice(skipped, limit === undefined ? undefined : skipped + limit);
    const types = typesOf(options);
    call.print(dump(shown, skipped, types, options));
  },
);

function sizeOf(options: Options, name: string): number | undefined {
  const text = options.value(name);
  if (text === undefined) return undefined;
  const size = /^0x[\da-f]+$/i.test(text) ? Number(text) : parseSize(text);
  if (size === undefined)
    throw new CommandFailure(`invalid ${name === 'j' ? '--skip-bytes' : '-N'} argument '${text}'`);
  return size;
}

function typesOf(options: Options): OdType[] {
  const types = options.given.flatMap(({ name, value }) => {
    const text = name === 't' ? value : shorthands[name];
    if (text === undefined) return [];
    const parsed = parseOdTypes(text);
    if (!parsed) throw new CommandFailure(`invalid character in type string '${text}'`);
    return parsed;
  });
  return types.length > 0 ? types : (parseOdTypes('o2') ?? []);
}

function dump(bytes: string, start: number, types: readonly OdType[], options: Options): string {
  const unit = Math.max(...types.map(({ size }) => size));
  const given = options.value('w');
  const wide = given === undefined ? 16 : given === '' ? 32 : Number(given);
  const width = wide % unit === 0 && wide > 0 ? wide : unit;
  const address = addressOf(options.value('A') ?? 'o');
  const indent = ' '.repeat(address(0).length);
  const little = options.value('endian') !== 'big';
  let output = '';
  let last: string | undefined;
  let starred = false;
  for (let at = 0; at < bytes.length; at += width) {
    const block = bytes.slice(at, at + width);
    if (block === last && block.length === width && !options.has('v') && at + width < bytes.length + 1) {
      if (!starred) output += '*\n';
      starred = true;
      continue;
    }
    last = block;
    starred = false;
    const lines = types.map((type, index) => {
      const before = index === 0 ? address(start + at) : indent;
      return before + formatOd(block, width, type, types, little);
    });
    output += lines.map((line) => `${line}\n`).join('');
  }
  const end = address(start + bytes.length);
  return end === '' ? output : `${output}${end}\n`;
}

function addressOf(radix: string): (offset: number) => string {
  switch (radix) {
    case 'n':
      return () => '';
    case 'd':
      return (offset) => String(offset).padStart(7, '0');
    case 'x':
      return (offset) => offset.toString(16).padStart(6, '0');
    case 'o':
      return (offset) => offset.toString(8).padStart(7, '0');
    default:
      throw new CommandFailure(`invalid output address radix '${radix}'; it must be one character from [doxn]`);
  }
}
