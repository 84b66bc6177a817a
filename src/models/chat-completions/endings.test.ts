import { describe, expect, it } from 'vitest';
import { callChat } from '../testing/call-model.ts';
import { delta, events, streamOf } from '../testing/fake-server.ts';

const hello = delta({ content: 'Hello.' });
const text = [{ type: 'text', text: 'Hello.' }];

describe('how a reply ends', () => {
  it('takes a claim of calls without any call as a plain stop', async () => {
    for (const reason of ['tool_calls', 'function_call', 'tool_use']) {
      expect(await callChat(streamOf(hello, delta({}, reason)))).toMatchObject({ content: text, stopReason: 'stop' });
    }
  });

  it('goes by the calls where the server claims a stop', async () => {
    const call = { tool_calls: [{ index: 0, id: 'a', function: { name: 'now', arguments: '{}' } }] };
    expect((await callChat(streamOf(delta(call, 'stop')))).stopReason).toBe('toolUse');
    expect((await callChat(streamOf(delta(call)))).stopReason).toBe('toolUse');
  });

  it('counts only a finish reason that is a text', async () => {
    const blank = {
      ...delta({ content: 'Hel' }),
      choices: [{ index: 0, delta: { content: 'Hel' }, finish_reason: '' }],
    };
    const end = await callChat({ chunks: [events(blank, { choices: [{ delta: { content: 'lo.' } }] })] });
    expect(end).toMatchObject({
      content: text,
      stopReason: 'error',
      error: { kind: 'incomplete_stream', retryable: true },
    });
  });

  it('takes the last of several finish reasons', async () => {
    expect((await callChat(streamOf(delta({}, 'stop'), hello, delta({}, 'length')))).stopReason).toBe('length');
  });

  it.each(['length', 'max_tokens', 'MAX_TOKENS', 'model_length', 'max_output_tokens'])(
    'takes %s as the length limit',
    async (reason) => {
      expect(await callChat(streamOf(hello, delta({}, reason)))).toMatchObject({ content: text, stopReason: 'length' });
    },
  );

  it.each(['eos', 'end_turn', 'COMPLETE', 'stop_sequence', 'whatever'])('takes %s as a plain stop', async (reason) => {
    expect((await callChat(streamOf(hello, delta({}, reason)))).stopReason).toBe('stop');
  });

  it.each(['content_filter', 'SAFETY', 'sensitive'])('takes %s as the content filter, for good', async (reason) => {
    expect(await callChat(streamOf(hello, delta({}, reason)))).toMatchObject({
      content: text,
      stopReason: 'error',
      error: { kind: 'content_filter', retryable: false },
    });
  });

  it.each([
    ['error', 'server'],
    ['abort', 'server'],
    ['insufficient_system_resource', 'overloaded'],
    ['function_call_filter: MALFORMED_FUNCTION_CALL', 'tool_use_failed'],
  ])('takes %s as a failure that may pass', async (reason, kind) => {
    expect((await callChat(streamOf(hello, delta({}, reason)))).error).toMatchObject({ kind, retryable: true });
  });

  it('is complete with the end mark alone, if anything came', async () => {
    expect((await callChat(streamOf(hello))).stopReason).toBe('stop');
  });

  it('is complete with a finish reason and the end of the body, or its break', async () => {
    const chunks = [events(hello, delta({}, 'stop'))];
    expect((await callChat({ chunks })).stopReason).toBe('stop');
    expect((await callChat({ chunks, end: 'break' })).stopReason).toBe('stop');
  });

  it('settles at the end mark though the connection stays open, and ignores what follows', async () => {
    const end = await callChat({ chunks: [events(hello, '[DONE]', delta({ content: ' More.' }))], end: 'hang' });
    expect(end).toMatchObject({ content: text, stopReason: 'stop' });
  });

  it('is an empty response where nothing came, or only the end mark', async () => {
    const empty = { content: [], stopReason: 'error', error: { kind: 'empty_response', retryable: true } };
    expect(await callChat({ chunks: [] })).toMatchObject(empty);
    expect(await callChat({ chunks: ['data: [DONE]\n\n'] })).toMatchObject(empty);
    expect(await callChat(streamOf(delta({ role: 'assistant' })))).toMatchObject(empty);
    expect(await callChat({ chunks: [': hello\n\n'] })).toMatchObject(empty);
  });

  it('may be an empty reply that the server calls finished', async () => {
    expect(await callChat(streamOf(delta({}, 'stop')))).toMatchObject({ content: [], stopReason: 'stop' });
  });

  it('is incomplete where the body ends with neither mark nor reason', async () => {
    expect(await callChat({ chunks: [events(delta({ role: 'assistant' }))] })).toMatchObject({
      error: { kind: 'incomplete_stream' },
    });
  });

  it('keeps the text that came before the connection broke', async () => {
    expect(await callChat({ chunks: [events(hello)], end: 'break' })).toMatchObject({
      content: text,
      stopReason: 'error',
      error: { kind: 'network', retryable: true, hint: 'connection', message: 'The connection broke: terminated' },
    });
  });
});

describe('events', () => {
  it('may lack the blank line between them', async () => {
    const lines = [hello, delta({ content: ' Bye.' }, 'stop')].map((value) => `data: ${JSON.stringify(value)}\n`);
    expect((await callChat({ chunks: [...lines, 'data: [DONE]\n'] })).content).toEqual([
      { type: 'text', text: 'Hello. Bye.' },
    ]);
  });

  it('may carry pings and chunks without choices', async () => {
    const end = await callChat(streamOf({}, { type: 'ping' }, hello, { object: 'x' }, delta({}, 'stop')));
    expect(end).toMatchObject({ content: text, stopReason: 'stop' });
  });

  it.each(['{"choices":[', 'what?', '"text"', '7'])('end the stream loudly where one is %s', async (broken) => {
    expect(await callChat(streamOf(hello, broken, hello, delta({}, 'stop')))).toMatchObject({
      content: text,
      stopReason: 'error',
      error: { kind: 'malformed_stream', retryable: true },
    });
  });
});

describe('a body that is no stream', () => {
  const json = { 'content-type': 'application/json' };

  it('may be the whole reply, in lines', async () => {
    const reply = {
      id: 'c',
      choices: [{ message: { content: 'Hello.', reasoning_content: 'Hm.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 9, completion_tokens: 4 },
    };
    expect(await callChat({ headers: json, chunks: [JSON.stringify(reply, null, 2)] })).toEqual({
      content: [{ type: 'thinking', thinking: 'Hm.' }, ...text],
      stopReason: 'stop',
      usage: { input: 9, output: 4 },
      responseId: 'c',
    });
  });

  it('may be the whole reply on one line under the name of a stream', async () => {
    const reply = { choices: [{ message: { content: 'Hello.' } }] };
    expect(await callChat({ chunks: [JSON.stringify(reply)] })).toMatchObject({ content: text, stopReason: 'stop' });
  });

  it.each(['text/html', 'text/event-stream'])('is a bad endpoint where it is a web page called %s', async (type) => {
    const page = '<!DOCTYPE html><html><body>Sign in</body></html>';
    const end = await callChat({ headers: { 'content-type': type }, chunks: [page] });
    expect(end.error).toEqual({
      kind: 'bad_endpoint',
      message: 'The server answered with a web page.',
      retryable: false,
      hint: 'web_page',
      status: 200,
    });
  });

  it('is a bad endpoint where it is some other JSON', async () => {
    expect((await callChat({ headers: json, chunks: ['{"status":"ok"}'] })).error).toMatchObject({
      kind: 'bad_endpoint',
      hint: 'base_url',
      retryable: false,
    });
  });

  it('may be chunks on lines without any framing', async () => {
    const lines = [delta({ content: 'Hel' }), delta({ content: 'lo.' }, 'stop')].map((chunk) => JSON.stringify(chunk));
    expect(await callChat({ headers: json, chunks: [lines.join('\n')] })).toMatchObject({
      content: text,
      stopReason: 'stop',
    });
  });

  it('is malformed where it breaks off', async () => {
    const end = await callChat({ headers: json, chunks: ['{"choices":[{"message":{"content":"Hel'] });
    expect(end.error).toMatchObject({ kind: 'malformed_stream', retryable: true });
  });

  it('is an error where it tells of one', async () => {
    const body = '[{"error":{"code":503,"message":"The model is overloaded."}}]';
    expect((await callChat({ headers: json, chunks: [body] })).error).toMatchObject({
      kind: 'overloaded',
      message: 'The model is overloaded.',
    });
  });
});
