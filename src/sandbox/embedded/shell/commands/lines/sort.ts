import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { splitLines } from '../support/bytes.ts';
import { keyComparer, parseKey, readOrdering } from './sort-keys.ts';
import type { SortKey } from './sort-keys.ts';

const orderings = {
  'b,ignore-leading-blanks': 'flag',
  'd,dictionary-order': 'flag',
  'f,ignore-case': 'flag',
  'g,general-numeric-sort': 'flag',
  'i,ignore-nonprinting': 'flag',
  'M,month-sort': 'flag',
  'h,human-numeric-sort': 'flag',
  'n,numeric-sort': 'flag',
  'R,random-sort': 'flag',
  'r,reverse': 'flag',
  'V,version-sort': 'flag',
} as const;

export const sortCommand = command(
  'sort',
  {
    ...orderings,
    sort: 'value',
    'k,key': 'value',
    't,field-separator': 'value',
    'u,unique': 'flag',
    's,stable': 'flag',
    'c,check': 'optional',
    C: 'flag',
    'm,merge': 'flag',
    'o,output': 'value',
    'z,zero-terminated': 'flag',
    'S,buffer-size': 'value',
    'T,temporary-directory': 'value',
    parallel: 'value',
    'files0-from': 'value',
    'batch-size': 'value',
    'compress-program': 'value',
    'random-source': 'value',
    debug: 'flag',
  },
  async (call, options) => {
    const letters = options.given.map(({ name, value }) => (name === 'sort' ? letterOf(value) : name));
    const global = readOrdering(letters.filter((name) => name.length === 1 && 'bdfgiMhnRrV'.includes(name)).join(''));
    const separator = separatorOf(options.value('t'));
    const keys = options.all('k').map((text) => {
      const key = parseKey(text, global);
      if (typeof key === 'string') throw new CommandFailure(key, 2);
      return key;
    });
    const all: SortKey[] = keys.length > 0 ? keys : [{ ordering: global }];
    const isUnique = options.has('u');
    const compare = keyComparer(all, {
      separator,
      reverse: global.reverse,
      lastResort: !isUnique && !options.has('s'),
    });
    const end = options.has('z') ? '\0' : '\n';
    const checking = options.has('C') || options.value('c') === 'quiet' || options.value('c') === 'silent';
    if (checking || options.has('c'))
      return check(call, options.operands[0] ?? '-', end, { isUnique, quiet: checking, compare });

    const lines: string[] = [];
    for (const path of options.operands.length > 0 ? options.operands : ['-']) {
      const bytes = await call.attempt(
        () => call.files.read(path),
        (why) => (why === 'Is a directory' ? `read failed: ${path}: ${why}` : `cannot read: ${path}: ${why}`),
        2,
      );
      if (bytes === undefined) return;
      for (const line of splitLines(bytes, end)) lines.push(line);
    }
    const sorted = compare.sort(lines);
    const kept = isUnique
      ? sorted.filter((line, index) => index === 0 || compare(sorted[index - 1] ?? '', line) !== 0)
      : sorted;
    const output = kept.length === 0 ? '' : kept.join(end) + end;
    const target = options.value('o');
    if (target === undefined) call.write(output);
    else
      await call.attempt(
        () => call.files.write(target, output),
        (why) => `open failed: ${target}: ${why}`,
        2,
      );
  },
  { trouble: 2 },
);

const words: Readonly<Record<string, string>> = {
  'general-numeric': 'g',
  'human-numeric': 'h',
  month: 'M',
  numeric: 'n',
  random: 'R',
  version: 'V',
};

const letterOf = (word: string): string => words[word] ?? '';

function separatorOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (given === '') throw new CommandFailure('empty tab', 2);
  if (given === String.raw`\0`) return '\0';
  if (given.length > 1) throw new CommandFailure(`multi-character tab '${given}'`, 2);
  return given;
}

interface CheckSettings {
  isUnique: boolean;
  quiet: boolean;
  compare: (a: string, b: string) => number;
}

async function check(
  call: Call,
  path: string,
  end: string,
  { isUnique, quiet, compare }: CheckSettings,
): Promise<void> {
  const lines = splitLines((await call.read(path, 2)) ?? '', end);
  const wrong = lines.findIndex((line, index) => {
    if (index === 0) return false;
    const order = compare(lines[index - 1] ?? '', line);
    return isUnique ? order >= 0 : order > 0;
  });
  if (wrong < 0) return;
  call.exitCode = 1;
  if (!quiet) call.warn(`sort: ${path}:${wrong + 1}: disorder: ${lines[wrong] ?? ''}\n`);
}
