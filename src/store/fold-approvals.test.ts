import { expect, test } from 'vitest';
import type { EventPayloads } from '../protocol/events.ts';
import { emptyView } from './empty-view.ts';
import { waitingCall } from './fold-approvals.ts';
import { foldEvents } from './fold.ts';
import { eventScript, type EventScript } from './testing/event-script.ts';

const call = (id: string, command: string) => ({
  type: 'toolCall' as const,
  id,
  name: 'bash',
  arguments: { command },
});

/** A turn whose reply asks for two commands. */
function batch(): EventScript {
  return eventScript()
    .add('session_start', {})
    .add('permission_mode', { mode: 'ask_commands', scope: 'settings' })
    .run('run_1')
    .add('agent_start', { attempt: 1 })
    .turn('turn_1')
    .add('turn_start', { turnId: 'turn_1', number: 1 })
    .add('message_start', { role: 'assistant', messageId: 'm1', provider: 'p', model: 'm' })
    .add('message_end', {
      role: 'assistant',
      messageId: 'm1',
      content: [call('a', 'ls'), call('b', 'pwd')],
      stopReason: 'toolUse',
    });
}

function asks(id: string, command: string): EventPayloads['approval_requested'] {
  return {
    approvalId: `approval of ${id}`,
    toolCallId: id,
    toolName: 'bash',
    args: { command },
    access: 'command',
    files: [],
    reason: { kind: 'mode', mode: 'ask_commands' },
    following: [],
  };
}

const started = (id: string) => ({ toolCallId: id, toolName: 'bash', args: { command: 'ls' } });
const viewOf = (script: EventScript) => foldEvents(emptyView(), script.events);
const statuses = (script: EventScript) => viewOf(script).turns[0]?.calls.map(({ status }) => status);

test('the mode is known from the start of a session', () => {
  expect(emptyView().permissionMode).toBeNull();
  expect(viewOf(batch()).permissionMode).toBe('ask_commands');
});

test('a call that waits is found, and the calls before it are held up', () => {
  const script = batch().add('tool_execution_start', started('a')).add('approval_requested', asks('a', 'ls'), 10);
  expect(statuses(script)).toEqual(['waiting', 'ready']);
  expect(waitingCall(viewOf(script))).toMatchObject({ toolCallId: 'a', approval: { approvalId: 'approval of a' } });

  script.add('approval_resolved', { approvalId: 'approval of a', toolCallId: 'a', outcome: 'allow' }, 500);
  expect(statuses(script)).toEqual(['running', 'ready']);
  expect(viewOf(script).approval).toBeNull();
  expect(viewOf(script).turns[0]?.calls[0]?.approval).toMatchObject({ askedAt: 1_010, answeredAt: 1_510 });

  script.add('tool_execution_start', started('b')).add('approval_requested', asks('b', 'pwd'));
  expect(statuses(script)).toEqual(['ready', 'waiting']);
  script.add('approval_resolved', { approvalId: 'approval of b', toolCallId: 'b', outcome: 'allow' });
  expect(statuses(script)).toEqual(['running', 'running']);
});

test('edited arguments stand in the place of those that the model gave, which stay with the approval', () => {
  const script = batch()
    .add('tool_execution_start', started('a'))
    .add('approval_requested', asks('a', 'ls'))
    .add('approval_resolved', {
      approvalId: 'approval of a',
      toolCallId: 'a',
      outcome: 'edit',
      args: { command: 'ls -la' },
    });
  expect(viewOf(script).turns[0]?.calls[0]).toMatchObject({
    args: { command: 'ls -la' },
    argumentsText: '{"command":"ls -la"}',
    approval: { outcome: 'edit', args: { command: 'ls' } },
  });
});

test('denied by the person is not blocked by a rule', () => {
  const end = { toolName: 'bash', content: [], isError: true, failure: 'blocked' as const };
  const script = batch()
    .add('tool_execution_start', started('a'))
    .add('approval_requested', asks('a', 'ls'))
    .add('approval_resolved', { approvalId: 'approval of a', toolCallId: 'a', outcome: 'deny', message: 'no' })
    .add('tool_execution_end', { toolCallId: 'a', ...end })
    .add('tool_execution_start', started('b'))
    .add('tool_execution_end', { toolCallId: 'b', ...end });
  expect(statuses(script)).toEqual(['denied', 'blocked']);
  expect(viewOf(script).turns[0]?.calls[0]?.approval?.message).toBe('no');
});

test('a page that was closed leaves its calls interrupted, and nothing waiting', () => {
  const script = batch()
    .add('tool_execution_start', started('a'))
    .add('approval_requested', asks('a', 'ls'))
    .add('approval_resolved', { approvalId: 'approval of a', toolCallId: 'a', outcome: 'interrupted' })
    .turn(undefined)
    .add('agent_settled', { outcome: 'aborted' });
  expect(statuses(script)).toEqual(['interrupted', 'not_started']);
  expect(viewOf(script)).toMatchObject({ approval: null, runId: null });
});
