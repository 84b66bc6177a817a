import { fail, ok } from '../../agent/result.ts';
import type { Result } from '../../agent/result.ts';
import { isLocalHost, isLoopback } from './detect-profile.ts';

/** Why a base URL cannot be used. `mixed_content`: a browser lets no https page call it. */
export type BaseURLProblem = 'invalid_url' | 'mixed_content';

/**
 * The base URL that a person meant: with a scheme, with `/v1` where there is no path, and without the path of an
 * endpoint that was pasted along.
 */
export function normalizeBaseURL(text: string): Result<string, 'invalid_url'> {
  const trimmed = text.trim();
  const host = /^[^/:]*/.exec(trimmed)?.[0] ?? '';
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed)
    ? trimmed
    : `${isLocalHost(host) ? 'http' : 'https'}://${trimmed}`;
  if (!URL.canParse(withScheme)) return fail('invalid_url');
  const url = new URL(withScheme);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return fail('invalid_url');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(?:chat\/completions|responses|models)$/, '');
  return ok(`${url.origin}${path === '' ? '/v1' : path}`);
}

/** What keeps a page with this protocol from calling a base URL. */
export function baseURLProblem(
  baseURL: string,
  pageProtocol: string | undefined = globalThis.location?.protocol,
): BaseURLProblem | undefined {
  if (!URL.canParse(baseURL)) return 'invalid_url';
  const url = new URL(baseURL);
  return pageProtocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname)
    ? 'mixed_content'
    : undefined;
}
