import { expect, test } from 'vitest';
import { PRESETS } from '../../models/profiles/presets.ts';
import { findLocalServers } from './local-servers.ts';

/** What listens on a port: nothing refuses the connection. */
const servers: Record<string, () => Response> = {
  '11434': () => Response.json({ data: [{ id: 'qwen3' }] }),
  '1234': () => Response.json({ error: { message: 'No key' } }, { status: 401 }),
  '8080': () => new Response('<html>a web server</html>'),
};

test('names servers with models, servers that refuse, and ports without an answer, but no other servers', async () => {
  const asked: string[] = [];
  const found = await findLocalServers(PRESETS, {
    timeoutMs: 1000,
    now: () => 0,
    fetch: (url) => {
      asked.push(url);
      const answer = servers[new URL(url).port];
      return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer());
    },
  });
  expect(asked).toEqual([
    'http://localhost:11434/v1/models',
    'http://localhost:1234/v1/models',
    'http://localhost:8080/v1/models',
    'http://localhost:8000/v1/models',
  ]);
  expect(found).toEqual([
    { preset: 'ollama', label: 'Ollama', baseURL: 'http://localhost:11434/v1', models: [{ id: 'qwen3' }] },
    {
      preset: 'lmstudio',
      label: 'LM Studio',
      baseURL: 'http://localhost:1234/v1',
      models: null,
      error: { kind: 'auth', message: 'No key', retryable: false, status: 401 },
    },
    { preset: 'vllm', label: 'vLLM', baseURL: 'http://localhost:8000/v1', models: null },
  ]);
});
