import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matches, parseFilter, type FilterSubject } from './filter.logic.ts';

const failedTest: FilterSubject = {
  types: ['results', 'exec'],
  tools: ['bash', 'read'],
  statuses: ['done', 'error', 'failed'],
  turn: 5,
  durationMs: 8700,
  text: () => 'npm test\nexpected 2, got 3',
};

const holds = (query: string) => matches(parseFilter(query), failedTest);

describe('parsing', () => {
  test('takes words, phrases and properties', () => {
    expect(parseFilter('hello "two words" -tool:bash,read Type:RESULTS')).toEqual({
      terms: [
        { negated: false, test: { property: 'text', values: ['hello'] } },
        { negated: false, test: { property: 'text', values: ['two words'] } },
        { negated: true, test: { property: 'tool', values: ['bash', 'read'] } },
        { negated: false, test: { property: 'type', values: ['results'] } },
      ],
      unclear: [],
    });
  });

  test('keeps a comma, a colon and a space inside quotes', () => {
    expect(parseFilter('text:"a, b: c"').terms).toEqual([
      { negated: false, test: { property: 'text', values: ['a, b: c'] } },
    ]);
    expect(parseFilter('https://x.dev').terms).toEqual([
      { negated: false, test: { property: 'text', values: ['https://x.dev'] } },
    ]);
  });

  test('names what it does not understand, and leaves it out', () => {
    expect(parseFilter('turn:x dur:fast tool: ok').unclear).toEqual(['turn:x', 'dur:fast', 'tool:']);
    expect(parseFilter('turn:x dur:fast tool: ok').terms).toHaveLength(1);
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const { terms, unclear } = parseFilter(query);
        expect(terms.length + unclear.length > 0).toBe(query.trim() !== '');
      }),
    );
  });
});

describe('matching', () => {
  test.each([
    ['', true],
    ['npm', true],
    ['NPM', true],
    ['"got 3"', true],
    ['"got 4"', false],
    ['-npm', false],
    ['tool:bash', true],
    ['tool:edit,bash', true],
    ['tool:edit', false],
    ['-tool:edit', true],
    ['status:error', true],
    ['status:err', true],
    ['status:stopped', false],
    ['type:result', true],
    ['turn:5', true],
    ['turn:1-4', false],
    ['turn:1,5', true],
    ['-turn:5', false],
    ['dur:8s', true],
    ['dur:>10s', false],
    ['dur:<10s', true],
    ['dur:8700', true],
    ['dur:8s-9s', true],
    ['dur:1m', false],
    ['tool:bash -status:error', false],
    ['tool:bash dur:>1s text:expected', true],
  ])('%s: %s', (query, expected) => {
    expect(holds(query)).toBe(expected);
  });

  test('an unknown turn or duration never matches a range', () => {
    const outside: FilterSubject = { ...failedTest, turn: null, durationMs: null };
    expect(matches(parseFilter('turn:1-9'), outside)).toBe(false);
    expect(matches(parseFilter('dur:0'), outside)).toBe(false);
  });
});
