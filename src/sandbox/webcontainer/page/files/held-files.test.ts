import { describe, expect, it } from 'vitest';
import { HeldFiles } from './held-files.ts';

const mebibyte = 1024 * 1024;

describe('files held in memory', () => {
  it('are read only while they are sure, and brought back all the same', () => {
    const held = new HeldFiles();
    held.put('a', Uint8Array.of(1), true);
    expect(held.get('a')).toEqual(Uint8Array.of(1));
    held.doubt('a');
    expect([held.get('a'), held.lastSeen('a')]).toEqual([undefined, Uint8Array.of(1)]);
    held.drop('a');
    expect(held.lastSeen('a')).toBeUndefined();
  });

  it('are copies on both ways', () => {
    const held = new HeldFiles();
    const data = Uint8Array.of(1);
    held.put('a', data, true);
    data[0] = 2;
    const got = held.get('a');
    got?.fill(3);
    expect(held.get('a')).toEqual(Uint8Array.of(1));
  });

  it('leave out what is large, and let go of what was not asked for longest', () => {
    const held = new HeldFiles();
    held.put('large', new Uint8Array(mebibyte + 1), true);
    expect(held.lastSeen('large')).toBeUndefined();
    for (let index = 0; index < 64; index += 1) held.put(`f${index}`, new Uint8Array(mebibyte), true);
    held.get('f0');
    held.put('more', Uint8Array.of(1), true);
    expect(['f0', 'f1', 'f2', 'more'].map((path) => held.lastSeen(path)?.length)).toEqual([
      mebibyte,
      undefined,
      mebibyte,
      1,
    ]);
  });
});
