import { describe, expect, it } from 'vitest';
import type { AssistantStreamEnd } from '../../agent/events.ts';
import type { Message } from '../../agent/messages.ts';
import type { ModelRequest, ToolDeclaration } from '../../agent/types.ts';
import { createDemoModel } from './demo-model.ts';

const world = (prefix = '') => {
  let ids = 0;
  return { newId: (kind: string) => `${prefix}${kind}_${(ids += 1)}`, setTimer: () => () => {} };
};

const tool = (name: string): ToolDeclaration => ({ name, description: '', parameters: { type: 'object' } });

const requestOf = (messages: Message[]): ModelRequest => ({
  systemPrompt: 'Be a coding agent.',
  messages,
  tools: [tool('bash'), tool('read')],
  parameters: {},
});

const prompt = (text: string): Message => ({
  role: 'user',
  id: 'm1',
  content: [{ type: 'text', text }],
  timestamp: 0,
  origin: 'prompt',
});

/** The reply with a result for its call. */
function answered(end: AssistantStreamEnd | undefined): Message[] {
  const content = end?.content ?? [];
  const toolCallId = content.flatMap((block) => (block.type === 'toolCall' ? [block.id] : []))[0] ?? '';
  return [
    { role: 'assistant', id: 'm2', content, stopReason: 'toolUse', model: 'demo', provider: 'demo', timestamp: 1 },
    {
      role: 'toolResult',
      id: 'm3',
      toolCallId,
      toolName: 'bash',
      content: [{ type: 'text', text: 'total 4\n-rw-r--r-- 1 u u 20 Jan 1 00:00 package.json' }],
      isError: false,
      timestamp: 2,
    },
  ];
}

const size = (value: string): number => Math.ceil(value.length / 4);

async function endOf(request: ModelRequest, environment = world()): Promise<AssistantStreamEnd | undefined> {
  const { stream } = createDemoModel(environment, { pace: 0 });
  let end: AssistantStreamEnd | undefined;
  for await (const event of stream(request, new AbortController().signal)) if (event.type === 'end') end = event.end;
  return end;
}

describe('createDemoModel', () => {
  it('says what it is', () => {
    const { identity, label } = createDemoModel(world());
    expect(identity).toEqual({ provider: 'demo', model: 'demo' });
    expect(label).toBe('Demo model (scripted, no AI)');
  });

  it('gives equal replies to equal requests, but for the ids of the calls', async () => {
    const request = requestOf([prompt('What is this project?')]);
    const [one, two] = [await endOf(request, world('a_')), await endOf(request, world('b_'))];
    expect(JSON.stringify(two)).toBe(JSON.stringify(one).replaceAll('a_call', 'b_call'));
    expect(one?.stopReason).toBe('toolUse');
    expect(one?.content.at(-1)).toEqual({
      type: 'toolCall',
      id: 'a_call_1',
      name: 'bash',
      arguments: { command: 'ls -la' },
    });
  });

  it('estimates the usage from the size of the request and of the reply, four characters to a token', async () => {
    const request = requestOf([prompt('hello')]);
    const end = await endOf(request);
    const sent = request.systemPrompt + JSON.stringify([[request.messages[0]?.content], request.tools]);
    const [thinking, text] = end?.content ?? [];
    expect(thinking?.type === 'thinking' && text?.type === 'text').toBe(true);
    if (thinking?.type !== 'thinking' || text?.type !== 'text') return;
    expect(end?.usage).toEqual({
      input: size(sent),
      output: size(thinking.thinking + text.text),
      reasoning: size(thinking.thinking),
      total: size(sent) + size(thinking.thinking + text.text),
    });
    const longer = await endOf(requestOf([prompt('hello'.repeat(400))]));
    expect(longer?.usage?.input).toBe(size(sent) + Math.ceil((399 * 5) / 4));
  });

  it('refuses the second call once, if asked to, and answers it when it is tried again', async () => {
    const { stream } = createDemoModel(world(), { pace: 0 });
    const endOfCall = async (request: ModelRequest) => {
      let end: AssistantStreamEnd | undefined;
      for await (const event of stream(request, new AbortController().signal))
        if (event.type === 'end') end = event.end;
      return end;
    };
    const asked = prompt('What is this project? Recover from a rate limit on the way.');
    const first = await endOfCall(requestOf([asked]));
    expect(first?.stopReason).toBe('toolUse');
    const second = requestOf([asked, ...answered(first)]);
    expect(await endOfCall(second)).toEqual({
      content: [],
      stopReason: 'error',
      error: {
        kind: 'rate_limit',
        message: 'Rate limit reached for requests. Please try again in 3s.',
        retryable: true,
        retryAfterMs: 3000,
        status: 429,
      },
    });
    expect((await endOfCall(second))?.stopReason).toBe('toolUse');
    const plain = [prompt('What is this project?'), ...answered(first)];
    expect((await endOfCall(requestOf(plain)))?.stopReason).toBe('toolUse');
  });

  it('has an answer to a request without a message', async () => {
    const end = await endOf(requestOf([]));
    expect(end?.stopReason).toBe('stop');
    expect(end?.content.at(-1)).toMatchObject({ type: 'text' });
  });
});
