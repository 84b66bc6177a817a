import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { decodeValue, encodeValue } from './value-codec.ts';

function roundTrip(value: unknown): unknown {
  const { json, blocks, size } = encodeValue(value);
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const block of blocks) {
    bytes.set(block, offset);
    offset += block.length;
  }
  return decodeValue(json, bytes);
}

describe('the value codec', () => {
  it.each([
    [null],
    [7],
    ['héllo'],
    [[1, 'a', null, { b: [true] }]],
    [Uint8Array.of(0, 255, 128)],
    [new Uint8Array(0)],
    [['write', 3, Uint8Array.of(1, 2), { stdin: { from: 'bytes', data: Uint8Array.of(3) } }]],
    [{ stdout: Uint8Array.of(1), stderr: Uint8Array.of(2, 3) }],
  ])('carries %j', (value) => {
    expect(roundTrip(value)).toEqual(value);
  });

  it('carries a Buffer as its bytes, although it has a toJSON', () => {
    expect(roundTrip(['x', Buffer.from('hi')])).toEqual(['x', Uint8Array.of(104, 105)]);
  });

  it('carries undefined as null', () => {
    expect(roundTrip(undefined)).toBeNull();
  });

  it.each([
    ['{"$bytes":[0,4]}'],
    ['{"$bytes":[-1,2]}'],
    ['{"$bytes":[2,2]}'],
    ['{"$bytes":[0.5,1]}'],
    ['{"$bytes":"x"}'],
    ['{"$bytes":[1e308,1e308]}'],
  ])('refuses the reference %s to three bytes', (json) => {
    expect(() => decodeValue(json, new Uint8Array(3))).toThrow(RangeError);
  });
});
