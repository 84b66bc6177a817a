/** What the tab is called: it tells of a run to a person who looks at another tab. */
import type { Outcome } from '../../agent/events.ts';

export interface TabNews {
  isRunning: boolean;
  /** A call waits for the person. */
  isAsking: boolean;
  /** How the last run ended, if that was while the tab was hidden and has not been seen. */
  unseen: Outcome | null;
}

export interface TabWords {
  running: string;
  waiting: string;
  settled: string;
  stopped: string;
  failed: string;
}

const product = 'Turnwise';

export function tabTitle({ isRunning, isAsking, unseen }: TabNews, words: TabWords): string {
  if (isAsking) return `■ ${words.waiting} · ${product}`;
  if (isRunning) return `${words.running} · ${product}`;
  switch (unseen) {
    case null:
      return product;
    case 'failed':
      return `✕ ${words.failed} · ${product}`;
    case 'aborted':
      return `${words.stopped} · ${product}`;
    default:
      return `✓ ${words.settled} · ${product}`;
  }
}
