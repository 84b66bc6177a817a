import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message } from '../../agent/messages.ts';
import type { ModelRequest } from '../../agent/types.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ProfileId, WireTraits } from '../profiles/profile.ts';
import { PROFILES } from '../profiles/profiles.ts';
import { NOW, requestOf } from '../testing/call-model.ts';
import { IMAGE, assistant, call, result, user } from '../testing/messages.ts';
import { buildChatRequest } from './request.ts';

const isOwn = (message: AssistantMessage): boolean => message.model === 'm-1';

function bodyOf(
  request: ModelRequest,
  id: ProfileId = 'custom',
  traits: Partial<WireTraits> = {},
  model = 'm-1',
): JsonObject {
  const profile = PROFILES[id];
  return buildChatRequest(request, { model, profile, traits: { ...profile.traits, ...traits }, isOwn });
}

function messagesOf(messages: Message[], id?: ProfileId, traits?: Partial<WireTraits>, model?: string): unknown {
  return bodyOf(requestOf(messages, { systemPrompt: '' }), id, traits, model)['messages'];
}

const sentCall = (id: string, args = '{}', more: JsonObject = {}): JsonObject => ({
  id,
  type: 'function',
  function: { name: 'now', arguments: args },
  ...more,
});
const foreign = (message: AssistantMessage): AssistantMessage => ({ ...message, model: 'other' });

describe('the body', () => {
  it('is as small as it can be', () => {
    expect(bodyOf(requestOf([user('Go.')], { tools: [NOW] }))).toEqual({
      model: 'm-1',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Go.' },
      ],
      stream: true,
      stream_options: { include_usage: true },
      tools: [
        {
          type: 'function',
          function: { name: 'now', description: 'Tells the time', parameters: { type: 'object', properties: {} } },
        },
      ],
    });
  });

  it('has neither tools nor a system message where there are none', () => {
    const body = bodyOf(requestOf([user('Go.')], { tools: [], systemPrompt: '' }));
    expect(body).not.toHaveProperty('tools');
    expect(body['messages']).toEqual([{ role: 'user', content: 'Go.' }]);
  });

  it('holds parameters under the names that the provider knows', () => {
    const request = requestOf([], { parameters: { maxTokens: 512, temperature: 0.5, thinkingLevel: 'low' } });
    expect(bodyOf(request, 'custom')).toMatchObject({ max_tokens: 512, temperature: 0.5, reasoning_effort: 'low' });
    expect(bodyOf(request, 'openai')).toMatchObject({
      max_completion_tokens: 512,
      messages: [{ role: 'developer', content: 'Be brief.' }],
    });
    expect(bodyOf(request, 'deepseek')).toMatchObject({ thinking: { type: 'enabled' } });
    expect(bodyOf(request, 'openrouter')).toMatchObject({ reasoning: { effort: 'low' } });
    expect(bodyOf(request, 'llamacpp')).toMatchObject({ chat_template_kwargs: { enable_thinking: true } });
    expect(bodyOf(request, 'mistral')).not.toHaveProperty('reasoning_effort');
    expect(bodyOf(request, 'mistral')).not.toHaveProperty('stream_options');
  });

  it('asks for no more tokens than the server allows, and leaves out what it refuses', () => {
    const request = requestOf([], { parameters: { maxTokens: 5000, temperature: 1 } });
    const body = bodyOf(request, 'custom', { maxTokensLimit: 4096, fieldsLeftOut: ['temperature', 'stream_options'] });
    expect(body).toMatchObject({ max_tokens: 4096 });
    expect(body).not.toHaveProperty('temperature');
    expect(body).not.toHaveProperty('stream_options');
  });

  it('holds schemas without the keys that the server does not know, at every depth', () => {
    const parameters = {
      $schema: 'x',
      type: 'object',
      additionalProperties: false,
      properties: {
        additionalProperties: { type: 'object', additionalProperties: true },
        list: { type: 'array', items: { anyOf: [{ type: 'object', additionalProperties: false }] } },
      },
    };
    const request = requestOf([], { tools: [{ name: 't', description: 'd', parameters }] });
    const sent = (id: ProfileId) => bodyOf(request, id)['tools'];
    const { $schema: _, ...plain } = parameters;
    expect(sent('custom')).toEqual([
      { type: 'function', function: { name: 't', description: 'd', parameters: plain } },
    ]);
    expect(sent('gemini')).toEqual([
      {
        type: 'function',
        function: {
          name: 't',
          description: 'd',
          parameters: {
            type: 'object',
            properties: {
              additionalProperties: { type: 'object' },
              list: { type: 'array', items: { anyOf: [{ type: 'object' }] } },
            },
          },
        },
      },
    ]);
  });

  it('holds no half of a surrogate pair', () => {
    const body = bodyOf(
      requestOf([
        user('a\ud83d'),
        assistant('b\udc00🙂', call('1', 'now', { 'k\ud83d': '\udc00' })),
        result('1', '\ud83d'),
      ]),
    );
    expect(JSON.stringify(body)).not.toMatch(/\\u[dD][89a-fA-F]/);
    expect(body['messages']).toMatchObject([
      {},
      { content: 'a\ufffd' },
      { content: 'b\ufffd🙂', tool_calls: [sentCall('1', '{"k\ufffd":"\ufffd"}')] },
      { content: '\ufffd' },
    ]);
  });
});

const idsSent = (messages: Message[]) =>
  (messagesOf(messages, 'mistral') as { tool_call_id?: string }[]).flatMap((message) => message.tool_call_id ?? []);

describe('calls and results', () => {
  it('stand together, in the order of the calls, whatever came between', () => {
    expect(
      messagesOf([assistant(call('1'), call('2')), result('2', 'two'), user('wait'), result('1', 'one'), user('go')]),
    ).toEqual([
      { role: 'assistant', content: null, tool_calls: [sentCall('1'), sentCall('2')] },
      { role: 'tool', tool_call_id: '1', content: 'one' },
      { role: 'tool', tool_call_id: '2', content: 'two' },
      { role: 'user', content: 'wait' },
      { role: 'user', content: 'go' },
    ]);
  });

  it('get a result where one is missing, and lose results without a call', () => {
    expect(messagesOf([result('0', 'left over'), assistant(call('1')), user('go'), result('0', 'again')])).toEqual([
      { role: 'assistant', content: null, tool_calls: [sentCall('1')] },
      {
        role: 'tool',
        tool_call_id: '1',
        content: 'The call has no result: it was interrupted before it finished.',
      },
      { role: 'user', content: 'go' },
    ]);
  });

  it('have ids that are unique in the conversation', () => {
    const messages = messagesOf([
      assistant(call('now:0')),
      result('now:0', 'a'),
      assistant(call('now:0'), call('now:0')),
      result('now:0', 'b'),
      result('now:0', 'c'),
    ]) as { tool_call_id?: string; content: string; tool_calls?: { id: string }[] }[];
    const ids = messages.flatMap((message) => message.tool_calls?.map((sent) => sent.id) ?? []);
    expect(ids[0]).toBe('now:0');
    expect(new Set(ids).size).toBe(3);
    const results = messages.filter((message) => message.tool_call_id !== undefined);
    expect(results.map((message) => [message.tool_call_id, message.content])).toEqual([
      [ids[0], 'a'],
      [ids[1], 'b'],
      [ids[2], 'c'],
    ]);
  });

  it('have ids of nine letters and digits for Mistral, the same ones every time', () => {
    const history = [
      assistant(call('call_1')),
      result('call_1', 'a'),
      assistant(call('abcDEF123')),
      result('abcDEF123', 'b'),
    ];
    const [first, second] = idsSent(history);
    expect(first).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(second).toBe('abcDEF123');
    expect(idsSent([...history, user('go')])).toEqual([first, second]);
  });

  it('have safe ids where they came from another model', () => {
    const id = `call_1|${'x'.repeat(60)}`;
    const [sent] = messagesOf([foreign(assistant(call(id)))], 'anthropic') as { tool_calls: { id: string }[] }[];
    expect(sent?.tool_calls[0]?.id).toMatch(/^[\w-]{1,40}$/);
    expect(messagesOf([assistant(call(id))], 'anthropic')).toMatchObject([{ tool_calls: [{ id }] }, {}]);
  });

  it('go back without arguments where these were broken, and with a name where there was none', () => {
    const broken = { ...call('1', ''), invalid: { message: 'cut', received: '{"a' } };
    expect(messagesOf([assistant(broken), result('1', 'cut off')])).toMatchObject([
      { tool_calls: [{ function: { name: 'unnamed', arguments: '{}' } }] },
      { content: 'cut off' },
    ]);
  });

  it('have results that are never empty', () => {
    expect(messagesOf([assistant(call('1'), call('2')), result('1'), result('2', ' \n')])).toMatchObject([
      {},
      { content: '(no output)' },
      { content: '(no output)' },
    ]);
  });
});

describe('turns', () => {
  it('that are empty are left out', () => {
    expect(
      messagesOf([user(' '), assistant('\n'), assistant({ type: 'thinking', thinking: 'Hm.' }), user('a', 'b')]),
    ).toEqual([{ role: 'user', content: 'a\nb' }]);
  });

  it('that only call have the content that the server wants', () => {
    const turn = [assistant(' ', call('1')), result('1', 'a')];
    expect(messagesOf(turn)).toMatchObject([{ content: null }, {}]);
    expect(messagesOf(turn, 'ollama')).toMatchObject([{ content: '' }, {}]);
  });

  it('of the user get a turn of the model before them where the server wants that', () => {
    expect(
      messagesOf([assistant(call('1')), result('1', 'a'), user('go')], 'custom', { assistantAfterTool: true }),
    ).toMatchObject([
      { role: 'assistant' },
      { role: 'tool' },
      { role: 'assistant', content: 'Done.' },
      { role: 'user', content: 'go' },
    ]);
  });
});

describe('images', () => {
  const part = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };

  it('go into user messages, those of tools after all results', () => {
    expect(
      messagesOf([
        user('look', IMAGE),
        assistant(call('1', 'shot'), call('2')),
        result('1', IMAGE),
        result('2', 'noon'),
      ]),
    ).toMatchObject([
      { role: 'user', content: [{ type: 'text', text: 'look' }, part] },
      { role: 'assistant' },
      { role: 'tool', content: 'The image follows.' },
      { role: 'tool', content: 'noon' },
      { role: 'user', content: [{ type: 'text', text: 'Image returned by shot:' }, part] },
    ]);
  });

  it('leave a note for a model that takes none', () => {
    const note = '(An image was here. This model cannot see images.)';
    expect(messagesOf([user('look', IMAGE)], 'custom', { images: 'left_out' })).toEqual([
      { role: 'user', content: `look\n${note}` },
    ]);
  });
});

describe('what goes back to the model alone that it came from', () => {
  const turn = assistant(
    { type: 'thinking', thinking: 'Hm.', signature: '[{"type":"x"}]' },
    { ...call('1'), signature: 'c2ln' },
  );
  const history = [turn, result('1', 'noon')];
  const otherHistory = [foreign(turn), result('1', 'noon')];

  it('is nothing for most', () => {
    expect(messagesOf(history)).toEqual([
      { role: 'assistant', content: null, tool_calls: [sentCall('1')] },
      { role: 'tool', tool_call_id: '1', content: 'noon' },
    ]);
  });

  it('is the thinking with calls for DeepSeek, empty where it is another’s', () => {
    expect(messagesOf(history, 'deepseek')).toMatchObject([{ reasoning_content: 'Hm.' }, {}]);
    expect(messagesOf(otherHistory, 'deepseek')).toMatchObject([{ reasoning_content: '' }, {}]);
    expect(messagesOf([assistant({ type: 'thinking', thinking: 'Hm.' }, 'Done.')], 'deepseek')).toEqual([
      { role: 'assistant', content: 'Done.' },
    ]);
  });

  it('are the details for OpenRouter, as they came', () => {
    expect(messagesOf(history, 'openrouter')).toMatchObject([{ reasoning_details: [{ type: 'x' }] }, {}]);
    const [sent] = messagesOf(otherHistory, 'openrouter') as JsonObject[];
    expect(sent).not.toHaveProperty('reasoning_details');
  });

  it('is the signature of a call for Gemini', () => {
    const signed = (vendor: string, signature: string) => [
      { tool_calls: [sentCall('1', '{}', { extra_content: { [vendor]: { thought_signature: signature } } })] },
      {},
    ];
    expect(messagesOf(history, 'gemini')).toMatchObject(signed('google', 'c2ln'));
    expect(messagesOf(history, 'vertex')).toMatchObject(signed('vertex', 'c2ln'));
    expect(messagesOf(otherHistory, 'gemini')).toMatchObject([{ tool_calls: [sentCall('1')] }, {}]);
    expect(messagesOf(otherHistory, 'gemini', {}, 'gemini-3-pro')).toMatchObject(
      signed('google', 'skip_thought_signature_validator'),
    );
  });
});
