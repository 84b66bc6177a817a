import { describe, expect, test } from 'vitest';
import { requestLines, scriptedAgent } from './testing-agent.ts';
import { call, text } from './testing-scripted.ts';
import type { AgentHooks, QueueMode } from './types.ts';

const both = (mode: QueueMode) => ({ queue: { modes: { steer: mode, followUp: mode } } });
const hooks = (hooks: AgentHooks) => () => ({ hooks });

describe('a run', () => {
  test('emits every event in order, from the prompt to the end', async () => {
    const { prompt, lines } = scriptedAgent([[text('Looking.'), call('a', { updates: ['half'] })], 'It is there.']);
    const result = await prompt('look');
    expect(lines).toEqual([
      'agent_start',
      'turn_start',
      'message_start user look',
      'message_end user look',
      'message_start assistant',
      'text_delta Looking.',
      'toolcall_delta {"updates":["half"]}',
      'message_end assistant toolUse',
      'tool_start a',
      'tool_update a half',
      'tool_end a',
      'message_start result a',
      'message_end result a',
      'turn_end toolUse',
      'turn_start',
      'message_start assistant',
      'text_delta It is there.',
      'message_end assistant stop',
      'turn_end stop',
      'agent_end completed',
    ]);
    expect(result.outcome).toBe('completed');
    expect(result.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'toolResult', 'assistant']);
  });

  test('gives the model the whole request', async () => {
    const { prompt, requests } = scriptedAgent([[call('a')]], () => ({ parameters: { maxTokens: 9 } }));
    await prompt('look');
    expect(requests[1]).toMatchObject({ systemPrompt: 'Be brief.', parameters: { maxTokens: 9 } });
    expect(requests[1]?.tools).toEqual([{ name: 'work', description: 'Works.', parameters: { type: 'object' } }]);
    expect(requests.map(requestLines)).toEqual([['user: look'], ['user: look', 'assistant: ', 'result a: did a']]);
  });

  test('runs calls by content, whatever the stop reason says', async () => {
    const { prompt, executed, lines } = scriptedAgent([
      { content: [call('a')], stopReason: 'stop' },
      { content: [text('nothing')], stopReason: 'toolUse' },
    ]);
    await prompt();
    expect(executed).toEqual(['a']);
    expect(lines.slice(-2)).toEqual(['turn_end toolUse', 'agent_end completed']);
  });

  test('an empty reply ends it', async () => {
    const { prompt, lines } = scriptedAgent([[]]);
    await prompt();
    expect(lines.slice(-4)).toEqual([
      'message_start assistant',
      'message_end assistant stop',
      'turn_end stop',
      'agent_end completed',
    ]);
  });

  test('cut off by length without calls ends with that outcome; with calls none runs and all are asked for again', async () => {
    const cut = { content: [call('a'), call('b')], stopReason: 'length' as const };
    const { prompt, lines, executed, requests } = scriptedAgent([cut, { content: [text('al')], stopReason: 'length' }]);
    expect((await prompt()).outcome).toBe('length');
    expect(executed).toEqual([]);
    expect(lines.filter((line) => /tool_|result/.test(line))).toEqual(
      ['a', 'b'].flatMap((id) => [
        `tool_start ${id}`,
        `tool_end ${id} cut_off`,
        `message_start result ${id}`,
        `message_end result ${id}`,
      ]),
    );
    expect(requestLines(requests[1])[2]).toMatch(/^result a: This call did not run: .* cut off .* Make the call again/);
  });
});

describe('steering', () => {
  test('joins the first request when it waits at the start, and when it comes with the prompt', async () => {
    const { agent, prompt, at, requests } = scriptedAgent(['ok'], () => both('all'));
    agent.steer('first');
    at('message_end user go', () => void agent.steer('second'));
    await prompt();
    expect(requestLines(requests[0])).toEqual(['user: go', 'user: first', 'user: second']);
    expect(requests).toHaveLength(1);
  });

  test.each([
    'message_start assistant',
    'text_delta',
    'message_end assistant',
    'tool_start b',
    'tool_update',
    'tool_end a',
    'message_start result a',
    'message_end result b',
    'turn_end',
  ])('at %s waits for the end of the batch and skips no call', async (event) => {
    const { agent, prompt, at, requests, executed } = scriptedAgent([
      [text('hm'), call('a', { updates: ['x'] }), call('b', { ms: 5 })],
    ]);
    at(event, () => void agent.steer('now'));
    await prompt();
    expect(executed).toEqual(['a', 'b']);
    expect(requestLines(requests[1])).toEqual([
      'user: go',
      'assistant: hm',
      'result a: did a',
      'result b: did b',
      'user: now',
    ]);
  });

  test('during the last reply makes another turn', async () => {
    const { agent, prompt, at, requests } = scriptedAgent(['one', 'two']);
    at('text_delta one', () => void agent.steer('more'));
    expect((await prompt()).outcome).toBe('completed');
    expect(requestLines(requests[1])).toEqual(['user: go', 'assistant: one', 'user: more']);
  });

  test.each([
    ['one-at-a-time' as const, [['user: s1'], ['assistant: one', 'user: s2']]],
    ['all' as const, [['user: s1', 'user: s2']]],
  ])('in mode %s', async (mode, added) => {
    const { agent, prompt, requests } = scriptedAgent(['one', 'two'], () => both(mode));
    agent.steer('s1');
    agent.steer('s2');
    await prompt();
    let expected = ['user: go'];
    expect(requests.map(requestLines)).toEqual(added.map((lines) => (expected = [...expected, ...lines])));
  });
});

test('a queued message is in flight from its draining to its end', async () => {
  const { agent, prompt, at } = scriptedAgent(['one']);
  agent.steer('s1');
  const seen: unknown[] = [];
  for (const line of [
    'message_end user go',
    'message_start user s1',
    'message_end user s1',
    'message_start assistant',
  ]) {
    at(line, () => void seen.push(agent.queue.state.steer.map(({ inFlight }) => inFlight)));
  }
  await prompt();
  expect(seen).toEqual([[undefined], [true], [true], []]);
});

describe('follow-ups', () => {
  test.each([
    ['one-at-a-time' as const, ['one', 'f1', 'two', 'f2', 'done']],
    ['all' as const, ['one', 'f1', 'f2', 'two']],
  ])('in mode %s are read only when the run would end', async (mode, texts) => {
    const { agent, prompt, requests } = scriptedAgent([[call('a')], 'one', 'two'], () => both(mode));
    agent.followUp('f1');
    agent.followUp('f2');
    const { messages } = await prompt();
    expect(requestLines(requests[1])).toEqual(['user: go', 'assistant: ', 'result a: did a']);
    const said = messages.slice(3).flatMap(({ content }) => content as { text: string }[]);
    expect(said.map(({ text }) => text)).toEqual(texts);
  });

  test('come after all steering', async () => {
    const { agent, prompt, at, requests } = scriptedAgent(['one', 'two', 'three']);
    at('text_delta one', () => {
      agent.followUp('later');
      agent.steer('s1');
      agent.steer('s2');
    });
    await prompt();
    expect(requestLines(requests[3]).filter((line) => line.startsWith('user'))).toEqual([
      'user: go',
      'user: s1',
      'user: s2',
      'user: later',
    ]);
  });
});

describe('terminate', () => {
  test('ends the run only if every result asks for it', async () => {
    const all = scriptedAgent([[call('a', { terminate: true }), call('b', { terminate: true })]]);
    expect((await all.prompt()).outcome).toBe('terminated');
    expect(all.requests).toHaveLength(1);
    const veto = scriptedAgent([[call('a', { terminate: true }), call('b')]]);
    expect((await veto.prompt()).outcome).toBe('completed');
    expect(veto.requests).toHaveLength(2);
  });

  test('an error is a veto, unless it asks too', async () => {
    const { prompt, requests } = scriptedAgent([
      [call('a', { terminate: true }), call('b', { terminate: true, fate: 'throws' })],
      [call('c', { terminate: true, fate: 'fails' })],
    ]);
    expect((await prompt()).outcome).toBe('terminated');
    expect(requests).toHaveLength(2);
  });

  test.each(['steer', 'followUp'] as const)('a queued message (%s) is still delivered after it', async (lane) => {
    const { agent, prompt, at, requests } = scriptedAgent([[call('a', { terminate: true })], 'next done']);
    at('tool_start', () => void agent[lane]('next'));
    expect((await prompt()).outcome).toBe('completed');
    expect(requestLines(requests[1])).toEqual(['user: go', 'assistant: ', 'result a: did a', 'user: next']);
  });
});

describe('shouldStopAfterTurn', () => {
  test('ends the run before any queue is read', async () => {
    const seen: unknown[] = [];
    const { agent, prompt, lines } = scriptedAgent(
      [[call('a')], [call('b')]],
      hooks({
        shouldStopAfterTurn: ({ turnNumber, message, toolResults, messages }) => {
          seen.push([turnNumber, message.stopReason, toolResults.length, messages.length]);
          return turnNumber === 2 && 'limit';
        },
      }),
    );
    agent.followUp('later');
    expect((await prompt()).outcome).toBe('limit');
    expect(lines.slice(-2)).toEqual(['turn_end toolUse', 'agent_end limit']);
    expect(seen).toEqual([
      [1, 'toolUse', 1, 3],
      [2, 'toolUse', 1, 5],
    ]);
    expect(agent.queue.state).toMatchObject({ followUp: [{ text: 'later' }], paused: false });
  });

  test('that says true completes the run', async () => {
    const { agent, prompt } = scriptedAgent(['one'], hooks({ shouldStopAfterTurn: () => true }));
    agent.steer('joins the first');
    agent.steer('left');
    expect((await prompt()).outcome).toBe('completed');
    expect(agent.queue.state.steer.map(({ text }) => text)).toEqual(['left']);
  });

  test('is not asked after a failed turn', async () => {
    const asked: number[] = [];
    const failing = { content: [], error: { kind: 'server', message: '503', retryable: true } as const };
    const { prompt } = scriptedAgent([failing], hooks({ shouldStopAfterTurn: () => asked.push(1) > 0 }));
    expect(await prompt()).toMatchObject({ outcome: 'failed', errorMessage: '503' });
    expect(asked).toEqual([]);
  });
});

describe('a failure of the model', () => {
  const error = { kind: 'overloaded', message: '503 overloaded', retryable: true } as const;

  test('ends the run with what had streamed; no call runs and no queue is read', async () => {
    const { agent, prompt, lines, executed } = scriptedAgent([{ content: [text('par'), call('a')], error }]);
    agent.followUp('kept');
    expect(await prompt()).toMatchObject({ outcome: 'failed', errorMessage: '503 overloaded' });
    expect(lines.slice(-3)).toEqual([
      'message_end assistant error',
      'turn_end error',
      'agent_end failed 503 overloaded',
    ]);
    expect(executed).toEqual([]);
    expect(agent.messages.at(-1)).toMatchObject({
      error,
      errorMessage: '503 overloaded',
      content: [text('par'), call('a')],
    });
    expect(agent.queue.state).toMatchObject({ followUp: [{ text: 'kept' }], paused: true });
  });

  test.each([
    ['throws', 'internal', 'The stream broke.', [text('par')]],
    ['throws_at_once', 'internal', 'The stream broke.', []],
    ['breaks_off', 'incomplete_stream', 'The response of the model broke off before its end.', [text('par')]],
  ] as const)('is also a stream that %s', async (manner, kind, message, content) => {
    const { agent, prompt, lines } = scriptedAgent([{ content: [text('par')], manner }]);
    expect(await prompt()).toMatchObject({ outcome: 'failed', errorMessage: message });
    expect(agent.messages.at(-1)).toMatchObject({ stopReason: 'error', content, error: { kind, message } });
    expect(lines.slice(-3)).toEqual(['message_end assistant error', 'turn_end error', `agent_end failed ${message}`]);
  });
});
