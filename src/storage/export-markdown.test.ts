import { expect, test } from 'vitest';
import type { AssistantContent } from '../agent/messages.ts';
import { eventScript, type EventScript } from '../store/testing/event-script.ts';
import { exportMarkdown, fenced, type ExportWords } from './export-markdown.ts';

const words: ExportWords = {
  untitled: 'Untitled',
  intro: (started) => `Started ${started}.`,
  turn: (number) => `Turn ${number}`,
  prompt: 'Prompt',
  steer: (waited) => `Steer, waited ${waited ?? 'not at all'}`,
  followUp: () => 'Follow-up',
  images: (count) => `${count} images`,
  call: (tool) => `Call of ${tool}`,
  arguments: 'Arguments',
  result: 'Result',
  errorResult: 'Error',
  image: 'image',
  noResult: 'No result.',
  failed: (message) => `Failed: ${message}`,
  cutOff: 'Cut off.',
  outcome: {
    completed: 'Completed.',
    terminated: 'Ended by a tool.',
    limit: 'Ended at a limit.',
    length: 'Ended at the length limit.',
    aborted: 'Stopped.',
    failed: 'Failed.',
  },
  underWay: 'Under way.',
  time: (epochMs) => `at ${epochMs}`,
  duration: (ms) => `${ms} ms`,
};

function startTurn(script: EventScript, number: number): EventScript {
  return script.turn(`t${number}`).add('turn_start', { turnId: `t${number}`, number });
}

function reply(script: EventScript, content: AssistantContent[], stopReason: 'stop' | 'toolUse' | 'length' = 'stop') {
  return script.add('message_end', { role: 'assistant', messageId: 'a', content, stopReason });
}

const started = () => eventScript('s', 1_000).add('session_start', {}).run('r').add('agent_start', { attempt: 1 });

test('prompts, steers, text, calls with results, and the outcome, in order', () => {
  const script = startTurn(started(), 1);
  script.add('message_start', { role: 'user', messageId: 'u', text: 'Fix it\n\nplease', images: 0, origin: 'prompt' });
  reply(
    script,
    [
      { type: 'thinking', thinking: 'secret thoughts' },
      { type: 'text', text: 'I will look.' },
      { type: 'toolCall', id: 'c', name: 'bash', arguments: { command: 'npm test' } },
    ],
    'toolUse',
  );
  script.add('tool_execution_end', {
    toolCallId: 'c',
    toolName: 'bash',
    content: [{ type: 'text', text: '1 failed\n' }],
    isError: true,
    failure: 'returned',
  });
  startTurn(script, 2);
  const steer = { role: 'user', messageId: 'v', text: 'Be brief', images: 2, origin: 'steer' } as const;
  script.add('message_start', { ...steer, queueItemId: 'q', queuedAt: 1_000 }, 250);
  reply(script, [{ type: 'text', text: 'Done.' }]);
  script.turn(undefined).add('agent_settled', { outcome: 'completed' });

  expect(exportMarkdown(script.events, 'Fix it', words)).toBe(
    [
      '# Fix it',
      'Started at 1000.',
      '## Turn 1',
      '**Prompt**',
      '> Fix it\n>\n> please',
      'I will look.',
      '### Call of `bash`',
      'Arguments',
      '```json\n{\n  "command": "npm test"\n}\n```',
      'Error',
      '```\n1 failed\n```',
      '## Turn 2',
      '**Steer, waited 250 ms**',
      '> Be brief',
      '2 images',
      'Done.',
      '_Completed._',
    ].join('\n\n') + '\n',
  );
});

test('calls of two turns may share an id: each has its own result', () => {
  const script = started();
  for (const number of [1, 2]) {
    startTurn(script, number);
    reply(script, [{ type: 'toolCall', id: 'call_0', name: 'ls', arguments: {} }], 'toolUse');
    const content = [{ type: 'text' as const, text: `listing ${number}` }];
    script.add('tool_execution_end', { toolCallId: 'call_0', toolName: 'ls', content, isError: false });
  }
  const markdown = exportMarkdown(script.events, 'x', words);
  expect(markdown.match(/listing \d/g)).toEqual(['listing 1', 'listing 2']);
});

test('nothing that a file or a model writes ends a fence early', () => {
  expect(fenced('a ```` b', 'json')).toBe('`````json\na ```` b\n`````');
  const script = startTurn(started(), 1);
  reply(script, [{ type: 'text', text: 'Look:\n~~~~js\nconst x = "~~~";' }]);
  expect(exportMarkdown(script.events, 'x', words)).toContain('const x = "~~~";\n~~~~\n\n_Under way._\n');
});

test('a call that has no result, arguments that were broken, and a reply that was cut off say so', () => {
  const script = startTurn(started(), 1);
  const invalid = { message: 'not JSON', received: '{"path": "a' };
  reply(script, [{ type: 'toolCall', id: 'c', name: 'wr`ite', arguments: {}, invalid }], 'length');
  const markdown = exportMarkdown(script.events, '', words);
  expect(markdown).toContain('# Untitled\n');
  expect(markdown).toContain(
    '### Call of `` wr`ite ``\n\nArguments\n\n```json\n{"path": "a\n```\n\nNo result.\n\nCut off.',
  );
});
