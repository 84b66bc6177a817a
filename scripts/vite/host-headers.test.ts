import { describe, expect, it } from 'vitest';
import { framing, headersOf, headersOrThoseOfApp, parseHeaderRules, readHeaderRules } from './host-headers.ts';

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
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
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
    const frames = policy.filter((directive) => /^(frame|child)-src/.test(directive));
    expect(frames).toEqual([
      "frame-src 'self' https://stackblitz.com https://*.webcontainer.io https://*.webcontainer-api.io",
    ]);
    expect(framing(frames.join(), 'http://localhost:*')).toBe(
      "frame-src 'self' http://localhost:* https://stackblitz.com https://*.webcontainer.io https://*.webcontainer-api.io",
    );
  });

  it('tells the vendor of WebContainer the origin of the page, and nobody else anything', () => {
    const told = (path: string) => headersOf(rules, path).get('Referrer-Policy');
    expect(['/', '/index.html'].map(told)).toEqual(['strict-origin', 'strict-origin']);
    const others = ['/assets/entry-1.js', '/reach.html', '/reach', '/sandbox.html', '/sandbox'];
    expect(others.map(told)).toEqual(others.map(() => 'no-referrer'));
  });

  it('sends a page of a test like that of the app', () => {
    expect(headersOrThoseOfApp(rules, '/a-test.html')).toEqual(headersOf(rules, '/'));
    expect(headersOrThoseOfApp(rules, '/assets/a.js')).toEqual(headersOf(rules, '/assets/a.js'));
    expect(headersOrThoseOfApp(rules, '/sandbox.html')).toEqual(headersOf(rules, '/sandbox.html'));
  });

  it('sends no header twice, for hosts would join the values', () => {
    const everywhere = rules.find(({ pattern }) => pattern === '/*')?.headers.map(([name]) => name) ?? [];
    expect(everywhere).toEqual(['Cross-Origin-Opener-Policy', 'X-Content-Type-Options']);
    const others = rules.filter(({ pattern }) => pattern !== '/*');
    expect(others.flatMap(({ headers }) => headers.filter(([name]) => everywhere.includes(name)))).toEqual([]);
    for (const { pattern, headers } of others) expect(headersOf(others, pattern).size, pattern).toBe(headers.length);
    expect(new Set(others.map(({ pattern }) => pattern)).size).toBe(others.length);
  });
});
