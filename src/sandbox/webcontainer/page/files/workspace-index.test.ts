import { describe, expect, it } from 'vitest';
import type { Survey, SurveyEntry } from '../../protocol/messages.ts';
import { WorkspaceIndex } from './workspace-index.ts';

const file = (path: string, modifiedAt = 1): SurveyEntry => ({
  path,
  type: 'file',
  size: 1,
  modifiedAt,
  mode: 0o644,
  id: 1,
});
const folder = (path: string): SurveyEntry => ({ ...file(path), type: 'directory' });
const told = (changes: { type: string; path: string }[]): string[] =>
  changes.map(({ type, path }) => `${type} ${path}`);

describe('the index of the workspace', () => {
  it('tells what appears from the top down, and what goes from the bottom up', () => {
    const index = new WorkspaceIndex();
    const first = { present: [file('a/b/f'), folder('a/b'), folder('a')], removed: [] };
    expect(told(index.apply(first))).toEqual(['created a', 'created a/b', 'created a/b/f']);
    expect(told(index.apply({ present: [], removed: ['a', 'a/b', 'a/b/f'] }))).toEqual([
      'removed a/b/f',
      'removed a/b',
      'removed a',
    ]);
    expect(index.below('')).toEqual([]);
  });

  it('tells of the first survey of another helper only what differs', () => {
    const index = new WorkspaceIndex();
    index.apply({ present: [file('a'), file('b'), file('c')], removed: [] });
    const again: Survey = { isFirst: true, present: [file('a'), file('b', 2), file('d')], removed: [] };
    expect(told(index.apply(again))).toEqual(['removed c', 'changed b', 'created d']);
    expect(index.get('b')?.modifiedAt).toBe(2);
  });

  it('lists depth first, by code unit', () => {
    const index = new WorkspaceIndex();
    const paths = ['a-b', 'a/z', 'a', 'a/b/c', 'a/b', 'B', 'ab'];
    index.apply({ present: paths.map((path) => file(path)), removed: [] });
    const listed = (path: string): string[] => index.below(path).map((entry) => entry.path);
    expect(listed('')).toEqual(['B', 'a', 'a/b', 'a/b/c', 'a/z', 'a-b', 'ab']);
    expect(listed('a')).toEqual(['a/b', 'a/b/c', 'a/z']);
    expect(listed('a/b')).toEqual(['a/b/c']);
    expect(listed('none')).toEqual([]);
  });
});
