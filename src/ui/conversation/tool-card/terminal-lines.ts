/**
 * What a terminal would show of a program's output, as lines of plain text: a carriage return starts the line again,
 * a backspace goes back by one, erasing erases, other control codes are left out. Takes pieces of any size.
 */
export interface TerminalLines {
  /** The lines so far; the last one may grow. Always the same array. */
  readonly lines: readonly string[];
  write(text: string): void;
}

/** What acts on the line: line break, carriage return, backspace, erase to the end of the line, erase the line. */
// oxlint-disable-next-line no-control-regex -- control codes are the subject here
const lineCodes = /(\n|\r|\u0008|\u001b\[[02]?K)/;
/** All others: CSI and OSC sequences, two-character escapes, and characters without a meaning for a line. */
const otherCodes =
  // oxlint-disable-next-line no-control-regex -- control codes are the subject here
  /\u001b\[(?![02]?K)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-Z\\-_]|[\u0000-\u0007\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f]/g;
/** A sequence at the very end that the next piece may complete. */
// oxlint-disable-next-line no-control-regex -- control codes are the subject here
const openCode = /\u001b(?:\[[0-?]*[ -/]*|\][^\u0007\u001b]*\u001b?)?$/;

export function createTerminalLines(): TerminalLines {
  const lines: string[] = [];
  let held = '';
  /** The growing line and where the next character goes in it. */
  let line = '';
  let column = 0;

  function put(text: string): void {
    line = line.slice(0, column) + text + line.slice(column + text.length);
    column += text.length;
  }

  function act(part: string): void {
    switch (part) {
      case '\n':
        lines[Math.max(0, lines.length - 1)] = line;
        lines.push('');
        line = '';
        column = 0;
        return;
      case '\r':
        column = 0;
        return;
      case '\b':
        column = Math.max(0, column - 1);
        return;
      case '\u001b[K':
      case '\u001b[0K':
        line = line.slice(0, column);
        return;
      case '\u001b[2K':
        line = ' '.repeat(column);
        return;
      default:
        put(part);
    }
  }

  return {
    lines,
    write(piece) {
      const text = held + piece;
      const open = openCode.exec(text.slice(-512));
      held = open === null ? '' : open[0];
      const plain = text.slice(0, text.length - held.length).replace(otherCodes, '');
      for (const part of plain.split(lineCodes)) act(part);
      if (plain === '') return;
      lines[Math.max(0, lines.length - 1)] = line;
    },
  };
}

/** The lines of a whole output, without an empty one after the last line break. */
export function terminalLines(output: string): readonly string[] {
  const terminal = createTerminalLines();
  terminal.write(output);
  return shownLines(terminal.lines);
}

/** The lines to show: a line that a line break has only just begun is not one yet. */
export function shownLines(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
