/** Where a request goes: to a port of this sandbox, or nowhere. */
import { callFailure } from '../../../system-failure.ts';
import type { SystemFailure } from '../../../system-failure.ts';
import { isIP } from '../net/ip.ts';

const localNames =
  /^(?:localhost|(?:.*\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1?\]?|\[?::ffff:127(?:\.\d+){3}\]?)$/i;

export const isLocal = (host: string): boolean => localNames.test(host);

/** Why no other host can be reached. */
export function unreachable(host: string, port: number): SystemFailure & { hostname?: string } {
  const bare = host.replace(/^\[|\]$/g, '');
  const why = '(the network is disabled in this sandbox)';
  if (isIP(bare) !== 0) {
    return Object.assign(callFailure('ENETUNREACH', 'connect', `${bare}:${port} ${why}`), { address: bare, port });
  }
  return Object.assign(callFailure('ENOTFOUND', 'getaddrinfo', `${host} ${why}`), { hostname: host });
}

export function refused(port: number): SystemFailure {
  const address = '127.0.0.1';
  return Object.assign(callFailure('ECONNREFUSED', 'connect', `${address}:${port}`), { address, port });
}
