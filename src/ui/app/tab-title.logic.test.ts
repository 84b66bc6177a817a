import { expect, test } from 'vitest';
import { tabTitle } from './tab-title.logic.ts';

const words = { running: 'Running', settled: 'Settled', stopped: 'Stopped', failed: 'Failed' };

test.each([
  [{ isRunning: false, unseen: null }, 'Turnwise'],
  [{ isRunning: true, unseen: null }, 'Running · Turnwise'],
  [{ isRunning: true, unseen: 'failed' as const }, 'Running · Turnwise'],
  [{ isRunning: false, unseen: 'completed' as const }, '✓ Settled · Turnwise'],
  [{ isRunning: false, unseen: 'limit' as const }, '✓ Settled · Turnwise'],
  [{ isRunning: false, unseen: 'aborted' as const }, 'Stopped · Turnwise'],
  [{ isRunning: false, unseen: 'failed' as const }, '✕ Failed · Turnwise'],
])('%o is told as %s', (news, title) => {
  expect(tabTitle(news, words)).toBe(title);
});
