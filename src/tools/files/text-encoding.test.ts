import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, type TextEncoding } from './text-encoding.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('decodeText', () => {
  it.each<[string, Uint8Array, string, TextEncoding]>([
    ['plain text', bytes(0x61, 0x0a), 'a\n', 'UTF-8'],
    ['nothing', bytes(), '', 'UTF-8'],
    ['UTF-8', bytes(0xc3, 0xa9), 'é', 'UTF-8'],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x61), '\uFEFFa', 'UTF-8'],
    ['UTF-8 with control codes', bytes(0x1b, 0x5b, 0x01), '\x1B[\x01', 'UTF-8'],
    ['UTF-16, low byte first', bytes(0xff, 0xfe, 0xe9, 0x00), '\uFEFFé', 'UTF-16LE'],
    ['UTF-16, high byte first', bytes(0xfe, 0xff, 0x00, 0xe9), '\uFEFFé', 'UTF-16BE'],
    [
      'an old Western encoding',
      bytes(0x63, 0x61, 0x66, 0xe9, 0x80, 0x9f, 0x81, 0xa0),
      'café€Ÿ\x81\u00A0',
      'Windows-1252',
    ],
  ])('reads %s', (_, data, text, encoding) => {
    expect(decodeText(data)).toEqual({ text, encoding });
    expect(encodeText({ text, encoding })).toEqual(data);
  });

  it.each([
    ['a zero byte', bytes(0x61, 0x00)],
    ['control codes beside bytes that are not UTF-8', bytes(0x01, 0xff, 0x61)],
    ['a broken UTF-16 text', bytes(0xff, 0xfe, 0x61)],
    ['half a pair in UTF-16', bytes(0xff, 0xfe, 0x00, 0xd8)],
  ])('takes %s for binary', (_, data) => {
    expect(decodeText(data)).toBeUndefined();
  });
});

describe('encodeText', () => {
  it('gives back the very bytes of every text that it reads', () => {
    const start = fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]);
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 20 }), (mark, rest) => {
        const data = Uint8Array.from([...mark, ...rest]);
        const decoded = decodeText(data);
        if (decoded) expect(encodeText(decoded)).toEqual(data);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not write what an encoding lacks', () => {
    expect(encodeText({ text: 'a → b', encoding: 'Windows-1252' })).toBeUndefined();
  });
});
