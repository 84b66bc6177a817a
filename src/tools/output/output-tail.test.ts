import { describe, expect, it } from 'vitest';
import { OutputTail } from './output-tail.ts';

function tailOf(...chunks: string[]) {
  const tail = new OutputTail();
  for (const chunk of chunks) tail.append(chunk);
  return tail.read();
}

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`).join('\n');

describe('OutputTail', () => {
  it('gives a short output whole, without its last line break', () => {
    expect(tailOf('a\n', 'b', '\n')).toEqual({ text: 'a\nb' });
    expect(tailOf('\n\na\n\n')).toEqual({ text: '\n\na\n' });
    expect(tailOf('\n')).toEqual({ text: '' });
    expect(tailOf()).toEqual({ text: '' });
  });

  it('keeps exactly 2,000 lines whole', () => {
    expect(tailOf(`${numbered(1, 2_000)}\n`)).toEqual({ text: numbered(1, 2_000) });
  });

  it('keeps the last 2,000 of more lines', () => {
    expect(tailOf(`${numbered(1, 1_000)}\n`, `${numbered(1_001, 2_500)}\n`)).toEqual({
      text: numbered(501, 2_500),
      truncation: {
        shownLines: 2_000,
        totalLines: 2_500,
        cutInLine: false,
        totalCharacters: numbered(1, 2_500).length + 1,
      },
    });
  });

  it('counts empty lines at the end', () => {
    expect(tailOf('a\n', 'b\n', '\n'.repeat(1_999))).toMatchObject({
      text: `b${'\n'.repeat(1_999)}`,
      truncation: { shownLines: 2_000, totalLines: 2_001 },
    });
  });

  it('keeps the last 50 KB of whole lines, counted in bytes', () => {
    // 300 characters of three bytes each and a line break: 56 such lines fit into 51,200 bytes.
    const line = '好'.repeat(300);
    const { text, truncation } = tailOf(`${line}\n`.repeat(500));
    expect(text).toBe(Array(56).fill(line).join('\n'));
    expect(truncation).toEqual({ shownLines: 56, totalLines: 500, cutInLine: false, totalCharacters: 301 * 500 });
  });

  it('keeps the end of a last line that is too long, without breaking a character', () => {
    const { text, truncation } = tailOf('first\n', '好'.repeat(40_000));
    expect(text).toBe('好'.repeat(17_066));
    expect(truncation).toEqual({ shownLines: 1, totalLines: 2, cutInLine: true, totalCharacters: 40_006 });
  });

  it('counts what it no longer keeps', () => {
    const tail = new OutputTail();
    for (let index = 0; index < 100; index += 1) tail.append(`${'x'.repeat(9_999)}\n`);
    expect(tail.read().truncation).toMatchObject({ shownLines: 5, totalLines: 100, totalCharacters: 1_000_000 });
  });
});
