import { CommandFailure, command } from '../support/command.ts';
import { parseSize } from '../support/sizes.ts';

interface Amount {
  unit: 'lines' | 'bytes';
  /** How much, or how much to leave out. */
  count: number;
  leaveOut: boolean;
}

export const headCommand = command(
  'head',
  {
    'n,lines': 'value',
    'c,bytes': 'value',
    'q,quiet,silent': 'flag',
    'v,verbose': 'flag',
    'z,zero-terminated': 'flag',
  },
  async (call, options) => {
    const paths = options.operands.length > 0 ? options.operands : ['-'];
    const end = options.has('z') ? '\0' : '\n';
    const amount = amountOf(
      options.last('n', 'c', 'digits') ?? '',
      options.value('c'),
      options.value('n'),
      options.value('digits'),
    );
    const titled = options.last('q', 'v') === 'v' || (paths.length > 1 && !options.has('q'));
    let first = true;
    for (const path of paths) {
      const bytes = await call.attempt(
        () => call.files.readStart(path, amount.unit === 'bytes' && !amount.leaveOut ? amount.count : undefined),
        (why) =>
          why === 'Is a directory' ? `error reading '${path}': ${why}` : `cannot open '${path}' for reading: ${why}`,
      );
      if (bytes === undefined) continue;
      if (titled) call.print(`${first ? '' : '\n'}==> ${path === '-' ? 'standard input' : path} <==\n`);
      first = false;
      call.write(takeStart(bytes, amount, end));
    }
  },
  { digits: true },
);

function amountOf(last: string, bytes = '', lines = '', digits = ''): Amount {
  if (last === 'digits') return { unit: 'lines', count: Number(digits), leaveOut: false };
  if (last !== 'c' && last !== 'n') return { unit: 'lines', count: 10, leaveOut: false };
  const unit = last === 'c' ? 'bytes' : 'lines';
  const text = last === 'c' ? bytes : lines;
  const count = parseSize(text.replace(/^[-+]/, ''));
  if (count === undefined) throw new CommandFailure(`invalid number of ${unit}: '${text}'`);
  return { unit, count, leaveOut: text.startsWith('-') };
}

function takeStart(bytes: string, { unit, count, leaveOut }: Amount, end: string): string {
  if (unit === 'bytes') return bytes.slice(0, leaveOut ? Math.max(0, bytes.length - count) : count);
  return bytes.slice(0, leaveOut ? startOfLastLines(bytes, count, end) : endOfFirstLines(bytes, count, end));
}

/** Where the first lines end. */
export function endOfFirstLines(bytes: string, count: number, end: string): number {
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    const next = bytes.indexOf(end, at);
    if (next < 0) return bytes.length;
    at = next + 1;
  }
  return at;
}

/** Where the last lines begin. */
export function startOfLastLines(bytes: string, count: number, end: string): number {
  if (count === 0) return bytes.length;
  let at = bytes.endsWith(end) ? bytes.length - 1 : bytes.length;
  for (let line = 0; line < count; line += 1) {
    if (at <= 0) return 0;
    at = bytes.lastIndexOf(end, at - 1);
    if (at < 0) return 0;
  }
  return at + 1;
}
