import { CommandFailure, command } from '../support/command.ts';
import { parseSize } from '../support/sizes.ts';
import { endOfFirstLines, startOfLastLines } from './head.ts';

interface Amount {
  unit: 'lines' | 'bytes';
  count: number;
  /** Whether to begin at this line or byte, rather than to print so many. */
  fromStart: boolean;
}

/** With -f it prints what is there and ends: what would be added cannot be waited for here. */
export const tailCommand = command(
  'tail',
  {
    'n,lines': 'value',
    'c,bytes': 'value',
    'q,quiet,silent': 'flag',
    'v,verbose': 'flag',
    'z,zero-terminated': 'flag',
    'f,follow': 'optional',
    F: 'flag',
    retry: 'flag',
    's,sleep-interval': 'value',
    pid: 'value',
  },
  async (call, options) => {
    const [plus = '', ...others] = options.operands;
    const oldStyle = /^\+\d+$/.test(plus) && !options.last('n', 'c') ? plus : undefined;
    const named = oldStyle === undefined ? options.operands : others;
    const paths = named.length > 0 ? named : ['-'];
    const end = options.has('z') ? '\0' : '\n';
    const last = options.last('n', 'c', 'digits');
    const amount = amountOf(
      last === 'c' ? 'bytes' : 'lines',
      oldStyle ?? (last === undefined ? '10' : (options.value(last) ?? '')),
    );
    const titled = options.last('q', 'v') === 'v' || (paths.length > 1 && !options.has('q'));
    let first = true;
    for (const path of paths) {
      const bytes = await call.attempt(
        () => call.files.read(path),
        (why) =>
          why === 'Is a directory' ? `error reading '${path}': ${why}` : `cannot open '${path}' for reading: ${why}`,
      );
      if (bytes === undefined) continue;
      if (titled) call.print(`${first ? '' : '\n'}==> ${path === '-' ? 'standard input' : path} <==\n`);
      first = false;
      call.write(takeEnd(bytes, amount, end));
    }
  },
  { digits: true },
);

function amountOf(unit: Amount['unit'], text: string): Amount {
  const count = parseSize(text.replace(/^[-+]/, ''));
  if (count === undefined) throw new CommandFailure(`invalid number of ${unit}: '${text}'`);
  return { unit, count, fromStart: text.startsWith('+') };
}

function takeEnd(bytes: string, { unit, count, fromStart }: Amount, end: string): string {
  const skipped = Math.max(0, count - 1);
  if (unit === 'bytes') return bytes.slice(fromStart ? skipped : Math.max(0, bytes.length - count));
  return bytes.slice(fromStart ? endOfFirstLines(bytes, skipped, end) : startOfLastLines(bytes, count, end));
}
