import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Connect, Plugin } from 'vite';

export type HeaderRules = readonly { pattern: string; headers: readonly (readonly [name: string, value: string])[] }[];

/** The file that static hosts read. */
const hostFile = fileURLToPath(new URL('../../public/_headers', import.meta.url));

/** Reads the format of Netlify and Cloudflare Pages: a path at the margin, its headers indented below, `#` comments. */
export function parseHeaderRules(text: string): HeaderRules {
  const rules: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
    else rules.push({ pattern: line.trim(), headers: [] });
  }
  return rules;
}

/** What a host sends with a path. Hosts join the values of all rules that match. */
export function headersOf(rules: HeaderRules, path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { pattern, headers } of rules) {
    const matches = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
    if (!matches) continue;
    for (const [name, value] of headers) found.set(name, [found.get(name), value].filter(Boolean).join(', '));
  }
  return found;
}

export const readHeaderRules = (): HeaderRules => parseHeaderRules(readFileSync(hostFile, 'utf8'));

/**
 * Sends what `public/_headers` tells static hosts to send. In development files have other paths than in a build, and the
 * policy of the app would forbid the scripts that Vite adds; the frame of the sandbox keeps its own.
 */
export function hostHeaders(): Plugin {
  const serve = (choose: (path: string) => Map<string, string>): Connect.NextHandleFunction => {
    return (request, response, next) => {
      for (const [name, value] of choose((request.url ?? '').replace(/\?.*$/, ''))) response.setHeader(name, value);
      next();
    };
  };
  return {
    name: 'host-headers',
    configureServer({ middlewares }) {
      const rules = readHeaderRules();
      middlewares.use(
        serve((path) => {
          if (path.endsWith('.html') && path !== '/index.html') return headersOf(rules, path);
          const headers = headersOf(rules, '/');
          headers.delete('Content-Security-Policy');
          return headers;
        }),
      );
    },
    configurePreviewServer({ middlewares }) {
      const rules = readHeaderRules();
      middlewares.use(serve((path) => headersOf(rules, path)));
    },
  };
}
