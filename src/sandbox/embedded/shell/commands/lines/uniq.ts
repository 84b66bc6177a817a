import { CommandFailure, command } from '../support/command.ts';
import { splitLines } from '../support/bytes.ts';
import type { Options } from '../support/options.ts';

interface Group {
  /** Lines that are the same, as they stand. */
  lines: string[];
}

export const uniqCommand = command(
  'uniq',
  {
    'c,count': 'flag',
    'd,repeated': 'flag',
    D: 'flag',
    'all-repeated': 'optional',
    'u,unique': 'flag',
    'i,ignore-case': 'flag',
    'f,skip-fields': 'value',
    's,skip-chars': 'value',
    'w,check-chars': 'value',
    'z,zero-terminated': 'flag',
    group: 'optional',
  },
  async (call, options) => {
    const [input = '-', output, extra] = options.operands;
    if (extra !== undefined)
      throw new CommandFailure(`extra operand '${extra}'\nTry 'uniq --help' for more information.`);
    const bytes = await call.read(input);
    if (bytes === undefined) return;
    const end = options.has('z') ? '\0' : '\n';
    const printed = outputLines(groupsOf(splitLines(bytes, end), options), options);
    const text = printed.length === 0 ? '' : printed.join(end) + end;
    if (output === undefined || output === '-') call.write(text);
    else
      await call.attempt(
        () => call.files.write(output, text),
        (why) => `${output}: ${why}`,
      );
  },
);

function groupsOf(lines: readonly string[], options: Options): Group[] {
  const fields = countOf(options, 'f', 'fields to skip') ?? 0;
  const characters = countOf(options, 's', 'bytes to skip') ?? 0;
  const checked = countOf(options, 'w', 'bytes to compare');
  const ignoreCase = options.has('i');
  const keyOf = (line: string): string => {
    let start = 0;
    for (let field = 0; field < fields; field += 1) {
      start += /^[ \t]*[^ \t]*/.exec(line.slice(start))?.[0].length ?? 0;
    }
    start += characters;
    const part = line.slice(start, checked === undefined ? undefined : start + checked);
    return ignoreCase ? part.toLowerCase() : part;
  };
  const groups: Group[] = [];
  let lastKey: string | undefined;
  for (const line of lines) {
    const key = keyOf(line);
    const last = groups.at(-1);
    if (last && key === lastKey) last.lines.push(line);
    else groups.push({ lines: [line] });
    lastKey = key;
  }
  return groups;
}

function countOf(options: Options, name: string, what: string): number | undefined {
  const given = options.value(name);
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given)) throw new CommandFailure(`${given}: invalid number of ${what}`);
  return Number(given);
}

function outputLines(groups: readonly Group[], options: Options): string[] {
  const all = options.has('D') ? 'none' : options.value('all-repeated');
  if (all !== undefined || options.has('group')) {
    const shown = options.has('group') ? groups : groups.filter(({ lines }) => lines.length > 1);
    const method = options.has('group') ? options.value('group') || 'separate' : all || 'none';
    return separated(shown, method);
  }
  return groups
    .filter(({ lines }) => !(options.has('d') && lines.length === 1) && !(options.has('u') && lines.length > 1))
    .map(({ lines }) =>
      options.has('c') ? `${String(lines.length).padStart(7)} ${lines[0] ?? ''}` : (lines[0] ?? ''),
    );
}

function separated(groups: readonly Group[], method: string): string[] {
  const output: string[] = [];
  for (const [index, { lines }] of groups.entries()) {
    if (method === 'prepend' || method === 'both' || (method === 'separate' && index > 0)) output.push('');
    output.push(...lines);
    if (method === 'append') output.push('');
  }
  if (method === 'both' && groups.length > 0) output.push('');
  return output;
}
