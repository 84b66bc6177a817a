import { expect, test } from 'vitest';
import type { Envelope } from '../protocol/events.ts';
import { emptyView } from './empty-view.ts';
import { foldEvents } from './fold.ts';
import { OUTPUT_KEPT } from './fold-calls.ts';
import { eventScript } from './testing/event-script.ts';

const modes = { steer: 'one-at-a-time', followUp: 'one-at-a-time' } as const;

/** One turn: a prompt, thinking, a text, a bash call; then a steered turn that answers. */
function twoTurns() {
  const script = eventScript();
  script.add('session_start', {}).run('run_1').add('agent_start', { attempt: 1 });
  script.turn('turn_1').add('turn_start', { turnId: 'turn_1', number: 1 });
  script.add('message_start', { role: 'user', messageId: 'm1', text: 'List files', images: 0, origin: 'prompt' });
  script.add('message_end', { role: 'user', messageId: 'm1' });
  script.add('request_start', {
    requestId: 'r1',
    attempt: 1,
    provider: 'demo',
    model: 'demo',
    base: null,
    keep: 0,
    append: [],
    system: 's',
    tools: 't',
    parameters: {},
    blobs: {},
  });
  script.add('message_start', { role: 'assistant', messageId: 'm2', provider: 'demo', model: 'demo' });
  script.add('message_update', { messageId: 'm2', kind: 'thinking', contentIndex: 0, delta: 'Let me ' }, 100);
  script.add('message_update', { messageId: 'm2', kind: 'thinking', contentIndex: 0, delta: 'look.' }, 50);
  script.add('message_update', { messageId: 'm2', kind: 'text', contentIndex: 1, delta: 'Listing.' }, 50);
  script.add(
    'message_update',
    { messageId: 'm2', kind: 'toolCall', contentIndex: 2, delta: '{"command":', toolCallId: 'c1', toolName: 'bash' },
    20,
  );
  script.add('message_update', { messageId: 'm2', kind: 'toolCall', contentIndex: 2, delta: '"ls"}' }, 20);
  script.add('request_end', { requestId: 'r1', ttftMs: 100, finish: 'toolUse', usage: { input: 10, output: 5 } });
  script.add('message_end', {
    role: 'assistant',
    messageId: 'm2',
    content: [
      { type: 'thinking', thinking: 'Let me look.' },
      { type: 'text', text: 'Listing.' },
      { type: 'toolCall', id: 'c1', name: 'bash', arguments: { command: 'ls' } },
    ],
    stopReason: 'toolUse',
    usage: { input: 10, output: 5 },
  });
  script.add('tool_execution_start', { toolCallId: 'c1', toolName: 'bash', args: { command: 'ls' } });
  script.add('queue_update', {
    steer: [{ id: 'q1', lane: 'steer', text: 'also read README', queuedAt: 1_240 }],
    followUp: [],
    paused: false,
    modes,
  });
  script.add('tool_execution_update', { toolCallId: 'c1', delta: 'a.txt\n' }, 10);
  script.add(
    'tool_execution_end',
    {
      toolCallId: 'c1',
      toolName: 'bash',
      content: [{ type: 'text', text: 'a.txt\n' }],
      isError: false,
      durationMs: 12,
    },
    5,
  );
  script.add('message_start', {
    role: 'toolResult',
    messageId: 'm3',
    toolCallId: 'c1',
    toolName: 'bash',
    isError: false,
  });
  script.add('message_end', { role: 'toolResult', messageId: 'm3', toolCallId: 'c1' });
  script.add('turn_end', { turnId: 'turn_1', messageId: 'm2', toolResultIds: ['m3'], stopReason: 'toolUse' });
  script.turn('turn_2').add('turn_start', { turnId: 'turn_2', number: 2 });
  script.add('queue_update', { steer: [], followUp: [], paused: false, modes });
  script.add(
    'message_start',
    {
      role: 'user',
      messageId: 'm4',
      text: 'also read README',
      images: 0,
      origin: 'steer',
      queueItemId: 'q1',
      queuedAt: 1_240,
    },
    5,
  );
  script.add('message_end', { role: 'user', messageId: 'm4' });
  return script;
}

test('a turn holds its prompt, its blocks with their times, and its call with output and result', () => {
  const view = foldEvents(emptyView(), twoTurns().events);
  const [turn] = view.turns;
  expect(turn).toMatchObject({ number: 1, trigger: 'prompt', status: 'done', startedAt: 1000, endedAt: 1255 });
  expect(turn?.users.map((user) => user.text)).toEqual(['List files']);
  expect(turn?.assistant?.blocks).toEqual([
    { kind: 'thinking', contentIndex: 0, text: 'Let me look.', startedAt: 1100, endedAt: 1150 },
    { kind: 'text', contentIndex: 1, text: 'Listing.', startedAt: 1200, endedAt: 1200 },
    { kind: 'toolCall', contentIndex: 2, callIndex: 0 },
  ]);
  expect(turn?.calls[0]).toMatchObject({
    toolCallId: 'c1',
    toolName: 'bash',
    argumentsText: '{"command":"ls"}',
    args: { command: 'ls' },
    argumentsStartedAt: 1220,
    argumentsEndedAt: 1240,
    status: 'done',
    output: 'a.txt\n',
    outputAt: [1250],
    startedAt: 1240,
    endedAt: 1255,
    durationMs: 12,
    resultText: 'a.txt\n',
    resultMessageId: 'm3',
  });
  expect(turn?.requests).toMatchObject([{ requestId: 'r1', startedAt: 1000, firstDeltaAt: 1100, ttftMs: 100 }]);
  expect(view.usage).toEqual({ input: 10, output: 5 });
  expect(view.runs).toMatchObject([
    { runId: 'run_1', number: 1, promptText: 'List files', turnIds: ['turn_1', 'turn_2'] },
  ]);
});

test('a steer is marked where it was queued and where it was read', () => {
  const view = foldEvents(emptyView(), twoTurns().events);
  expect(view.turns[1]).toMatchObject({ trigger: 'steer', status: 'running' });
  expect(view.marks).toEqual([
    {
      itemId: 'q1',
      lane: 'steer',
      text: 'also read README',
      queuedAt: 1_240,
      queuedInTurnId: 'turn_1',
      readInTurnId: 'turn_2',
      readAt: 1_260,
    },
  ]);
});

test('an item that leaves the queue unread is marked as removed, and a restored one is not', () => {
  const script = eventScript();
  const item = { id: 'q1', lane: 'steer', text: 'a', queuedAt: 5 } as const;
  script.add('session_start', {});
  script.add('queue_update', { steer: [item], followUp: [], paused: false, modes });
  script.add('queue_update', { steer: [], followUp: [], paused: false, modes });
  expect(foldEvents(emptyView(), script.events).marks).toMatchObject([{ itemId: 'q1', removed: true }]);
  script.add('queue_update', { steer: [item], followUp: [], paused: false, modes });
  expect(foldEvents(emptyView(), script.events).marks[0]).not.toHaveProperty('removed');
});

test('a stopped call makes its turn stopped, and the run keeps its outcome', () => {
  const script = twoTurns();
  script.add('message_start', { role: 'assistant', messageId: 'm5', provider: 'demo', model: 'demo' });
  script.add('message_end', {
    role: 'assistant',
    messageId: 'm5',
    content: [{ type: 'toolCall', id: 'c2', name: 'bash', arguments: { command: 'sleep 9' } }],
    stopReason: 'toolUse',
  });
  script.add('tool_execution_start', { toolCallId: 'c2', toolName: 'bash', args: { command: 'sleep 9' } });
  script.add('tool_execution_end', {
    toolCallId: 'c2',
    toolName: 'bash',
    content: [{ type: 'text', text: 'Stopped.' }],
    isError: true,
    failure: 'stopped',
  });
  script.add('turn_end', { turnId: 'turn_2', messageId: 'm5', toolResultIds: [], stopReason: 'toolUse' });
  script.add('agent_end', { messageIds: [], outcome: 'aborted', willRetry: false });
  script.add('agent_settled', { outcome: 'aborted' }, 3);
  const view = foldEvents(emptyView(), script.events);
  expect(view.turns[1]).toMatchObject({ status: 'stopped', calls: [{ status: 'stopped' }] });
  expect(view.runs[0]).toMatchObject({ outcome: 'aborted', settledAt: 1263 });
  expect(view.runId).toBeNull();
});

test('events leave untouched objects alone, so identity tells what changed', () => {
  const { events } = twoTurns();
  const before = foldEvents(emptyView(), events.slice(0, -2));
  const after = foldEvents(before, events.slice(-2));
  expect(after.turns[0]).toBe(before.turns[0]);
  expect(after.turns[1]).not.toBe(before.turns[1]);
  expect(after.turns[1]?.version).toBeGreaterThan(before.turns[1]?.version ?? 0);
});

test('folding in pieces gives the same view as folding at once, at every place', () => {
  const { events } = twoTurns();
  const whole = foldEvents(emptyView(), events);
  for (let cut = 0; cut <= events.length; cut++) {
    const pieces = foldEvents(foldEvents(emptyView(), events.slice(0, cut)), events.slice(cut));
    expect(pieces).toEqual(whole);
  }
});

test('an unknown event type changes nothing but the place in the log', () => {
  const view = foldEvents(emptyView(), twoTurns().events);
  const unknown = { v: 1, seq: 99, sessionId: 's', runId: null, t: 9_000, type: 'made_up', payload: {} };
  // An event of a later version reaches an older page like this.
  const next = foldEvents(view, [unknown as unknown as Envelope]);
  expect(next).toEqual({ ...view, seq: 99, t: 9_000 });
});

test('live output keeps its tail and counts what it drops', () => {
  const script = twoTurns();
  const line = 'x'.repeat(1024);
  script.turn('turn_1');
  for (let i = 0; i < 300; i++) script.add('tool_execution_update', { toolCallId: 'c1', delta: line });
  const call = foldEvents(emptyView(), script.events).turns[0]?.calls[0];
  expect((call?.output.length ?? 0) + (call?.outputDropped ?? 0)).toBe(300 * 1024 + 'a.txt\n'.length);
  expect(call?.output.length).toBeGreaterThanOrEqual(OUTPUT_KEPT);
  expect(call?.output.length).toBeLessThanOrEqual(2 * OUTPUT_KEPT);
});

test('a new session begins an empty view but keeps the sandbox and the model', () => {
  const script = twoTurns();
  script.add('sandbox_status', { state: 'ready', backend: 'embedded' });
  script.add('model_change', { provider: 'demo', model: 'demo', label: 'Demo' });
  script.add('session_start', {});
  const view = foldEvents(emptyView(), script.events);
  expect(view.turns).toEqual([]);
  expect(view.sandbox).toEqual({ state: 'ready', backend: 'embedded' });
  expect(view.model?.label).toBe('Demo');
});
