import { expect, test } from 'vitest';
import { Buffer } from '../buffer.ts';

const text = 'h\u00e9\u20ac\u{1f600}\ud800x';

test('each encoding turns text into the bytes of Node', () => {
  expect(Buffer.from(text).toString('hex')).toBe('68c3a9e282acf09f9880efbfbd78');
  expect(Buffer.from(text, 'utf16le').toString('hex')).toBe('6800e900ac203dd800de00d87800');
  expect(Buffer.from(text, 'latin1').toString('hex')).toBe('68e9ac3d000078');
  expect(Buffer.from(text, 'ascii').toString('hex')).toBe('68e9ac3d000078');
  expect(Buffer.from('6869ZZ', 'hex').toString()).toBe('hi');
  expect(Buffer.from('686', 'hex').toString()).toBe('h');
});

test('each encoding turns bytes into the text of Node', () => {
  const bytes = Buffer.from('00417fff80c3a9e282acf09f9880ed', 'hex');
  expect(bytes.toString()).toBe('\x00A\x7F��é€😀�');
  expect(bytes.toString('latin1')).toBe('\x00A\x7Fÿ\x80Ã©â\x82¬ð\x9F\x98\x80í');
  expect(bytes.toString('ascii')).toBe('\x00A\x7F\x7F\x00C)b\x02,p\x1F\x18\x00m');
  expect(bytes.toString('utf16le')).toBe('䄀ｿ쎀겂鿰肘');
  expect(bytes.toString('base64')).toBe('AEF//4DDqeKCrPCfmIDt');
  expect(bytes.toString('base64url')).toBe('AEF__4DDqeKCrPCfmIDt');
});

test('base64 skips what is no letter of it, reads both alphabets, and ends at the first sign of padding', () => {
  expect(Buffer.from('YWJj\nZGVm', 'base64').toString()).toBe('abcdef');
  expect(Buffer.from('a-_b', 'base64').toString('hex')).toBe('6befdb');
  expect(Buffer.from('YWJj=ZGVm', 'base64').toString()).toBe('abc');
  expect(Buffer.from('YQ==YQ==', 'base64').toString()).toBe('a');
  expect(Buffer.from('Y', 'base64').length).toBe(0);
});

test('the length in bytes is known without encoding', () => {
  expect(Buffer.byteLength(text)).toBe(14);
  expect(Buffer.byteLength(text, 'utf16le')).toBe(14);
  expect(Buffer.byteLength('YWJj', 'base64')).toBe(3);
  expect(Buffer.byteLength('YQ==', 'base64url')).toBe(1);
  expect(Buffer.byteLength('abc', 'hex')).toBe(1);
});

test('names of encodings are found in any case', () => {
  expect(Buffer.isEncoding('UTF-16LE')).toBe(true);
  expect(Buffer.isEncoding('Binary')).toBe(true);
  expect(Buffer.isEncoding('utf-32')).toBe(false);
  expect(Buffer.isEncoding('')).toBe(false);
});
