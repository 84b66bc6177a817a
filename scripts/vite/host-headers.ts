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

/** As `headersOf`; a path that no rule names is sent like the page of the app, for tests have pages of their own. */
export function headersOrThoseOfApp(rules: HeaderRules, path: string): Map<string, string> {
  const isNamed = headersOf(rules, path).size > headersOf(rules, '/*').size;
  return headersOf(rules, isNamed ? path : '/');
}

/** Lets a policy's page frame one source more. */
export function framing(policy: string, source: string): string {
  return policy.replace("frame-src 'self'", `frame-src 'self' ${source}`);
}

/**
 * Sends what `public/_headers` tells static hosts to send. In development the policy of the app would forbid the scripts
 * that Vite adds; only the frame of the sandbox keeps its own. `frames`: what the built app may frame besides, in end-to-end tests.
 */
export function hostHeaders({ frames }: { frames?: string | undefined } = {}): Plugin {
  const serve = (isDevelopment: boolean): Connect.NextHandleFunction => {
    const rules = readHeaderRules();
    return (request, response, next) => {
      const path = (request.url ?? '').replace(/\?.*$/, '');
      for (const [name, value] of headersOrThoseOfApp(rules, path)) {
        const isOmitted = isDevelopment && name === 'Content-Security-Policy' && path !== '/sandbox.html';
        if (isOmitted) continue;
        const isExtended = frames !== undefined && name === 'Content-Security-Policy';
        response.setHeader(name, isExtended ? framing(value, frames) : value);
      }
      next();
    };
  };
  return {
    name: 'host-headers',
    configureServer: ({ middlewares }) => void middlewares.use(serve(true)),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(serve(false)),
  };
}
