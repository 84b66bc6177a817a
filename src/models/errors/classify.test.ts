import { describe, expect, it } from 'vitest';
import type { ModelError } from '../../agent/messages.ts';
import { classifyRefusal } from './classify.ts';

const NOW = Date.UTC(2026, 0, 1);

function classify(status: number, body: unknown = '', headers: Record<string, string> = {}): ModelError {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return classifyRefusal({ status, headers: new Headers(headers) }, text, NOW);
}

describe('classifyRefusal by status', () => {
  it.each([
    [400, 'invalid_request', false],
    [401, 'auth', false],
    [402, 'quota', false],
    [403, 'permission', false],
    [404, 'not_found', false],
    [405, 'bad_endpoint', false],
    [408, 'timeout', true],
    [409, 'server', true],
    [413, 'context_overflow', false],
    [422, 'invalid_request', false],
    [429, 'rate_limit', true],
    [498, 'overloaded', true],
    [500, 'server', true],
    [502, 'server', true],
    [503, 'overloaded', true],
    [504, 'server', true],
    [520, 'server', true],
    [524, 'server', true],
    [529, 'overloaded', true],
  ])('takes %i without a body as %s', (status, kind, retryable) => {
    expect(classify(status)).toEqual({
      kind,
      message: `The server answered with status ${status}.`,
      retryable,
      status,
      ...(status === 404 || status === 405 ? { hint: 'base_url' } : {}),
      ...(status === 413 ? { hint: 'request_too_large' } : {}),
    });
  });

  it('does not repeat a web page', () => {
    const page = '<!DOCTYPE html>\n<html><head><title>502 Bad gateway</title></head></html>';
    expect(classify(502, page)).toMatchObject({ kind: 'server', message: 'The server answered with status 502.' });
  });

  it('obeys x-should-retry', () => {
    expect(classify(500, '', { 'x-should-retry': 'false' }).retryable).toBe(false);
    expect(classify(400, '', { 'x-should-retry': 'true' }).retryable).toBe(true);
  });
});

describe('classifyRefusal by words', () => {
  it.each([
    'This model’s maximum context length is 4096 tokens. However, you requested 5000 tokens.',
    'Your input exceeds the context window of this model. Please adjust your input and try again.',
    'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300000 tokens.',
    'prompt is too long: 210000 tokens > 200000 maximum',
    'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
    'Input is too long for requested model.',
    'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).',
    "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    'Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192',
    "Requested token count exceeds the model's maximum context length of 4096 tokens.",
    "The input (5000 tokens) is longer than the model's context length (4096 tokens).",
    '`inputs` must have less than 4096 tokens. Given: 5000',
    'prompt token count of 88000 exceeds the limit of 64000',
    'the request exceeds the available context size, try increasing it',
    'The number of tokens to keep from the initial prompt is greater than the context length.',
    'invalid params, context window exceeds limit',
    'Your request exceeded model token limit: 65536 (requested: 70000)',
    'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
    'too many tokens: total number of tokens in the prompt cannot exceed 4081',
    'Range of input length should be [1, 30720]',
    'tokens in request more than max tokens allowed',
    'Prompt exceeds max length',
    'the input length exceeds the context length',
    'Requested tokens (9000) exceed context window of 8192',
    'Total tokens of image and text exceed max message tokens',
  ])('takes “%s” as a context overflow', (message) => {
    expect(classify(400, { error: { message, type: 'invalid_request_error' } })).toMatchObject({
      kind: 'context_overflow',
      retryable: false,
      message,
    });
  });

  it.each([
    [400, { error: { code: 'context_length_exceeded', message: 'no' } }],
    [400, { error: { type: 'exceed_context_size_error', message: 'no' } }],
    [500, { error: { message: 'context length exceeded' } }],
    [400, { error: { code: 'model_max_prompt_tokens_exceeded', message: 'no' } }],
  ])('takes %i %j as a context overflow', (status, body) => {
    expect(classify(status, body).kind).toBe('context_overflow');
  });

  it('takes an output limit that is too large as what it is', () => {
    const error = { message: 'max_tokens exceeds the maximum allowed tokens', param: 'max_tokens' };
    expect(classify(400, { error }).kind).toBe('invalid_request');
  });

  it.each([
    'Too many tokens, please wait before trying again.',
    'ThrottlingException: Rate exceeded',
    'Rate limit reached for tokens per minute (TPM). Limit: 6000. Visit your billing page to raise it.',
  ])('takes “%s” as throttling, with whatever status', (message) => {
    expect(classify(400, { message }).kind).toBe('rate_limit');
    expect(classify(429, { message })).toMatchObject({ kind: 'rate_limit', retryable: true, message });
  });

  it.each([
    [
      429,
      {
        error: {
          code: 'insufficient_quota',
          message: 'You exceeded your current quota, check your plan and billing details.',
        },
      },
    ],
    [429, { error: { type: 'exceeded_current_quota_error', message: 'no' } }],
    [429, { error: { code: '1113', message: 'Insufficient balance or no resource package. Please recharge.' } }],
    [400, { error: { message: 'Your credit balance is too low to access the API.' } }],
    [403, { error: { message: 'Your team doesn’t have any credits yet.' } }],
    [
      429,
      {
        error: {
          code: 429,
          message: 'no',
          details: [{ violations: [{ quotaId: 'RequestsPerDay' }] }, { retryDelay: '9s' }],
        },
      },
    ],
  ])('takes %i %j as an empty account', (status, body) => {
    expect(classify(status, body)).toMatchObject({ kind: 'quota', retryable: false });
  });

  it('takes a quota that is soon back as a rate limit', () => {
    const error = {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: 'You exceeded your current quota, please check your plan and billing details.',
      details: [{ '@type': 'RetryInfo', retryDelay: '12.5s' }],
    };
    expect(classify(429, [{ error }])).toMatchObject({ kind: 'rate_limit', retryable: true, retryAfterMs: 12_500 });
  });

  it.each([
    [400, 'API key not valid. Please pass a valid API key.'],
    [400, 'Incorrect API key provided: xai-…'],
    [403, 'invalid_api_key'],
  ])('takes %i “%s” as a wrong key', (status, message) => {
    expect(classify(status, { error: { message } }).kind).toBe('auth');
  });

  it.each([
    [400, { error: { code: 'content_filter', message: 'Azure OpenAI’s content management policy' } }],
    [403, { error: { message: 'The model requires moderation. Your input was flagged for "violence".' } }],
    [400, { code: 'data_inspection_failed', message: 'Input may contain inappropriate content.' }],
  ])('takes %i %j as the content filter', (status, body) => {
    expect(classify(status, body)).toMatchObject({ kind: 'content_filter', retryable: false });
  });

  it('gives what the model generated along with a failed tool use', () => {
    const error = { code: 'tool_use_failed', message: 'Failed to call a function.', failed_generation: '<function=x' };
    expect(classify(400, { error })).toMatchObject({
      kind: 'tool_use_failed',
      retryable: true,
      message: 'Failed to call a function.\n<function=x',
    });
  });

  it('tells a missing model from a wrong URL', () => {
    expect(classify(404, { error: 'model "llama9" not found, try pulling it first' })).toMatchObject({
      kind: 'not_found',
      hint: 'model',
      message: 'model "llama9" not found, try pulling it first',
    });
    expect(classify(404, '404 page not found')).toMatchObject({
      kind: 'not_found',
      hint: 'base_url',
      message: '404 page not found',
    });
    expect(classify(404, '<html><body>no model here</body></html>').hint).toBe('base_url');
  });

  it.each([
    [400, 'registry.ollama.ai/library/gemma:latest does not support tools'],
    [404, 'No endpoints found that support tool use.'],
  ])('tells that a model takes no tools: %i “%s”', (status, message) => {
    expect(classify(status, { error: { message } })).toMatchObject({
      kind: 'invalid_request',
      hint: 'tools_unsupported',
    });
  });

  it('calls a server that is told to slow down overloaded', () => {
    expect(classify(503, { error: { message: 'Slow down, please.' } }).kind).toBe('overloaded');
  });
});

describe('the message of a refusal', () => {
  it.each([
    [{ error: { message: 'inner' } }, 'inner'],
    [{ error: 'text' }, 'text'],
    [{ message: 'flat' }, 'flat'],
    [{ detail: 'a detail' }, 'a detail'],
    [{ errors: [{ message: 'first' }] }, 'first'],
    [{ object: 'error', message: 'flat', code: 400 }, 'flat'],
    [{ type: 'error', error: { type: 'x', message: 'typed' } }, 'typed'],
    [{ error: { message: '{"error":{"message":"packed","code":400}}' } }, 'packed'],
    [{ error: { message: 'Provider returned error', metadata: { raw: 'upstream said no' } } }, 'upstream said no'],
    [{ error: { message: 'schema {"a":1} is odd' } }, 'schema {"a":1} is odd'],
    ['just text', 'just text'],
    ['data: {"error":{"message":"framed"}}\n\ndata: [DONE]\n\n', 'framed'],
    ['event: error\ndata: {"error":{"message":"framed"}}\n\n', 'framed'],
    ['x'.repeat(3000), `${'x'.repeat(2000)}…`],
  ])('is found in %j', (body, message) => {
    expect(classify(400, body).message).toBe(message);
  });

  it.each([
    [{ message: { detail: [{ loc: ['body', 'tools'], msg: 'odd' }] } }],
    [{ detail: [{ loc: ['body', 'tools'], msg: 'odd' }], message: [{ loc: ['body', 'tools'], msg: 'odd' }] }],
  ])('is found where Mistral puts it: %j', (body) => {
    expect(classify(422, { object: 'error', ...body, type: 'invalid_request_error' })).toMatchObject({
      kind: 'invalid_request',
      message: 'body.tools: odd',
    });
  });

  it('is made of the problems that a validator lists', () => {
    const detail = [
      { loc: ['body', 'messages', 0, 'content'], msg: 'field required', type: 'missing' },
      { loc: ['body', 'top_k'], msg: 'extra fields not permitted' },
    ];
    expect(classify(422, { detail })).toMatchObject({
      kind: 'invalid_request',
      message: 'body.messages.0.content: field required; body.top_k: extra fields not permitted',
    });
  });
});

const saying = (text: string) => ({ error: { message: text } });

describe('the delay that a server asks for', () => {
  it.each([
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after': new Date(NOW + 5000).toUTCString() }, 5000],
    [{ 'retry-after': new Date(NOW - 5000).toUTCString() }, 0],
    [{ 'retry-after': '1m30s' }, 90_000],
    [{ 'retry-after': '-3' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
  ])('is read from %j', (headers, ms) => {
    expect(classify(429, '', headers).retryAfterMs).toBe(ms);
  });

  it.each([
    ['Please retry after 7 seconds.', 7000],
    ['Please try again in 6m0s.', 360_000],
    ['Please try again in 1m30.5s. Visit us.', 90_500],
    ['Rate limit reached. Please try again in 250ms.', 250],
    ['Please retry in 12.345s.', 12_345],
    ['Try again in 2 minutes', 120_000],
    ['Retry after 500 milliseconds', 500],
    ['Wait for 1 hour', 3_600_000],
    ['Too many requests. Limit 5 seconds ago.', undefined],
    ['Limit 30, used 30. Try again later.', undefined],
  ])('is read from “%s”', (text, ms) => {
    expect(classify(429, saying(text)).retryAfterMs).toBe(ms);
  });
});
