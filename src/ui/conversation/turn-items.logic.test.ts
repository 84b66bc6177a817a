import { expect, test } from 'vitest';
import type { AssistantView, BlockView, CallView } from '../../store/view.ts';
import { approvalView, callView, turnView } from './testing.ts';
import { turnItems } from './turn-items.logic.ts';

const block = (kind: 'text' | 'thinking', contentIndex: number, text: string): BlockView => ({
  kind,
  contentIndex,
  text,
  startedAt: 1000,
  endedAt: 2000,
});
const call = (toolName: string, contentIndex: number): CallView =>
  callView({ toolName, contentIndex, toolCallId: `call-${contentIndex}` });

function turnOf(blocks: (BlockView | CallView)[], endedAt?: number) {
  const calls: CallView[] = [];
  const views = blocks.map((item): BlockView => {
    if ('kind' in item) return item;
    calls.push(item);
    return { kind: 'toolCall', contentIndex: item.contentIndex, callIndex: calls.length - 1 };
  });
  const assistant: AssistantView = {
    messageId: 'm',
    provider: 'demo',
    model: 'demo',
    blocks: views,
    startedAt: 1000,
    ...(endedAt === undefined ? {} : { endedAt }),
  };
  return turnView({ assistant, calls });
}

const streaming = (endedAt?: number) =>
  turnItems(turnOf([block('thinking', 0, 'hm'), block('text', 1, 'Hi')], endedAt)).map(
    (item) => 'streaming' in item && item.streaming,
  );

const shape = (blocks: (BlockView | CallView)[]) =>
  turnItems(turnOf(blocks)).map((item) => (item.kind === 'reads' ? `${item.key}×${item.calls.length}` : item.key));

test('a turn without a reply has no items', () => {
  expect(turnItems(turnView())).toEqual([]);
});

test('the order of the reply, without empty text', () => {
  expect(shape([block('thinking', 0, 'hm'), block('text', 1, ' \n'), block('text', 2, 'Hi'), call('bash', 3)])).toEqual(
    ['thinking-0', 'text-2', 'call-3'],
  );
});

test('reads in a row stand together under the key of the first, so that it keeps its element', () => {
  expect(shape([call('read', 0)])).toEqual(['call-0']);
  expect(shape([call('read', 0), call('read', 1), call('read', 2)])).toEqual(['call-0×3']);
  expect(shape([call('read', 0), call('bash', 1), call('read', 2), call('read', 3)])).toEqual([
    'call-0',
    'call-1',
    'call-2×2',
  ]);
  expect(shape([call('read', 0), block('text', 1, 'and'), call('read', 2)])).toEqual(['call-0', 'text-1', 'call-2']);
});

test('a read that the person was asked for stands by itself', () => {
  const asked = { ...call('read', 1), approval: approvalView() };
  expect(shape([call('read', 0), asked, call('read', 2), call('read', 3)])).toEqual(['call-0', 'call-1', 'call-2×2']);
});

test('only the last block of an open reply streams', () => {
  expect(streaming()).toEqual([false, true]);
  expect(streaming(2000)).toEqual([false, false]);
});
