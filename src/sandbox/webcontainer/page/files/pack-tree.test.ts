import { decode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';
import { packFolder } from './pack-tree.ts';

describe('a packed folder', () => {
  it('is what a snapshot of the vendor is: a map of files to their bytes', () => {
    const files = Array.from({ length: 300 }, (_, index) => ({
      name: `é${index}`,
      data: Uint8Array.of(index & 0xff, 0),
    }));
    files.push({ name: 'large', data: new Uint8Array(70_000).fill(200) });
    expect(decode(packFolder(files))).toEqual({
      d: Object.fromEntries(files.map(({ name, data }) => [name, { f: { c: data } }])),
    });
    expect(decode(packFolder([]))).toEqual({ d: {} });
  });
});
