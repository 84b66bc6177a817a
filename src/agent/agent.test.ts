import { describe, expect, test } from 'vitest';
import { AgentMisuseError } from './agent.ts';
import type { AgentMessage } from './messages.ts';
import { requestLines, scriptedAgent } from './testing-agent.ts';
import { call, MODEL, text } from './testing-scripted.ts';

const user: AgentMessage = { role: 'user', id: 'u', content: [text('hello')], timestamp: 0, origin: 'prompt' };
const assistant: AgentMessage = {
  role: 'assistant',
  id: 'a',
  content: [text('hi')],
  stopReason: 'stop',
  ...MODEL,
  timestamp: 0,
};
const note: AgentMessage = { role: 'custom', id: 'n', kind: 'note', content: 'for the person', timestamp: 0 };

const misuse = async (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (thrown: unknown) => (thrown instanceof AgentMisuseError ? thrown.code : 'other'),
  );

describe('misuse', () => {
  test('during a run prompt, continue and replaceMessages are refused and change nothing', async () => {
    const { agent, prompt, at, lines } = scriptedAgent(['fine']);
    const refused: unknown[] = [];
    at('text_delta', async () => {
      refused.push(await misuse(agent.prompt('again')), await misuse(agent.continue()));
      expect(() => agent.replaceMessages([])).toThrow('Cannot replace the messages during a run.');
    });
    expect((await prompt()).outcome).toBe('completed');
    expect(refused).toEqual(['busy', 'busy']);
    expect(lines.filter((line) => line.includes('user'))).toEqual(['message_start user go', 'message_end user go']);
  });

  test('a listener of agent_end is still within the run', async () => {
    const { agent, prompt, at } = scriptedAgent(['fine']);
    const refused: unknown[] = [];
    at('agent_end', async () => void refused.push(agent.isRunning, await misuse(agent.prompt('again'))));
    await prompt();
    expect(refused).toEqual([true, 'busy']);
    expect(agent.isRunning).toBe(false);
    expect((await prompt('again')).outcome).toBe('completed');
  });
});

describe('continue', () => {
  test.each([
    ['a user message', [user]],
    ['a user message under a note', [user, note]],
    [
      'a tool result',
      [
        user,
        { ...assistant, content: [call('x')], stopReason: 'toolUse' as const },
        {
          role: 'toolResult' as const,
          id: 'r',
          toolCallId: 'x',
          toolName: 'work',
          content: [],
          isError: false,
          timestamp: 0,
        },
      ],
    ],
  ])('answers %s without adding to it', async (_, messages: AgentMessage[]) => {
    const scripted = scriptedAgent(['there'], () => ({ messages }));
    expect((await scripted.continue()).messages.map(({ role }) => role)).toEqual(['assistant']);
    expect(scripted.lines.slice(0, 3)).toEqual(['agent_start', 'turn_start', 'message_start assistant']);
    expect(scripted.requests[0]?.messages).toEqual(messages.filter(({ role }) => role !== 'custom'));
  });

  test('joins steering that waits to the message it answers', async () => {
    const scripted = scriptedAgent(['there'], () => ({ messages: [user] }));
    scripted.agent.steer('and');
    await scripted.continue();
    expect(requestLines(scripted.requests[0])).toEqual(['user: hello', 'user: and']);
  });

  test.each([
    ['an assistant message', [user, assistant]],
    ['a failed one', [user, { ...assistant, stopReason: 'error' as const, errorMessage: 'no' }]],
    ['nothing', []],
    ['notes alone', [note]],
  ])('after %s is refused without queued messages', async (_, messages: AgentMessage[]) => {
    const { agent, lines } = scriptedAgent([], () => ({ messages }));
    expect(await misuse(agent.continue())).toBe('nothing_to_continue');
    expect(lines).toEqual([]);
    expect(agent.isRunning).toBe(false);
    expect(agent.messages).toEqual(messages);
  });

  test('after an assistant message takes one delivery of steering, and the rest turn by turn', async () => {
    const scripted = scriptedAgent(['one', 'two', 'three'], () => ({ messages: [user, assistant] }));
    for (const item of ['s1', 's2']) scripted.agent.steer(item);
    scripted.agent.followUp('f1');
    await scripted.continue();
    expect(scripted.requests.map((request) => requestLines(request).at(-1))).toEqual([
      'user: s1',
      'user: s2',
      'user: f1',
    ]);
  });

  test('takes follow-ups if there is no steering', async () => {
    const scripted = scriptedAgent(['one', 'two'], () => ({ messages: [user, assistant] }));
    for (const item of ['f1', 'f2']) scripted.agent.followUp(item);
    scripted.at('message_end user f1', () => void scripted.agent.steer('s1'));
    await scripted.continue();
    expect(requestLines(scripted.requests[0]).slice(2)).toEqual(['user: f1', 'user: s1']);
    expect(requestLines(scripted.requests[1]).at(-1)).toBe('user: f2');
  });

  test('that is stopped at once gives back what it took', async () => {
    const scripted = scriptedAgent([], () => ({ messages: [user, assistant] }));
    scripted.agent.steer('s1');
    scripted.at('agent_start', () => void scripted.agent.abort());
    expect((await scripted.continue()).outcome).toBe('aborted');
    expect(scripted.agent.queue.state.steer.map(({ text, inFlight }) => [text, inFlight])).toEqual([['s1', undefined]]);
  });

  test('does not release paused queues: they give nothing to go on with', async () => {
    const { agent } = scriptedAgent([], () => ({ messages: [user, assistant], queue: { paused: true } }));
    agent.steer('s1');
    expect(await misuse(agent.continue())).toBe('nothing_to_continue');
    expect(agent.queue.state).toMatchObject({ paused: true, steer: [{ text: 's1' }] });
  });
});

describe('pausing', () => {
  const failing = { content: [], error: { kind: 'server', message: '503', retryable: true } as const };

  test('a failure pauses the queues unless the agent is told not to', async () => {
    const pausing = scriptedAgent([failing]);
    await pausing.prompt();
    expect(pausing.agent.queue.state.paused).toBe(true);
    const keeping = scriptedAgent([failing], () => ({ pauseOnFailure: false }));
    await keeping.prompt();
    expect(keeping.agent.queue.state.paused).toBe(false);
  });

  test('the next prompt releases them, and steering joins it', async () => {
    const { agent, prompt, at, requests } = scriptedAgent([failing, 'fine']);
    at('message_start assistant', () => void agent.steer('kept'));
    await prompt('one');
    await prompt('two');
    expect(requestLines(requests[1])).toEqual(['user: one', 'user: two', 'user: kept']);
    expect(agent.queue.state).toMatchObject({ paused: false, steer: [] });
  });

  test('abort without a run does nothing', () => {
    const { agent } = scriptedAgent([]);
    expect(agent.abort()).toBe(false);
    expect(agent.queue.state.paused).toBe(false);
  });
});

describe('the conversation', () => {
  test('grows from run to run, and what was stopped stays in it but is not sent', async () => {
    const { agent, prompt, at, requests } = scriptedAgent([[text('half')], 'whole']);
    at('text_delta half', () => void agent.abort());
    await prompt('one');
    await prompt('two');
    expect(agent.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(requestLines(requests[1])).toEqual(['user: one', 'user: two']);
  });

  test('can be replaced between runs; the list given is not touched', async () => {
    const given = [user];
    const { agent, prompt } = scriptedAgent([], () => ({ messages: [user, assistant] }));
    agent.replaceMessages(given);
    await prompt();
    expect(given).toEqual([user]);
    expect(agent.messages.map(({ role }) => role)).toEqual(['user', 'user', 'assistant']);
  });

  test('a prompt may be any messages, and may have images', async () => {
    const { agent, time, requests } = scriptedAgent(['one', 'two']);
    await time.until(agent.prompt([note, user]));
    await time.until(agent.prompt('see', [{ data: 'AAAA', mimeType: 'image/png' }]));
    expect(agent.messages.slice(0, 2)).toEqual([note, user]);
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      origin: 'prompt',
      content: [text('see'), { type: 'image', data: 'AAAA', mimeType: 'image/png' }],
    });
  });
});

test('settings take effect with the next run', async () => {
  const { agent, prompt, at, requests } = scriptedAgent([[call('a')]]);
  at('turn_start', () => agent.configure({ systemPrompt: 'Be long.', tools: [] }));
  await prompt();
  await prompt();
  expect(requests.map(({ systemPrompt, tools }) => [systemPrompt, tools.length])).toEqual([
    ['Be brief.', 1],
    ['Be brief.', 1],
    ['Be long.', 0],
  ]);
});

test('listeners are awaited in order, and can be taken off', async () => {
  const { agent, prompt, time, at } = scriptedAgent(['fine']);
  const heard: string[] = [];
  at('turn_start', async () => {
    await time.wait(50);
    heard.push('first');
  });
  const unsubscribe = agent.subscribe((event) => {
    heard.push(event.type);
    if (event.type === 'turn_start') unsubscribe();
  });
  await prompt();
  expect(heard).toEqual(['agent_start', 'first', 'turn_start']);
});

test('waitForIdle resolves after the run, whether it ends well or is refused', async () => {
  const { agent, time, lines } = scriptedAgent(['fine']);
  await agent.waitForIdle();
  const run = agent.prompt('go');
  await time.until(agent.waitForIdle());
  expect(lines.at(-1)).toBe('agent_end completed');
  expect((await run).outcome).toBe('completed');
  agent.replaceMessages([]);
  expect(await misuse(agent.continue())).toBe('nothing_to_continue');
  await agent.waitForIdle();
});

async function bytesOfUpdates(deltas: number): Promise<number> {
  const { prompt, events } = scriptedAgent([Array.from({ length: deltas }, () => text('word '))]);
  await prompt();
  const updates = events.filter(({ type }) => type === 'message_update');
  expect(updates).toHaveLength(deltas);
  return updates.reduce((sum, event) => sum + JSON.stringify(event).length, 0);
}

test('a reply of twice the length costs twice the bytes of events, not four times', async () => {
  expect((await bytesOfUpdates(4_000)) / (await bytesOfUpdates(2_000))).toBeLessThan(2.05);
});
