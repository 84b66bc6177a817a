import { describe, expect, it } from 'vitest';
import type { AssistantStreamEnd } from '../../agent/events.ts';
import type { ModelRequest } from '../../agent/types.ts';
import type { JsonObject } from '../json/json-value.ts';
import { NOW, collect, optionsFor, requestOf } from '../testing/call-model.ts';
import type { CallResult } from '../testing/call-model.ts';
import { FakeServer, events } from '../testing/fake-server.ts';
import type { FakeReply } from '../testing/fake-server.ts';
import { IMAGE, assistant, call, result, user } from '../testing/messages.ts';
import { createResponsesModel } from './responses-model.ts';

const event = (type: string, more: JsonObject = {}): JsonObject => ({ type: `response.${type}`, ...more });
const item = (index: number, value: JsonObject): JsonObject[] => [
  event('output_item.added', { output_index: index, item: value }),
];
const done = (index: number, value: JsonObject): JsonObject =>
  event('output_item.done', { output_index: index, item: value });
const usage = {
  input_tokens: 20,
  output_tokens: 9,
  total_tokens: 29,
  input_tokens_details: { cached_tokens: 8 },
  output_tokens_details: { reasoning_tokens: 4 },
};
const completed = event('completed', { response: { id: 'resp_1', status: 'completed', output: [], usage } });
const text = (delta: string): JsonObject => event('output_text.delta', { output_index: 0, delta });

async function run(reply: FakeReply, request: ModelRequest = requestOf()): Promise<CallResult> {
  const model = createResponsesModel(optionsFor(new FakeServer(reply), { provider: 'openai' }));
  return collect(model(request, new AbortController().signal));
}
async function endOf(...values: JsonObject[]): Promise<AssistantStreamEnd> {
  return (await run({ chunks: values.map((value) => `event: ${String(value['type'])}\n${events(value)}`) })).end;
}

const reasoning = {
  type: 'reasoning',
  id: 'rs_1',
  summary: [{ type: 'summary_text', text: 'Look.' }],
  encrypted_content: 'ZW5j',
};
const own = (...content: Parameters<typeof assistant>) => ({ ...assistant(...content), provider: 'openai' });

async function bodyOf(request: ModelRequest, model = 'm-1'): Promise<JsonObject> {
  const server = new FakeServer({ chunks: [events(completed)] });
  const stream = createResponsesModel(optionsFor(server, { provider: 'openai', model }));
  await collect(stream(request, new AbortController().signal));
  expect(server.requests[0]?.url).toBe('https://models.example/v1/responses');
  return server.body(0);
}

describe('the stream', () => {
  it('becomes thinking, text and calls', async () => {
    const { deltas, end } = await run({
      chunks: [
        events(
          event('created', { response: { id: 'resp_1', error: null } }),
          ...item(0, { type: 'reasoning', id: 'rs_1', summary: [] }),
          event('reasoning_summary_text.delta', { output_index: 0, summary_index: 0, delta: 'Look' }),
          event('reasoning_summary_text.delta', { output_index: 0, summary_index: 0, delta: '.' }),
          event('reasoning_summary_text.delta', { output_index: 0, summary_index: 1, delta: 'Act.' }),
          done(0, reasoning),
          ...item(1, { type: 'message', content: [] }),
          event('output_text.delta', { output_index: 1, content_index: 0, delta: 'On ' }),
          event('output_text.delta', { output_index: 1, content_index: 0, delta: 'it.' }),
          done(1, { type: 'message', content: [{ type: 'output_text', text: 'On it.' }] }),
          ...item(2, { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'read_file', arguments: '' }),
          event('function_call_arguments.delta', { output_index: 2, delta: '{"path":' }),
          event('function_call_arguments.delta', { output_index: 2, delta: '"x"}' }),
          event('function_call_arguments.done', { output_index: 2, arguments: '{"path":"x"}' }),
          done(2, { type: 'function_call', call_id: 'call_1', name: 'read_file', arguments: '{"path":"x"}' }),
          completed,
        ),
      ],
      end: 'hang',
    });
    expect(deltas).toEqual([
      { type: 'thinking_delta', contentIndex: 0, delta: 'Look' },
      { type: 'thinking_delta', contentIndex: 0, delta: '.' },
      { type: 'thinking_delta', contentIndex: 0, delta: '\n\nAct.' },
      { type: 'text_delta', contentIndex: 1, delta: 'On ' },
      { type: 'text_delta', contentIndex: 1, delta: 'it.' },
      { type: 'toolcall_delta', contentIndex: 2, delta: '', id: 'call_1', name: 'read_file' },
      { type: 'toolcall_delta', contentIndex: 2, delta: '{"path":' },
      { type: 'toolcall_delta', contentIndex: 2, delta: '"x"}' },
    ]);
    expect(end).toEqual({
      content: [
        { type: 'thinking', thinking: 'Look.\n\nAct.', signature: JSON.stringify(reasoning) },
        { type: 'text', text: 'On it.' },
        { type: 'toolCall', id: 'call_1', name: 'read_file', arguments: { path: 'x' } },
      ],
      stopReason: 'toolUse',
      usage: { input: 20, output: 9, total: 29, cacheRead: 8, reasoning: 4 },
      responseId: 'resp_1',
    });
  });

  it('keeps encrypted thinking without a summary as withheld', async () => {
    const secret = { ...reasoning, summary: [] };
    const end = await endOf(...item(0, secret), done(0, secret), completed);
    expect(end.content).toEqual([
      { type: 'thinking', thinking: '', redacted: true, signature: JSON.stringify(secret) },
    ]);
  });

  it('has what no delta brought from the items and the terminal event', async () => {
    const output = [
      { type: 'reasoning', id: 'rs_1', summary: [], content: [{ type: 'reasoning_text', text: 'Raw.' }] },
      {
        type: 'message',
        content: [
          { type: 'output_text', text: 'Hello.' },
          { type: 'refusal', refusal: ' No.' },
        ],
      },
      { type: 'function_call', call_id: 'call_1', name: 'now', arguments: '{}' },
    ];
    const content = [
      { type: 'thinking', thinking: 'Raw.' },
      { type: 'text', text: 'Hello. No.' },
      { type: 'toolCall', id: 'call_1', name: 'now', arguments: {} },
    ];
    const response = { object: 'response', id: 'resp_1', status: 'completed', output };
    expect(await endOf(event('completed', { response }))).toMatchObject({ content, stopReason: 'toolUse' });
    expect(await endOf(...output.map((value, at) => done(at, value)), event('completed', { response }))).toMatchObject({
      content,
    });
    const whole = await run({
      headers: { 'content-type': 'application/json' },
      chunks: [JSON.stringify(response, null, 1)],
    });
    expect(whole.end).toMatchObject({ content, stopReason: 'toolUse', responseId: 'resp_1' });
  });

  it('has a text block for each message', async () => {
    const end = await endOf(
      event('output_text.delta', { output_index: 0, delta: 'one' }),
      event('output_text.delta', { output_index: 1, delta: 'two' }),
      completed,
    );
    expect(end.content).toEqual([
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ]);
  });

  it('ends at the length limit, with the cut call flagged', async () => {
    const end = await endOf(
      ...item(0, { type: 'function_call', call_id: 'call_1', name: 'read_file', arguments: '' }),
      event('function_call_arguments.delta', { output_index: 0, delta: '{"pa' }),
      event('incomplete', {
        response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, usage },
      }),
    );
    expect(end).toMatchObject({
      stopReason: 'length',
      content: [{ type: 'toolCall', invalid: { received: '{"pa' } }],
      usage: { output: 9 },
    });
  });

  it.each([
    [event('incomplete', { response: { incomplete_details: { reason: 'content_filter' } } }), 'content_filter', false],
    [
      event('failed', { response: { error: { code: 'rate_limit_exceeded', message: 'Slow down' } } }),
      'rate_limit',
      true,
    ],
    [event('failed', { response: { error: { code: 'server_error', message: 'no' } } }), 'server', true],
    [event('failed', { response: { error: { code: 'invalid_prompt', message: 'no' } } }), 'invalid_request', false],
    [{ type: 'error', code: 'server_error', message: 'no', param: null }, 'server', true],
    [{ error: { message: 'no', code: 503 } }, 'overloaded', true],
  ])('ends with the failure that %j tells of', async (failure, kind, retryable) => {
    expect(await endOf(text('Half'), failure)).toMatchObject({
      content: [{ type: 'text', text: 'Half' }],
      stopReason: 'error',
      error: { kind, retryable },
    });
  });

  it('is incomplete without a terminal event, and empty without any', async () => {
    expect((await endOf(text('Half'))).error).toMatchObject({ kind: 'incomplete_stream', retryable: true });
    expect((await run({ chunks: [events(text('Half'), '[DONE]')] })).end.error?.kind).toBe('incomplete_stream');
    expect((await run({ chunks: [] })).end.error).toMatchObject({ kind: 'empty_response', retryable: true });
  });

  it('passes over events and items that it does not know', async () => {
    const end = await endOf(
      event('web_search_call.searching', { output_index: 5 }),
      done(5, { type: 'web_search_call' }),
      { type: 'ping' },
      text('Hello.'),
      completed,
    );
    expect(end).toMatchObject({ content: [{ type: 'text', text: 'Hello.' }], stopReason: 'stop' });
  });
});

describe('the request', () => {
  it('stores nothing and asks for encrypted thinking', async () => {
    const parameters = { thinkingLevel: 'low', maxTokens: 512, temperature: 1 };
    expect(await bodyOf(requestOf([user('Go.')], { tools: [NOW], parameters }))).toEqual({
      model: 'm-1',
      instructions: 'Be brief.',
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'Go.' }] }],
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      reasoning: { summary: 'auto', effort: 'low' },
      tools: [
        {
          type: 'function',
          name: 'now',
          description: 'Tells the time',
          parameters: { type: 'object', properties: {} },
          strict: false,
        },
      ],
      max_output_tokens: 512,
      temperature: 1,
    });
  });

  it('does not ask models for thinking that do not think', async () => {
    const body = await bodyOf(requestOf([], { parameters: { thinkingLevel: 'low' } }), 'gpt-4.1-mini');
    expect(body).not.toHaveProperty('include');
    expect(body).not.toHaveProperty('reasoning');
  });

  it('sends a turn back in its order, with its thinking', async () => {
    const turn = own(
      { type: 'thinking', thinking: 'Look.', signature: JSON.stringify(reasoning) },
      'On it.',
      call('call_1'),
    );
    const body = await bodyOf(
      requestOf([
        turn,
        result('call_1', 'noon'),
        own({ type: 'thinking', thinking: 'x', signature: JSON.stringify(reasoning) }),
      ]),
    );
    expect(body['input']).toEqual([
      reasoning,
      { role: 'assistant', content: 'On it.' },
      { type: 'function_call', call_id: 'call_1', name: 'now', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'noon' },
    ]);
  });

  it('sends no thinking back that another model had', async () => {
    const turn = assistant({ type: 'thinking', thinking: 'Look.', signature: JSON.stringify(reasoning) }, call('a|b'));
    const body = await bodyOf(requestOf([turn]));
    expect(body['input']).toEqual([
      { type: 'function_call', call_id: expect.stringMatching(/^call_\w{9}$/) as string, name: 'now', arguments: '{}' },
      {
        type: 'function_call_output',
        call_id: expect.stringMatching(/^call_\w{9}$/) as string,
        output: 'The call has no result: it was interrupted before it finished.',
      },
    ]);
  });

  it('sends images in user messages', async () => {
    const body = await bodyOf(requestOf([own(call('call_1', 'shot')), result('call_1', IMAGE)]));
    const image = { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'auto' };
    expect(body['input']).toMatchObject([
      { type: 'function_call' },
      { output: 'The image follows.' },
      { role: 'user', content: [{ type: 'input_text', text: 'Image returned by shot:' }, image] },
    ]);
  });

  it.each([
    ['include', 'Encrypted content is not supported with this model.', { reasoning: { summary: 'auto' } }],
    ['reasoning', "Unsupported parameter: 'reasoning.effort' is not supported with this model.", {}],
  ])('drops %s where the model refuses it', async (field, message, kept) => {
    const server = new FakeServer(
      { status: 400, chunks: [JSON.stringify({ error: { message } })] },
      { chunks: [events(completed)] },
    );
    const model = createResponsesModel(optionsFor(server));
    const { end } = await collect(model(requestOf([user('hi')]), new AbortController().signal));
    expect(end.stopReason).toBe('stop');
    expect(server.body(0)).toHaveProperty(field);
    expect(server.body(1)).not.toHaveProperty(field);
    expect(server.body(1)).toMatchObject(kept);
  });

  it('does without summaries where the account may not have them', async () => {
    const message = 'Your organization must be verified to generate reasoning summaries.';
    const server = new FakeServer(
      { status: 400, chunks: [JSON.stringify({ error: { message } })] },
      { chunks: [events(completed)] },
    );
    const model = createResponsesModel(optionsFor(server));
    await collect(
      model(requestOf([user('hi')], { parameters: { thinkingLevel: 'high' } }), new AbortController().signal),
    );
    expect(server.body(1)).toMatchObject({ reasoning: { effort: 'high' } });
    expect(JSON.stringify(server.body(1))).not.toContain('summary');
  });
});
