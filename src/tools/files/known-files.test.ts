import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownFiles } from './known-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('KnownFiles', () => {
  it('tells a file that changed since it was last seen', () => {
    const known = new KnownFiles();
    expect(known.hasChanged('/a', bytes('one'))).toBe(false);
    known.remember('/a', bytes('one'));
    expect(known.hasChanged('/a', bytes('one'))).toBe(false);
    expect(known.hasChanged('/a', bytes('two'))).toBe(true);
    expect(known.hasChanged('/b', bytes('two'))).toBe(false);
    known.remember('/a', bytes('two'));
    expect(known.hasChanged('/a', bytes('two'))).toBe(false);
  });

  it('tells any two contents apart, wherever they stand in memory', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), fc.uint8Array({ maxLength: 12 }), (first, second) => {
        const known = new KnownFiles();
        const elsewhere = new Uint8Array([7, ...first]).subarray(1);
        known.remember('/a', first);
        expect(known.hasChanged('/a', elsewhere)).toBe(false);
        expect(known.hasChanged('/a', second)).toBe(Buffer.compare(first, second) !== 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([0, 1, 2, 3, 4, 7, 8, 100])('notices each single bit that changes in %i bytes and one more', (length) => {
    const before = new Uint8Array(length + 1).fill(0x41);
    const known = new KnownFiles();
    known.remember('/a', before);
    for (let bit = 0; bit < 8 * before.length; bit += 1) {
      const after = before.slice();
      after[bit >> 3] = (after[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(known.hasChanged('/a', after)).toBe(true);
    }
  });
});
