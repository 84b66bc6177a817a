import { describe, expect, test } from 'vitest';
import { Agent } from './agent.ts';
import type { AgentEvent } from './events.ts';
import { scriptedAgent } from './testing-agent.ts';
import { call, lineOf, MODEL, scriptedStream, text } from './testing-scripted.ts';
import { VirtualTime } from './testing-virtual-time.ts';
import type { AgentHooks, AgentRunResult } from './types.ts';

const boom = () => {
  throw new Error('boom');
};

/** The lines of a run of a turn with two calls and a last turn, whose listener throws at the first such event. */
async function runThrowingAt(line: string): Promise<{ lines: string[]; result: AgentRunResult; agent: Agent }> {
  const { agent, prompt, at, lines } = scriptedAgent([[text('hm'), call('a', { updates: ['x'], ms: 9 }), call('b')]]);
  agent.followUp('kept');
  at(line, boom);
  return { lines, result: await prompt(), agent };
}

describe('a listener that throws', () => {
  const unstarted = ['message_start assistant', 'message_end assistant error', 'turn_end error'];
  const answered = [
    'message_start result a',
    'message_end result a',
    'message_start result b',
    'message_end result b',
    'turn_end toolUse',
  ];
  test.each([
    ['agent_start', unstarted],
    ['turn_start', unstarted],
    ['message_start user', unstarted],
    ['message_end user', unstarted],
    ['message_start assistant', unstarted],
    ['text_delta', ['text_delta hm', 'message_end assistant error', 'turn_end error']],
    ['message_end assistant', answered],
    ['tool_start b', answered],
    ['tool_update a', answered],
    ['tool_end b', answered],
    ['message_start result a', answered],
    ['message_end result b', answered],
    ['turn_end', answered],
  ])('at %s ends the run as failed, well formed, with each event once', async (line, ending) => {
    const { lines, result, agent } = await runThrowingAt(line);
    expect(result).toMatchObject({ outcome: 'failed', errorMessage: 'boom' });
    expect(lines.slice(-ending.length - 1)).toEqual([...ending, 'agent_end failed boom']);
    expect(lines.filter((other) => other === 'turn_start')).toHaveLength(1);
    expect(new Set(lines).size).toBe(lines.length);
    expect(agent.queue.state).toMatchObject({ followUp: [{ text: 'kept' }], paused: true });
  });

  test('at agent_end fails a run that had ended, and says so in its result', async () => {
    const { prompt, at, lines } = scriptedAgent(['fine']);
    at('agent_end', boom);
    expect(await prompt()).toMatchObject({ outcome: 'failed', errorMessage: 'boom' });
    expect(lines.filter((line) => line.startsWith('agent_end'))).toEqual(['agent_end completed']);
  });

  test('at every event gets each closing event once', async () => {
    const time = new VirtualTime();
    const heard: string[] = [];
    const agent = new Agent({
      environment: time.environment,
      model: MODEL,
      stream: scriptedStream(time, ['never']),
      systemPrompt: '',
      tools: [],
    });
    agent.subscribe((event) => {
      heard.push(lineOf(event));
      throw new Error(`boom ${heard.length}`);
    });
    expect(await time.until(agent.prompt('go'))).toMatchObject({ outcome: 'failed', errorMessage: 'boom 1' });
    expect(heard).toEqual([
      'agent_start',
      'turn_start',
      'message_start user go',
      'message_end user go',
      ...unstarted,
      'agent_end failed boom 1',
    ]);
  });

  test('does not keep the event from the other listeners, and rejecting counts as throwing', async () => {
    const { agent, prompt, events } = scriptedAgent(['fine']);
    const others: AgentEvent[] = [];
    agent.subscribe(async (event) => {
      await Promise.resolve();
      if (event.type === 'turn_end') boom();
    });
    agent.subscribe((event) => void others.push(event));
    expect(await prompt()).toMatchObject({ outcome: 'failed', errorMessage: 'boom' });
    expect(others).toEqual(events);
  });

  test('keeps queued messages from being read', async () => {
    const { agent, prompt, at, requests } = scriptedAgent([]);
    agent.steer('kept');
    at('agent_start', boom);
    await prompt();
    expect(agent.queue.state).toMatchObject({ steer: [{ text: 'kept' }], paused: true });
    expect(requests.flatMap(({ messages }) => messages).map(({ role }) => role)).toEqual(['user']);
  });

  test('stops the tools that run', async () => {
    const { prompt, at, time, lines } = scriptedAgent([[call('a', { ms: 60_000, updates: ['x'] })]]);
    at('tool_update', boom);
    await prompt();
    expect(time.now).toBe(1);
    expect(lines).toContain('tool_end a stopped');
    expect(time.pendingTimers).toBe(0);
  });
});

describe('a hook that throws', () => {
  test.each([
    ['transformContext', ['message_start assistant', 'message_end assistant error', 'turn_end error']],
    ['convertToLlm', ['message_start assistant', 'message_end assistant error', 'turn_end error']],
    ['prepareRequest', ['message_start assistant', 'message_end assistant error', 'turn_end error']],
    ['shouldStopAfterTurn', ['message_start result a', 'message_end result a', 'turn_end toolUse']],
    ['prepareNextTurn', ['message_start result a', 'message_end result a', 'turn_end toolUse']],
  ] as [keyof AgentHooks, string[]][])('(%s) ends the run as failed, well formed', async (hook, ending) => {
    const { agent, prompt, lines } = scriptedAgent([[call('a')]], () => ({ hooks: { [hook]: boom } }));
    agent.followUp('kept');
    expect(await prompt()).toMatchObject({ outcome: 'failed', errorMessage: 'boom' });
    expect(lines.slice(-4)).toEqual([...ending, 'agent_end failed boom']);
    expect(agent.queue.state.followUp.map(({ inFlight }) => inFlight)).toEqual([undefined]);
  });

  test('while a drained message is in flight gives it back', async () => {
    const { agent, prompt } = scriptedAgent(['one'], () => ({ hooks: { prepareNextTurn: boom } }));
    agent.followUp('kept');
    await prompt();
    expect(agent.queue.state.followUp).toMatchObject([{ text: 'kept' }]);
    expect(agent.queue.state.followUp[0]).not.toHaveProperty('inFlight');
  });
});

test('a queue listener that throws still gives a well-formed end', async () => {
  const { agent, prompt, lines } = scriptedAgent(['one']);
  agent.steer('s1');
  let isRunning = false;
  agent.subscribe((event) => {
    isRunning = event.type !== 'agent_end';
  });
  agent.queue.subscribe(() => {
    if (isRunning) boom();
  });
  expect(await prompt()).toMatchObject({ outcome: 'failed', errorMessage: 'boom' });
  expect(lines.slice(-4)).toEqual([
    'message_start assistant',
    'message_end assistant error',
    'turn_end error',
    'agent_end failed boom',
  ]);
});
