/** `node:url`. */
import { validateObject } from './validators.ts';
import { domainToASCII, domainToUnicode } from './url/domain.ts';
import { fileURLToPath, pathToFileURL, toPathIfFileURL } from './url/file-url.ts';
import { Url, formatLegacy, parse, resolve, resolveObject } from './url/legacy-url.ts';
import { URL } from './url/url-class.ts';

interface FormatOptions {
  auth?: boolean;
  fragment?: boolean;
  search?: boolean;
  unicode?: boolean;
}

function format(url: unknown, options?: FormatOptions): string {
  if (!(url instanceof globalThis.URL)) return formatLegacy(url);
  if (options !== undefined) validateObject(options, 'options');
  const { auth = true, fragment = true, search = true, unicode = false } = options ?? {};
  const copy = new URL(url.href);
  if (!auth) copy.username = copy.password = '';
  if (!fragment) copy.hash = '';
  if (!search) copy.search = '';
  return unicode ? copy.href.replace(copy.hostname, domainToUnicode(copy.hostname)) : copy.href;
}

/** The options of `http.request` for a URL. */
function urlToHttpOptions(url: URL): Record<string, unknown> {
  const { hostname, pathname, port, username, password, search } = url;
  const options = Object.create(null) as Record<string, unknown>;
  Object.assign(options, url, {
    protocol: url.protocol,
    hostname: hostname?.startsWith('[') ? hostname.slice(1, -1) : hostname,
    hash: url.hash,
    search,
    pathname,
    path: `${pathname || ''}${search || ''}`,
    href: url.href,
  });
  if (port !== '') options['port'] = Number(port);
  if (username || password) options['auth'] = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return options;
}

export const urlModule = {
  Url,
  parse,
  resolve,
  resolveObject,
  format,
  URL,
  URLSearchParams: globalThis.URLSearchParams,
  domainToASCII,
  domainToUnicode,
  pathToFileURL,
  fileURLToPath,
  urlToHttpOptions,
};

export { URL, fileURLToPath, pathToFileURL, toPathIfFileURL, urlToHttpOptions };
