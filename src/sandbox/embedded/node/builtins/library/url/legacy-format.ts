/** The parts of a URL, and how `url.format` puts them together. */
import { querystring } from '../querystring.ts';

/** The protocols whose URLs have `//` and a host. */
export const slashedProtocols = new Set(
  ['http', 'https', 'ftp', 'gopher', 'file', 'ws', 'wss'].flatMap((name) => [name, `${name}:`]),
);

export interface UrlParts {
  protocol: string | null;
  slashes: boolean | null;
  auth: string | null;
  host: string | null;
  port: string | null;
  hostname: string | null;
  hash: string | null;
  search: string | null;
  query: string | Record<string, unknown> | null;
  pathname: string | null;
  path: string | null;
  href: string;
}

export function formatParts(url: Partial<UrlParts>): string {
  // As encodeURIComponent, but for the colon between user and password.
  const auth = url.auth ? `${encodeURIComponent(url.auth).replaceAll('%3A', ':')}@` : '';
  let protocol = url.protocol ?? '';
  let pathname = url.pathname ?? '';
  let hash = url.hash ?? '';
  let host = '';
  if (url.host) host = auth + url.host;
  else if (url.hostname) {
    const needsBrackets = url.hostname.includes(':') && !/^\[.*\]$/.test(url.hostname);
    host = auth + (needsBrackets ? `[${url.hostname}]` : url.hostname) + (url.port ? `:${url.port}` : '');
  }
  const query = url.query !== null && typeof url.query === 'object' ? querystring.stringify(url.query) : '';
  let search = url.search || (query && `?${query}`) || '';
  if (protocol !== '' && !protocol.endsWith(':')) protocol += ':';
  pathname = pathname.replaceAll('#', '%23').replaceAll('?', '%3F');
  if (url.slashes || slashedProtocols.has(protocol)) {
    if (url.slashes || host) {
      if (pathname !== '' && !pathname.startsWith('/')) pathname = `/${pathname}`;
      host = `//${host}`;
    } else if (protocol.startsWith('file')) host = '//';
  }
  search = search.replaceAll('#', '%23');
  if (hash !== '' && !hash.startsWith('#')) hash = `#${hash}`;
  if (search !== '' && !search.startsWith('?')) search = `?${search}`;
  return protocol + host + pathname + search + hash;
}
