import { describe, expect, it } from 'vitest';
import { headersOf, headersOrThoseOfApp, parseHeaderRules, readHeaderRules } from './host-headers.ts';

describe('the header file of static hosts', () => {
  it('is read as hosts read it', () => {
    const rules = parseHeaderRules('# a comment\n/*\n  X-One: a; b\n\n/page\n  X-One: c\n  X-Two: d: e\n');
    expect(rules).toEqual([
      { pattern: '/*', headers: [['X-One', 'a; b']] },
      {
        pattern: '/page',
        headers: [
          ['X-One', 'c'],
          ['X-Two', 'd: e'],
        ],
      },
    ]);
    expect([...headersOf(rules, '/page')]).toEqual([
      ['X-One', 'a; b, c'],
      ['X-Two', 'd: e'],
    ]);
    expect([...headersOf(rules, '/page/below')]).toEqual([['X-One', 'a; b']]);
  });

  const rules = readHeaderRules();

  it.each(['/sandbox.html', '/sandbox'])('sends the frame of the sandbox at %s isolated and sandboxed', (path) => {
    expect(Object.fromEntries(headersOf(rules, path))).toEqual({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': 'sandbox allow-scripts',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  });

  it.each(['/', '/index.html', '/assets/entry-1.js'])('sends %s isolated, under the policy of the app', (path) => {
    const headers = headersOf(rules, path);
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    const policy = (headers.get('Content-Security-Policy') ?? '').split('; ');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("worker-src 'self'");
    // Frames come under default-src; a narrower rule would have to name /sandbox.html.
    expect(policy.filter((directive) => /^(frame|child)-src/.test(directive))).toEqual([]);
  });

  it('sends a page of a test like that of the app', () => {
    expect(headersOrThoseOfApp(rules, '/a-test.html')).toEqual(headersOf(rules, '/'));
    expect(headersOrThoseOfApp(rules, '/assets/a.js')).toEqual(headersOf(rules, '/assets/a.js'));
    expect(headersOrThoseOfApp(rules, '/sandbox.html')).toEqual(headersOf(rules, '/sandbox.html'));
  });

  it('sends no header twice, for hosts would join the values', () => {
    const everywhere = rules.find(({ pattern }) => pattern === '/*')?.headers.map(([name]) => name) ?? [];
    expect(everywhere).toEqual(['Cross-Origin-Opener-Policy', 'X-Content-Type-Options', 'Referrer-Policy']);
    const others = rules.filter(({ pattern }) => pattern !== '/*');
    expect(others.flatMap(({ headers }) => headers.filter(([name]) => everywhere.includes(name)))).toEqual([]);
    for (const { pattern, headers } of others) expect(headersOf(others, pattern).size, pattern).toBe(headers.length);
    expect(new Set(others.map(({ pattern }) => pattern)).size).toBe(others.length);
  });
});
