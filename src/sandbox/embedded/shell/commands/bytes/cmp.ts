import { CommandFailure, command } from '../support/command.ts';
import { countOf } from '../lines/wc.ts';
import { parseSize } from '../support/sizes.ts';

export const cmpCommand = command(
  'cmp',
  {
    'b,print-bytes': 'flag',
    'i,ignore-initial': 'value',
    'l,verbose': 'flag',
    'n,bytes': 'value',
    's,quiet,silent': 'flag',
  },
  async (call, options) => {
    const [first, second = '-', skip1, skip2] = options.operands;
    if (first === undefined)
      throw new CommandFailure(`missing operand after 'cmp'\ncmp: Try 'cmp --help' for more information.`, 2);
    const [initial1 = '0', initial2 = initial1] = options.value('i')?.split(':') ?? [skip1 ?? '0', skip2 ?? '0'];
    const limit = parseSize(options.value('n') ?? '') ?? Infinity;
    const quiet = options.has('s');
    const read = async (path: string, skipped: string): Promise<string> => {
      const start = parseSize(skipped) ?? 0;
      const bytes = await call.files
        .readStart(path, limit === Infinity ? undefined : start + limit)
        .catch((thrown: unknown) => {
          throw new CommandFailure(`${path}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, 2);
        });
      return bytes.slice(start, limit === Infinity ? undefined : start + limit);
    };
    const [a, b] = [await read(first, initial1), await read(second, initial2)];
    if (a === b) return;
    call.exitCode = 1;
    if (quiet) return;
    const length = Math.min(a.length, b.length);
    let differs = -1;
    for (let at = 0; at < length; at += 1) {
      if (a[at] === b[at]) continue;
      differs = at;
      if (!options.has('l')) break;
      const width = String(Math.max(a.length, b.length)).length;
      const shown = (byte = ''): string =>
        `${octal(byte).padStart(3)}${options.has('b') ? ` ${visible(byte).padEnd(4)}` : ''}`;
      call.print(`${String(at + 1).padStart(width)} ${shown(a[at])} ${shown(b[at])}`.trimEnd().concat('\n'));
    }
    if (differs >= 0 && !options.has('l')) {
      const line = countOf(a.slice(0, differs), '\n') + 1;
      const bytes = options.has('b')
        ? ` is ${octal(a[differs] ?? '').padStart(3)} ${visible(a[differs] ?? '')} ${octal(b[differs] ?? '').padStart(3)} ${visible(b[differs] ?? '')}`
        : '';
      call.print(`${first} ${second} differ: byte ${differs + 1}, line ${line}${bytes}\n`);
      return;
    }
    if (a.length === b.length) return;
    const [shorter, bytes] = a.length < b.length ? [first, a] : [second, b];
    if (bytes === '') call.warn(`cmp: EOF on ${shorter} which is empty\n`);
    else {
      const lines = countOf(bytes, '\n');
      const where = options.has('l') ? '' : bytes.endsWith('\n') ? `, line ${lines}` : `, in line ${lines + 1}`;
      call.warn(`cmp: EOF on ${shorter} after byte ${bytes.length}${where}\n`);
    }
  },
  { trouble: 2, package: 'GNU diffutils 3.8', hint: "cmp: Try 'cmp --help' for more information." },
);

const octal = (byte: string): string => byte.charCodeAt(0).toString(8);

function visible(byte: string): string {
  const code = byte.charCodeAt(0);
  const low = code & 127;
  const text = low < 32 ? `^${String.fromCharCode(low + 64)}` : low === 127 ? '^?' : String.fromCharCode(low);
  return code > 127 ? `M-${text}` : text;
}
