/** One line about an event, for the event list. */
import { formatBytes, formatCount, formatDuration, formatTokens } from '../../../i18n/format.ts';
import type { ToolResultContent, Usage } from '../../../agent/messages.ts';
import type { Envelope, EventPayloads } from '../../../protocol/events.ts';
import type { Words } from '../rows/turn-words.logic.ts';
import { utf8Length, type EventGroup } from './event-groups.ts';
import { jsonOf } from './event-json.ts';

/** The type as the list shows it: "text ×31" for folded deltas, else the event's own type. */
export function typeOf(group: EventGroup, { texts }: Words): string {
  const count = group.to - group.from;
  if (group.deltas === null || count === 1) return group.event.type;
  return texts.timeline.events.times(texts.timeline.events.kinds[group.deltas.kind], count);
}

/** Size in bytes: of the deltas of a folded entry, else of the event as JSON. */
export function sizeOf(group: EventGroup): number {
  return group.deltas !== null && group.to - group.from > 1 ? group.deltas.bytes : utf8Length(jsonOf(group.event));
}

export function summaryOf(group: EventGroup, words: Words): string {
  const { texts, locale } = words;
  const count = group.to - group.from;
  if (group.deltas !== null && count > 1) {
    const duration = formatDuration(group.endedAt - group.event.t, locale);
    return texts.timeline.events.folded(count, duration, formatBytes(group.deltas.bytes));
  }
  return oneLine(eventSummary(group.event, words));
}

function eventSummary(event: Envelope, words: Words): string {
  const { texts, locale } = words;
  const say = texts.timeline.events;
  switch (event.type) {
    case 'turn_start':
      return say.turn(event.payload.number);
    case 'message_start':
      return event.payload.role === 'user' ? `${event.payload.origin}: ${event.payload.text}` : event.payload.role;
    case 'message_update':
    case 'tool_execution_update':
      return JSON.stringify(event.payload.delta);
    case 'message_end':
      return event.payload.role === 'assistant'
        ? join(event.payload.stopReason, tokens(event.payload.usage, words))
        : event.payload.role;
    case 'tool_execution_start':
      return join(event.payload.toolName, JSON.stringify(event.payload.args));
    case 'tool_execution_end': {
      const { toolName, content, failure, durationMs } = event.payload;
      return join(
        toolName,
        failure,
        durationMs === undefined ? undefined : formatDuration(durationMs, locale),
        textOf(content),
      );
    }
    case 'turn_end':
      return event.payload.stopReason;
    case 'agent_end':
    case 'agent_settled':
      return join(event.payload.outcome, event.payload.errorMessage);
    case 'request_start':
      return requestSummary(event.payload, words);
    case 'request_end': {
      const { finish, ttftMs, usage, error } = event.payload;
      const first = ttftMs === undefined ? undefined : say.firstToken(formatDuration(ttftMs, locale));
      return join(finish, first, tokens(usage, words), error?.message);
    }
    case 'files_changed': {
      const { changes, omitted = 0, turnId, failure } = event.payload;
      const count = changes.length + omitted;
      const by = turnId === null ? say.byPerson : undefined;
      return join(by, failure, count === 0 ? undefined : say.files(count), changes.map(({ path }) => path).join(', '));
    }
    case 'queue_update': {
      const { steer, followUp, paused } = event.payload;
      const last = [...steer, ...followUp].sort((a, b) => a.queuedAt - b.queuedAt).at(-1);
      return join(say.queue(steer.length, followUp.length), paused ? say.paused : undefined, last?.text);
    }
    case 'auto_retry_start': {
      const { attempt, maxAttempts, delayMs, error } = event.payload;
      return join(say.attempt(attempt, maxAttempts), say.after(formatDuration(delayMs, locale)), error.message);
    }
    case 'auto_retry_end':
      return join(event.payload.reason, String(event.payload.attempt));
    case 'approval_requested': {
      const { toolName, args, reason } = event.payload;
      const modes = texts.composer.permissions.modes;
      const why = reason.kind === 'mode' ? modes[reason.mode] : say.rule(reason.rule.pattern);
      return join(toolName, JSON.stringify(args), why);
    }
    case 'approval_resolved': {
      const { outcome, args, message } = event.payload;
      return join(say.answers[outcome], args === undefined ? undefined : JSON.stringify(args), message);
    }
    case 'permission_mode':
      return texts.composer.permissions.modes[event.payload.mode];
    case 'sandbox_status':
      return join(event.payload.state, event.payload.backend, event.payload.detail);
    case 'phase_change':
      return event.payload.phase;
    case 'model_change':
      return join(event.payload.label, event.payload.provider, event.payload.model);
    case 'notice':
      return event.payload.text;
    default:
      return '';
  }
}

function requestSummary(payload: EventPayloads['request_start'], { texts, locale }: Words): string {
  const { keep, append, attempt, model } = payload;
  const say = texts.timeline;
  return join(
    say.events.messages(keep + append.length),
    attempt > 1 ? say.row.attempt(attempt) : undefined,
    model,
    Object.keys(payload.blobs).length > 0 ? `+${formatCount(append.length, locale)}` : undefined,
  );
}

function textOf(content: readonly ToolResultContent[]): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

function tokens(usage: Usage | undefined, { texts }: Words): string | undefined {
  return usage === undefined
    ? undefined
    : texts.timeline.events.tokens(formatTokens(usage.input), formatTokens(usage.output));
}

function join(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

function oneLine(text: string): string {
  return text.slice(0, 400).replace(/\s+/g, ' ').trim();
}
