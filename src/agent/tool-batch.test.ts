import { describe, expect, test } from 'vitest';
import { textOf } from './messages.ts';
import type { ToolCall } from './messages.ts';
import { scriptedAgent } from './testing-agent.ts';
import type { ScriptedAgent } from './testing-agent.ts';
import { call, text, workTool } from './testing-scripted.ts';
import type { WorkArguments } from './testing-scripted.ts';
import type { AgentHooks, AgentTool, ToolExecution } from './types.ts';

const toolLines = ({ lines }: ScriptedAgent) => lines.filter((line) => /tool_|result/.test(line));
const resultsOf = ({ agent }: ScriptedAgent) =>
  agent.messages.flatMap((message) =>
    message.role === 'toolResult'
      ? [{ id: message.toolCallId, text: textOf(message.content), isError: message.isError }]
      : [],
  );
const endsOf = ({ events }: ScriptedAgent) => events.filter((event) => event.type === 'tool_execution_end');

async function runCalls(
  calls: ToolCall[],
  hooks: AgentHooks = {},
  tool: Partial<AgentTool<WorkArguments>> = {},
): Promise<ScriptedAgent> {
  const scripted = scriptedAgent([calls], (time, executed) => ({ hooks, tools: [workTool(time, executed, tool)] }));
  expect((await scripted.prompt()).outcome).toBe('completed');
  return scripted;
}

describe('a parallel batch', () => {
  test('checks in order, executes together, ends as calls complete, and answers in order', async () => {
    const scripted = await runCalls([call('slow', { ms: 30 }), call('fast', { ms: 10 }), call('mid', { ms: 20 })]);
    expect(toolLines(scripted)).toEqual([
      ...['slow', 'fast', 'mid'].map((id) => `tool_start ${id}`),
      ...['fast', 'mid', 'slow'].map((id) => `tool_end ${id}`),
      ...['slow', 'fast', 'mid'].flatMap((id) => [`message_start result ${id}`, `message_end result ${id}`]),
    ]);
    const turnEnd = scripted.events.find((event) => event.type === 'turn_end');
    expect(turnEnd?.toolResults.map(({ toolCallId }) => toolCallId)).toEqual(['slow', 'fast', 'mid']);
    expect(scripted.time.now).toBe(3 + 30 + 1);
    expect(endsOf(scripted).map(({ durationMs }) => durationMs)).toEqual([10, 20, 30]);
  });

  test('executes nothing before the last check', async () => {
    const seen: string[] = [];
    const scripted: ScriptedAgent = scriptedAgent([[call('a'), call('b')]], () => ({
      hooks: {
        beforeToolCall: async ({ toolCall }) => {
          seen.push(`${toolCall.id}: ${scripted.executed.length}`);
          await scripted.time.wait(5);
        },
      },
    }));
    await scripted.prompt();
    expect(seen).toEqual(['a: 0', 'b: 0']);
    expect(scripted.executed).toEqual(['a', 'b']);
  });
});

describe('a sequential batch', () => {
  const inTurn = ['a', 'b', 'c'].flatMap((id) => [
    `tool_start ${id}`,
    `tool_end ${id}`,
    `message_start result ${id}`,
    `message_end result ${id}`,
  ]);

  test('takes one call after the other', async () => {
    const scripted = scriptedAgent([[call('a', { ms: 9 }), call('b'), call('c')]], () => ({
      toolExecution: 'sequential',
    }));
    await scripted.prompt();
    expect(toolLines(scripted)).toEqual(inTurn);
  });

  test('is what one sequential tool makes of it', async () => {
    const scripted = scriptedAgent([[call('a', { ms: 9 }), call('b', {}, 'edit'), call('c')]], (time, executed) => ({
      tools: [workTool(time, executed), workTool(time, executed, { name: 'edit', executionMode: 'sequential' })],
    }));
    await scripted.prompt();
    expect(toolLines(scripted)).toEqual(inTurn);
  });
});

describe('a call that cannot run', () => {
  test('of an unknown tool is told which tools there are', async () => {
    const scripted = await runCalls([call('a', {}, 'nope'), call('b')]);
    expect(resultsOf(scripted)).toEqual([
      { id: 'a', text: 'Tool "nope" does not exist. Available tools: work.', isError: true },
      { id: 'b', text: 'did b', isError: false },
    ]);
    expect(endsOf(scripted).map(({ failure }) => failure)).toEqual(['unknown_tool', undefined]);
    const none = scriptedAgent([[call('a')]], () => ({ tools: [] }));
    await none.prompt();
    expect(resultsOf(none)[0]?.text).toBe('Tool "work" does not exist. No tools are available.');
  });

  test('with refused arguments is told why, and what was received', async () => {
    const scripted = await runCalls([call('a', { wrong: 1 })]);
    expect(resultsOf(scripted)).toEqual([
      {
        id: 'a',
        text: 'The arguments of this call of "work" are invalid, so it did not run. There is no argument "wrong".\nReceived: {"wrong":1}',
        isError: true,
      },
    ]);
    expect(endsOf(scripted)[0]).toMatchObject({ failure: 'invalid_arguments', isError: true });
    expect(endsOf(scripted)[0]).not.toHaveProperty('durationMs');
    expect(scripted.executed).toEqual([]);
  });

  test('with broken arguments is told what came, cut to a bearable length', async () => {
    const received = `{"text": "${'x'.repeat(3_000)}`;
    const scripted = await runCalls([{ ...call('a'), invalid: { message: 'The JSON does not end.', received } }]);
    const [result] = resultsOf(scripted);
    expect(result?.text).toBe(
      'The arguments of this call of "work" are invalid, so it did not run. The JSON does not end.\n' +
        `Received: ${received.slice(0, 2_000)}… (1010 more characters)`,
    );
    expect(scripted.executed).toEqual([]);
  });

  test.each([
    ['prepareArguments', { prepareArguments: () => boom('no object') }],
    ['validate', { validate: () => boom('no object') }],
  ])('because its %s throws is answered like one with invalid arguments', async (_, tool) => {
    const scripted = await runCalls([call('a')], {}, tool);
    expect(resultsOf(scripted)[0]?.text).toBe(
      'The arguments of this call of "work" are invalid, so it did not run. no object\nReceived: {}',
    );
    expect(endsOf(scripted)[0]?.failure).toBe('invalid_arguments');
  });
});

test('arguments that are not JSON can be told too', async () => {
  const prepareArguments = () => ({ wrong: 1n });
  const scripted = await runCalls([call('a')], {}, { prepareArguments });
  expect(resultsOf(scripted)[0]?.text).toContain('\nReceived: [object Object]');
});

function boom(message: string): never {
  throw new Error(message);
}

describe('execution', () => {
  test('gets prepared and validated arguments; the start event tells the raw ones', async () => {
    const scripted = await runCalls(
      [call('a', { ms: '7' })],
      {},
      {
        prepareArguments: (raw) => ({ ...(raw as object), updates: ['prepared'] }),
        validate: (prepared) => ({ ok: true, value: { ...(prepared as object), ms: 7 } }),
      },
    );
    expect(scripted.events.find((event) => event.type === 'tool_execution_start')?.args).toEqual({ ms: '7' });
    expect(toolLines(scripted)).toContain('tool_update a prepared');
    expect(endsOf(scripted)[0]?.durationMs).toBe(7);
  });

  test('that throws or says it failed gives an error result, without a stack, and the run goes on', async () => {
    const scripted = await runCalls([call('a', { fate: 'throws' }), call('b', { fate: 'fails' })]);
    expect(resultsOf(scripted)).toEqual([
      { id: 'a', text: 'a broke.', isError: true },
      { id: 'b', text: 'failed b', isError: true },
    ]);
    expect(endsOf(scripted).map(({ failure }) => failure)).toEqual(['threw', 'returned']);
  });

  test.each([
    ['throws a text', async () => Promise.reject('odd'), 'odd'],
    ['throws nothing', async () => Promise.reject(undefined), 'Unknown error.'],
    ['throws at once', () => boom('sync'), 'sync'],
    ['answers without content', async () => ({}) as never, 'Tool "work" gave a result without content.'],
  ])('that %s is answered too', async (_, execute, expected) => {
    const scripted = await runCalls([call('a')], {}, { execute });
    expect(resultsOf(scripted)).toEqual([{ id: 'a', text: expected, isError: true }]);
    expect(endsOf(scripted)[0]?.failure).toBe('threw');
  });

  test('has its updates before its end; those that come later are ignored', async () => {
    let late: ToolExecution['onUpdate'] | undefined;
    const scripted = await runCalls(
      [call('a')],
      { afterToolCall: () => late?.({ delta: 'late' }) },
      {
        execute: async (_, { onUpdate }) => {
          onUpdate({ delta: 'out', stream: 'stdout' });
          onUpdate({ delta: 'err', stream: 'stderr' });
          late = onUpdate;
          return { content: [text('did a')], details: { exitCode: 0 } };
        },
      },
    );
    late?.({ delta: 'late' });
    await scripted.agent.waitForIdle();
    expect(toolLines(scripted)).toEqual([
      'tool_start a',
      'tool_update a out',
      'tool_update a err',
      'tool_end a',
      'message_start result a',
      'message_end result a',
    ]);
    const update = scripted.events.find((event) => event.type === 'tool_execution_update');
    expect(update).toMatchObject({ toolName: 'work', update: { delta: 'out', stream: 'stdout' } });
    const result = scripted.agent.messages.find(({ role }) => role === 'toolResult');
    expect(result).toMatchObject({ details: { exitCode: 0 } });
  });

  test('of calls with the same id answers each', async () => {
    const scripted = await runCalls([call('a', { fate: 'fails' }), call('a')]);
    expect(resultsOf(scripted).map(({ text }) => text)).toEqual(['failed a', 'did a']);
    expect(scripted.executed).toEqual(['a', 'a']);
  });
});

describe('beforeToolCall', () => {
  test('gets the validated arguments and may block with a reason and details', async () => {
    const seen: unknown[] = [];
    const scripted = await runCalls([call('a'), call('b')], {
      beforeToolCall: ({ toolCall, args, assistantMessage }) => {
        seen.push([toolCall.id, args, assistantMessage.content.length]);
        return toolCall.id === 'b' ? { block: { reason: 'Not on Sundays.', details: { rule: 7 } } } : {};
      },
    });
    expect(seen).toEqual([
      ['a', {}, 2],
      ['b', {}, 2],
    ]);
    expect(resultsOf(scripted)).toEqual([
      { id: 'a', text: 'did a', isError: false },
      { id: 'b', text: 'Not on Sundays.', isError: true },
    ]);
    expect(endsOf(scripted)[0]).toMatchObject({
      toolCallId: 'b',
      failure: 'blocked',
      result: { details: { rule: 7 } },
    });
    expect(scripted.executed).toEqual(['a']);
  });

  test('that blocks may ask to terminate; alone, a block does not', async () => {
    const terminating = scriptedAgent([[call('a', { terminate: true }), call('b')]], () => ({
      hooks: {
        beforeToolCall: ({ toolCall }) => (toolCall.id === 'b' ? { block: { reason: 'no' }, terminate: true } : {}),
      },
    }));
    expect((await terminating.prompt()).outcome).toBe('terminated');
    const vetoing = await runCalls([call('a', { terminate: true }), call('b')], {
      beforeToolCall: ({ toolCall }) => (toolCall.id === 'b' ? { block: { reason: 'no' } } : undefined),
    });
    expect(vetoing.requests).toHaveLength(2);
  });

  test('that throws keeps the call from running, and its message is the result', async () => {
    const scripted = await runCalls([call('a'), call('b')], {
      beforeToolCall: ({ toolCall }) => (toolCall.id === 'a' ? boom('The rule is broken.') : undefined),
    });
    expect(resultsOf(scripted)).toEqual([
      { id: 'a', text: 'The rule is broken.', isError: true },
      { id: 'b', text: 'did b', isError: false },
    ]);
    expect(endsOf(scripted)[0]?.failure).toBe('blocked');
    expect(scripted.executed).toEqual(['b']);
  });

  test('may replace the arguments, which are validated again', async () => {
    const scripted = await runCalls([call('a'), call('b')], {
      beforeToolCall: ({ toolCall }) => ({ args: toolCall.id === 'a' ? { updates: ['new'] } : { wrong: true } }),
    });
    expect(toolLines(scripted)).toContain('tool_update a new');
    expect(resultsOf(scripted)[1]).toMatchObject({
      isError: true,
      text: expect.stringContaining('Received: {"wrong":true}'),
    });
    expect(scripted.executed).toEqual(['a']);
  });

  test('is not asked about calls that fail before it', async () => {
    const asked: string[] = [];
    await runCalls([call('a', {}, 'nope'), call('b', { wrong: 1 }), call('c')], {
      beforeToolCall: ({ toolCall }) => void asked.push(toolCall.id),
    });
    expect(asked).toEqual(['c']);
  });
});

describe('afterToolCall', () => {
  test('replaces field by field', async () => {
    const scripted = await runCalls([call('a', { fate: 'throws' }), call('b'), call('c')], {
      afterToolCall: ({ toolCall, isError, result }) => {
        if (toolCall.id === 'a')
          return { content: [text(`hidden ${isError} ${textOf(result.content)}`)], isError: false };
        return toolCall.id === 'b' ? { isError: true, details: 1 } : undefined;
      },
    });
    expect(resultsOf(scripted)).toEqual([
      { id: 'a', text: 'hidden true a broke.', isError: false },
      { id: 'b', text: 'did b', isError: true },
      { id: 'c', text: 'did c', isError: false },
    ]);
    expect(endsOf(scripted).map(({ toolCallId, failure }) => [toolCallId, failure])).toEqual([
      ['a', undefined],
      ['b', 'returned'],
      ['c', undefined],
    ]);
  });

  test('may ask to terminate, and may take that back', async () => {
    const asking = scriptedAgent([[call('a')]], () => ({ hooks: { afterToolCall: () => ({ terminate: true }) } }));
    expect((await asking.prompt()).outcome).toBe('terminated');
    const denying = await runCalls([call('a', { terminate: true })], { afterToolCall: () => ({ terminate: false }) });
    expect(denying.requests).toHaveLength(2);
  });

  test('that throws puts its message in the place of the result', async () => {
    const scripted = await runCalls([call('a', { terminate: true })], {
      afterToolCall: () => boom('The filter broke.'),
    });
    expect(resultsOf(scripted)).toEqual([{ id: 'a', text: 'The filter broke.', isError: true }]);
    expect(endsOf(scripted)[0]?.failure).toBe('threw');
    expect(scripted.requests).toHaveLength(2);
  });

  test('is asked only about calls that executed', async () => {
    const asked: string[] = [];
    await runCalls([call('a', {}, 'nope'), call('b', { wrong: 1 }), call('c'), call('d')], {
      beforeToolCall: ({ toolCall }) => (toolCall.id === 'c' ? { block: { reason: 'no' } } : undefined),
      afterToolCall: ({ toolCall }) => void asked.push(toolCall.id),
    });
    expect(asked).toEqual(['d']);
  });
});
