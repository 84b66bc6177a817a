import { expect, test } from 'vitest';
import { catalogueOf } from '../../../i18n/catalogue.ts';
import type { EventPayloads, EventType } from '../../../protocol/events.ts';
import { createEventLog } from '../../../store/event-log.ts';
import { eventScript } from '../../../store/testing/event-script.ts';
import { createEventGrouper } from './event-groups.ts';
import { summaryOf } from './event-summary.logic.ts';

function summary<T extends EventType>(type: T, payload: EventPayloads[T]): string {
  const log = createEventLog();
  log.append(eventScript().add(type, payload).events);
  const [group] = createEventGrouper(log).update().groups;
  return group === undefined ? '' : summaryOf(group, { texts: catalogueOf('en'), locale: 'en' });
}

const asked = { toolCallId: 'c', toolName: 'bash', args: { command: 'ls' }, files: [], following: [] };

test('a call that is asked for tells what it is, and why it is asked for', () => {
  const request = { approvalId: 'a', ...asked, access: 'command' as const };
  expect(summary('approval_requested', { ...request, reason: { kind: 'mode', mode: 'ask_all' } })).toBe(
    'bash · {"command":"ls"} · Ask for everything',
  );
  const rule = { action: 'ask', subject: 'command', pattern: 'l*' } as const;
  expect(summary('approval_requested', { ...request, reason: { kind: 'rule', rule } })).toBe(
    'bash · {"command":"ls"} · rule: l*',
  );
});

test('an answer tells what was decided', () => {
  const answer = { approvalId: 'a', toolCallId: 'c' };
  expect(summary('approval_resolved', { ...answer, outcome: 'deny', message: 'not now' })).toBe('denied · not now');
  expect(summary('approval_resolved', { ...answer, outcome: 'edit', args: { command: 'pwd' } })).toBe(
    'edited, then allowed · {"command":"pwd"}',
  );
  expect(summary('permission_mode', { mode: 'read_only', scope: 'session' })).toBe('Read-only');
});
