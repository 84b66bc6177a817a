import { describe, expect, it } from 'vitest';
import { tellingFiles } from './telling-files.ts';

const order = (...names: string[]) => tellingFiles(names.map((name) => ({ name, directory: name.endsWith('/') })));

describe('tellingFiles', () => {
  it('puts the README first, then entries, sources, prose, data and the rest', () => {
    expect(
      order('data.csv', 'LICENSE', 'notes.txt', 'zebra.py', 'cli.js', 'main.go', 'README', 'index.html', 'src/'),
    ).toEqual(['README', 'index.html', 'main.go', 'cli.js', 'zebra.py', 'notes.txt', 'data.csv', 'LICENSE']);
  });

  it('prefers files near the top and orders equals by name', () => {
    expect(order('src/deep/b.py', 'src/a.py', 'b.py', 'a.py')).toEqual(['a.py', 'b.py', 'src/a.py', 'src/deep/b.py']);
  });

  it('leaves out what is hidden, generated or not text', () => {
    expect(order('.env', 'package-lock.json', 'node_modules/x/index.js', 'a.min.js', 'photo.png', 'a.bin')).toEqual([]);
  });
});
