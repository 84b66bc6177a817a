import { describe, expect, it } from 'vitest';
import { createModel } from './create-model.ts';
import { collect, optionsFor, requestOf } from './testing/call-model.ts';
import { FakeServer, delta, events, streamOf } from './testing/fake-server.ts';

describe('createModel', () => {
  it('calls by the API that was chosen', async () => {
    const chat = new FakeServer(streamOf(delta({ content: 'Hello.' }, 'stop')));
    const responses = new FakeServer({ chunks: [events({ type: 'response.completed', response: {} })] });
    const signal = new AbortController().signal;
    const { end } = await collect(createModel({ ...optionsFor(chat), api: 'chat_completions' })(requestOf(), signal));
    expect(end.content).toEqual([{ type: 'text', text: 'Hello.' }]);
    await collect(createModel({ ...optionsFor(responses), api: 'responses' })(requestOf(), signal));
    expect([chat, responses].map((server) => server.requests[0]?.url)).toEqual([
      'https://models.example/v1/chat/completions',
      'https://models.example/v1/responses',
    ]);
  });

  it('keeps what a server has taught from call to call', async () => {
    const refusal = { status: 400, chunks: ['{"error":{"message":"Unknown field: stream_options"}}'] };
    const server = new FakeServer(refusal, streamOf(delta({ content: 'Hello.' }, 'stop')));
    const model = createModel({ ...optionsFor(server), api: 'chat_completions' });
    for (const _ of [1, 2]) await collect(model(requestOf(), new AbortController().signal));
    expect(server.requests.map((request) => 'stream_options' in request.body)).toEqual([true, false, false]);
  });

  it('lets what comes over the wire be heard', async () => {
    const heard: string[] = [];
    const reply = streamOf(delta({ content: 'Hello.' }, 'stop'));
    const model = createModel({ ...optionsFor(new FakeServer(reply)), api: 'chat_completions' });
    await collect(model(requestOf(), new AbortController().signal, (text) => heard.push(text)));
    expect(heard.join('')).toBe(reply.chunks?.join(''));
  });
});
