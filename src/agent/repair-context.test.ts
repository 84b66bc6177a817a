import { expect, test } from 'vitest';
import type { AssistantMessage, Message, StopReason, ToolResultMessage } from './messages.ts';
import { repairContext } from './repair-context.ts';
import { call, MODEL, text } from './testing-scripted.ts';

const user = (id: string): Message => ({ role: 'user', id, content: [text(id)], timestamp: 1, origin: 'prompt' });
const assistant = (id: string, callIds: string[] = [], stopReason: StopReason = 'toolUse'): AssistantMessage => ({
  role: 'assistant',
  id,
  content: callIds.map((callId) => call(callId)),
  stopReason,
  ...MODEL,
  timestamp: 5,
});
const result = (toolCallId: string, id = `r:${toolCallId}`): ToolResultMessage => ({
  role: 'toolResult',
  id,
  toolCallId,
  toolName: 'work',
  content: [text('did')],
  isError: false,
  timestamp: 1,
});
const ids = (messages: Message[]) => repairContext(messages).map(({ id }) => id);

test('a sound context stays as it is, message for message', () => {
  const context = [user('u1'), assistant('a1', ['x', 'y']), result('x'), result('y'), assistant('a2'), user('u2')];
  const before = structuredClone(context);
  const repaired = repairContext(context);
  expect(repaired).toEqual(before);
  expect(repaired.every((message, index) => message === context[index])).toBe(true);
  expect(repaired).not.toBe(context);
  expect(context).toEqual(before);
});

test('failed and aborted responses are left out, with results that belong to their calls', () => {
  expect(
    ids([user('u'), assistant('a1', ['x'], 'error'), result('x'), assistant('a2', [], 'aborted'), user('v')]),
  ).toEqual(['u', 'v']);
});

test('a call without a result gets an error result', () => {
  const repaired = repairContext([assistant('a1', ['x', 'y']), result('y'), user('u')]);
  expect(repaired.map(({ id }) => id)).toEqual(['a1', 'a1:x:missing', 'r:y', 'u']);
  expect(repaired[1]).toEqual({
    role: 'toolResult',
    id: 'a1:x:missing',
    toolCallId: 'x',
    toolName: 'work',
    content: [text('No result of this call was recorded. It may or may not have taken effect.')],
    isError: true,
    timestamp: 5,
  });
});

test('results follow their calls directly, in the order of the calls', () => {
  expect(ids([assistant('a1', ['x', 'y']), user('u'), result('y'), assistant('a2'), result('x')])).toEqual([
    'a1',
    'r:x',
    'r:y',
    'u',
    'a2',
  ]);
});

test('results without a call, and second results of a call, are left out', () => {
  expect(ids([result('x'), assistant('a1', ['x']), result('x', 'first'), result('x', 'second'), result('z')])).toEqual([
    'a1',
    'first',
  ]);
});

test('calls of the same id get their results in order; an id may recur in a later response', () => {
  expect(ids([assistant('a1', ['x', 'x']), result('x', 'one'), result('x', 'two')])).toEqual(['a1', 'one', 'two']);
  expect(ids([assistant('a1', ['x']), assistant('a2', ['x']), result('x', 'late')])).toEqual([
    'a1',
    'a1:x:missing',
    'a2',
    'late',
  ]);
});
