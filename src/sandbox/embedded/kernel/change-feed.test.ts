import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileChange } from '../../types.ts';
import { ChangeFeed } from './change-feed.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function batchesOf(feed: ChangeFeed, path: string): FileChange[][] {
  const batches: FileChange[][] = [];
  feed.watch(path, (changes) => batches.push(changes));
  return batches;
}

describe('the change feed', () => {
  it('tells changes that come together in one batch, in their order', () => {
    const feed = new ChangeFeed();
    const batches = batchesOf(feed, '/w');
    feed.add({ type: 'created', path: '/w/b' });
    feed.add({ type: 'created', path: '/w/a' });
    expect(batches).toEqual([]);
    vi.runAllTimers();
    feed.add({ type: 'changed', path: '/w/a' });
    vi.runAllTimers();
    expect(batches).toEqual([
      [
        { type: 'created', path: '/w/b' },
        { type: 'created', path: '/w/a' },
      ],
      [{ type: 'changed', path: '/w/a' }],
    ]);
  });

  it('tells a path once in a batch, by what became of it', () => {
    const feed = new ChangeFeed();
    const batches = batchesOf(feed, '/');
    const outcomes: [string, FileChange['type'][]][] = [
      ['/new', ['created', 'changed', 'changed']],
      ['/brief', ['created', 'changed', 'removed']],
      ['/replaced', ['removed', 'created']],
      ['/gone', ['changed', 'removed']],
      ['/again', ['created', 'removed', 'created']],
    ];
    for (const [path, types] of outcomes) for (const type of types) feed.add({ type, path });
    vi.runAllTimers();
    expect(batches).toEqual([
      [
        { type: 'created', path: '/new' },
        { type: 'changed', path: '/replaced' },
        { type: 'removed', path: '/gone' },
        { type: 'created', path: '/again' },
      ],
    ]);
  });

  it('tells each watch of its own folder only', () => {
    const feed = new ChangeFeed();
    const narrow = batchesOf(feed, '/w/a/');
    const none = batchesOf(feed, '/x');
    feed.add({ type: 'created', path: '/w/ab' });
    feed.add({ type: 'created', path: '/w/a' });
    feed.add({ type: 'created', path: '/w/a/f' });
    vi.runAllTimers();
    expect(narrow).toEqual([
      [
        { type: 'created', path: '/w/a' },
        { type: 'created', path: '/w/a/f' },
      ],
    ]);
    expect(none).toEqual([]);
  });

  it('tells a new watch only of what comes after it', () => {
    const feed = new ChangeFeed();
    const first = batchesOf(feed, '/');
    feed.add({ type: 'created', path: '/a' });
    const second = batchesOf(feed, '/');
    feed.add({ type: 'removed', path: '/a' });
    vi.runAllTimers();
    expect(first).toEqual([[{ type: 'created', path: '/a' }], [{ type: 'removed', path: '/a' }]]);
    expect(second).toEqual([[{ type: 'removed', path: '/a' }]]);
  });

  it('tells at once what it has gathered when asked to, and nothing twice', () => {
    const feed = new ChangeFeed();
    const batches = batchesOf(feed, '/');
    feed.add({ type: 'created', path: '/a' });
    feed.flush();
    feed.flush();
    expect(batches).toEqual([[{ type: 'created', path: '/a' }]]);
    vi.runAllTimers();
    expect(batches).toHaveLength(1);
  });

  it('keeps nothing when nobody watches, and nothing after it is closed', () => {
    const feed = new ChangeFeed();
    feed.add({ type: 'created', path: '/a' });
    const batches = batchesOf(feed, '/');
    feed.add({ type: 'created', path: '/b' });
    feed.close();
    vi.runAllTimers();
    expect(batches).toEqual([]);
  });
});
