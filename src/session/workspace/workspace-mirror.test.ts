import { expect, test } from 'vitest';
import { testWorkspace } from './testing-workspace.ts';
import { createWorkspaceMirror, standardMirrorLimits, type FileContent, type Look } from './workspace-mirror.ts';

const shown = (content: FileContent | null) =>
  content instanceof Uint8Array ? new TextDecoder().decode(content) : content;

/** Each difference as path, before and after. */
function told(look: Look): unknown {
  if (!look.ok) return look.message;
  return look.differences.map(({ path, before, after }) => [path, shown(before), shown(after)]);
}

async function mirrorOf(initial: Record<string, string | Uint8Array>, limits = standardMirrorLimits) {
  const workspace = testWorkspace(initial);
  const mirror = createWorkspaceMirror({ files: workspace.files, workspace: '/w', limits, onTold: () => undefined });
  await mirror.look();
  workspace.reads.length = 0;
  return { workspace, look: async () => told(await mirror.look()), note: mirror.note };
}

test('a look tells what was created, changed and removed since the last, sorted, and reads nothing else', async () => {
  const { workspace, look } = await mirrorOf({ '/w/a': 'one', '/w/b': 'two', '/w/same': 'x' });
  expect(await look()).toEqual([]);
  workspace.write('/w/z/new', 'fresh');
  workspace.write('/w/b', 'TWO');
  workspace.remove('/w/a');
  expect(await look()).toEqual([
    ['/w/a', 'one', null],
    ['/w/b', 'two', 'TWO'],
    ['/w/z/new', null, 'fresh'],
  ]);
  expect(workspace.reads).toEqual(['/w/b', '/w/z/new']);
  expect(await look()).toEqual([]);
});

test('a file that moves goes here and comes there', async () => {
  const { workspace, look } = await mirrorOf({ '/w/a': 'text' });
  workspace.move('/w/a', '/w/b');
  expect(await look()).toEqual([
    ['/w/a', 'text', null],
    ['/w/b', null, 'text'],
  ]);
});

test('what comes back to the same bytes has not changed', async () => {
  const { workspace, look } = await mirrorOf({ '/w/a': 'text' });
  workspace.write('/w/a', 'other');
  workspace.write('/w/a', 'text');
  workspace.write('/w/new', '');
  workspace.remove('/w/new');
  expect(await look()).toEqual([]);
});

test('installed packages and the files of git are left out, wherever they are', async () => {
  const { workspace, look } = await mirrorOf({ '/w/node_modules/a/x': '1', '/w/p/.git/HEAD': '1' });
  workspace.write('/w/node_modules/a/x', '2');
  workspace.write('/w/p/.git/HEAD', '2');
  workspace.write('/w/p/node_modules/c', '2');
  workspace.write('/w/p/.gitignore', 'seen');
  expect(await look()).toEqual([['/w/p/.gitignore', null, 'seen']]);
});

test('longer files are told by their size, and never read', async () => {
  const { workspace, look } = await mirrorOf(
    { '/w/long': '123456', '/w/other': '1234567' },
    { ...standardMirrorLimits, file: 5 },
  );
  workspace.write('/w/long', '654321');
  expect(await look()).toEqual([['/w/long', { bytes: 6 }, { bytes: 6 }]]);
  workspace.write('/w/long', '12345');
  workspace.lose();
  expect(await look()).toEqual([['/w/long', { bytes: 6 }, '12345']]);
  expect(workspace.reads).toEqual(['/w/long']);
});

test('beyond all that may be kept, files are known by their size', async () => {
  const { workspace, look } = await mirrorOf({ '/w/a': '123', '/w/b': '456' }, { ...standardMirrorLimits, total: 5 });
  workspace.lose();
  expect(await look()).toEqual([]);
  workspace.write('/w/b', '789');
  expect(await look()).toEqual([['/w/b', { bytes: 3 }, '789']]);
});

test('of a folder with too many files, those that are out of reach are not taken for removed', async () => {
  const { workspace, look } = await mirrorOf({ '/w/b': '1', '/w/c': '2' }, { ...standardMirrorLimits, entries: 2 });
  workspace.write('/w/a', '0');
  expect(await look()).toEqual([['/w/a', null, '0']]);
});

test('after the loss of a sandbox all is read again', async () => {
  const { workspace, look } = await mirrorOf({ '/w/a': 'one', '/w/b': 'two' });
  workspace.write('/w/a', 'changed');
  await workspace.files.settleWatches();
  workspace.lose();
  expect(await look()).toEqual([['/w/a', 'one', 'changed']]);
  expect(workspace.reads).toEqual(['/w/a', '/w/b']);
});

test('a look that fails says why, and the next tells what it would have told', async () => {
  const { workspace, look } = await mirrorOf({ '/w/a': 'one' });
  workspace.write('/w/a', 'two');
  await workspace.files.settleWatches();
  workspace.fail('The sandbox is gone.');
  expect(await look()).toBe('The sandbox is gone.');
  workspace.fail(null);
  expect(await look()).toEqual([['/w/a', 'one', 'two']]);
});

test('what is noted is known', async () => {
  const { workspace, look, note } = await mirrorOf({ '/w/a': 'one', '/w/b': 'two' });
  workspace.write('/w/a', 'mine');
  workspace.remove('/w/b');
  note('/w/a', new TextEncoder().encode('mine'));
  note('/w/b', null);
  expect(await look()).toEqual([]);
});
