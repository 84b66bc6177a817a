/** The arguments of `listen`. */
import { invalidArgValue } from '../../library/errors.ts';
import { validateAbortSignal, validatePort } from '../../library/validators.ts';
import { unsupported } from '../../library/errors.ts';

export interface Address {
  address: string;
  family: 'IPv4' | 'IPv6';
  port: number;
}

export interface Listening {
  port: number;
  host: Omit<Address, 'port'>;
  signal: AbortSignal | undefined;
  callback: (() => void) | undefined;
}

/** `(port, host, backlog, callback)` with any left out, or options. */
export function toListening(args: readonly unknown[]): Listening {
  const last = args.at(-1);
  const callback = typeof last === 'function' ? (last as () => void) : undefined;
  const [first, second] = args;
  const options = (typeof first === 'object' && first !== null ? first : {}) as {
    port?: unknown;
    host?: unknown;
    path?: unknown;
    signal?: unknown;
  };
  const isPath = typeof first === 'string' && !/^\d+$/.test(first);
  if (isPath || options.path !== undefined)
    throw unsupported('Listening on a path', 'this sandbox has no Unix sockets');
  const port =
    typeof first === 'object' && first !== null ? options.port : typeof first === 'function' ? undefined : first;
  if (typeof first === 'object' && first !== null && port === undefined) {
    throw invalidArgValue('options', first, 'must have the property "port" or "path"');
  }
  const host = options.host ?? (typeof second === 'string' ? second : undefined);
  validateAbortSignal(options.signal, 'options.signal');
  return {
    port: port === undefined || port === null ? 0 : validatePort(port, 'options.port'),
    host: addressOf(host),
    signal: options.signal,
    callback,
  };
}

function addressOf(host: unknown): Omit<Address, 'port'> {
  if (typeof host !== 'string' || host === '' || host === '::') return { address: '::', family: 'IPv6' };
  if (host.includes(':')) return { address: host, family: 'IPv6' };
  return { address: host === 'localhost' ? '127.0.0.1' : host, family: 'IPv4' };
}
