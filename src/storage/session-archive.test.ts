import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { eventScript } from '../store/testing/event-script.ts';
import { createSessionArchive } from './session-archive.ts';
import { createSessionRecorder, WRITE_EVERY_MS } from './session-recorder.ts';

let databases = 0;
const freshArchive = () => createSessionArchive(`test-${databases++}`);

function promptEvents(sessionId: string, text: string, startAt = 1_000) {
  const script = eventScript(sessionId, startAt).add('session_start', {}).run('r').add('agent_start', { attempt: 1 });
  script.turn('t').add('turn_start', { turnId: 't', number: 1 }, 5);
  script.add('message_start', { role: 'user', messageId: 'm', text, images: 0, origin: 'prompt' });
  return script.turn(undefined).add('agent_settled', { outcome: 'completed' }, 10).events;
}

/** A recorder whose timers the test fires. */
function heldRecorder(archive: Parameters<typeof createSessionRecorder>[0]['archive']) {
  const timers: { callback: () => void; ms: number }[] = [];
  const failures: string[] = [];
  const recorder = createSessionRecorder({
    archive,
    setTimer(callback, ms) {
      timers.push({ callback, ms });
      return () => undefined;
    },
    onFailure: (message) => failures.push(message),
  });
  return { recorder, timers, failures };
}

test('what was recorded is loaded again, event by event, in order', async () => {
  const archive = freshArchive();
  const { recorder } = heldRecorder(archive);
  const events = promptEvents('s1', 'Fix the test\nplease');
  for (const event of events) recorder.record(event);
  await recorder.flush();
  expect(await archive.load('s1')).toEqual(events);
  expect(await archive.list()).toEqual([
    { sessionId: 's1', title: 'Fix the test', startedAt: 1_000, changedAt: 1_015, turns: 1 },
  ]);
});

test('events are written in batches: by the timer, and at once when a person has said something or the run settles', async () => {
  const writes: number[] = [];
  const { recorder, timers } = heldRecorder({
    append: (events) => {
      writes.push(events.length);
      return Promise.resolve();
    },
    keepResponse: () => Promise.resolve(),
  });
  const events = promptEvents('s1', 'go');
  for (const event of events.slice(0, 3)) recorder.record(event);
  expect(timers.map((timer) => timer.ms)).toEqual([WRITE_EVERY_MS]);
  timers[0]?.callback();
  for (const event of events.slice(3)) recorder.record(event);
  await recorder.flush();
  expect(writes).toEqual([3, 1, 1]);
});

test('what is written after a deletion leaves the mark', async () => {
  const archive = freshArchive();
  const { recorder } = heldRecorder(archive);
  const events = promptEvents('s1', 'first');
  for (const event of events.slice(0, 4)) recorder.record(event);
  await recorder.flush();
  await archive.setDeleted('s1', 2_000);
  for (const event of events.slice(4)) recorder.record(event);
  await recorder.flush();
  expect(await archive.list()).toEqual([]);
  await archive.setDeleted('s1', null);
  expect(await archive.load('s1')).toEqual(events);
  expect((await archive.list()).map(({ changedAt }) => changedAt)).toEqual([1_015]);
});

test('a new session is listed apart from the one before', async () => {
  const archive = freshArchive();
  const { recorder } = heldRecorder(archive);
  for (const event of promptEvents('s1', 'first', 1_000)) recorder.record(event);
  for (const event of promptEvents('s2', 'second', 2_000)) recorder.record(event);
  await recorder.flush();
  expect((await archive.list()).map((session) => session.title)).toEqual(['second', 'first']);
  expect((await archive.load('s1')).every((event) => event.sessionId === 's1')).toBe(true);
});

test('a deleted session leaves the list, comes back by undo, and is gone after a purge', async () => {
  const archive = freshArchive();
  const { recorder } = heldRecorder(archive);
  for (const event of promptEvents('s1', 'first')) recorder.record(event);
  await recorder.flush();
  await archive.setDeleted('s1', 5_000);
  expect(await archive.list()).toEqual([]);
  await archive.setDeleted('s1', null);
  expect((await archive.list()).length).toBe(1);
  await archive.setDeleted('s1', 6_000);
  await archive.purge();
  expect(await archive.load('s1')).toEqual([]);
  expect(await archive.summary('s1')).toBeUndefined();
});

test('a session without a prompt is not listed', async () => {
  const archive = freshArchive();
  const { recorder } = heldRecorder(archive);
  recorder.record(eventScript('empty').add('session_start', {}).events[0] ?? never());
  await recorder.flush();
  expect(await archive.list()).toEqual([]);
});

test('what came over the wire is kept beside the log, and goes with it', async () => {
  const archive = freshArchive();
  const { recorder } = heldRecorder(archive);
  for (const event of promptEvents('s1', 'first')) recorder.record(event);
  const response = { parts: [{ afterMs: 12, text: 'data: {"é":1}\n\n' }], left: 0 };
  await recorder.keepResponse('s1', 'request_1', response);
  await recorder.keepResponse('s2', 'request_1', { parts: [], left: 3 });
  expect(await archive.loadResponse('s1', 'request_1')).toEqual(response);
  expect(await archive.loadResponse('s1', 'request_2')).toBeUndefined();
  await archive.setDeleted('s1', 5_000);
  await archive.purge();
  expect(await archive.loadResponse('s1', 'request_1')).toBeUndefined();
  expect(await archive.loadResponse('s2', 'request_1')).toEqual({ parts: [], left: 3 });
});

test('a store of the version before is brought up to date with all it holds', async () => {
  const name = `test-${databases++}`;
  const before = await openDB(name, 1, {
    upgrade(created) {
      created.createObjectStore('sessions', { keyPath: 'sessionId' }).createIndex('changedAt', 'changedAt');
      created.createObjectStore('segments', { keyPath: ['sessionId', 'firstSeq'] });
    },
  });
  const events = promptEvents('s1', 'first');
  await before.put('segments', { sessionId: 's1', firstSeq: 1, events });
  before.close();
  const archive = createSessionArchive(name);
  expect(await archive.load('s1')).toEqual(events);
  await archive.keepResponse('s1', 'r', { parts: [], left: 0 });
  expect(await archive.loadResponse('s1', 'r')).toEqual({ parts: [], left: 0 });
});

test('a failed write is told once, and nothing more is written', async () => {
  let calls = 0;
  const { recorder, failures } = heldRecorder({
    append: () => {
      calls++;
      return Promise.reject(new Error('no room'));
    },
    keepResponse: () => Promise.resolve(),
  });
  for (const event of promptEvents('s1', 'go')) recorder.record(event);
  await recorder.flush();
  for (const event of promptEvents('s2', 'more')) recorder.record(event);
  await recorder.flush();
  expect(failures).toEqual(['no room']);
  expect(calls).toBe(1);
});

function never(): never {
  throw new Error('the script has no event');
}
