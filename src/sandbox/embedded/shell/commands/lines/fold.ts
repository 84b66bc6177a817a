import { CommandFailure, command } from '../support/command.ts';

export const foldCommand = command(
  'fold',
  { 'b,bytes': 'flag', 's,spaces': 'flag', 'w,width': 'value' },
  async (call, options) => {
    const given =
      options.last('w', 'digits') === undefined ? '80' : (options.value(options.last('w', 'digits') ?? '') ?? '');
    const width = Number(given);
    if (!/^[1-9]\d*$/.test(given)) throw new CommandFailure(`invalid number of columns: '${given}'`);
    for await (const { bytes } of call.inputs(options.operands)) {
      call.write(
        bytes
          .split('\n')
          .map((line) => foldLine(line, width, options.has('s'), options.has('b')))
          .join('\n'),
      );
    }
  },
  { digits: true },
);

function foldLine(line: string, width: number, atSpaces: boolean, inBytes: boolean): string {
  let folded = '';
  let start = 0;
  let column = 0;
  for (let at = 0; at < line.length; at += 1) {
    const next = inBytes ? column + 1 : columnAfter(column, line[at] ?? '');
    if (next <= width || at === start) {
      column = next;
      continue;
    }
    const space = atSpaces ? lastBlank(line, start, at) : -1;
    const cut = space < 0 ? at : space + 1;
    folded += `${line.slice(start, cut)}\n`;
    start = cut;
    column = 0;
    at = cut - 1;
  }
  return folded + line.slice(start);
}

function columnAfter(column: number, character: string): number {
  if (character === '\t') return column + 8 - (column % 8);
  if (character === '\b') return Math.max(0, column - 1);
  if (character === '\r') return 0;
  return column + 1;
}

function lastBlank(line: string, start: number, end: number): number {
  for (let at = end - 1; at >= start; at -= 1) if (line[at] === ' ' || line[at] === '\t') return at;
  return -1;
}
