import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './line-matcher.ts';

async function compile(pattern: string, options: { literal?: boolean; ignoreCase?: boolean } = {}) {
  const compiled = await compilePattern(pattern, { literal: false, ignoreCase: false, ...options });
  if (!compiled.ok) throw new Error(compiled.error);
  return compiled.value;
}

describe('compilePattern', () => {
  it.each<[string, string, object, string, number]>([
    ['text', 'b', {}, 'abc', 1],
    ['text that is not there', 'x', {}, 'abc', -1],
    ['another case', 'B', {}, 'abc', -1],
    ['any case', 'B', { ignoreCase: true }, 'abc', 1],
    ['any case beyond ASCII', 'É', { ignoreCase: true }, 'café', 3],
    ['signs as text', 'a.*(b)', { literal: true }, 'xa.*(b)', 1],
    ['signs as text in any case', 'A.*', { literal: true, ignoreCase: true }, 'xa.*', 1],
    ['a pattern', '\\bf\\w+\\(', {}, 'x foo(', 2],
    ['a start and an end', '^a$', {}, 'a', 0],
    ['whole characters', '^.$', {}, '😀', 0],
    ['properties', '\\p{Lu}', {}, 'aÉ', 1],
    ['needless escapes', 'a\\-b\\:c', {}, 'xa-b:c', 1],
    ['looking ahead', 'a(?!b)', {}, 'abac', 2],
    ['a back reference', '(.)\\1', {}, 'abba', 1],
    ['nested repeats', '(?:ab?)+c', {}, 'xababc', 1],
  ])('finds %s', async (_, pattern, options, line, at) => {
    expect((await compile(pattern, options)).find(line)).toBe(at);
  });

  it('names the text that a line must have, where the pattern is one', async () => {
    expect((await compile('abc')).needed).toBe('abc');
    expect((await compile('a.c', { literal: true })).needed).toBe('a.c');
    expect((await compile('a.c')).needed).toBeUndefined();
    expect((await compile('abc', { ignoreCase: true })).needed).toBeUndefined();
  });

  it.each([
    [
      '[a',
      'Invalid regular expression: /[a/: Unterminated character class. To look for the text itself, use literal=true.',
    ],
    [
      '(?=(a+)+$)b',
      'The pattern "(?=(a+)+$)b" could search for ever: it repeats a part that repeats itself, and looks around or back. Use a simpler one.',
    ],
  ])('refuses %s', async (pattern, error) => {
    expect(await compilePattern(pattern, { literal: false, ignoreCase: false })).toEqual({ ok: false, error });
  });

  it.each(['(a+)+$', '(a|a)*b', '(a|aa)+$', '(.*a){20}b', 'a*a*a*a*a*a*a*b', '(a?){40}a{40}b', '([a-zA-Z]+)*\\d'])(
    'ends on a long line with %s',
    async (pattern) => {
      expect((await compile(pattern)).find(`${'a'.repeat(20_000)}!`)).toBe(-1);
    },
  );

  it('searches the start of a long line where the pattern looks around and may take long', async () => {
    const matcher = await compile('(?<!x)a.*b.*c');
    expect(matcher.maxLength).toBeGreaterThan(400);
    expect(matcher.maxLength).toBeLessThan(1_000);
    expect(matcher.find(`abc${'a'.repeat(50_000)}`)).toBe(0);
    expect(matcher.find(`${'-'.repeat(1_000)}abc`)).toBe(-1);
  });

  it('finds the same on lines of any length', async () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '\\w',
      '\\d',
      '\\s',
      '^',
      '$',
      '\\b',
      '(a|b)',
      '(ab)',
      '(?:a.)',
      'é',
    );
    const part = fc.tuple(piece, fc.constantFrom('', '', '*', '+', '?', '*?', '{2}', '{1,3}'));
    const pattern = fc
      .array(part, { minLength: 1, maxLength: 5 })
      .map((parts) => parts.map(([one, count]) => (/^[$^]|\\b/.test(one) ? one : one + count)).join(''));
    const line = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', 'é'), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(pattern, line, async (source, text) => {
        const matcher = await compile(source);
        expect(matcher.find(text)).toBe(text.search(new RegExp(source, 'u')));
        // Blanks far away change nothing of what is found, but make it a case for the other engine.
        if (/\$|\\s|\\b|\.|\^/.test(source)) return;
        expect(matcher.find(text + ' '.repeat(8_000))).toBe(text.search(new RegExp(source, 'u')));
      }),
      { numRuns: 1_000 },
    );
  });
});
