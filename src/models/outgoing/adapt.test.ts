import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../agent/types.ts';
import { createChatCompletionsModel } from '../chat-completions/chat-completions-model.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ProviderProfile, WireTraits } from '../profiles/profile.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { collect, optionsFor, requestOf } from '../testing/call-model.ts';
import { FakeServer, delta, streamOf } from '../testing/fake-server.ts';
import type { FakeReply } from '../testing/fake-server.ts';
import { IMAGE, assistant, call, result, user } from '../testing/messages.ts';

const OK = streamOf(delta({ content: 'Hello.' }, 'stop'));

function refusal(message: string, more: JsonObject = {}, status = 400): FakeReply {
  const body = { error: { message, type: 'invalid_request_error', ...more } };
  return { status, headers: { 'content-type': 'application/json' }, chunks: [JSON.stringify(body)] };
}

const profileWith = (traits: Partial<WireTraits>): ProviderProfile => ({
  ...PROFILES.custom,
  traits: { ...PROFILES.custom.traits, ...traits },
});

/** Calls a model whose server refuses once. Answers both bodies, and that of a second call. */
async function refused(by: FakeReply, request: ModelRequest, profile = PROFILES.custom): Promise<JsonObject[]> {
  const server = new FakeServer(by, OK);
  const model = createChatCompletionsModel(optionsFor(server, { profile }));
  const first = await collect(model(request, new AbortController().signal));
  expect(first.end).toMatchObject({ stopReason: 'stop', content: [{ type: 'text', text: 'Hello.' }] });
  await collect(model(request, new AbortController().signal));
  expect(server.requests).toHaveLength(3);
  expect(server.body(2)).toEqual(server.body(1));
  return [server.body(0), server.body(1)];
}

const withTokens = requestOf([user('hi')], { parameters: { maxTokens: 512, temperature: 0.2, thinkingLevel: 'high' } });
const history = [user('go'), assistant({ type: 'thinking', thinking: 'Hm.' }, call('1')), result('1', 'noon')];

describe('a request that a server refuses', () => {
  it('swaps the name of the token limit, either way', async () => {
    const [, swapped] = await refused(
      refusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      withTokens,
    );
    expect(swapped).toMatchObject({ max_completion_tokens: 512 });
    expect(swapped).not.toHaveProperty('max_tokens');
    const [, back] = await refused(
      refusal('max_completion_tokens: Extra inputs are not permitted', {}, 422),
      withTokens,
      profileWith({ maxTokensField: 'max_completion_tokens' }),
    );
    expect(back).toMatchObject({ max_tokens: 512 });
    expect(back).not.toHaveProperty('max_completion_tokens');
  });

  it('asks for as many tokens as the server says', async () => {
    const [, lower] = await refused(
      refusal('max_tokens is too large: 512. This model supports at most 256 completion tokens.'),
      withTokens,
    );
    expect(lower).toMatchObject({ max_tokens: 256 });
  });

  it.each([
    ['stream_options', 'Unknown field: stream_options'],
    ['stream_options', 'Unrecognized request argument supplied: include_usage'],
    [
      'temperature',
      "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
    ],
    ['reasoning_effort', 'property "reasoning_effort" is unsupported'],
  ])('drops %s after “%s”', async (field, message) => {
    const [before, after] = await refused(refusal(message), withTokens);
    expect(before).toHaveProperty(field);
    expect(after).not.toHaveProperty(field);
    expect(Object.keys(after ?? {})).toHaveLength(Object.keys(before ?? {}).length - 1);
  });

  it('gives the developer role up', async () => {
    const [before, after] = await refused(
      refusal('unknown variant `developer`, expected one of `system`, `user`'),
      requestOf([user('hi')]),
      profileWith({ systemRole: 'developer' }),
    );
    expect(before).toMatchObject({ messages: [{ role: 'developer' }, {}] });
    expect(after).toMatchObject({ messages: [{ role: 'system', content: 'Be brief.' }, {}] });
  });

  it('sends thinking back where it is missed, and stops where it is refused', async () => {
    const [, with_] = await refused(
      refusal('Missing `reasoning_content` field in the assistant message at index 2'),
      requestOf(history),
    );
    expect(with_).toMatchObject({ messages: [{}, {}, { reasoning_content: 'Hm.' }, {}] });
    const [before, without] = await refused(
      refusal('messages.2.reasoning_content: Extra inputs are not permitted'),
      requestOf(history),
      profileWith({ thinkingEcho: 'reasoning_content' }),
    );
    expect(JSON.stringify(before)).toContain('reasoning_content');
    expect(JSON.stringify(without)).not.toContain('reasoning_content');
  });

  it('sends signatures back where they are missed', async () => {
    const signed = [assistant({ ...call('1'), signature: 'c2ln' }), result('1', 'noon')];
    const [, after] = await refused(
      refusal('Function call is missing a thought_signature in functionCall parts.'),
      requestOf(signed),
    );
    expect(JSON.stringify(after)).toContain('"extra_content":{"google":{"thought_signature":"c2ln"}}');
  });

  it('changes the content of turns that only call', async () => {
    const [, after] = await refused(
      refusal('messages[2].content: invalid type: null, expected a string'),
      requestOf(history),
    );
    expect(after).toMatchObject({ messages: [{}, {}, { content: '' }, {}] });
  });

  it('puts a turn between a result and the user', async () => {
    const [, after] = await refused(
      refusal("Unexpected role 'user' after role 'tool'"),
      requestOf([...history, user('and?')]),
    );
    expect(after).toMatchObject({ messages: [{}, {}, {}, { role: 'tool' }, { role: 'assistant' }, { role: 'user' }] });
  });

  it('leaves images out', async () => {
    const [, after] = await refused(
      refusal('No endpoints found that support image input', {}, 404),
      requestOf([user('look', IMAGE)]),
    );
    expect(after).toMatchObject({
      messages: [{}, { content: expect.stringContaining('cannot see images') as string }],
    });
  });

  it('drops keys of tool schemas', async () => {
    const parameters = { type: 'object', properties: {}, additionalProperties: false };
    const [, after] = await refused(
      refusal('Invalid JSON payload received. Unknown name "additionalProperties" at tools[0]'),
      requestOf([user('hi')], { tools: [{ name: 't', description: 'd', parameters }] }),
    );
    expect(after).toMatchObject({ tools: [{ function: { parameters: { type: 'object', properties: {} } } }] });
    expect(JSON.stringify(after)).not.toContain('additionalProperties');
  });
});

async function requestsUntilGivenUp(by: FakeReply, request: ModelRequest): Promise<number> {
  const server = new FakeServer(by);
  const model = createChatCompletionsModel(optionsFor(server));
  const { end } = await collect(model(request, new AbortController().signal));
  expect(end.stopReason).toBe('error');
  return server.requests.length;
}

describe('a refusal', () => {
  it('is believed where it names nothing that could be changed', async () => {
    expect(await requestsUntilGivenUp(refusal('messages[1] is odd'), withTokens)).toBe(1);
    expect(await requestsUntilGivenUp(refusal('is missing a thought_signature'), requestOf(history))).toBe(1);
    expect(await requestsUntilGivenUp(refusal('Unsupported image'), withTokens)).toBe(1);
  });

  it('is believed where the change does not help', async () => {
    expect(await requestsUntilGivenUp(refusal('Unknown field: stream_options'), withTokens)).toBe(2);
    expect(await requestsUntilGivenUp(refusal("Unsupported: 'max_tokens', 'max_completion_tokens'"), withTokens)).toBe(
      3,
    );
  });

  it('of another kind changes nothing', async () => {
    expect(await requestsUntilGivenUp(refusal('Unknown field: stream_options', {}, 401), withTokens)).toBe(1);
    expect(await requestsUntilGivenUp(refusal('max_tokens: maximum context length is 4096 tokens'), withTokens)).toBe(
      1,
    );
  });

  it('that a change did not cure is forgotten', async () => {
    const server = new FakeServer(refusal('Unknown field: stream_options'), refusal('messages[1] is odd'), OK);
    const model = createChatCompletionsModel(optionsFor(server));
    await collect(model(withTokens, new AbortController().signal));
    await collect(model(withTokens, new AbortController().signal));
    expect(server.body(2)).toHaveProperty('stream_options');
  });
});
