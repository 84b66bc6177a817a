import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssistantMessage, Message, ToolResultMessage, UserMessage } from '../agent/messages.ts';
import type { EnvelopeOf, RequestStartPayload } from '../protocol/events.ts';
import { createEventLog } from './event-log.ts';
import { diffRequests } from './request-diff.ts';
import { createRequestReader, modelRequestOf, previewOf, requestJson, type SentRequest } from './request-of-turn.ts';

const user = (text: string, origin: UserMessage['origin'] = 'prompt'): UserMessage => ({
  role: 'user',
  id: `user ${text}`,
  content: [{ type: 'text', text }],
  timestamp: 1,
  origin,
});
const assistant: AssistantMessage = {
  role: 'assistant',
  id: 'a1',
  content: [
    { type: 'text', text: 'I look.\nThen I tell.' },
    { type: 'toolCall', id: 'c1', name: 'read', arguments: { path: 'a' } },
  ],
  stopReason: 'toolUse',
  model: 'demo',
  provider: 'demo',
  timestamp: 2,
};
const result: ToolResultMessage = {
  role: 'toolResult',
  id: 'r1',
  toolCallId: 'c1',
  toolName: 'read',
  content: [{ type: 'text', text: 'é' }],
  isError: false,
  timestamp: 3,
};
const tools = [{ name: 'read', description: 'Reads.', parameters: {} }];

/** Writes requests as the session does: the hash of a part is its own JSON here. */
function logOf(requests: readonly { messages: readonly Message[]; rewritten?: boolean }[]) {
  const log = createEventLog();
  const seen = new Set<string>();
  let previous: string[] = [];
  requests.forEach(({ messages }, index) => {
    const blobs: Record<string, string> = {};
    const hash = (json: string) => {
      if (!seen.has(json)) blobs[json] = json;
      seen.add(json);
      return json;
    };
    const hashes = messages.map((message) => hash(JSON.stringify(message)));
    const differs = hashes.findIndex((one, at) => one !== previous[at]);
    const keep = Math.min(differs < 0 ? hashes.length : differs, previous.length);
    const payload: RequestStartPayload = {
      requestId: `q${index}`,
      attempt: 1,
      provider: 'demo',
      model: 'demo-1',
      base: index === 0 ? null : `q${index - 1}`,
      keep,
      append: hashes.slice(keep),
      system: hash(JSON.stringify('You are.\nMore.')),
      tools: hash(JSON.stringify(tools)),
      parameters: { maxTokens: 100 },
      blobs,
    };
    previous = hashes;
    const event: EnvelopeOf<'request_start'> = {
      v: 1,
      seq: index + 1,
      sessionId: 's',
      runId: 'r',
      t: index,
      type: 'request_start',
      payload,
    };
    log.append([event]);
  });
  return log;
}

function sent(log: ReturnType<typeof createEventLog>, requestId: string): SentRequest {
  const request = createRequestReader(log).read(requestId);
  if (request === null) throw new Error(`no request ${requestId}`);
  return request;
}

describe('a request from the log', () => {
  const log = logOf([
    { messages: [user('hello')] },
    { messages: [user('hello'), assistant, result, user('also', 'steer')] },
  ]);

  test('has every part in the order sent, with its origin', () => {
    const request = sent(log, 'q1');
    expect(request.parts.map((part) => part.origin)).toEqual([
      'system',
      'tools',
      'user',
      'assistant',
      'results',
      'steer',
    ]);
    expect(request.parts.map(previewOf)).toEqual(['You are.', 'read', 'hello', 'I look. → read', 'read: é', 'also']);
    expect(request).toMatchObject({ model: 'demo-1', missing: 0, parameters: { maxTokens: 100 } });
  });

  test('gives sizes in bytes and tokens', () => {
    const [, , , , part] = sent(log, 'q1').parts;
    const json = JSON.stringify(result);
    expect(part).toMatchObject({ bytes: json.length + 1, tokens: Math.ceil(json.length / 4) });
  });

  test('is the JSON that was sent', () => {
    expect(JSON.parse(requestJson(sent(log, 'q1')))).toEqual({
      model: 'demo-1',
      maxTokens: 100,
      system: 'You are.\nMore.',
      tools,
      messages: [user('hello'), assistant, result, user('also', 'steer')],
    });
  });

  test('is what the adapter of the model got', () => {
    expect(modelRequestOf(sent(log, 'q1'))).toEqual({
      systemPrompt: 'You are.\nMore.',
      tools,
      messages: [user('hello'), assistant, result, user('also', 'steer')],
      parameters: { maxTokens: 100 },
    });
  });

  test('is null when the log does not know it, and read when it has come', () => {
    const grown = createEventLog();
    const reader = createRequestReader(grown);
    expect(reader.read('q0')).toBeNull();
    grown.append(log.slice(0));
    expect(reader.read('q0')?.parts.length).toBe(3);
    expect(reader.read('q0')).toBe(reader.read('q0'));
    grown.clear();
    expect(reader.read('q0')).toBeNull();
  });

  test('counts the parts that the log has lost', () => {
    const late = createEventLog();
    late.append(log.slice(1));
    expect(createRequestReader(late).read('q1')).toMatchObject({ missing: 2 });
    expect(modelRequestOf(sent(late, 'q1'))).toBeNull();
  });
});

function told(before: SentRequest | null, after: SentRequest): string[] {
  return diffRequests(before, after).map(({ change, part }) => `${change} ${previewOf(part)}`);
}

describe('the difference between two requests', () => {
  test('is what was appended', () => {
    const log = logOf([{ messages: [user('a')] }, { messages: [user('a'), user('b')] }]);
    expect(told(sent(log, 'q0'), sent(log, 'q1'))).toEqual(['same You are.', 'same read', 'same a', 'added b']);
    expect(told(null, sent(log, 'q0'))).toEqual(['added You are.', 'added read', 'added a']);
  });

  test('finds what was taken from the middle', () => {
    const log = logOf([
      { messages: [user('a'), user('b'), user('c')] },
      { messages: [user('a'), user('c'), user('d')] },
    ]);
    expect(told(sent(log, 'q0'), sent(log, 'q1')).slice(2)).toEqual(['same a', 'removed b', 'same c', 'added d']);
  });

  test('rebuilds both sides, for any two histories', () => {
    const history = fc.array(
      fc.constantFrom('a', 'b', 'c', 'd').map((text) => user(text)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(history, history, (one, two) => {
        const log = logOf([{ messages: one }, { messages: two }]);
        const changes = diffRequests(sent(log, 'q0'), sent(log, 'q1'));
        const side = (without: string) =>
          changes.filter(({ change }) => change !== without).map(({ part }) => part.hash);
        expect(side('added')).toEqual(sent(log, 'q0').parts.map((part) => part.hash));
        expect(side('removed')).toEqual(sent(log, 'q1').parts.map((part) => part.hash));
      }),
    );
  });
});
