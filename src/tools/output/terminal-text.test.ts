import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TerminalText } from './terminal-text.ts';

function textOf(...pieces: string[]): string {
  const terminal = new TerminalText();
  return pieces.map((piece) => terminal.push(piece)).join('') + terminal.end();
}

describe('TerminalText', () => {
  it.each([
    ['plain text', 'a\tb\n好 😀\n', 'a\tb\n好 😀\n'],
    ['a last line without its break', 'a\nb', 'a\nb'],
    ['CRLF', 'a\r\nb\r\n', 'a\nb\n'],
    ['colours', '\x1B[31mred\x1B[0m \x1B[1;38;5;4mblue\x1B[m\n', 'red blue\n'],
    ['progress', '10%\r20%\r100%\ndone\n', '100%\ndone\n'],
    ['progress that ends with a carriage return', '10%\r20%\r', '20%'],
    ['a line that is only partly overwritten', 'downloading\rDone\n', 'Doneloading\n'],
    ['a line that is erased before it is overwritten', 'downloading\r\x1B[KDone\n', 'Done\n'],
    ['a line that is erased as a whole', 'downloading\x1B[2K\rDone\n', 'Done\n'],
    ['the start of a line erased', 'abcdef\x1B[3D\x1B[1Kx\n', '   xef\n'],
    ['a spinner', '|\b/\b-\b\\\bok\n', 'ok\n'],
    ['backspaces past the start', '\b\ba\n', 'a\n'],
    ['moves to a column', 'abc\x1B[1GX\x1B[5GY\n', 'Xbc Y\n'],
    ['moves within a line', 'abc\x1B[2DX\x1B[CY\n', 'aXcY\n'],
    ['a title and a link', '\x1B]0;title\x07a \x1B]8;;http://x\x1B\\link\x1B]8;;\x1B\\\n', 'a link\n'],
    ['other sequences', '\x1B(Ba\x1B7b\x1B8\x1B=c\x1B[?25l\x1B[2J\n', 'abc\n'],
    ['other control codes', 'a\0b\x07c\x7Fd\u0085e\n', 'abcde\n'],
    ['an escape that leads nowhere', 'a\x1B\nb\n', 'a\nb\n'],
    ['an escape sequence that never ends', 'a\x1B[31', 'a'],
    ['half a character that is left', 'a😀\r12\n', '12\n'],
  ])('reads %s', (_, output, text) => {
    expect(textOf(output)).toBe(text);
  });

  it('reads the same however the output is cut', () => {
    const part = fc.constantFrom(
      'a',
      'bc ',
      '\n',
      '\r',
      '\b',
      '\x1B[31m',
      '\x1B[2K',
      '\x1B]0;t\x07',
      '\x1B]0;t\x1B\\',
      '\x1B(B',
      '\x1B7',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.array(fc.nat(100), { maxLength: 6 }), (parts, cuts) => {
        const output = parts.join('');
        const places = [0, ...cuts.map((cut) => cut % (output.length + 1)).sort((a, b) => a - b), output.length];
        const pieces = places.slice(1).map((end, index) => output.slice(places[index], end));
        expect(textOf(...pieces)).toBe(textOf(output));
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives lines as soon as they are finished', () => {
    const terminal = new TerminalText();
    expect(terminal.push('a\nb')).toBe('a\n');
    expect(terminal.push('c')).toBe('');
    expect(terminal.push('\n')).toBe('bc\n');
    expect(terminal.end()).toBe('');
  });

  it('passes a line on that grows too long, and loses nothing of it', () => {
    const terminal = new TerminalText();
    const piece = 'x'.repeat(100_000);
    let given = '';
    for (let count = 0; count < 25; count += 1) given += terminal.push(piece);
    expect(given.length).toBe(2_200_000);
    expect(given.length + terminal.end().length).toBe(2_500_000);
  });

  it('does not wait for the end of an endless sequence', () => {
    expect(textOf(`a\x1B]0;${'t'.repeat(5_000)}`, 'b\n')).toBe('ab\n');
  });
});
