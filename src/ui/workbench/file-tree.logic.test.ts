import { describe, expect, test } from 'vitest';
import type { WalkEntry } from '../../sandbox/types.ts';
import { activate, buildTree, treeMove, treeRows } from './file-tree.logic.ts';

const folder = (path: string): WalkEntry => ({ path: `/w/${path}`, type: 'directory', size: 0 });
const file = (path: string, size = 1): WalkEntry => ({ path: `/w/${path}`, type: 'file', size });

const tree = buildTree(
  [
    file('README.md', 120),
    folder('empty'),
    file('package.json'),
    folder('src'),
    file('src/index.js'),
    folder('src/parts'),
    file('src/parts/a.js'),
    file('test.sh'),
  ],
  '/w',
);
const none: ReadonlySet<string> = new Set();
const outline = (rows: ReturnType<typeof treeRows>) => rows.map(({ level, path }) => `${level} ${path}`);

describe('rows', () => {
  test('folders stand first, closed', () => {
    const rows = treeRows(tree, none, '');
    expect(outline(rows)).toEqual(['1 empty', '1 src', '1 README.md', '1 package.json', '1 test.sh']);
    expect(rows[2]).toEqual({
      path: 'README.md',
      name: 'README.md',
      isFolder: false,
      expanded: false,
      level: 1,
      position: 3,
      siblings: 5,
      size: 120,
    });
  });

  test('an open folder shows what is in it', () => {
    const rows = treeRows(tree, new Set(['src', 'src/parts', 'gone']), '');
    expect(outline(rows)).toEqual([
      '1 empty',
      '1 src',
      '2 src/parts',
      '3 src/parts/a.js',
      '2 src/index.js',
      '1 README.md',
      '1 package.json',
      '1 test.sh',
    ]);
    expect(rows.map(({ expanded }) => expanded)).toEqual([false, true, true, false, false, false, false, false]);
  });

  test('a filter looks at the whole path, opens folders and hides empty ones', () => {
    expect(outline(treeRows(tree, none, ' PARTS/ '))).toEqual(['1 src', '2 src/parts', '3 src/parts/a.js']);
    expect(outline(treeRows(tree, none, '.js'))).toEqual([
      '1 src',
      '2 src/parts',
      '3 src/parts/a.js',
      '2 src/index.js',
      '1 package.json',
    ]);
    expect(treeRows(tree, none, 'nothing')).toEqual([]);
  });
});

describe('keys', () => {
  const rows = treeRows(tree, new Set(['src']), '');
  test.each([
    ['ArrowDown', null, { kind: 'focus', path: 'empty' }],
    ['ArrowDown', 'src', { kind: 'focus', path: 'src/parts' }],
    ['ArrowDown', 'test.sh', null],
    ['ArrowUp', 'src/parts', { kind: 'focus', path: 'src' }],
    ['ArrowUp', 'empty', null],
    ['Home', 'test.sh', { kind: 'focus', path: 'empty' }],
    ['End', 'src', { kind: 'focus', path: 'test.sh' }],
    ['ArrowRight', 'src', { kind: 'focus', path: 'src/parts' }],
    ['ArrowRight', 'src/parts', { kind: 'expand', path: 'src/parts' }],
    ['ArrowRight', 'README.md', null],
    ['ArrowLeft', 'src', { kind: 'collapse', path: 'src' }],
    ['ArrowLeft', 'src/index.js', { kind: 'focus', path: 'src' }],
    ['ArrowLeft', 'README.md', null],
    ['Enter', 'src/index.js', { kind: 'open', path: 'src/index.js' }],
    ['Enter', 'src', { kind: 'collapse', path: 'src' }],
    [' ', 'empty', { kind: 'expand', path: 'empty' }],
    ['p', 'src/parts', { kind: 'focus', path: 'package.json' }],
    ['P', 'package.json', { kind: 'focus', path: 'src/parts' }],
    ['z', 'src', null],
    ['Escape', 'src', null],
  ])('%j on %j', (key, current, move) => {
    expect(treeMove(rows, current, key)).toEqual(move);
  });

  test('into an open folder without anything in it, nowhere', () => {
    expect(treeMove(treeRows(tree, new Set(['empty']), ''), 'empty', 'ArrowRight')).toBeNull();
  });
});

test('a click opens a file and turns a folder over', () => {
  const [empty, , readme] = treeRows(tree, none, '');
  if (empty === undefined || readme === undefined) throw new Error('rows are missing');
  expect(activate(empty)).toEqual({ kind: 'expand', path: 'empty' });
  expect(activate(readme)).toEqual({ kind: 'open', path: 'README.md' });
});
