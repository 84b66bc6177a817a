/** How `url.resolve` puts a relative URL and the one it stands on together. */
import { formatParts, slashedProtocols, type UrlParts } from './legacy-format.ts';

function withPath(url: UrlParts): UrlParts {
  if (url.pathname !== null || url.search !== null) url.path = (url.pathname ?? '') + (url.search ?? '');
  url.href = formatParts(url);
  return url;
}

/** `mailto:` and the like carry a user in the host. */
function splitUser(url: UrlParts): void {
  if (!url.host || url.host.indexOf('@') <= 0) return;
  const [auth = '', host = ''] = url.host.split('@');
  url.auth = auth;
  url.host = url.hostname = host;
}

/** Another protocol: little of the source is kept. */
function resolveOtherProtocol(result: UrlParts, relative: UrlParts): UrlParts {
  const protocol = relative.protocol ?? '';
  if (!slashedProtocols.has(protocol)) {
    Object.assign(result, relative);
    result.href = formatParts(result);
    return result;
  }
  result.protocol = protocol;
  if (!relative.host && !/^file:?$/.test(protocol)) {
    const parts = (relative.pathname ?? '').split('/');
    let host = '';
    while (parts.length > 0 && host === '') host = parts.shift() ?? '';
    relative.host = host;
    relative.hostname ||= '';
    if (parts[0] !== '') parts.unshift('');
    if (parts.length < 2) parts.unshift('');
    result.pathname = parts.join('/');
  } else result.pathname = relative.pathname;
  result.search = relative.search;
  result.query = relative.query;
  result.host = relative.host || '';
  result.auth = relative.auth;
  result.hostname = relative.hostname || relative.host;
  result.port = relative.port;
  if (result.pathname || result.search) result.path = (result.pathname ?? '') + (result.search ?? '');
  result.slashes ||= relative.slashes;
  result.href = formatParts(result);
  return result;
}

/** Resolves the dots. Answers how many parents are left over. */
function resolveDots(segments: string[]): number {
  let up = 0;
  for (let i = segments.length - 1; i >= 0; i -= 1) {
    const segment = segments[i];
    if (segment === '..') up += 1;
    else if (segment !== '.') {
      if (up === 0) continue;
      up -= 1;
    }
    segments.splice(i, 1);
  }
  return up;
}

export function resolveUrl(source: UrlParts, target: UrlParts): UrlParts {
  const result = { ...source };
  const relative = { ...target };
  result.hash = relative.hash;
  if (relative.href === '') {
    result.href = formatParts(result);
    return result;
  }
  if (relative.slashes && !relative.protocol) {
    const { protocol } = result;
    Object.assign(result, relative, { protocol });
    if (slashedProtocols.has(protocol ?? '') && result.hostname && !result.pathname)
      result.path = result.pathname = '/';
    result.href = formatParts(result);
    return result;
  }
  if (relative.protocol && relative.protocol !== result.protocol) return resolveOtherProtocol(result, relative);

  const isSourceAbsolute = result.pathname?.startsWith('/') ?? false;
  const isRelativeAbsolute = Boolean(relative.host) || (relative.pathname?.startsWith('/') ?? false);
  let mustBeAbsolute = isRelativeAbsolute || isSourceAbsolute || Boolean(result.host && relative.pathname);
  const mayNotClimb = mustBeAbsolute;
  let segments = result.pathname ? result.pathname.split('/') : [];
  const relativeSegments = relative.pathname ? relative.pathname.split('/') : [];
  // Without slashes after the protocol the host is the first part of the path, which `..` may take away.
  const hasNoSlashes = Boolean(result.protocol) && !slashedProtocols.has(result.protocol ?? '');
  const putFirst = (list: string[], host: string | null) => {
    if (!host) return;
    if (list[0] === '') list[0] = host;
    else list.unshift(host);
  };
  if (hasNoSlashes) {
    result.hostname = '';
    result.port = null;
    putFirst(segments, result.host);
    result.host = '';
    if (relative.protocol) {
      relative.hostname = relative.port = null;
      result.auth = null;
      putFirst(relativeSegments, relative.host);
      relative.host = null;
    }
    mustBeAbsolute &&= relativeSegments[0] === '' || segments[0] === '';
  }
  if (isRelativeAbsolute) {
    if (relative.host !== null) {
      if (result.host !== relative.host) result.auth = null;
      result.host = relative.host;
      result.port = relative.port;
    }
    if (relative.hostname !== null) {
      if (result.hostname !== relative.hostname) result.auth = null;
      result.hostname = relative.hostname;
    }
    segments = relativeSegments;
  } else if (relativeSegments.length > 0) segments = [...segments.slice(0, -1), ...relativeSegments];
  else if (relative.search !== null) {
    if (hasNoSlashes) {
      result.hostname = result.host = segments.shift() ?? null;
      splitUser(result);
    }
    result.search = relative.search;
    result.query = relative.query;
    return withPath(result);
  }
  if (isRelativeAbsolute || relativeSegments.length > 0) {
    result.search = relative.search;
    result.query = relative.query;
  }
  if (segments.length === 0) {
    result.pathname = null;
    result.path = result.search ? `/${result.search}` : null;
    result.href = formatParts(result);
    return result;
  }
  const last = segments.at(-1);
  const endsInDots = last === '.' || last === '..';
  const hasTrailingSlash = last === '' || (endsInDots && Boolean(result.host || relative.host || segments.length > 1));
  const up = resolveDots(segments);
  if (!mustBeAbsolute && !mayNotClimb) segments.unshift(...Array.from({ length: up }, () => '..'));
  if (mustBeAbsolute && segments[0] !== '' && !segments[0]?.startsWith('/')) segments.unshift('');
  if (hasTrailingSlash && !segments.join('/').endsWith('/')) segments.push('');
  const isAbsolute = segments[0] === '' || (segments[0]?.startsWith('/') ?? false);
  if (hasNoSlashes) {
    result.hostname = result.host = isAbsolute ? '' : (segments.shift() ?? '');
    splitUser(result);
  }
  mustBeAbsolute ||= Boolean(result.host && segments.length > 0);
  if (mustBeAbsolute && !isAbsolute) segments.unshift('');
  result.pathname = segments.length > 0 ? segments.join('/') : null;
  if (segments.length === 0) result.path = null;
  result.auth = relative.auth || result.auth;
  result.slashes ||= relative.slashes;
  return withPath(result);
}
