import { describe, expect, test } from 'vitest';
import type { AgentMessage, Message } from './messages.ts';
import { requestLines, scriptedAgent } from './testing-agent.ts';
import { call, scriptedStream, text, workTool } from './testing-scripted.ts';
import type { AgentHooks, ModelRequest } from './types.ts';

const note: AgentMessage = { role: 'custom', id: 'n', kind: 'note', content: 'secret', timestamp: 0 };
const user = (value: string): Message => ({
  role: 'user',
  id: value,
  content: [text(value)],
  timestamp: 0,
  origin: 'prompt',
});

describe('the hooks of a request', () => {
  test('run before each call in their order, each on what the one before gave', async () => {
    const order: string[] = [];
    const hooks: AgentHooks = {
      transformContext: async (messages, signal) => {
        order.push(`transform ${messages.length} ${signal.aborted}`);
        return [...messages, note];
      },
      convertToLlm: async (messages) => {
        order.push(`convert ${messages.at(-1)?.role}`);
        return messages.map((message) => (message.role === 'custom' ? user(String(message.content)) : message));
      },
      prepareRequest: async (request) => {
        order.push(`prepare ${request.messages.length}`);
        return { ...request, systemPrompt: 'Other.', parameters: { temperature: 0 } };
      },
    };
    const { agent, prompt, requests } = scriptedAgent([[call('a')]], () => ({ hooks }));
    await prompt();
    expect(order).toEqual([
      'transform 1 false',
      'convert custom',
      'prepare 2',
      'transform 3 false',
      'convert custom',
      'prepare 4',
    ]);
    expect(requests[0]).toMatchObject({ systemPrompt: 'Other.', parameters: { temperature: 0 } });
    expect(requestLines(requests[1])).toEqual(['user: go', 'assistant: ', 'result a: did a', 'user: secret']);
    expect(agent.messages).toHaveLength(4);
  });

  test('cannot leave a request broken: it is repaired after them', async () => {
    const { prompt, requests } = scriptedAgent([[call('a')]], () => ({
      hooks: { transformContext: (messages) => messages.filter(({ role }) => role !== 'toolResult') },
    }));
    await prompt();
    expect(requestLines(requests[1])).toEqual([
      'user: go',
      'assistant: ',
      'result a: No result of this call was recorded. It may or may not have taken effect.',
    ]);
  });

  test('without convertToLlm a model sees no custom message', async () => {
    const { prompt, requests } = scriptedAgent(['fine'], () => ({ messages: [note] }));
    await prompt();
    expect(requestLines(requests[0])).toEqual(['user: go']);
  });
});

describe('prepareNextTurn', () => {
  test('runs between turns only, and what it gives holds from then on', async () => {
    const turns: unknown[] = [];
    const others: ModelRequest[] = [];
    const { prompt, requests, agent, lines } = scriptedAgent([[call('a')]], (time, executed) => ({
      hooks: {
        prepareNextTurn: ({ turnNumber, message, toolResults }) => {
          turns.push([turnNumber, message.stopReason, toolResults.length, lines.at(-1)]);
          if (turnNumber > 1) return undefined;
          return {
            systemPrompt: 'Other.',
            parameters: { maxTokens: 1 },
            model: { provider: 'other', model: 'small' },
            tools: [workTool(time, executed), workTool(time, executed, { name: 'more' })],
            stream: scriptedStream(time, [[call('b', {}, 'more')], 'end'], others),
          };
        },
      },
    }));
    agent.followUp('then');
    await prompt();
    expect(turns).toEqual([
      [1, 'toolUse', 1, 'turn_end toolUse'],
      [2, 'toolUse', 1, 'turn_end toolUse'],
      [3, 'stop', 0, 'turn_end stop'],
    ]);
    expect(requests).toHaveLength(1);
    expect(others.map(({ systemPrompt, parameters, tools }) => [systemPrompt, parameters, tools.length])).toEqual([
      ['Other.', { maxTokens: 1 }, 2],
      ['Other.', { maxTokens: 1 }, 2],
      ['Other.', { maxTokens: 1 }, 2],
    ]);
    const models = agent.messages.flatMap((message) => (message.role === 'assistant' ? [message.model] : []));
    expect(models).toEqual(['script', 'small', 'small', 'small']);
  });

  test('may replace the whole context; the run still tells all its messages', async () => {
    const summary = [user('summary')];
    const { prompt, requests, agent } = scriptedAgent([[call('a')]], () => ({
      hooks: { prepareNextTurn: () => ({ messages: summary }) },
    }));
    const { messages } = await prompt();
    expect(requestLines(requests[1])).toEqual(['user: summary']);
    expect(agent.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'toolResult', 'assistant']);
    expect(summary).toHaveLength(1);
  });

  test('lets steering that came meanwhile join the next request', async () => {
    const { agent, prompt, requests } = scriptedAgent([[call('a')]], () => ({
      hooks: { prepareNextTurn: () => void agent.steer('meanwhile') },
    }));
    await prompt();
    expect(requestLines(requests[1]).at(-1)).toBe('user: meanwhile');
  });
});
