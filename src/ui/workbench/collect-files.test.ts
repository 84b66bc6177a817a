import { expect, test } from 'vitest';
import { collect, collectFromInput, type FileNode } from './collect-files.ts';

const denied = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
const file = (name: string): FileNode => ({
  name,
  isFolder: false,
  children: denied,
  file: () => Promise.resolve(new File([name], name)),
});
const folder = (name: string, ...children: FileNode[]): FileNode => ({
  name,
  isFolder: true,
  children: () => Promise.resolve(children),
  file: denied,
});
const never = new AbortController().signal;

test('all files below a folder, in order, named from it', async () => {
  const tree = folder('app', file('a.txt'), folder('src', file('b.js'), folder('deep', file('c.js'))), file('d.txt'));
  const candidates = await collect([tree], () => undefined, never);
  expect(candidates.map(({ path }) => path)).toEqual(['app/a.txt', 'app/src/b.js', 'app/src/deep/c.js', 'app/d.txt']);
  expect(await candidates[1]?.file?.arrayBuffer()).toEqual(new TextEncoder().encode('b.js').buffer);
});

test('ignored folders are not entered', async () => {
  const closed: FileNode = { ...folder('node_modules'), children: () => Promise.reject(new Error('was entered')) };
  const tree = folder('app', closed, { ...closed, name: '.git' }, file('node_modules.txt'));
  const candidates = await collect([tree], () => undefined, never);
  expect(candidates.map(({ path }) => path)).toEqual(['app/node_modules.txt']);
});

test('what the browser denies is named without a file', async () => {
  const tree = folder('app', { ...file('locked'), file: denied }, { ...folder('private'), children: denied });
  expect(await collect([tree], () => undefined, never)).toEqual([
    { path: 'app/locked', file: null },
    { path: 'app/private', file: null },
  ]);
});

test('a cancel ends the walk', async () => {
  const cancel = new AbortController();
  const stopping: FileNode = {
    ...file('a'),
    file: () => {
      cancel.abort();
      return Promise.resolve(new File([], 'a'));
    },
  };
  const candidates = await collect([folder('app', stopping, file('b'))], () => undefined, cancel.signal);
  expect(candidates.map(({ path }) => path)).toEqual(['app/a']);
});

test('files of an input have their path in the chosen folder, or their name', async () => {
  const inFolder = new File(['x'], 'index.js');
  Object.defineProperty(inFolder, 'webkitRelativePath', { value: 'app/src/index.js' });
  const alone = new File(['y'], 'notes.txt');
  Object.defineProperty(alone, 'webkitRelativePath', { value: '' });
  const candidates = await collectFromInput([inFolder, alone])(() => undefined, never);
  expect(candidates).toEqual([
    { path: 'app/src/index.js', file: inFolder },
    { path: 'notes.txt', file: alone },
  ]);
});
