import { expect, test } from 'vitest';
import { tabTitle } from './tab-title.logic.ts';

const words = {
  running: 'Running',
  waiting: 'Waiting for you',
  settled: 'Settled',
  stopped: 'Stopped',
  failed: 'Failed',
};

test.each([
  [{ isRunning: false, isAsking: false, unseen: null }, 'Turnwise'],
  [{ isRunning: true, isAsking: false, unseen: null }, 'Running · Turnwise'],
  [{ isRunning: true, isAsking: false, unseen: 'failed' as const }, 'Running · Turnwise'],
  [{ isRunning: true, isAsking: true, unseen: null }, '■ Waiting for you · Turnwise'],
  [{ isRunning: false, isAsking: false, unseen: 'completed' as const }, '✓ Settled · Turnwise'],
  [{ isRunning: false, isAsking: false, unseen: 'limit' as const }, '✓ Settled · Turnwise'],
  [{ isRunning: false, isAsking: false, unseen: 'aborted' as const }, 'Stopped · Turnwise'],
  [{ isRunning: false, isAsking: false, unseen: 'failed' as const }, '✕ Failed · Turnwise'],
])('%o is told as %s', (news, title) => {
  expect(tabTitle(news, words)).toBe(title);
});
