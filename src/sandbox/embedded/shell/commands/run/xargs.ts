import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { toText } from '../support/bytes.ts';
import { startTrouble } from '../support/lookup.ts';
import { unescape } from '../support/escapes.ts';
import type { Options } from '../support/options.ts';
import { readItems } from './xargs-input.ts';
import type { InputItem } from './xargs-input.ts';

/** Bytes that one command line may have. */
const mostBytes = 131_072;

export const xargsCommand = command(
  'xargs',
  {
    '0,null': 'flag',
    'a,arg-file': 'value',
    'd,delimiter': 'value',
    E: 'value',
    'e,eof': 'optional',
    I: 'value',
    'i,replace': 'optional',
    L: 'value',
    'l,max-lines': 'optional',
    'n,max-args': 'value',
    'o,open-tty': 'flag',
    'P,max-procs': 'value',
    'p,interactive': 'flag',
    'process-slot-var': 'value',
    'r,no-run-if-empty': 'flag',
    's,max-chars': 'value',
    'show-limits': 'flag',
    't,verbose': 'flag',
    'x,exit': 'flag',
  },
  async (call, options) => {
    const words = options.operands.length > 0 ? options.operands : ['echo'];
    const file = options.value('a');
    const input = file === undefined ? call.stdin : await call.files.read(file).catch(() => undefined);
    if (input === undefined)
      throw new CommandFailure(`Cannot open input file '${file ?? ''}': No such file or directory`);
    const replaced =
      options.has('I') || options.has('i') ? options.value('I') || options.value('i') || '{}' : undefined;
    const items = readItems(toText(input), {
      delimiter: delimiterOf(options),
      wholeLines: replaced !== undefined,
      end: options.value('E') ?? (options.value('e') || undefined),
    });
    if (typeof items === 'string') throw new CommandFailure(items);
    await runAll(call, commandLines(words, items, replaced, options), file === undefined ? '' : call.stdin, options);
  },
  { stopAtOperand: true, package: 'GNU findutils 4.9.0' },
);

function delimiterOf(options: Options): string | undefined {
  const last = options.last('0', 'd');
  if (last === undefined) return undefined;
  return last === '0' ? '\0' : unescape(options.value('d') ?? '');
}

function commandLines(
  words: readonly string[],
  items: readonly InputItem[],
  replaced: string | undefined,
  options: Options,
): string[][] {
  if (replaced !== undefined) return items.map(({ text }) => words.map((word) => word.replaceAll(replaced, text)));
  const limit = options.last('n', 'L', 'l');
  const mostWords = limit === 'n' ? countOf(options, 'n') : Infinity;
  const lines = limit === 'L' || limit === 'l' ? countOf(options, limit) : Infinity;
  const bytes = options.has('s') ? countOf(options, 's') : mostBytes;
  const groups: string[][] = [];
  let group: string[] = [];
  let groupLines = 0;
  const fixed = words.reduce((sum, word) => sum + word.length + 1, 0);
  let size = fixed;
  const finish = (): void => {
    groups.push([...words, ...group]);
    [group, groupLines, size] = [[], 0, fixed];
  };
  for (const { text, endsLine } of items) {
    if (group.length > 0 && size + text.length + 1 > bytes) finish();
    if (fixed + text.length + 1 > bytes) throw new CommandFailure('argument line too long');
    group.push(text);
    size += text.length + 1;
    if (endsLine) groupLines += 1;
    if (group.length >= mostWords || groupLines >= lines) finish();
  }
  if (group.length > 0 || (groups.length === 0 && !options.has('r'))) finish();
  return groups;
}

function countOf(options: Options, name: string): number {
  const text = options.value(name) || '1';
  if (!/^\d+$/.test(text)) throw new CommandFailure(`invalid number "${text}" for -${name} option`);
  if (text === '0') throw new CommandFailure(`value ${text} for -${name} option should be >= 1`);
  return Number(text);
}

async function runAll(
  call: Call,
  lines: readonly (readonly string[])[],
  stdin: string,
  options: Options,
): Promise<void> {
  const [first = ''] = lines[0] ?? [];
  const trouble = lines.length === 0 ? undefined : await startTrouble(call, first);
  for (const words of lines) {
    if (options.has('t')) call.warn(`${words.map(shown).join(' ')}\n`);
    if (trouble) {
      call.complain(`${first}: ${trouble.why}`);
      call.exitCode = trouble.exitCode;
      return;
    }
    const exitCode = await call.run(words, { stdin });
    if (call.context.signal?.aborted) return;
    if (exitCode === 255) {
      call.complain(`${first}: exited with status 255; aborting`);
      call.exitCode = 124;
      return;
    }
    if (exitCode !== 0) call.exitCode = 123;
  }
}

const shown = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
