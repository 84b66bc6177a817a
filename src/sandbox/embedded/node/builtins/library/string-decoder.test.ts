import { expect, test } from 'vitest';
import { Buffer } from './buffer.ts';
import { StringDecoder } from './string-decoder.ts';
import { thrown } from './testing/thrown.ts';

function decode(encoding: BufferEncoding, ...parts: string[]): string[] {
  const decoder = new StringDecoder(encoding);
  return [...parts.map((part) => decoder.write(Buffer.from(part, 'hex'))), decoder.end()];
}

test('a character waits for its last byte', () => {
  expect(decode('utf8', 'e2', '82', 'ac41')).toEqual(['', '', '\u20acA', '']);
  expect(decode('utf8', '61f09f', '9880')).toEqual(['a', '\u{1f600}', '']);
  expect(decode('utf16le', '3d', 'd800', 'de')).toEqual(['', '', '\u{1f600}', '']);
  expect(decode('base64', '61', '6263')).toEqual(['', 'YWJj', '']);
});

test('what never becomes a character is replaced', () => {
  expect(decode('utf8', 'e282', '41')).toEqual(['', '\ufffdA', '']);
  expect(decode('utf8', 'e282')).toEqual(['', '\ufffd']);
  expect(decode('utf8', 'ff')).toEqual(['\ufffd', '']);
});

test('it says what it waits for', () => {
  const decoder = new StringDecoder('utf8') as StringDecoder & { lastNeed: number; lastTotal: number };
  decoder.write(Buffer.from('e282', 'hex'));
  expect([decoder.lastNeed, decoder.lastTotal]).toEqual([1, 3]);
});

test('an unknown encoding is an error of Node', () => {
  expect(thrown(() => new StringDecoder('nope' as never))).toBe(
    'TypeError [ERR_UNKNOWN_ENCODING]: Unknown encoding: nope',
  );
  expect(thrown(() => new StringDecoder().write(5 as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "buf" argument must be an instance of Buffer, TypedArray, or DataView. Received type number (5)',
  );
});
