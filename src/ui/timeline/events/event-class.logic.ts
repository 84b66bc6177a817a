/** The classes of events that the chips of the toolbar filter by. */
import type { Envelope } from '../../../protocol/events.ts';

export const eventClasses = [
  'messages',
  'tools',
  'hooks',
  'queue',
  'approvals',
  'retries',
  'sandbox',
  'errors',
] as const;

export type EventClass = (typeof eventClasses)[number];

export function noCounts(): Record<EventClass, number> {
  return { messages: 0, tools: 0, hooks: 0, queue: 0, approvals: 0, retries: 0, sandbox: 0, errors: 0 };
}

/** The classes of an event; none for the frame of a run: starts, ends and phases. */
export function classesOf(event: Envelope): readonly EventClass[] {
  const main = mainClass(event);
  const classes: EventClass[] = main === null ? [] : [main];
  if (event.type === 'tool_execution_end' && event.payload.failure === 'blocked') classes.push('hooks');
  if (isError(event)) classes.push('errors');
  return classes;
}

function mainClass(event: Envelope): EventClass | null {
  switch (event.type) {
    case 'message_start':
    case 'message_update':
    case 'message_end':
    case 'request_start':
    case 'request_end':
      return 'messages';
    case 'tool_execution_start':
    case 'tool_execution_update':
    case 'tool_execution_end':
    case 'files_changed':
      return 'tools';
    case 'queue_update':
      return 'queue';
    case 'approval_requested':
    case 'approval_resolved':
    case 'permission_mode':
      return 'approvals';
    case 'auto_retry_start':
    case 'auto_retry_end':
      return 'retries';
    case 'sandbox_status':
      return 'sandbox';
    default:
      return null;
  }
}

/** Failures that are none to look at: the person stopped the call, or a hook blocked it, which is its own class. */
const expected: ReadonlySet<string | undefined> = new Set(['stopped', 'not_started', 'blocked']);

/** A failure that the person should look at. */
export function isError(event: Envelope): boolean {
  switch (event.type) {
    case 'tool_execution_end':
      return event.payload.isError && !expected.has(event.payload.failure);
    case 'request_end':
      return event.payload.error !== undefined && event.payload.finish !== 'aborted';
    default:
      return false;
  }
}

/**
 * Which class an event counts for: a message, a call, a retry counts once, whatever number of events tells
 * of it. Queued items are counted apart: each queue_update tells of all of them.
 */
export function countedAs(event: Envelope): EventClass | null {
  if (isError(event)) return 'errors';
  switch (event.type) {
    case 'message_start':
      return 'messages';
    case 'tool_execution_start':
      return 'tools';
    case 'tool_execution_end':
      return event.payload.failure === 'blocked' ? 'hooks' : null;
    case 'approval_requested':
      return 'approvals';
    case 'auto_retry_start':
      return 'retries';
    case 'sandbox_status':
      return 'sandbox';
    default:
      return null;
  }
}
