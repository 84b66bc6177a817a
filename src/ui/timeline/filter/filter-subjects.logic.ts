/** What the filter and the class chips can be asked of turns and events. */
import { turnSpans } from '../../../store/turn-spans.ts';
import type { CallView, TurnView } from '../../../store/view.ts';
import { targetOf } from '../../conversation/tool-card/tool-card.logic.ts';
import type { EventClass } from '../events/event-class.logic.ts';
import type { EventGroup, ReadableLog } from '../events/event-groups.ts';
import { matches, type Filter, type FilterSubject } from './filter.logic.ts';
import { hasError } from '../rows/turn-words.logic.ts';

export type Classes = ReadonlySet<EventClass>;

/** A test for turns, or null when filter and chips let everything through. */
export function turnMatcher(filter: Filter, classes: Classes): ((turn: TurnView, now: number) => boolean) | null {
  if (filter.terms.length === 0 && classes.size === 0) return null;
  return (turn, now) => inClasses(turn, classes) && matches(filter, turnSubject(turn, now));
}

function inClasses(turn: TurnView, classes: Classes): boolean {
  if (classes.size === 0) return true;
  return [...classes].some((name) => hasClass(turn, name));
}

function hasClass(turn: TurnView, name: EventClass): boolean {
  switch (name) {
    case 'messages':
      return true;
    case 'tools':
      return turn.calls.length > 0;
    case 'hooks':
      return turn.calls.some((call) => call.status === 'blocked');
    case 'queue':
      return turn.users.some((user) => user.queueItemId !== undefined);
    case 'approvals':
      return turn.calls.some((call) => call.approval !== undefined);
    case 'retries':
      return turn.trigger === 'retry' || turn.requests.length > 1;
    case 'errors':
      return hasError(turn);
    default:
      return false;
  }
}

const turnTexts = new WeakMap<TurnView, string>();

function turnSubject(turn: TurnView, now: number): FilterSubject {
  return {
    types: [spelled(turn.trigger), ...new Set(turnSpans(turn, now).map((span) => span.kind))],
    tools: turn.calls.map((call) => call.toolName.toLowerCase()),
    statuses: [turn.status, ...(hasError(turn) ? ['error'] : []), ...turn.calls.map((call) => spelled(call.status))],
    turn: turn.number,
    durationMs: (turn.endedAt ?? now) - turn.startedAt,
    text: () => cached(turnTexts, turn, textOfTurn),
  };
}

/** As people type it: "follow-up". */
function spelled(word: string): string {
  return word.replaceAll('_', '-');
}

function textOfTurn(turn: TurnView): string {
  const parts: string[] = turn.users.map((user) => user.text);
  for (const block of turn.assistant?.blocks ?? []) if (block.kind !== 'toolCall') parts.push(block.text);
  for (const call of turn.calls) parts.push(textOfCall(call));
  if (turn.assistant?.errorMessage !== undefined) parts.push(turn.assistant.errorMessage);
  return parts.join('\n');
}

function textOfCall(call: CallView): string {
  return [call.toolName, targetOf(call), call.argumentsText, call.resultText ?? call.output].join(' ');
}

/** A test for entries of the event list, or null when filter and chips let everything through. */
export function eventMatcher(
  filter: Filter,
  classes: Classes,
  log: ReadableLog,
  turnNumbers: ReadonlyMap<string, number>,
): ((group: EventGroup) => boolean) | null {
  if (filter.terms.length === 0 && classes.size === 0) return null;
  return (group) =>
    (classes.size === 0 || group.classes.some((name) => classes.has(name))) &&
    matches(filter, eventSubject(group, log, turnNumbers));
}

const eventTexts = new WeakMap<EventGroup, string>();

function eventSubject(group: EventGroup, log: ReadableLog, turnNumbers: ReadonlyMap<string, number>): FilterSubject {
  const { event } = group;
  const payload = event.payload as Readonly<Record<string, unknown>>;
  const tool = payload['toolName'];
  const duration = payload['durationMs'];
  return {
    types: [
      event.type.toLowerCase(),
      spelled(event.type),
      ...(group.deltas === null ? [] : [group.deltas.kind.toLowerCase()]),
    ],
    tools: typeof tool === 'string' ? [tool.toLowerCase()] : [],
    statuses: group.classes.includes('errors') ? ['error', 'failed'] : ['done'],
    turn: event.turnId === undefined ? null : (turnNumbers.get(event.turnId) ?? null),
    durationMs: typeof duration === 'number' ? duration : group.endedAt - event.t,
    text: () => cached(eventTexts, group, (of) => textOfGroup(of, log)),
  };
}

function textOfGroup(group: EventGroup, log: ReadableLog): string {
  if (group.deltas === null) return [group.event.type, ...strings(group.event.payload)].join('\n');
  let text = '';
  for (let index = group.from; index < group.to; index++) {
    const event = log.at(index);
    if (event?.type === 'message_update' || event?.type === 'tool_execution_update') text += event.payload.delta;
  }
  return text;
}

/** Every text in a payload, but for the blobs of a request: those repeat what other events say. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'blobs' ? [] : strings(inner)));
}

function cached<K extends object>(texts: WeakMap<K, string>, key: K, make: (key: K) => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = make(key).toLowerCase();
  texts.set(key, text);
  return text;
}
