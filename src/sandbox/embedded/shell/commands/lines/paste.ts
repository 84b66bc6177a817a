import { CommandFailure, command } from '../support/command.ts';
import { splitLines, toBytes } from '../support/bytes.ts';

export const pasteCommand = command(
  'paste',
  { 'd,delimiters': 'value', 's,serial': 'flag', 'z,zero-terminated': 'flag' },
  async (call, options) => {
    const end = options.has('z') ? '\0' : '\n';
    const delimiters = delimitersOf(options.value('d') ?? '\t');
    const paths = options.operands.length > 0 ? options.operands : ['-'];
    const columns: string[][] = [];
    const stdin = splitLines(call.stdin, end);
    const usesOfStdin = paths.filter((path) => path === '-').length;
    let column = 0;
    for (const path of paths) {
      if (path === '-') {
        // Each `-` takes the next line of standard input in turn.
        const own = column;
        columns.push(
          options.has('s') ? (own === 0 ? stdin : []) : stdin.filter((_, index) => index % usesOfStdin === own),
        );
        column += 1;
        continue;
      }
      const bytes = await call.read(path);
      if (bytes !== undefined) columns.push(splitLines(bytes, end));
      else if (!options.has('s')) return;
    }
    if (options.has('s')) {
      for (const lines of columns) call.write(inTurn(lines, delimiters) + end);
      return;
    }
    const height = Math.max(0, ...columns.map((lines) => lines.length));
    for (let row = 0; row < height; row += 1) {
      call.write(
        inTurn(
          columns.map((lines) => lines[row] ?? ''),
          delimiters,
        ) + end,
      );
    }
  },
);

function inTurn(parts: readonly string[], delimiters: readonly string[]): string {
  return parts
    .map((part, index) => (index === 0 ? part : (delimiters[(index - 1) % delimiters.length] ?? '') + part))
    .join('');
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '' };

function delimitersOf(list: string): string[] {
  const delimiters: string[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const letter = list[at] ?? '';
    if (letter !== '\\') {
      delimiters.push(toBytes(letter));
      continue;
    }
    at += 1;
    const escaped = list[at];
    if (escaped === undefined) throw new CommandFailure(`delimiter list ends with an unescaped backslash: ${list}`);
    delimiters.push(escapes[escaped] ?? toBytes(escaped));
  }
  return delimiters.length > 0 ? delimiters : [''];
}
