/** `url.parse`, `url.format` and `url.resolve`: the rules of before the URL standard, as Node keeps them. */
import { invalidArgType } from '../errors.ts';
import { validateString } from '../validators.ts';
import { formatParts, type UrlParts } from './legacy-format.ts';
import { parseInto } from './legacy-parse.ts';
import { resolveUrl } from './legacy-resolve.ts';

function UrlFunction(this: UrlParts): void {
  const empty = { protocol: null, slashes: null, auth: null, host: null, port: null, hostname: null };
  Object.assign(this, empty, { hash: null, search: null, query: null, pathname: null, path: null, href: null });
}

interface UrlObject extends UrlParts {
  parse(url: unknown, parseQueryString?: boolean, slashesDenoteHost?: boolean): UrlObject;
  format(): string;
  resolve(relative: string): string;
  resolveObject(relative: UrlParts | string): UrlObject;
}

const urlMethods: Pick<UrlObject, 'parse' | 'format' | 'resolve' | 'resolveObject'> & ThisType<UrlObject> = {
  parse(url: unknown, parseQueryString = false, slashesDenoteHost = false) {
    validateString(url, 'url');
    parseInto(this, url, parseQueryString, slashesDenoteHost);
    return this;
  },
  format() {
    return formatParts(this);
  },
  resolve(relative: string) {
    return formatParts(this.resolveObject(parse(relative, false, true)));
  },
  resolveObject(relative: UrlParts | string): UrlObject {
    const target = typeof relative === 'string' ? parse(relative, false, true) : relative;
    return Object.assign(new Url(), resolveUrl(this, target));
  },
};

Object.assign(UrlFunction.prototype as object, urlMethods);
Object.defineProperty(UrlFunction, 'name', { value: 'Url' });

export const Url = UrlFunction as unknown as new () => UrlObject;

export function parse(url: unknown, parseQueryString = false, slashesDenoteHost = false): UrlObject {
  return url instanceof Url ? url : new Url().parse(url, parseQueryString, slashesDenoteHost);
}

export function resolve(source: string, relative: string): string {
  return parse(source, false, true).resolve(relative);
}

export function resolveObject(source: unknown, relative: string): unknown {
  return source ? parse(source, false, true).resolveObject(relative) : relative;
}

/** Of an object of parts, or of a text. URLs have a way of their own. */
export function formatLegacy(url: unknown): string {
  if (typeof url === 'string') return formatParts(parse(url));
  if (typeof url !== 'object' || url === null) throw invalidArgType('urlObject', ['Object', 'string'], url);
  return formatParts(url);
}
