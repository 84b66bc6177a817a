import { expect, test } from 'vitest';
import '../../i18n/testing.ts';
import { catalogueOf } from '../../i18n/catalogue.ts';
import type { TurnView } from '../../store/view.ts';
import { callView, turnView } from './testing.ts';
import { turnState } from './turn-heading.logic.ts';

const words = (changes: Partial<TurnView>) => {
  const turn = turnView(changes);
  return (['en', 'zh-CN'] as const).map((locale) => turnState(turn, catalogueOf(locale).conversation.state)?.text);
};

test('an ordinary turn has no word', () => {
  expect(words({ trigger: 'prompt' })).toEqual([undefined, undefined]);
  expect(words({ trigger: 'results' })).toEqual([undefined, undefined]);
});

test('the words of a turn', () => {
  expect(words({ status: 'running' })).toEqual(['running', '运行中']);
  expect(words({ status: 'running', trigger: 'steer' })).toEqual(['steered', '已引导']);
  expect(words({ status: 'running', calls: [callView({ status: 'waiting' })] })).toEqual(['waiting for you', '等待你']);
  expect(words({ trigger: 'follow_up' })).toEqual(['follow-up', '后续']);
  expect(words({ trigger: 'continue' })).toEqual(['continued', '继续']);
  expect(words({ status: 'stopped', trigger: 'steer' })).toEqual(['stopped by you', '已由你停止']);
  expect(words({ status: 'failed' })).toEqual(['failed', '失败']);
});

test('failed and invalid calls are counted, stopped and blocked ones are no failures', () => {
  const calls = (['failed', 'invalid', 'blocked', 'stopped', 'done'] as const).map((status) => callView({ status }));
  expect(words({ calls })).toEqual(['2 failed calls', '2 个调用失败']);
  expect(words({ calls: calls.slice(0, 1) })).toEqual(['1 failed call', '1 个调用失败']);
});
