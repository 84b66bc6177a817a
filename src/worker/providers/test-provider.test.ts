import { expect, test } from 'vitest';
import type { AssistantStreamEvent } from '../../agent/events.ts';
import type { ModelRequest, StreamFunction } from '../../agent/types.ts';
import { testProvider } from './test-provider.ts';

function clock() {
  let time = 1000;
  return {
    environment: { now: () => time, newId: (prefix: string) => `${prefix}_1`, setTimer: () => () => undefined },
    pass: (ms: number) => (time += ms),
  };
}

function scripted(pass: (ms: number) => void, ...events: AssistantStreamEvent[]) {
  const requests: ModelRequest[] = [];
  const stream: StreamFunction = async function* (request) {
    requests.push(request);
    for (const event of events) {
      pass(120.4);
      yield event;
    }
  };
  return { stream, requests };
}

const signal = new AbortController().signal;

test('reports what the call has shown', async () => {
  const { environment, pass } = clock();
  const usage = { input: 40, output: 12, cacheRead: 0 };
  const { stream, requests } = scripted(
    pass,
    { type: 'thinking_delta', contentIndex: 0, delta: 'I call it.' },
    {
      type: 'end',
      end: {
        content: [
          { type: 'thinking', thinking: 'I call it.' },
          { type: 'toolCall', id: 'c', name: 'report_ready', arguments: {} },
        ],
        stopReason: 'toolUse',
        usage,
      },
    },
  );
  expect(await testProvider(stream, { maxTokens: 50 }, environment, signal)).toEqual({
    ok: true,
    value: { firstEventMs: 120, totalMs: 241, calledTool: true, showedThinking: true, usage },
  });
  expect(requests[0]?.parameters).toEqual({ maxTokens: 50 });
  expect(requests[0]?.tools.map(({ name }) => name)).toEqual(['report_ready']);
});

test('a model that only talks has not called the tool', async () => {
  const { environment, pass } = clock();
  const end: AssistantStreamEvent = {
    type: 'end',
    end: { content: [{ type: 'text', text: 'Ready.' }], stopReason: 'stop' },
  };
  const { stream } = scripted(pass, end);
  expect(await testProvider(stream, {}, environment, signal)).toMatchObject({
    ok: true,
    value: { calledTool: false, showedThinking: false },
  });
});

test('a failure is the error of the model', async () => {
  const { environment, pass } = clock();
  const error = { kind: 'auth', message: 'Wrong key', retryable: false } as const;
  const { stream } = scripted(pass, { type: 'end', end: { content: [], stopReason: 'error', error } });
  expect(await testProvider(stream, {}, environment, signal)).toEqual({ ok: false, error });
});
