import { expect, test } from 'vitest';
import { formatBytes, formatClock, formatCount, formatDuration, formatTokens } from './format.ts';

test.each([
  [0, '0 ms', '0 毫秒'],
  [999, '999 ms', '999 毫秒'],
  [1_000, '1.0 s', '1.0 秒'],
  [59_999, '59.9 s', '59.9 秒'],
  [60_000, '1 m 00 s', '1 分 00 秒'],
  [3_599_999, '59 m 59 s', '59 分 59 秒'],
  [3_725_000, '1 h 02 m', '1 小时 02 分'],
])('%d ms', (milliseconds, english, chinese) => {
  expect(formatDuration(milliseconds, 'en')).toBe(english);
  expect(formatDuration(milliseconds, 'zh-CN')).toBe(chinese);
});

test('tokens, bytes and counts', () => {
  expect([999, 1_000, 12_449, 1_200_000].map(formatTokens)).toEqual(['999', '1.0k', '12.4k', '1.2M']);
  expect([512, 10_035, 1_500_000].map(formatBytes)).toEqual(['512 B', '9.7 KB', '1.4 MB']);
  expect(formatCount(12_345, 'en')).toBe('12,345');
});

test('midnight is 00, not 24', () => {
  expect(formatClock(new Date(2026, 0, 1, 0, 5, 9).getTime(), 'en')).toBe('00:05:09');
});
