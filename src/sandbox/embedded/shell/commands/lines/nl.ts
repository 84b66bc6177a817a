import { CommandFailure, command } from '../support/command.ts';
import { splitLines } from '../support/bytes.ts';
import { basicPattern } from '../support/posix-pattern.ts';

export const nlCommand = command(
  'nl',
  {
    'b,body-numbering': 'value',
    'f,footer-numbering': 'value',
    'h,header-numbering': 'value',
    'd,section-delimiter': 'value',
    'i,line-increment': 'value',
    'l,join-blank-lines': 'value',
    'n,number-format': 'value',
    'p,no-renumber': 'flag',
    's,number-separator': 'value',
    'v,starting-line-number': 'value',
    'w,number-width': 'value',
  },
  async (call, options) => {
    const numberOf = (name: string, fallback: number): number => {
      const text = options.value(name);
      if (text === undefined) return fallback;
      if (!/^-?\d+$/.test(text)) throw new CommandFailure(`invalid line number: '${text}'`);
      return Number(text);
    };
    const width = numberOf('w', 6);
    const step = numberOf('i', 1);
    const first = numberOf('v', 1);
    const joined = numberOf('l', 1);
    const separator = options.value('s') ?? '\t';
    const format = formatOf(options.value('n') ?? 'rn', width);
    const styles = {
      header: styleOf(options.value('h') ?? 'n'),
      body: styleOf(options.value('b') ?? 't'),
      footer: styleOf(options.value('f') ?? 'n'),
    };
    const mark = options.value('d') ?? String.raw`\:`;
    let style = styles.body;
    let number = first;
    let blank = 0;
    for (const line of splitLines(await call.readAll(options.operands))) {
      const section = ({ [mark.repeat(3)]: 'header', [mark.repeat(2)]: 'body', [mark]: 'footer' } as const)[line];
      if (section !== undefined) {
        style = styles[section];
        if (!options.has('p')) number = first;
        call.print('\n');
        continue;
      }
      blank = line === '' ? blank + 1 : 0;
      const counts = style(line) && (line !== '' || blank % joined === 0);
      if (counts) {
        call.print(format(number) + separator);
        call.write(`${line}\n`);
        number += step;
      } else {
        call.write(`${' '.repeat(width + separator.length)}${line}\n`);
      }
    }
  },
);

function formatOf(name: string, width: number): (number: number) => string {
  switch (name) {
    case 'ln':
      return (number) => String(number).padEnd(width);
    case 'rn':
      return (number) => String(number).padStart(width);
    case 'rz':
      return (number) =>
        (number < 0 ? '-' : '') + String(Math.abs(number)).padStart(number < 0 ? width - 1 : width, '0');
    default:
      throw new CommandFailure(`invalid line numbering format: '${name}'`);
  }
}

/** Whether a line gets a number. */
function styleOf(name: string): (line: string) => boolean {
  if (name === 'a') return () => true;
  if (name === 't') return (line) => line !== '';
  if (name === 'n') return () => false;
  if (name.startsWith('p')) {
    const pattern = basicPattern(name.slice(1));
    return (line) => pattern.test(line);
  }
  throw new CommandFailure(`invalid body numbering style: '${name}'`);
}
