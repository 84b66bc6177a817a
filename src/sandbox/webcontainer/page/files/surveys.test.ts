import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../result.ts';
import type { FileChange } from '../../../types.ts';
import type { Survey, SurveyEntry } from '../../protocol/messages.ts';
import type { CallHelper } from '../helper/call-helper.ts';
import { Surveys } from './surveys.ts';

const file = (path: string, modifiedAt = 1): SurveyEntry => ({
  path,
  type: 'file',
  size: 1,
  modifiedAt,
  mode: 0o644,
  id: 1,
});

/** A helper whose surveys are answered by the test, in order. */
function createHelper(): {
  call: CallHelper;
  asked: () => number;
  answer: (survey?: Partial<Survey>) => Promise<void>;
} {
  const waiting: ((survey: Survey) => void)[] = [];
  let asked = 0;
  const call = ((name: string) => {
    if (name !== 'survey') return Promise.resolve(succeed([]));
    asked += 1;
    return new Promise((resolve) => waiting.push((survey) => resolve(succeed(survey))));
  }) as unknown as CallHelper;
  return {
    call,
    asked: () => asked,
    answer: async (survey = {}) => {
      waiting.shift()?.({ present: [], removed: [], ...survey });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('surveys', () => {
  it('make the index certain until something changes or runs', async () => {
    const { call, answer } = createHelper();
    const surveys = new Surveys('/w', call);
    const states = [surveys.isCertain];
    void surveys.survey();
    await answer({ present: [file('a')] });
    states.push(surveys.isCertain);
    const end = surveys.noteRun();
    states.push(surveys.isCertain);
    end();
    states.push(surveys.isCertain);
    void surveys.settle();
    await answer();
    states.push(surveys.isCertain);
    surveys.noteWatched();
    states.push(surveys.isCertain);
    expect(states).toEqual([false, true, false, false, true, false]);
  });

  it('that began before a change do not make it certain', async () => {
    const { call, answer } = createHelper();
    const surveys = new Surveys('/w', call);
    void surveys.survey();
    surveys.noteChange();
    await answer({ present: [file('a')] });
    expect(surveys.isCertain).toBe(false);
  });

  it('follow soon after our own changes, and gather those of others', async () => {
    const { call, asked, answer } = createHelper();
    const surveys = new Surveys('/w', call);
    surveys.noteWatched();
    surveys.noteWatched();
    await vi.advanceTimersByTimeAsync(99);
    expect(asked()).toBe(0);
    surveys.noteChange();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe(1);
    await answer();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([asked(), surveys.isCertain]).toEqual([1, true]);
  });

  it('wait for a short command, and not for a long one', async () => {
    const { call, asked, answer } = createHelper();
    const surveys = new Surveys('/w', call);
    const end = surveys.noteRun();
    surveys.noteWatched();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked()).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked()).toBe(1);
    await answer();
    surveys.noteWatched();
    await vi.advanceTimersByTimeAsync(200);
    end();
    await vi.advanceTimersByTimeAsync(20);
    expect(asked()).toBe(2);
  });

  it('doubt what is held of a changed file, and forget a removed one', async () => {
    const { call, answer } = createHelper();
    const surveys = new Surveys('/w', call);
    void surveys.survey();
    await answer({ present: [file('a'), file('b'), file('c')] });
    for (const path of ['a', 'b', 'c']) surveys.held.put(path, Uint8Array.of(1), true);
    void surveys.survey();
    await answer({ present: [file('b', 2)], removed: ['c'] });
    expect(['a', 'b', 'c'].map((path) => surveys.held.get(path)?.length)).toEqual([1, undefined, undefined]);
    expect(['a', 'b', 'c'].map((path) => surveys.held.lastSeen(path)?.length)).toEqual([1, 1, undefined]);
  });

  it('let a file be held only if a later change would have another time', async () => {
    const { call, answer } = createHelper();
    const surveys = new Surveys('/w', call);
    void surveys.survey();
    await answer({ present: [file('a', 1_000)] });
    expect([surveys.canHold('a', 1_100), surveys.canHold('a', 1_101), surveys.canHold('b', 9_999)]).toEqual([
      false,
      true,
      false,
    ]);
    surveys.noteChange();
    expect(surveys.canHold('a', 9_999)).toBe(false);
  });

  it('tell a watch nothing of what had changed before it began', async () => {
    const { call, answer } = createHelper();
    const surveys = new Surveys('/w', call);
    void surveys.survey();
    await answer();
    surveys.noteChange();
    const told: FileChange[] = [];
    const end = surveys.watch('/w', (changes) => told.push(...changes));
    await answer({ present: [file('before')] });
    expect(told).toEqual([]);
    void surveys.survey();
    await answer({ present: [file('after')], removed: ['before'] });
    expect(told).toEqual([
      { type: 'removed', path: '/w/before' },
      { type: 'created', path: '/w/after' },
    ]);
    end();
    void surveys.survey();
    await answer({ removed: ['after'] });
    expect(told).toHaveLength(2);
  });
});
