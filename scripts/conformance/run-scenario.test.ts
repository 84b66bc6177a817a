import { expect, test } from 'vitest';
import { runScenario } from './run-scenario.ts';

test('a scenario gives its trace: events, requests and what is left in the queues', async () => {
  const trace = await runScenario({
    id: 'x',
    prompt: 'go',
    queuedFollowUp: ['later'],
    model: [
      {
        content: [
          { type: 'text', text: 'Hello', chunks: ['Hel', 'lo'] },
          { type: 'toolCall', id: 'a', name: 'work', arguments: { text: 'A', updates: ['half'] } },
        ],
      },
      { content: [], failBeforeStart: '401 bad key' },
    ],
    before: {},
    actions: [{ on: 'message_update:text_delta', nth: 2, do: 'steer', text: 'now' }],
  });
  const result = { role: 'toolResult', toolCallId: 'a', toolName: 'work', isError: false, text: 'A' };
  const content = [
    { type: 'text', text: 'Hello' },
    { type: 'toolCall', id: 'a', name: 'work' },
  ];
  expect(trace.events).toEqual([
    { type: 'agent_start' },
    { type: 'turn_start' },
    { type: 'message_start', role: 'user', text: 'go' },
    { type: 'message_end', role: 'user', text: 'go' },
    { type: 'message_start', role: 'assistant' },
    { type: 'message_update', delta: 'text_delta', text: 'Hel', index: 0 },
    { type: 'message_update', delta: 'text_delta', text: 'lo', index: 0 },
    { type: 'message_update', delta: 'toolcall_delta', text: '{"text":"A","updates":["half"]}', index: 1 },
    { type: 'message_end', role: 'assistant', content, stopReason: 'toolUse' },
    { type: 'tool_execution_start', toolCallId: 'a', toolName: 'work', args: { text: 'A', updates: ['half'] } },
    { type: 'hook:before', toolCallId: 'a' },
    { type: 'tool_execution_update', toolCallId: 'a', text: 'half' },
    { type: 'tool_execution_end', toolCallId: 'a', toolName: 'work', isError: false, text: 'A' },
    { type: 'message_start', ...result },
    { type: 'message_end', ...result },
    { type: 'turn_end', stopReason: 'toolUse', toolResults: ['a'] },
    { type: 'turn_start' },
    { type: 'message_start', role: 'user', text: 'now' },
    { type: 'message_end', role: 'user', text: 'now' },
    { type: 'message_start', role: 'assistant' },
    { type: 'message_end', role: 'assistant', content: [], stopReason: 'error', errorMessage: '401 bad key' },
    { type: 'turn_end', stopReason: 'error', toolResults: [] },
    { type: 'agent_end', messages: ['user', 'assistant', 'toolResult', 'user', 'assistant'], outcome: 'failed' },
  ]);
  expect(trace.requests).toEqual([
    [{ role: 'user', text: 'go' }],
    [
      { role: 'user', text: 'go' },
      { role: 'assistant', text: 'Hello', toolCalls: ['a'] },
      { role: 'toolResult', toolCallId: 'a', isError: false, text: 'A' },
      { role: 'user', text: 'now' },
    ],
  ]);
  expect(trace.leftover).toEqual({ steering: [], followUp: ['later'] });
});

test('a continuation that is refused gives the message it was refused with', async () => {
  const history = [{ role: 'assistant' as const, content: [{ type: 'text' as const, text: 'hi' }] }];
  const trace = await runScenario({ id: 'x', prompt: '', continue: true, history, model: [] });
  expect(trace).toMatchObject({ events: [], requests: [], throws: expect.stringContaining('Nothing to go on with') });
});
