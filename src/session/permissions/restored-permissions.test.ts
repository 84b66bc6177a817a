import { expect, test } from 'vitest';
import { toolCallsOf } from '../../agent/messages.ts';
import type { PermissionSettings } from '../../protocol/permissions.ts';
import { emptyView } from '../../store/empty-view.ts';
import { foldEvents } from '../../store/fold.ts';
import { messagesOfLog } from '../../store/messages-of-log.ts';
import { restoredSession } from '../restored.ts';
import { asking, bash, done, resultsIn } from '../testing/asking-session.ts';

async function leftWaiting() {
  const left = asking([{ content: [bash('a', 'ls'), bash('b', 'pwd')] }]);
  left.session.permissions?.setMode('ask_all');
  await left.session.prompt('go');
  await left.asked();
  return left.events.slice();
}

test('a session whose page was closed while a call waited comes back with that call interrupted', async () => {
  const kept = await leftWaiting();
  const restored = restoredSession(kept, messagesOfLog(kept));
  const next = asking([done], restored === null ? {} : { restored });
  expect(next.of('approval_resolved').map(({ payload, turnId, t }) => [payload, turnId, t])).toEqual([
    [{ approvalId: 'approval_1', toolCallId: 'a', outcome: 'interrupted' }, kept.at(-1)?.turnId, kept.at(-1)?.t],
  ]);
  const view = foldEvents(emptyView(), [...kept, ...next.events]);
  expect(view.approval).toBeNull();
  expect(view.turns[0]?.calls.map(({ status }) => status)).toEqual(['interrupted', 'not_started']);
  await next.session.prompt('and now');
  await next.session.settled();
  const [asking1] = next.requests[0]?.messages.filter((message) => message.role === 'assistant') ?? [];
  expect(asking1 === undefined ? [] : toolCallsOf(asking1).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(resultsIn(next.requests[0])?.length).toBe(2);
});

test('a session keeps the mode that was chosen for it, unless the settings are stricter', async () => {
  const kept = await leftWaiting();
  const restored = restoredSession(kept, []);
  if (restored === null) throw new Error('nothing was kept');
  const modeUnder = (mode: PermissionSettings['mode']) =>
    asking([], { restored, settings: { mode } }).of('permission_mode').at(-1)?.payload;
  expect(modeUnder('auto')).toEqual({ mode: 'ask_all', scope: 'session' });
  expect(modeUnder('read_only')).toEqual({ mode: 'read_only', scope: 'settings' });
});
