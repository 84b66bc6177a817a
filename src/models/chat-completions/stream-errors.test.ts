import { describe, expect, it } from 'vitest';
import { callChat } from '../testing/call-model.ts';
import { delta, events, streamOf } from '../testing/fake-server.ts';

const hello = delta({ content: 'Hello.' });
const text = [{ type: 'text', text: 'Hello.' }];

const named = (data: string) => ({ chunks: [`${events(hello)}event: error\ndata: ${data}\n\n`] });

describe('errors within a stream', () => {
  it('may stand in a chunk with choices', async () => {
    const chunk = { ...delta({ content: '' }, 'error'), error: { code: 429, message: 'Slow down' } };
    expect(await callChat(streamOf(hello, chunk))).toMatchObject({
      content: text,
      stopReason: 'error',
      error: { kind: 'rate_limit', message: 'Slow down', retryable: true, status: 429 },
    });
  });

  it('may stand in the choice', async () => {
    const chunk = { choices: [{ index: 0, delta: {}, finish_reason: 'error', error: { code: 502, message: 'Gone' } }] };
    expect((await callChat(streamOf(hello, chunk))).error).toMatchObject({ kind: 'server', message: 'Gone' });
  });

  it('may stand in the vendor’s field', async () => {
    const chunk = { ...delta({}), x_groq: { id: 'r', error: 'Over capacity' } };
    expect((await callChat(streamOf(hello, chunk))).error).toMatchObject({
      kind: 'overloaded',
      message: 'Over capacity',
    });
  });

  it('may be an event named error, with JSON or plain text', async () => {
    expect((await callChat(named('{"message":"Worker died"}'))).error).toMatchObject({
      kind: 'server',
      message: 'Worker died',
    });
    expect((await callChat(named('Worker died'))).error).toMatchObject({ kind: 'server', message: 'Worker died' });
  });

  it('may be a line without a field, or a field of its own', async () => {
    const body = '{"error":{"message":"Loading failed","code":500}}';
    for (const line of [body, `error: ${body}`]) {
      const end = await callChat({ chunks: [`${events(hello)}${line}\n\n`] });
      expect(end).toMatchObject({ content: text, error: { kind: 'server', message: 'Loading failed' } });
    }
  });

  it('may be nested in the words of a router', async () => {
    const inner = JSON.stringify({ error: { message: 'Prompt is too long: 9 tokens', type: 'invalid_request_error' } });
    const chunk = { error: { code: 400, message: 'Provider returned error', metadata: { raw: inner } } };
    expect((await callChat(streamOf(chunk))).error).toMatchObject({
      kind: 'context_overflow',
      message: 'Prompt is too long: 9 tokens',
      retryable: false,
    });
  });

  it.each([
    [{ type: 'overloaded_error', message: 'Overloaded' }, 'overloaded'],
    [{ type: 'authentication_error', message: 'no' }, 'auth'],
    [{ type: 'invalid_request_error', message: 'messages[1] is odd' }, 'invalid_request'],
    [{ code: 'model_not_found', message: 'no' }, 'not_found'],
    [{ code: 'insufficient_quota', message: 'no' }, 'quota'],
    [{ code: '429', message: 'no' }, 'rate_limit'],
    [{ code: 1234, message: 'odd' }, 'server'],
    [{ message: 'odd' }, 'server'],
  ])('are told apart by their words: %j', async (error, kind) => {
    expect((await callChat(streamOf({ error }))).error?.kind).toBe(kind);
  });

  it.each([
    [1002, 'rate_limit'],
    [1004, 'auth'],
    [1008, 'quota'],
    [1013, 'server'],
    [1027, 'content_filter'],
  ])('are told apart by MiniMax’s own number %i', async (code, kind) => {
    const chunk = { choices: null, base_resp: { status_code: code, status_msg: 'no' } };
    expect((await callChat(streamOf(chunk))).error).toMatchObject({ kind, message: 'no' });
  });

  it('are none where the field is null, empty or a success', async () => {
    const fine = { error: null, base_resp: { status_code: 0, status_msg: 'success' } };
    const end = await callChat(streamOf({ ...hello, ...fine }, { ...delta({}, 'stop'), error: {} }));
    expect(end).toMatchObject({ content: text, stopReason: 'stop' });
  });
});
