import { CommandFailure, command } from '../support/command.ts';
import { splitLines, toBytes } from '../support/bytes.ts';

export const shufCommand = command(
  'shuf',
  {
    'e,echo': 'flag',
    'i,input-range': 'value',
    'n,head-count': 'value',
    'o,output': 'value',
    'r,repeat': 'flag',
    'z,zero-terminated': 'flag',
    'random-source': 'value',
  },
  async (call, options) => {
    const end = options.has('z') ? '\0' : '\n';
    const limit = options.value('n') === undefined ? Infinity : Number(options.value('n'));
    if (Number.isNaN(limit)) throw new CommandFailure(`invalid line count: '${options.value('n') ?? ''}'`);
    const lines = await linesOf();
    if (lines === undefined) return;
    if (options.has('r') && lines.length === 0) throw new CommandFailure('no lines to repeat');
    const chosen = options.has('r') ? repeated(lines, limit) : shuffled(lines, limit);
    const output = chosen.map((line) => line + end).join('');
    const target = options.value('o');
    if (target === undefined) call.write(output);
    else await call.files.write(target, output);

    async function linesOf(): Promise<string[] | undefined> {
      const range = options.value('i');
      if (range !== undefined) {
        const [, low, high] = /^(\d+)-(\d+)$/.exec(range) ?? [];
        if (low === undefined || high === undefined) throw new CommandFailure(`invalid input range: '${range}'`);
        return Array.from({ length: Math.max(0, Number(high) - Number(low) + 1) }, (_, at) => String(Number(low) + at));
      }
      if (options.has('e')) return options.operands.map(toBytes);
      const bytes = await call.read(options.operands[0] ?? '-');
      return bytes === undefined ? undefined : splitLines(bytes, end);
    }
  },
);

function shuffled(lines: readonly string[], limit: number): string[] {
  const rest = [...lines];
  const count = Math.min(limit, rest.length);
  for (let at = 0; at < count; at += 1) {
    const other = at + Math.floor(Math.random() * (rest.length - at));
    const line = rest[at] ?? '';
    rest[at] = rest[other] ?? '';
    rest[other] = line;
  }
  return rest.slice(0, count);
}

/** Without a limit it would never end; this is more than a reader behind a pipe takes. */
const mostRepeats = 100_000;

const repeated = (lines: readonly string[], limit: number): string[] =>
  Array.from({ length: Math.min(limit, mostRepeats) }, () => lines[Math.floor(Math.random() * lines.length)] ?? '');
