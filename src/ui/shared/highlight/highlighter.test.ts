import { expect, test } from 'vitest';
import { createHighlighter, type HighlightAnswer, type HighlightJob } from './highlighter.ts';
import type { CodeMark } from './marks.ts';

const mark: CodeMark = { start: 0, end: 1, kind: 'keyword' };

/** Workers that do nothing by themselves, and a timer that only the test lets pass. */
function world() {
  const workers: {
    jobs: HighlightJob[];
    answer: (answer: HighlightAnswer) => void;
    fail: () => void;
    terminated: boolean;
  }[] = [];
  const timers = new Set<() => void>();
  const highlighter = createHighlighter(
    () => {
      const worker = {
        jobs: [] as HighlightJob[],
        answer: (_answer: HighlightAnswer) => {},
        fail: () => {},
        terminated: false,
      };
      workers.push(worker);
      return {
        post: (job) => worker.jobs.push(job),
        onAnswer: (listener) => (worker.answer = listener),
        onFailure: (listener) => (worker.fail = listener),
        terminate: () => (worker.terminated = true),
      };
    },
    (callback) => {
      timers.add(callback);
      return () => timers.delete(callback);
    },
  );
  return { highlighter, workers, timers };
}

test('no worker starts before there is something to do; then one does one piece at a time', async () => {
  const { highlighter, workers, timers } = world();
  expect(workers.length).toBe(0);
  const first = highlighter.marks('a', 'json');
  const second = highlighter.marks('b', 'css');
  expect(workers.map(({ jobs }) => jobs)).toEqual([[{ id: 1, code: 'a', language: 'json' }]]);
  workers[0]?.answer({ id: 1, marks: [mark] });
  expect(await first).toEqual([mark]);
  expect(workers[0]?.jobs[1]).toEqual({ id: 2, code: 'b', language: 'css' });
  workers[0]?.answer({ id: 2, marks: [] });
  expect(await second).toEqual([]);
  expect([workers.length, timers.size]).toEqual([1, 0]);
});

test('the same code is asked for once, and known afterwards; in another language it is other code', async () => {
  const { highlighter, workers } = world();
  const both = [highlighter.marks('a', 'json'), highlighter.marks('a', 'json')];
  expect(highlighter.known('a', 'json')).toBeUndefined();
  workers[0]?.answer({ id: 1, marks: [mark] });
  expect(await Promise.all(both)).toEqual([[mark], [mark]]);
  expect(await highlighter.marks('a', 'json')).toEqual([mark]);
  expect(highlighter.known('a', 'json')).toEqual([mark]);
  expect(highlighter.known('a', 'css')).toBeUndefined();
  expect(workers[0]?.jobs.length).toBe(1);
});

test('code that takes too long stays plain, and the next code gets a new worker', async () => {
  const { highlighter, workers, timers } = world();
  const slow = highlighter.marks('a', 'json');
  const next = highlighter.marks('b', 'json');
  timers.values().next().value?.();
  expect(await slow).toEqual([]);
  expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  workers[0]?.answer({ id: 1, marks: [mark] });
  workers[1]?.answer({ id: 2, marks: [mark] });
  expect(await next).toEqual([mark]);
  expect(highlighter.known('a', 'json')).toEqual([]);
});

test('a worker that fails leaves the code plain', async () => {
  const { highlighter, workers } = world();
  const marks = highlighter.marks('a', 'json');
  workers[0]?.fail();
  expect(await marks).toEqual([]);
});

test('where no worker can be made the code stays plain', async () => {
  const { marks } = createHighlighter(
    () => {
      throw new Error('forbidden');
    },
    () => () => undefined,
  );
  expect(await Promise.all([marks('a', 'json'), marks('b', 'json')])).toEqual([[], []]);
});
