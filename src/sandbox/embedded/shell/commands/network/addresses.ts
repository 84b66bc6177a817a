/** Where a URL leads: to a port of this sandbox, or nowhere. */
const localNames = /^(?:localhost|(?:.*\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:127(?:\.\d+){3}\])$/i;

export const isLocal = (host: string): boolean => localNames.test(host);

/** What comes after the name of a host that cannot be reached. */
export const networkHint = '(the network is disabled in this sandbox)';

/** Undefined if it is no URL. A URL without a scheme is one of HTTP. */
export function parseUrl(text: string): URL | undefined {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (/[\s]/.test(whole)) return undefined;
  try {
    const url = new URL(whole);
    return url.hostname === '' && url.protocol !== 'file:' ? undefined : url;
  } catch {
    return undefined;
  }
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'ftp:': 21 };

export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (defaultPorts[protocol] ?? 80) : Number(port);

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export const addressOf = (url: URL): string => (hostOf(url).includes(':') ? '::1' : '127.0.0.1');
