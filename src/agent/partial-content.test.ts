import { expect, test } from 'vitest';
import { PartialContent } from './partial-content.ts';

function contentOf(...deltas: Parameters<PartialContent['add']>[0][]): unknown[] {
  const partial = new PartialContent(() => 'call_new');
  for (const delta of deltas) partial.add(delta);
  return partial.content();
}
const invalid = (received: string) => ({
  arguments: {},
  invalid: { message: 'The response ended before this call was complete.', received },
});

test('deltas add up by block, in the order of the blocks', () => {
  expect(
    contentOf(
      { type: 'thinking_delta', contentIndex: 0, delta: 'let ' },
      { type: 'text_delta', contentIndex: 2, delta: 'a' },
      { type: 'text_delta', contentIndex: 1, delta: 'b' },
      { type: 'thinking_delta', contentIndex: 0, delta: 'me see' },
      { type: 'text_delta', contentIndex: 2, delta: 'c' },
    ),
  ).toEqual([
    { type: 'thinking', thinking: 'let me see' },
    { type: 'text', text: 'b' },
    { type: 'text', text: 'ac' },
  ]);
  expect(contentOf()).toEqual([]);
});

test('a complete call is kept as it is', () => {
  expect(
    contentOf(
      { type: 'toolcall_delta', contentIndex: 0, delta: '{"path"', id: 'a' },
      { type: 'toolcall_delta', contentIndex: 0, delta: ':"x"}', name: 'read' },
    ),
  ).toEqual([{ type: 'toolCall', id: 'a', name: 'read', arguments: { path: 'x' } }]);
});

test.each(['', '{"path": "x', '[1]', 'null', '7'])('a call whose arguments are %j is marked invalid', (delta) => {
  expect(contentOf({ type: 'toolcall_delta', contentIndex: 0, delta, id: 'a', name: 'read' })).toEqual([
    { type: 'toolCall', id: 'a', name: 'read', ...invalid(delta) },
  ]);
});

test('a call that has no id or name yet gets an id, and is marked invalid', () => {
  expect(contentOf({ type: 'toolcall_delta', contentIndex: 0, delta: '{}' })).toEqual([
    { type: 'toolCall', id: 'call_new', name: '', ...invalid('{}') },
  ]);
});
