import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlob } from './glob.ts';

function matches(pattern: string, path: string): boolean {
  const glob = compileGlob(pattern);
  if (!glob.ok) throw new Error(glob.error);
  return glob.value(path.replace(/\/$/, ''), path.endsWith('/'));
}

describe('compileGlob', () => {
  it.each([
    ['*.ts', ['a.ts', 'src/a.ts', 'src/.hidden.ts'], ['a.tsx', 'a.ts/b.js']],
    ['.*', ['.env', 'src/.env'], ['env']],
    ['*', ['a', 'src/a', '.env', 'src/'], []],
    ['src/*.ts', ['src/a.ts'], ['a.ts', 'src/b/a.ts', 'x/src/a.ts']],
    ['src/**/*.ts', ['src/a.ts', 'src/b/c/a.ts'], ['a.ts', 'x/src/a.ts']],
    ['**/*.ts', ['a.ts', 'src/b/a.ts'], ['a.js']],
    ['src/**', ['src/a', 'src/b/c', 'src/.x'], ['lib/a']],
    ['./src/*.ts', ['src/a.ts'], ['a.ts']],
    ['/src/*.ts', ['src/a.ts'], ['x/src/a.ts']],
    ['*.{js,ts}', ['a.js', 'b/a.ts'], ['a.jsx']],
    ['{src,lib}/**/*.ts', ['src/a.ts', 'lib/b/a.ts'], ['x/a.ts']],
    ['[ab]?.txt', ['a1.txt', 'b2.txt'], ['c1.txt', 'a.txt']],
    ['[!a].txt', ['b.txt'], ['a.txt']],
    ['!*.md', ['a.ts', 'src/a.ts'], ['a.md', 'src/a.md']],
    ['test/', ['test/', 'src/test/'], ['test', 'src/test/a']],
    ['Makefile', ['Makefile', 'src/Makefile'], ['makefile']],
    ['*(a|b)', ['x(a|b)'], ['a']],
    ['#a', ['#a'], []],
    ['**', ['a', 'a/b/c'], []],
  ])('reads %s', (pattern, taken, left) => {
    expect(taken.filter((path) => !matches(pattern, path))).toEqual([]);
    expect(left.filter((path) => matches(pattern, path))).toEqual([]);
  });

  it.each([
    ['*a*a*a*a*b', 'The glob "*a*a*a*a*b" has more than 3 * in one name. Use fewer.'],
    ['src/{x,*a*a*a*a}/b', 'The glob "src/{x,*a*a*a*a}/b" has more than 3 * in one name. Use fewer.'],
    ['/', 'The glob "/" is empty.'],
    ['!', 'The glob "!" is empty.'],
  ])('refuses %s', (pattern, error) => {
    expect(compileGlob(pattern)).toEqual({ ok: false, error });
  });

  it('takes any text for a glob, and ends', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('ab*?/[]{},!.\\^-')), maxLength: 12 });
    fc.assert(
      fc.property(text, fc.stringMatching(/^[ab./-]{1,30}$/), (pattern, path) => {
        const glob = compileGlob(pattern);
        if (glob.ok) expect(typeof glob.value(path, false)).toBe('boolean');
      }),
      { numRuns: 2_000 },
    );
  });
});
