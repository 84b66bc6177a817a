import { expect, test } from 'vitest';
import { findTestFiles } from './files.ts';

const tree = [
  '/app/index.js',
  '/app/test.js',
  '/app/test-me.mjs',
  '/app/a.test.ts',
  '/app/b_test.cjs',
  '/app/c.test.d.ts',
  '/app/contest.js',
  '/app/test/any.js',
  '/app/test/deep/data.json',
  '/app/test/deep/more.tsx',
  '/app/node_modules/x/x.test.js',
];

const fs = {
  statSync(path: string) {
    const isFile = tree.includes(path);
    if (!isFile && !tree.some((file) => file.startsWith(`${path}/`)))
      throw Object.assign(new Error(), { code: 'ENOENT', path });
    return { isFile: () => isFile, isDirectory: () => !isFile };
  },
  readdirSync: (path: string) => [
    ...new Set(
      tree.flatMap((file) => (file.startsWith(`${path}/`) ? (file.slice(path.length + 1).split('/')[0] ?? '') : [])),
    ),
  ],
};

test('tests are found by their names, and all programs in folders named test', () => {
  expect(findTestFiles(fs, [], '/app')).toEqual([
    '/app/a.test.ts',
    '/app/b_test.cjs',
    '/app/test-me.mjs',
    '/app/test.js',
    '/app/test/any.js',
    '/app/test/deep/more.tsx',
  ]);
});

test('files that are named are run, whatever their names', () => {
  expect(findTestFiles(fs, ['index.js', './test/deep'], '/app')).toEqual(['/app/index.js']);
  expect(findTestFiles(fs, ['test'], '/app')).toEqual(['/app/test/any.js', '/app/test/deep/more.tsx']);
});

test('what is not there is an error', () => {
  expect(() => findTestFiles(fs, ['nope'], '/app')).toThrow(
    expect.objectContaining({ code: 'ENOENT', path: '/app/nope' }),
  );
});
