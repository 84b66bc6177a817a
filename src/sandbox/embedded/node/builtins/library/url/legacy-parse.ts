/** How `url.parse` takes a URL apart. */
import { querystring } from '../querystring.ts';
import { domainToASCII } from './domain.ts';
import { formatParts, slashedProtocols, type UrlParts } from './legacy-format.ts';
import { invalidUrl } from './url-class.ts';

/** `javascript:` URLs keep every character as it is. */
const unescapedProtocols = new Set(['javascript', 'javascript:']);
const hostlessProtocols = unescapedProtocols;
let hasWarnedOfPort = false;

/** The host of what follows the `//`, and what is left. */
function takeHost(url: UrlParts, text: string, whole: string): string {
  let rest = text.replaceAll(/[\t\n\r](?=[^/?#]*)/g, '');
  const end = /[/?#]/.exec(rest)?.index ?? rest.length;
  // The last `@` before the end of the host ends the user and password, which may hold any character.
  const at = rest.slice(0, end).lastIndexOf('@');
  if (at >= 0) url.auth = decodeURIComponent(rest.slice(0, at));
  const start = at + 1;
  const stop = /[ "%';<>\\^`{|}/?#]/.exec(rest.slice(start))?.index;
  let host = stop === undefined ? rest.slice(start) : rest.slice(start, start + stop);
  rest = stop === undefined ? '' : rest.slice(start + stop);
  const port = /:([0-9]*)$/.exec(host);
  if (port) {
    if (port[1]) [, url.port = null] = port;
    host = host.slice(0, port.index);
  }
  let hostname = host;
  const isIpv6 = hostname.startsWith('[') && hostname.endsWith(']');
  const colon = isIpv6 ? -1 : hostname.search(/[:/\\#?]/);
  if (colon >= 0) {
    // Not a port that can be: Node takes it for the beginning of the path.
    if (!hasWarnedOfPort && hostname[colon] === ':') {
      hasWarnedOfPort = true;
      const message = `The URL ${whole} is invalid. Future versions of Node.js will throw an error.`;
      process.emitWarning(message, 'DeprecationWarning', 'DEP0170');
    }
    rest = `/${hostname.slice(colon)}${rest}`;
    hostname = hostname.slice(0, colon);
  }
  hostname = hostname.length > 255 ? '' : hostname.toLowerCase();
  if (hostname !== '' && !isIpv6 && /[^\0-\x7f]/.test(hostname)) {
    hostname = domainToASCII(hostname);
    if (hostname === '') throw invalidUrl(whole);
  }
  if ((isIpv6 ? /[\0\t\n\r #%/<>?@\\^|]/ : /[\0\t\n\r #%/:<>?@[\\\]^|]/).test(hostname)) throw invalidUrl(whole);
  url.host = hostname + (url.port === null ? '' : `:${url.port}`);
  url.hostname = isIpv6 ? hostname.slice(1, -1) : hostname;
  return isIpv6 && !rest.startsWith('/') ? `/${rest}` : rest;
}

function takeQuery(url: UrlParts, search: string, parseQuery: boolean): void {
  if (search !== '') {
    url.search = search;
    url.query = search.slice(1);
  }
  if (parseQuery) url.query = querystring.parse(url.query ?? '');
}

/** Sets the parts of a text that is a URL, or something like one. */
export function parseInto(url: UrlParts, whole: string, parseQuery: boolean, slashesDenoteHost: boolean): void {
  // Backslashes before the query are slashes.
  let rest = whole
    .replace(/^[\0-\x20\u00a0\ufeff]+|[\0-\x20\u00a0\ufeff]+$/g, '')
    .replace(/^[^?#]*/, (path) => path.replaceAll('\\', '/'));
  if (!slashesDenoteHost && !/[#@]/.test(rest)) {
    const simple = /^(\/\/?(?!\/)[^?\s]*)(\?\S*)?$/.exec(rest);
    if (simple) {
      url.path = url.href = rest;
      url.pathname = simple[1] ?? '';
      takeQuery(url, simple[2] ?? '', parseQuery);
      return;
    }
  }
  const [protocol = ''] = /^[a-z0-9.+-]+:/i.exec(rest) ?? [];
  const lower = protocol.toLowerCase();
  if (protocol !== '') url.protocol = lower;
  rest = rest.slice(protocol.length);
  const isHostless = hostlessProtocols.has(lower);
  let slashes = false;
  if (slashesDenoteHost || protocol !== '' || /^\/\/[^@/]+@[^@/]+/.test(rest)) {
    slashes = rest.startsWith('//');
    if (slashes && !isHostless) {
      rest = rest.slice(2);
      url.slashes = true;
    }
  }
  if (!isHostless && (slashes || (protocol !== '' && !slashedProtocols.has(protocol))))
    rest = takeHost(url, rest, whole);
  if (!unescapedProtocols.has(lower)) rest = rest.replaceAll(/[\t\n\r "'<>\\^`{|}]/g, encodeCharacter);
  const hash = rest.indexOf('#');
  if (hash >= 0) url.hash = rest.slice(hash);
  const beforeHash = hash < 0 ? rest : rest.slice(0, hash);
  const question = beforeHash.indexOf('?');
  takeQuery(url, question < 0 ? '' : beforeHash.slice(question), parseQuery);
  const pathname = question < 0 ? beforeHash : beforeHash.slice(0, question);
  if (pathname !== '') url.pathname = pathname;
  else if (slashedProtocols.has(lower) && url.hostname) url.pathname = '/';
  if (url.pathname || url.search) url.path = (url.pathname ?? '') + (url.search ?? '');
  url.href = formatParts(url);
}

function encodeCharacter(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
