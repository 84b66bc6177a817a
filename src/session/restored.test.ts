import { expect, test, vi } from 'vitest';
import { foldEvents } from '../store/fold.ts';
import { emptyView } from '../store/empty-view.ts';
import { messagesOfLog } from '../store/messages-of-log.ts';
import { restoredSession } from './restored.ts';
import { scriptedSession } from './testing/scripted.ts';

const text = (value: string) => ({ type: 'text', text: value }) as const;

async function sessionThatWasLeft() {
  const first = scriptedSession([{ content: [text('one')] }, { content: [], hangs: true }]);
  await first.session.prompt('first');
  await first.session.settled();
  await first.session.prompt('second');
  await vi.waitUntil(() => first.of('request_start').length === 2, { interval: 1 });
  first.session.enqueue('follow_up', 'third');
  return first.events.slice();
}

test('a session goes on where the log ends: seq, turns, context and queue, and the open run is closed', async () => {
  const kept = await sessionThatWasLeft();
  const restored = restoredSession(kept, messagesOfLog(kept));
  const next = scriptedSession([{ content: [text('answer')] }], [], restored === null ? {} : { restored });
  expect(next.events[0]?.seq).toBe((kept.at(-1)?.seq ?? 0) + 1);
  expect(next.of('session_start')).toEqual([]);

  const view = foldEvents(emptyView(), [...kept, ...next.events]);
  expect(view).toMatchObject({ runId: null, phase: 'idle', queue: { paused: true, followUp: [{ text: 'third' }] } });
  expect(view.runs.map((run) => run.outcome)).toEqual(['completed', 'aborted']);
  expect(view.turns.map((turn) => turn.status)).toEqual(['done', 'stopped']);

  await next.session.prompt('fourth');
  await next.session.settled();
  const sent = next.requests[0]?.messages.map((message) => message.role !== 'toolResult' && message.content);
  expect(sent).toEqual([[text('first')], [text('one')], [text('second')], [text('fourth')]]);
  expect(next.of('turn_start')[0]?.payload.number).toBe(3);
});

test('an empty log, or one without its beginning, is not gone on with', async () => {
  const kept = await sessionThatWasLeft();
  expect(restoredSession([], [])).toBeNull();
  expect(restoredSession(kept.slice(1), [])).toBeNull();
});
