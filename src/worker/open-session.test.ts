import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { scriptedSession } from '../session/testing/scripted.ts';
import { createSessionArchive } from '../storage/session-archive.ts';
import { describe as summarise } from '../storage/session-recorder.ts';
import { openLatestSession } from './open-session.ts';

async function keep(archive: ReturnType<typeof createSessionArchive>, prompt: string) {
  const scripted = scriptedSession([{ content: [{ type: 'text', text: 'fine' }] }]);
  await scripted.session.prompt(prompt);
  await scripted.session.settled();
  const events = scripted.events.map((event) => ({ ...event, sessionId: `session of ${prompt}` }));
  const summary = events.reduce(summarise, null);
  if (summary !== null) await archive.append(events, summary);
  return events;
}

test('the latest session that no other tab holds is opened, with its log and its context', async () => {
  const archive = createSessionArchive('open-latest');
  const older = await keep(archive, 'older');
  await keep(archive, 'newer');
  const asked: string[] = [];
  const opened = await openLatestSession(archive, (sessionId) => {
    asked.push(sessionId);
    return Promise.resolve(sessionId === 'session of older');
  });
  expect(opened?.events).toEqual(older);
  expect(opened?.restored).toMatchObject({ sessionId: 'session of older', turns: 1, openRunId: null });
  expect(opened?.restored.messages.map((message) => message.role)).toEqual(['user', 'assistant']);
  expect(new Set(asked).has('session of older')).toBe(true);
});

test('where storage is refused a new session begins', async () => {
  const refused = { ...createSessionArchive('refused'), purge: () => Promise.reject(new Error('denied')) };
  expect(await openLatestSession(refused, () => Promise.resolve(true))).toBeNull();
});
