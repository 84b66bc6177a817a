import { expect, test } from 'vitest';
import type { PersonFileChange } from '../../../protocol/commands.ts';
import type { SandboxResult } from '../../../sandbox/types.ts';
import { createRestorer } from './restore.ts';

const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes));
const ok = <T>(value: T): Promise<SandboxResult<T>> => Promise.resolve({ ok: true, value });
const notFound = (path: string): Promise<SandboxResult<never>> =>
  Promise.resolve({ ok: false, error: { code: 'not_found', message: path } });

function restorerOver(initial: Record<string, string>) {
  const files = new Map(Object.entries(initial));
  const noted: unknown[] = [];
  let isRunning = false;
  let refusal: string | null = null;
  const restorer = createRestorer({
    fs: {
      readFile(path) {
        const text = files.get(path);
        return text === undefined ? notFound(path) : ok(new TextEncoder().encode(text));
      },
      writeFile(path, data) {
        if (refusal !== null) return Promise.resolve({ ok: false, error: { code: 'no_space', message: refusal } });
        files.set(path, typeof data === 'string' ? data : new TextDecoder().decode(data));
        return ok(undefined);
      },
      rm(path) {
        files.delete(path);
        return ok(undefined);
      },
    },
    client: {
      noteFileChange({ path, before, after }: PersonFileChange) {
        noted.push([path, textOf(before), textOf(after)]);
        return Promise.resolve({ ok: true, value: null });
      },
    },
    isRunning: () => isRunning,
  });
  return {
    restorer,
    files,
    noted,
    state: () => restorer.state.getState(),
    run: () => (isRunning = true),
    refuse: (message: string) => (refusal = message),
  };
}

test('a file comes back to what it was, the log is told, and the undo brings the change back', async () => {
  const { restorer, files, noted, state } = restorerOver({ '/w/a': 'new' });
  await restorer.restore('/w/a', 'old', 'new');
  expect(files.get('/w/a')).toBe('old');
  expect(state().news).toEqual({ kind: 'restored', path: '/w/a' });
  await restorer.undo();
  expect(files.get('/w/a')).toBe('new');
  expect(state()).toEqual({ isBusy: false, asking: null, news: { kind: 'undone', path: '/w/a' }, undo: null });
  expect(noted).toEqual([
    ['/w/a', 'new', 'old'],
    ['/w/a', 'old', 'new'],
  ]);
});

test('a created file is removed, a deleted one comes back', async () => {
  const { restorer, files, state } = restorerOver({ '/w/created': 'x' });
  await restorer.restore('/w/created', null, 'x');
  expect(files.has('/w/created')).toBe(false);
  expect(state().news?.kind).toBe('removed');
  await restorer.undo();
  expect(files.get('/w/created')).toBe('x');
  await restorer.restore('/w/deleted', 'y', null);
  expect(files.get('/w/deleted')).toBe('y');
  await restorer.undo();
  expect(files.has('/w/deleted')).toBe(false);
});

test('what somebody else made of the file is lost only when the person agrees', async () => {
  const { restorer, files, noted, state } = restorerOver({ '/w/a': 'by hand' });
  await restorer.restore('/w/a', 'old', 'new');
  expect(state().asking?.path).toBe('/w/a');
  restorer.decline();
  expect(state().asking).toBeNull();
  expect(files.get('/w/a')).toBe('by hand');
  await restorer.restore('/w/a', 'old', 'new');
  await restorer.confirm();
  expect(files.get('/w/a')).toBe('old');
  expect(noted).toEqual([['/w/a', 'by hand', 'old']]);
  await restorer.undo();
  expect(files.get('/w/a')).toBe('by hand');
});

test('an undo asks too, when the file has changed since', async () => {
  const { restorer, files, state } = restorerOver({ '/w/a': 'new' });
  await restorer.restore('/w/a', 'old', 'new');
  files.set('/w/a', 'newer');
  await restorer.undo();
  expect(files.get('/w/a')).toBe('newer');
  expect(state().asking?.isUndo).toBe(true);
  await restorer.confirm();
  expect(files.get('/w/a')).toBe('new');
});

test('where the text of now is not in the log, it asks', async () => {
  const { restorer, state } = restorerOver({ '/w/a': 'long' });
  await restorer.restore('/w/a', 'old', undefined);
  expect(state().asking).not.toBeNull();
});

test('a file that is as it was before is left alone', async () => {
  const { restorer, noted, state } = restorerOver({ '/w/a': 'old' });
  await restorer.restore('/w/a', 'old', 'new');
  expect(state().news).toEqual({ kind: 'already', path: '/w/a' });
  expect(noted).toEqual([]);
});

test('nothing is written while a run is under way, nor told when it cannot be written', async () => {
  const running = restorerOver({ '/w/a': 'new' });
  running.run();
  await running.restorer.restore('/w/a', 'old', 'new');
  expect(running.files.get('/w/a')).toBe('new');
  expect(running.state().news).toEqual({ kind: 'running', path: '/w/a' });
  const full = restorerOver({ '/w/a': 'new' });
  full.refuse('No space left.');
  await full.restorer.restore('/w/a', 'old', 'new');
  expect(full.state().news).toEqual({ kind: 'failed', path: '/w/a', message: 'No space left.' });
  expect([running.noted, full.noted]).toEqual([[], []]);
});
