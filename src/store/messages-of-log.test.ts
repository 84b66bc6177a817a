import { expect, test } from 'vitest';
import { messagesOfLog } from './messages-of-log.ts';
import { eventScript } from './testing/event-script.ts';

test('messages are put together from their start, the result of their call, and their end', () => {
  const script = eventScript('s', 50);
  script.add('message_start', { role: 'user', messageId: 'm1', text: 'go', images: 0, origin: 'prompt' });
  script.add('message_end', { role: 'user', messageId: 'm1' });
  script.add('message_start', { role: 'assistant', messageId: 'm2', provider: 'demo', model: 'd' });
  const call = { type: 'toolCall', id: 'c', name: 'ls', arguments: {} } as const;
  script.add('message_end', { role: 'assistant', messageId: 'm2', content: [call], stopReason: 'toolUse' });
  script.add('tool_execution_end', {
    toolCallId: 'c',
    toolName: 'ls',
    content: [{ type: 'text', text: 'a' }],
    isError: true,
    failure: 'returned',
  });
  script.add('message_start', { role: 'toolResult', messageId: 'm3', toolCallId: 'c', toolName: 'ls', isError: true });
  script.add('message_end', { role: 'toolResult', messageId: 'm3', toolCallId: 'c' });
  script.add('message_start', { role: 'assistant', messageId: 'm4', provider: 'demo', model: 'd' });
  expect(messagesOfLog(script.events)).toEqual([
    { role: 'user', id: 'm1', content: [{ type: 'text', text: 'go' }], timestamp: 50, origin: 'prompt' },
    {
      role: 'assistant',
      id: 'm2',
      provider: 'demo',
      model: 'd',
      timestamp: 50,
      content: [call],
      stopReason: 'toolUse',
    },
    {
      role: 'toolResult',
      id: 'm3',
      toolCallId: 'c',
      toolName: 'ls',
      content: [{ type: 'text', text: 'a' }],
      isError: true,
      timestamp: 50,
    },
  ]);
});
