import { expect, test } from 'vitest';
import { Buffer, isAscii, isUtf8, transcode } from './buffer.ts';

test('bytes are checked for what they can be', () => {
  expect(isUtf8(Buffer.from('\u00e9'))).toBe(true);
  expect(isUtf8(Buffer.from([0xff]))).toBe(false);
  expect(isAscii(Buffer.from('a'))).toBe(true);
  expect(isAscii(Buffer.from('\u00e9'))).toBe(false);
});

test('transcode replaces what the target cannot hold', () => {
  expect(transcode(Buffer.from('\u20ac\u00e9'), 'utf8', 'latin1').toString('hex')).toBe('3fe9');
  expect(transcode(Buffer.from('\u00e9'), 'utf8', 'utf16le').toString('hex')).toBe('e900');
});
