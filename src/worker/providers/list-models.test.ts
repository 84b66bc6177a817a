import { expect, test } from 'vitest';
import { listModels } from './list-models.ts';

interface Asked {
  url: string;
  headers: Record<string, string>;
}

function server(answer: () => Response | Promise<Response>) {
  const asked: Asked[] = [];
  const options = {
    timeoutMs: 1000,
    now: () => 0,
    fetch: (url: string, init: RequestInit) => {
      asked.push({ url: url, headers: Object.fromEntries(new Headers(init.headers)) });
      return Promise.resolve(answer());
    },
  };
  return { asked, options };
}

const target = { preset: 'custom', baseURL: 'https://models.example/v1', headers: { 'x-team': 'blue' } };
const secrets = { apiKey: 'sk-very-secret', headers: { 'x-token': 'abc' } };

test('asks below the base URL with the key and the headers', async () => {
  const { asked, options } = server(() => Response.json({ data: [] }));
  expect(await listModels(target, secrets, options)).toEqual({ ok: true, value: [] });
  expect(asked).toEqual([
    {
      url: 'https://models.example/v1/models',
      headers: { authorization: 'Bearer sk-very-secret', 'x-team': 'blue', 'x-token': 'abc' },
    },
  ]);
});

test('sends no authorization without a key, and Anthropic’s own header to Anthropic', async () => {
  const { asked, options } = server(() => Response.json({ data: [] }));
  await listModels({ ...target, headers: {} }, { headers: {} }, options);
  await listModels({ ...target, preset: 'anthropic' }, { apiKey: 'sk-ant', headers: {} }, options);
  expect(asked.map(({ headers }) => headers)).toEqual([
    {},
    { 'x-api-key': 'sk-ant', 'anthropic-version': '2023-06-01', 'x-team': 'blue' },
  ]);
});

test.each([
  ['OpenAI', { object: 'list', data: [{ id: 'b' }, { id: 'a' }] }, [{ id: 'a' }, { id: 'b' }]],
  ['OpenRouter', { data: [{ id: 'a', context_length: 128000 }] }, [{ id: 'a', contextWindow: 128000 }]],
  ['Together: a bare list', [{ id: 'a', context_length: 8192 }], [{ id: 'a', contextWindow: 8192 }]],
  ['Gemini: a prefix', { data: [{ id: 'models/gemini-x' }] }, [{ id: 'gemini-x' }]],
  ['llama.cpp', { data: [{ id: 'a', meta: { n_ctx_train: 4096 } }] }, [{ id: 'a', contextWindow: 4096 }]],
  ['vLLM', { data: [{ id: 'a', max_model_len: 32768 }] }, [{ id: 'a', contextWindow: 32768 }]],
  ['Ollama without models', { object: 'list', data: null }, []],
  ['doubles and strangers', { data: [{ id: 'a' }, { id: 'a' }, { id: 7 }, null] }, [{ id: 'a' }]],
])('reads the list of %s', async (_name, body, models) => {
  const { options } = server(() => Response.json(body));
  expect(await listModels(target, secrets, options)).toEqual({ ok: true, value: models });
});

test('a refusal is an error of its kind, without the key that the server repeats', async () => {
  const { options } = server(() =>
    Response.json({ error: { message: 'Incorrect API key provided: sk-very-secret' } }, { status: 401 }),
  );
  expect(await listModels(target, secrets, options)).toEqual({
    ok: false,
    error: { kind: 'auth', message: 'Incorrect API key provided: …', retryable: false, status: 401 },
  });
});

test('a web page is no list', async () => {
  const { options } = server(() => new Response('<!doctype html><p>Hello'));
  expect(await listModels(target, secrets, options)).toMatchObject({
    ok: false,
    error: { kind: 'bad_endpoint', hint: 'web_page' },
  });
});

test('an error with status 200 is an error', async () => {
  const { options } = server(() => Response.json({ error: { message: 'No credit left', code: 'insufficient_quota' } }));
  expect(await listModels(target, secrets, options)).toMatchObject({ ok: false, error: { kind: 'quota' } });
});

test('no answer at all may have several causes', async () => {
  const { options } = server(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await listModels(target, secrets, options)).toMatchObject({
    ok: false,
    error: { kind: 'network', hint: 'cors' },
  });
});

test('a server that stays silent is given up', async () => {
  const never = (_url: string, init: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  const answer = await listModels(target, secrets, { timeoutMs: 10, now: () => 0, fetch: never });
  expect(answer).toMatchObject({ ok: false, error: { kind: 'timeout' } });
});
