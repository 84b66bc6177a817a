import { expect, test } from 'vitest';
import { blockLines, describeContent, headBytes, longestLine } from './file-content.logic.ts';

const block = (lines: number) => Array.from({ length: lines }, () => 'x'.repeat(1023)).join('\n');
const encode = (text: string) => new TextEncoder().encode(text);

test('text has its lines; the last line break starts none', () => {
  const text = { kind: 'text', bytes: 4, headOnly: false };
  expect(describeContent(encode('a\nb\n'))).toEqual({ ...text, blocks: ['a\nb'], lines: 2 });
  expect(describeContent(encode('a\n\nb'))).toEqual({ ...text, blocks: ['a\n\nb'], lines: 3 });
  expect(describeContent(encode('a\r\nb'))).toEqual({ ...text, blocks: ['a\nb'], lines: 2 });
  expect(describeContent(encode('你\n'))).toEqual({ ...text, blocks: ['你'], lines: 1 });
});

test('many lines come in blocks', () => {
  const content = describeContent(encode('a\n'.repeat(blockLines) + 'b\n'));
  const first = Array.from({ length: blockLines }, () => 'a').join('\n');
  expect(content).toMatchObject({ blocks: [first, 'b'], lines: blockLines + 1 });
});

test('an empty file is said to be empty', () => {
  expect(describeContent(new Uint8Array())).toEqual({ kind: 'empty' });
});

test('a NUL byte, or bytes that are no UTF-8, make a file binary', () => {
  expect(describeContent(Uint8Array.of(0x61, 0, 0x62))).toEqual({ kind: 'binary', bytes: 3 });
  expect(describeContent(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toEqual({ kind: 'binary', bytes: 4 });
});

test('a large file is shown by its whole lines within the head', () => {
  const line = `${'x'.repeat(1023)}\n`;
  const content = describeContent(encode(line.repeat(1500)));
  expect(content).toEqual({
    kind: 'text',
    blocks: [block(500), block(500), block(24)],
    lines: 1024,
    bytes: 1500 * 1024,
    headOnly: true,
  });
});

test('a character cut in two at the end of the head does not make the file binary', () => {
  const content = describeContent(encode(`a\n${'字'.repeat(headBytes / 3)}`));
  expect(content).toEqual({ kind: 'text', blocks: ['a'], lines: 1, bytes: headBytes + 1, headOnly: true });
});

test('a large file of one line shows the start of it', () => {
  const content = describeContent(encode('z'.repeat(headBytes + 1)));
  expect(content).toMatchObject({ blocks: [`${'z'.repeat(longestLine)}…`], lines: 1, headOnly: true });
});

test('a very long line is cut', () => {
  const content = describeContent(encode(`${'y'.repeat(longestLine + 1)}\nshort`));
  expect(content).toMatchObject({ blocks: [`${'y'.repeat(longestLine)}…\nshort`], lines: 2 });
});
