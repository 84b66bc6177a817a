import { describe, expect, it } from 'vitest';
import { parseListing } from './listing.ts';

const file = (name: string) => ({ name, directory: false });
const directory = (name: string) => ({ name, directory: true });

describe('parseListing', () => {
  it('reads ls -la', () => {
    const output = [
      'total 11',
      'drwxr-xr-x 1 user user     0 Jan  1 00:00 .',
      'drwxr-xr-x 1 user user     0 Jan  1 00:00 ..',
      '-rw-r--r-- 1 user user   472 Nov 29 23:06 README.md',
      '-rw-r--r--@ 1 user user     2 Nov 29  2025 a  b.txt',
      '-rw-r--r-- 1 user user     2 2025-11-29 23:06 iso.txt',
      'lrwxrwxrwx 1 user user     1 Nov 29 23:06 link -> a',
      'drwxr-xr-x 1 user user     0 Nov 29 23:06 sub/',
    ].join('\n');
    expect(parseListing(output)).toEqual([
      file('README.md'),
      file('a  b.txt'),
      file('iso.txt'),
      file('link'),
      directory('sub'),
    ]);
  });

  it('reads find and the ls tool', () => {
    expect(parseListing('./a.txt\n./src/b c.txt')).toEqual([file('a.txt'), file('src/b c.txt')]);
    expect(parseListing('a.txt\nsrc/\n\n[2 of 9 entries. Use limit=4 for more.]')).toEqual([
      file('a.txt'),
      directory('src'),
    ]);
    expect(parseListing('(empty directory)')).toEqual([]);
    expect(parseListing('(no output)')).toEqual([]);
  });
});
