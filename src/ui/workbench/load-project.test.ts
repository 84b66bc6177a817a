import { expect, test } from 'vitest';
import type { SandboxErrorCode, SandboxResult } from '../../sandbox/types.ts';
import { loadProject, replaceProject, type LoadProgress, type LoadTarget } from './load-project.ts';
import type { CandidateFile } from './load-project.logic.ts';

const ok = <T>(value: T): Promise<SandboxResult<T>> => Promise.resolve({ ok: true, value });
const fail = (code: SandboxErrorCode, message: string): Promise<SandboxResult<never>> =>
  Promise.resolve({ ok: false, error: { code, message } });

/** A workspace in memory, as much of one as loading needs. */
function workspaceWith(initial: Record<string, string>) {
  const files = new Map<string, Uint8Array>(
    Object.entries(initial).map(([path, text]) => [`/w/${path}`, new TextEncoder().encode(text)]),
  );
  const below = (path: string) => [...files.keys()].filter((key) => key === path || key.startsWith(`${path}/`));
  let writes = 0;
  let failAtWrite = 0;
  const target: LoadTarget = {
    workspace: '/w',
    fs: {
      writeMany(entries) {
        writes += 1;
        if (writes === failAtWrite) return fail('no_space', 'No space left on device');
        for (const { path, data } of entries)
          files.set(path, typeof data === 'string' ? new TextEncoder().encode(data) : data);
        return ok(undefined);
      },
      readdir(path) {
        const names = new Set(below(path).map((key) => key.slice(path.length + 1).split('/')[0] ?? ''));
        return ok([...names].map((name) => ({ name, type: files.has(`${path}/${name}`) ? 'file' : 'directory' })));
      },
      rename(from, to) {
        for (const key of below(from)) {
          const data = files.get(key);
          if (data !== undefined) files.set(to + key.slice(from.length), data);
          files.delete(key);
        }
        return ok(undefined);
      },
      rm(path) {
        for (const key of below(path)) files.delete(key);
        return ok(undefined);
      },
    },
  };
  return {
    target,
    failAtWrite: (count: number) => (failAtWrite = count),
    bytes: (path: string) => files.get(`/w/${path}`),
    texts: () =>
      Object.fromEntries([...files].map(([path, data]) => [path.slice('/w/'.length), new TextDecoder().decode(data)])),
  };
}

const chosen = (path: string, content: string | Uint8Array<ArrayBuffer>): CandidateFile => ({
  path,
  file: new Blob([content]),
});
const unreadable = (path: string): CandidateFile => ({
  path,
  file: {
    size: 5,
    arrayBuffer: () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError')),
  },
});
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
