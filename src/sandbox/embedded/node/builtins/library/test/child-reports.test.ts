import { expect, test } from 'vitest';
import { ChildReports, childReporter } from './child-reports.ts';
import { testFailure } from './failure.ts';
import type { ReportEvent } from './types.ts';

const plan: ReportEvent = { type: 'test:plan', data: { nesting: 0, count: 1 } };

async function* of(...events: ReportEvent[]) {
  yield* events;
}

async function written(...events: ReportEvent[]): Promise<string> {
  let text = '';
  for await (const part of childReporter(of(...events))) text += part;
  return text;
}

/** What is heard of a text that comes in pieces of this many bytes. */
function heard(text: string, size: number): unknown[] {
  const seen: unknown[] = [];
  const reports = new ChildReports(
    (event) => seen.push(event),
    (output) => seen.push(output),
  );
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) reports.read(bytes.subarray(at, at + size));
  reports.end();
  return seen;
}

test('events come through between the output of the program', async () => {
  const text = `before${await written(plan)}after\n`;
  expect(heard(text, 10_000)).toEqual(['before', plan, 'after\n']);
});

test('pieces may end anywhere', async () => {
  const text = `\u20ac${await written(plan, plan)}`;
  const events = heard(text, 3);
  expect(events.filter((event) => typeof event !== 'string')).toEqual([plan, plan]);
  expect(events.filter((event) => typeof event === 'string').join('')).toBe('\u20ac');
});

test('what only begins like an event is output', () => {
  expect(heard('\u001enot json\nrest', 100)).toEqual(['\u001enot json\n', 'rest']);
  expect(heard('\u001e{"type"', 100)).toEqual(['\u001e{"type"']);
});

test('the error of a test comes through', async () => {
  const cause = Object.assign(new RangeError('bad'), { expected: new Map([[1, 2]]) });
  const error = testFailure(cause, 'testCodeFailure');
  const data = { name: 'a', nesting: 0, testNumber: 1, details: { duration_ms: 1, error } };
  const [event] = heard(await written({ type: 'test:fail', data }), 100) as [{ data: typeof data }];
  const back = event.data.details.error;
  expect([back.code, back.failureType, back.message]).toEqual(['ERR_TEST_FAILURE', 'testCodeFailure', 'bad']);
  expect(back.cause).toBeInstanceOf(RangeError);
  expect((back.cause as typeof cause).expected).toEqual(new Map([[1, 2]]));
  expect((back.cause as Error).stack).toBe(cause.stack);
});
