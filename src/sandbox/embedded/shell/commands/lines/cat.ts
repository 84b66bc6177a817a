import { command } from '../support/command.ts';
import type { Options } from '../support/options.ts';

export const catCommand = command(
  'cat',
  {
    'A,show-all': 'flag',
    'b,number-nonblank': 'flag',
    e: 'flag',
    'E,show-ends': 'flag',
    'n,number': 'flag',
    's,squeeze-blank': 'flag',
    t: 'flag',
    'T,show-tabs': 'flag',
    u: 'flag',
    'v,show-nonprinting': 'flag',
  },
  async (call, options) => {
    const bytes = await call.readAll(options.operands);
    const isPlain = options.given.every(({ name }) => name === 'u');
    call.write(isPlain ? bytes : decorated(bytes, options));
  },
);

function decorated(bytes: string, options: Options): string {
  const has = (...names: string[]): boolean => names.some((name) => options.has(name));
  const showsEnds = has('A', 'e', 'E');
  const showsTabs = has('A', 't', 'T');
  const showsHidden = has('A', 'e', 't', 'v');
  const lines = bytes.split('\n');
  let number = 0;
  let blanks = 0;
  let output = '';
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    if (isLast && line === '') break;
    blanks = line === '' ? blanks + 1 : 0;
    if (has('s') && blanks > 1) continue;
    if (has('b') ? line !== '' : has('n')) {
      number += 1;
      output += `${String(number).padStart(6)}\t`;
    }
    const shown = showsHidden ? visible(line) : line;
    output += (showsTabs ? shown.replaceAll('\t', '^I') : shown) + (isLast ? '' : showsEnds ? '$\n' : '\n');
  }
  return output;
}

/** Control characters as `^A`, bytes above 127 as `M-a`. */
const visible = (line: string): string =>
  // oxlint-disable-next-line no-control-regex
  line.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u00ff]/g, (byte) => {
    const code = byte.charCodeAt(0);
    const low = code & 127;
    const text = low < 32 ? `^${String.fromCharCode(low + 64)}` : low === 127 ? '^?' : String.fromCharCode(low);
    return code > 127 ? `M-${text}` : text;
  });
