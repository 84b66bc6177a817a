import { describe, expect, test } from 'vitest';
import { requestLines, scriptedAgent } from './testing-agent.ts';
import type { ScriptedAgent } from './testing-agent.ts';
import { call, text } from './testing-scripted.ts';
import type { AgentHooks } from './types.ts';

/** Long enough that only a stop ends it. */
const LONG = 60_000;
const never = async (): Promise<never> => new Promise(() => {});

/** Queues one message in each lane and stops at the first event whose line begins so. */
function stopAt({ agent, at }: ScriptedAgent, line: string): void {
  agent.followUp('kept follow-up');
  at(line, () => {
    agent.steer('kept steer');
    agent.abort();
  });
}

function expectKept({ agent }: ScriptedAgent): void {
  const { steer, followUp, paused } = agent.queue.state;
  expect([...steer, ...followUp].map((item) => item.text)).toEqual(['kept steer', 'kept follow-up']);
  expect([...steer, ...followUp].filter(({ inFlight }) => inFlight)).toEqual([]);
  expect(paused).toBe(true);
}

describe('a stop', () => {
  test.each(['agent_start', 'turn_start', 'message_start user', 'message_end user', 'message_start assistant'])(
    'at %s keeps the prompt and ends with an empty aborted message',
    async (line) => {
      const scripted = scriptedAgent(['never said']);
      stopAt(scripted, line);
      expect(await scripted.prompt()).toMatchObject({ outcome: 'aborted' });
      expect(scripted.lines).toEqual([
        'agent_start',
        'turn_start',
        'message_start user go',
        'message_end user go',
        'message_start assistant',
        'message_end assistant aborted',
        'turn_end aborted',
        'agent_end aborted',
      ]);
      expect(scripted.agent.messages.at(-1)).toMatchObject({ content: [], stopReason: 'aborted' });
      expectKept(scripted);
    },
  );

  test('during the stream keeps what has streamed', async () => {
    const scripted = scriptedAgent([[text('one '), { type: 'thinking', thinking: 'hm' }, text('never')]]);
    stopAt(scripted, 'thinking_delta');
    expect((await scripted.prompt()).outcome).toBe('aborted');
    expect(scripted.lines.slice(-4)).toEqual([
      'thinking_delta hm',
      'message_end assistant aborted',
      'turn_end aborted',
      'agent_end aborted',
    ]);
    expect(scripted.agent.messages.at(-1)).toMatchObject({
      content: [text('one '), { type: 'thinking', thinking: 'hm' }],
    });
    expectKept(scripted);
  });

  test('is never an error, even if the stream ends as one because of it', async () => {
    const { agent, prompt, at, lines } = scriptedAgent([], () => ({
      stream: async function* (_request, signal) {
        yield { type: 'text_delta', contentIndex: 0, delta: 'x' };
        const error = { kind: 'network', message: 'Request was aborted.', retryable: true } as const;
        if (signal.aborted) yield { type: 'end', end: { content: [text('x')], stopReason: 'error', error } };
      },
    }));
    at('text_delta', () => void agent.abort());
    expect((await prompt()).outcome).toBe('aborted');
    expect(lines.at(-3)).toBe('message_end assistant aborted');
    expect(agent.messages.at(-1)).not.toHaveProperty('errorMessage');
  });

  test('leaves a deaf stream behind after the grace, and its late events are dropped', async () => {
    const scripted = scriptedAgent([{ content: [text('par'), call('a')], manner: 'deaf' }]);
    stopAt(scripted, 'toolcall_delta');
    expect((await scripted.prompt()).outcome).toBe('aborted');
    expect(scripted.time.now).toBe(2 + 200);
    expect(scripted.agent.messages.at(-1)).toMatchObject({ content: [text('par'), call('a')] });
    const count = scripted.lines.length;
    await scripted.time.drain();
    expect(scripted.lines).toHaveLength(count);
    expect(scripted.executed).toEqual([]);
    expectKept(scripted);
  });

  test('marks a call whose arguments were still streaming as invalid', async () => {
    const cut = { ...call('a'), invalid: { message: '', received: '{"path": "READ' } };
    const scripted = scriptedAgent([{ content: [cut], manner: 'deaf' }]);
    stopAt(scripted, 'toolcall_delta');
    await scripted.prompt();
    const invalid = { message: 'The response ended before this call was complete.', received: '{"path": "READ' };
    expect(scripted.agent.messages.at(-1)).toMatchObject({
      content: [{ id: 'a', name: 'work', arguments: {}, invalid }],
    });
  });

  test.each(['message_end assistant', 'tool_start a'])('at %s answers every call and runs none', async (line) => {
    const scripted = scriptedAgent([[call('a'), call('b')]]);
    stopAt(scripted, line);
    expect((await scripted.prompt()).outcome).toBe('aborted');
    expect(scripted.executed).toEqual([]);
    expect(scripted.lines.slice(-10)).toEqual([
      'tool_start a',
      'tool_end a not_started',
      'tool_start b',
      'tool_end b not_started',
      'message_start result a',
      'message_end result a',
      'message_start result b',
      'message_end result b',
      'turn_end toolUse',
      'agent_end aborted',
    ]);
    expectKept(scripted);
  });

  test('in the middle of the checks runs not even the calls that have passed', async () => {
    const scripted = scriptedAgent([[call('a'), call('b')]]);
    stopAt(scripted, 'tool_start b');
    await scripted.prompt();
    expect(scripted.executed).toEqual([]);
    expect(scripted.lines.filter((line) => line.startsWith('tool_'))).toEqual([
      'tool_start a',
      'tool_start b',
      'tool_end b not_started',
      'tool_end a not_started',
    ]);
  });

  test('reaches every tool of a parallel batch; what they answer within the grace counts', async () => {
    const scripted = scriptedAgent([
      [call('a', { ms: LONG }), call('b', { ms: 5 }), call('c', { ms: 150, deaf: true, updates: ['x'] })],
    ]);
    stopAt(scripted, 'tool_end b');
    expect((await scripted.prompt()).outcome).toBe('aborted');
    expect(scripted.lines.filter((line) => line.startsWith('tool_end'))).toEqual([
      'tool_end b',
      'tool_end a stopped',
      'tool_end c',
    ]);
    expect(scripted.time.now).toBe(3 + 150);
    expect(requestLines({ messages: scripted.agent.messages } as never).slice(2)).toEqual([
      'result a: a was interrupted.',
      'result b: did b',
      'result c: did c',
    ]);
    expectKept(scripted);
  });

  test.each(['parallel', 'sequential'] as const)(
    'leaves a deaf tool behind after the grace (%s)',
    async (toolExecution) => {
      const checked: string[] = [];
      const scripted = scriptedAgent([[call('a', { ms: LONG, deaf: true, updates: ['x'] }), call('b')]], () => ({
        toolExecution,
        hooks: { afterToolCall: ({ toolCall }) => void checked.push(toolCall.id) },
      }));
      stopAt(scripted, 'tool_update a');
      expect((await scripted.prompt()).outcome).toBe('aborted');
      expect(scripted.time.now).toBe(2 + 200);
      expect(scripted.executed).toEqual(toolExecution === 'parallel' ? ['a', 'b'] : ['a']);
      expect(scripted.lines.filter((line) => line.startsWith('tool_end')).toSorted()).toEqual([
        'tool_end a stopped',
        `tool_end b${toolExecution === 'parallel' ? '' : ' not_started'}`,
      ]);
      const end = scripted.events.find((event) => event.type === 'tool_execution_end' && event.toolCallId === 'a');
      expect(end).toMatchObject({ durationMs: 200 });
      const count = scripted.lines.length;
      await scripted.time.drain();
      expect(scripted.lines).toHaveLength(count);
      expect(checked).toEqual(toolExecution === 'parallel' ? ['b'] : []);
      expectKept(scripted);
    },
  );

  test('between the calls of a sequential batch answers the rest without running it', async () => {
    const scripted = scriptedAgent([[call('a'), call('b'), call('c')]], () => ({ toolExecution: 'sequential' }));
    stopAt(scripted, 'message_end result a');
    await scripted.prompt();
    expect(scripted.executed).toEqual(['a']);
    expect(scripted.lines.filter((line) => /tool_|end result/.test(line))).toEqual([
      'tool_start a',
      'tool_end a',
      'message_end result a',
      'tool_start b',
      'tool_end b not_started',
      'message_end result b',
      'tool_start c',
      'tool_end c not_started',
      'message_end result c',
    ]);
    expectKept(scripted);
  });

  test('after the batch loses no result', async () => {
    const scripted = scriptedAgent([[call('a'), call('b')]]);
    stopAt(scripted, 'message_start result a');
    await scripted.prompt();
    expect(scripted.lines.slice(-4)).toEqual([
      'message_start result b',
      'message_end result b',
      'turn_end toolUse',
      'agent_end aborted',
    ]);
    expectKept(scripted);
  });

  test.each([[[call('a')]], ['plain']])('at turn_end begins no further turn', async (reply) => {
    const scripted = scriptedAgent([reply]);
    stopAt(scripted, 'turn_end');
    expect((await scripted.prompt()).outcome).toBe('aborted');
    expect(scripted.lines.at(-1)).toBe('agent_end aborted');
    expect(scripted.requests).toHaveLength(1);
    expectKept(scripted);
  });

  test('at the start of a later turn gives a drained message back', async () => {
    const { agent, prompt, at, lines } = scriptedAgent(['one', 'never']);
    at('turn_end', () => {
      agent.steer('first');
      agent.steer('second');
      at('turn_start', () => {
        expect(agent.queue.state.steer.map(({ inFlight }) => inFlight)).toEqual([true, undefined]);
        agent.abort();
      });
    });
    await prompt();
    expect(lines.slice(-5)).toEqual([
      'turn_start',
      'message_start assistant',
      'message_end assistant aborted',
      'turn_end aborted',
      'agent_end aborted',
    ]);
    expect(agent.queue.state.steer.map(({ text, inFlight }) => [text, inFlight])).toEqual([
      ['first', undefined],
      ['second', undefined],
    ]);
  });

  test('while queued messages are delivered ends the one that has started and gives the others back', async () => {
    const { agent, prompt, at, lines } = scriptedAgent([], () => ({
      queue: { modes: { steer: 'all', followUp: 'all' } },
    }));
    agent.steer('first');
    agent.steer('second');
    at('message_start user first', () => void agent.abort());
    await prompt();
    expect(lines.filter((line) => line.includes('user'))).toEqual([
      'message_start user go',
      'message_end user go',
      'message_start user first',
      'message_end user first',
    ]);
    expect(agent.queue.state.steer.map(({ text }) => text)).toEqual(['second']);
  });

  test('at agent_end changes nothing but pauses the queues', async () => {
    const { agent, prompt, at, time } = scriptedAgent(['one']);
    at('agent_end', () => void agent.abort());
    expect((await prompt()).outcome).toBe('completed');
    expect(agent.queue.state.paused).toBe(true);
    expect(time.pendingTimers).toBe(0);
  });

  test('leaves no timer and no listener behind', async () => {
    const scripted = scriptedAgent([[call('a', { ms: LONG })]]);
    stopAt(scripted, 'tool_start');
    await scripted.prompt();
    expect(scripted.time.pendingTimers).toBe(0);
  });

  test('that came so early that the grace is over waits for nothing', async () => {
    const scripted = scriptedAgent([{ content: [text('late')], manner: 'deaf' }]);
    stopAt(scripted, 'turn_start');
    scripted.at('message_end user', async () => void (await scripted.time.wait(500)));
    expect((await scripted.prompt()).outcome).toBe('aborted');
    expect(scripted.time.now).toBe(500);
    expect(scripted.agent.messages.at(-1)).toMatchObject({ content: [], stopReason: 'aborted' });
  });

  test('waits as long as it is told to', async () => {
    const scripted = scriptedAgent([[call('a', { ms: LONG, deaf: true, updates: ['x'] })]], () => ({
      stopGraceMs: 50,
    }));
    stopAt(scripted, 'tool_update');
    await scripted.prompt();
    expect(scripted.time.now).toBe(1 + 50);
  });
});

describe('a stop while a hook waits', () => {
  const cases: [keyof AgentHooks, string[]][] = [
    ['transformContext', ['message_start assistant', 'message_end assistant aborted', 'turn_end aborted']],
    ['convertToLlm', ['message_start assistant', 'message_end assistant aborted', 'turn_end aborted']],
    ['prepareRequest', ['message_start assistant', 'message_end assistant aborted', 'turn_end aborted']],
    ['beforeToolCall', ['message_start result b', 'message_end result b', 'turn_end toolUse']],
    ['prepareNextTurn', ['message_start result b', 'message_end result b', 'turn_end toolUse']],
    ['shouldStopAfterTurn', ['message_start result b', 'message_end result b', 'turn_end toolUse']],
  ];
  test.each(cases)('(%s) leaves it behind at once', async (hook, ending) => {
    const scripted: ScriptedAgent = scriptedAgent([[call('a'), call('b')]], () => ({
      hooks: {
        [hook]: async () => {
          scripted.agent.steer('kept steer');
          scripted.agent.abort();
          return never();
        },
      },
    }));
    scripted.agent.followUp('kept follow-up');
    expect((await scripted.prompt()).outcome).toBe('aborted');
    expect(scripted.lines.slice(-4)).toEqual([...ending, 'agent_end aborted']);
    expect(scripted.time.now).toBeLessThan(10);
    expectKept(scripted);
  });

  test('for approval answers that call as stopped, the others as not started, and runs none', async () => {
    const { agent, prompt, time, lines, executed } = scriptedAgent([[call('a'), call('b'), call('c')]], () => ({
      hooks: { beforeToolCall: async ({ toolCall }) => (toolCall.id === 'b' ? never() : undefined) },
    }));
    time.environment.setTimer(() => void agent.abort(), 1_000);
    await prompt();
    expect(executed).toEqual([]);
    expect(time.now).toBe(1_000);
    expect(lines.filter((line) => line.startsWith('tool_'))).toEqual([
      'tool_start a',
      'tool_start b',
      'tool_end b stopped',
      'tool_start c',
      'tool_end c not_started',
      'tool_end a not_started',
    ]);
  });

  test('(afterToolCall) shares the grace of the tool: an unchecked result does not pass', async () => {
    const { agent, prompt, time, lines } = scriptedAgent([[call('a'), call('b')]], () => ({
      hooks: {
        afterToolCall: async ({ toolCall }) => {
          if (toolCall.id === 'a') return never();
          await time.wait(100);
          return { content: [text('checked')] };
        },
      },
    }));
    time.environment.setTimer(() => void agent.abort(), 10);
    await prompt();
    expect(time.now).toBe(10 + 200);
    expect(lines.filter((line) => line.startsWith('tool_end'))).toEqual(['tool_end b', 'tool_end a stopped']);
    expect(agent.messages.at(-1)).toMatchObject({ toolCallId: 'b', content: [text('checked')] });
    expect(agent.messages.at(-2)).toMatchObject({
      content: [text('The run was stopped while this call was running. It may have taken effect in part.')],
    });
  });

  test('(prepareNextTurn) gives what was drained back', async () => {
    const scripted: ScriptedAgent = scriptedAgent(['one'], () => ({
      hooks: {
        prepareNextTurn: async () => {
          expect(scripted.agent.queue.state.followUp[0]?.inFlight).toBe(true);
          scripted.agent.abort();
          return never();
        },
      },
    }));
    scripted.agent.followUp('kept');
    await scripted.prompt();
    expect(scripted.lines.slice(-2)).toEqual(['turn_end stop', 'agent_end aborted']);
    expect(scripted.agent.queue.state.followUp).toMatchObject([{ text: 'kept' }]);
    expect(scripted.agent.queue.state.followUp[0]).not.toHaveProperty('inFlight');
  });
});
