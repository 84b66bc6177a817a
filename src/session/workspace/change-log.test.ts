import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createChangeLog, standardChangeLogLimits } from './change-log.ts';
import type { FileContent, Look } from './workspace-mirror.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const change = (path: string, before: FileContent | null, after: FileContent | null): Look => ({
  ok: true,
  differences: [{ path, before, after }],
});

test('a text stands in the log once, however often a file comes back to it', () => {
  const log = createChangeLog();
  expect(log.payloadOf('t1', change('/w/a', bytes('one'), bytes('two')))).toEqual({
    turnId: 't1',
    changes: [
      { path: '/w/a', before: { kind: 'text', hash: hash('one') }, after: { kind: 'text', hash: hash('two') } },
    ],
    blobs: { [hash('one')]: 'one', [hash('two')]: 'two' },
  });
  expect(log.payloadOf(null, change('/w/a', bytes('two'), bytes('one'))).blobs).toEqual({});
  expect(log.payloadOf('t2', change('/w/b', null, bytes('one')))).toEqual({
    turnId: 't2',
    changes: [{ path: '/w/b', before: null, after: { kind: 'text', hash: hash('one') } }],
    blobs: {},
  });
});

test('a byte order mark and carriage returns stay in the text', () => {
  const text = '\ufeffone\r\ntwo';
  expect(createChangeLog().payloadOf('t1', change('/w/a', null, bytes(text))).blobs).toEqual({ [hash(text)]: text });
});

test('binary files and files that were not kept are told by their size', () => {
  const log = createChangeLog();
  expect(log.payloadOf('t1', change('/w/a', new Uint8Array([1, 0, 2]), new Uint8Array([0xff, 0xfe])))).toEqual({
    turnId: 't1',
    changes: [{ path: '/w/a', before: { kind: 'binary', bytes: 3 }, after: { kind: 'binary', bytes: 2 } }],
    blobs: {},
  });
  expect(log.payloadOf('t1', change('/w/a', { bytes: 7 }, null)).changes).toEqual([
    { path: '/w/a', before: { kind: 'not_kept', bytes: 7 }, after: null },
  ]);
});

test('neither an event nor a session brings more text than it may', () => {
  const log = createChangeLog({ ...standardChangeLogLimits, event: 5, session: 8 });
  const first = log.payloadOf('t1', change('/w/a', bytes('123'), bytes('456')));
  expect(first.changes[0]?.after).toEqual({ kind: 'not_kept', bytes: 3 });
  expect(log.payloadOf('t2', change('/w/a', null, bytes('45678'))).changes[0]?.after?.kind).toBe('text');
  const third = log.payloadOf('t3', change('/w/a', bytes('123'), bytes('9')));
  expect(third.changes[0]).toEqual({
    path: '/w/a',
    before: { kind: 'text', hash: hash('123') },
    after: { kind: 'not_kept', bytes: 1 },
  });
});

test('of very many files the first are told, and how many there were more', () => {
  const differences = ['a', 'b', 'c'].map((path) => ({ path, before: null, after: bytes(path) }));
  const payload = createChangeLog({ ...standardChangeLogLimits, changes: 2 }).payloadOf('t1', {
    ok: true,
    differences,
  });
  expect(payload.changes.map(({ path }) => path)).toEqual(['a', 'b']);
  expect(payload.omitted).toBe(1);
});

test('a look that failed is told as such', () => {
  expect(createChangeLog().payloadOf('t1', { ok: false, message: 'Gone.' })).toEqual({
    turnId: 't1',
    changes: [],
    blobs: {},
    failure: 'Gone.',
  });
});
