import { expect, test } from 'vitest';
import { loadProject, replaceProject, type LoadProgress } from './load-project.ts';
import { chosen, unreadable, workspaceWith } from './testing-workspace.ts';

const before = { 'old.txt': 'old', 'src/old.js': 'old too' };
const run = () => ({ onProgress: () => undefined, signal: new AbortController().signal });

test('the workspace becomes the project, and nothing else', async () => {
  const workspace = workspaceWith(before);
  const progress: LoadProgress[] = [];
  const outcome = await loadProject(
    workspace.target,
    [chosen('app/package.json', '{}'), chosen('app/src/index.js', 'new()')],
    { ...run(), onProgress: (state) => progress.push(state) },
  );
  expect(outcome).toEqual({ kind: 'loaded', report: { name: 'app', files: 2, bytes: 7, skipped: [] } });
  expect(workspace.texts()).toEqual({ 'package.json': '{}', 'src/index.js': 'new()' });
  expect(progress).toEqual([
    { done: 0, total: 2 },
    { done: 2, total: 2 },
  ]);
});

test('binary files load intact', async () => {
  const workspace = workspaceWith({});
  const bytes = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);
  await loadProject(workspace.target, [chosen('app/image.png', bytes)], run());
  expect(workspace.bytes('image.png')).toEqual(bytes);
});

test('a file that cannot be read is skipped and named; the others load', async () => {
  const workspace = workspaceWith(before);
  const outcome = await loadProject(workspace.target, [chosen('app/a.txt', 'abc'), unreadable('app/locked')], run());
  expect(outcome).toEqual({
    kind: 'loaded',
    report: { name: 'app', files: 1, bytes: 3, skipped: [{ path: 'locked', reason: 'unreadable' }] },
  });
  expect(workspace.texts()).toEqual({ 'a.txt': 'abc' });
});

test('if no file can be read, the old ones stay', async () => {
  const workspace = workspaceWith(before);
  const outcome = await loadProject(workspace.target, [unreadable('app/locked')], run());
  expect(outcome).toEqual({
    kind: 'refused',
    refusal: { reason: 'empty', skipped: [{ path: 'locked', reason: 'unreadable' }] },
  });
  expect(workspace.texts()).toEqual(before);
});

const manyFiles = Array.from({ length: 450 }, (_, index) => chosen(`app/${index}.txt`, String(index)));

test('cancelled between two batches, it leaves the old files and no trace', async () => {
  const workspace = workspaceWith(before);
  const cancel = new AbortController();
  const seen: number[] = [];
  const outcome = await loadProject(workspace.target, manyFiles, {
    signal: cancel.signal,
    onProgress: ({ done }) => {
      seen.push(done);
      if (done === 200) cancel.abort();
    },
  });
  expect(outcome).toEqual({ kind: 'cancelled' });
  expect(seen).toEqual([0, 200]);
  expect(workspace.texts()).toEqual(before);
});

test('a full disk halfway leaves the old files and no trace', async () => {
  const workspace = workspaceWith(before);
  workspace.failAtWrite(2);
  const outcome = await loadProject(workspace.target, manyFiles, run());
  expect(outcome).toEqual({
    kind: 'refused',
    refusal: { reason: 'not_written', message: 'No space left on device' },
  });
  expect(workspace.texts()).toEqual(before);
});

test('files at hand replace the workspace too', async () => {
  const workspace = workspaceWith(before);
  const result = await replaceProject(workspace.target, [{ path: 'hello.mjs', data: 'hello' }]);
  expect(result).toEqual({ ok: true, value: undefined });
  expect(workspace.texts()).toEqual({ 'hello.mjs': 'hello' });
});
