/** The arguments of `request`. */
import { invalidArgType, nodeError } from '../../library/errors.ts';
import { validateAbortSignal } from '../../library/validators.ts';
import { validateHeaderName } from './header-rules.ts';

type HeaderValue = string | number | readonly string[];

export interface RequestTarget {
  protocol: string;
  host: string;
  port: number;
  method: string;
  path: string;
  headers: [name: string, value: HeaderValue][];
  timeout: number | undefined;
  signal: AbortSignal | undefined;
  agent: unknown;
}

interface RequestOptions {
  protocol?: string | null;
  host?: string | null;
  hostname?: string | null;
  port?: number | string | null;
  defaultPort?: number | string;
  method?: string;
  path?: string | null;
  headers?: Record<string, HeaderValue | undefined> | readonly unknown[];
  auth?: string | null;
  agent?: unknown;
  timeout?: number;
  signal?: AbortSignal;
  setHost?: boolean;
}

export interface RequestDefaults {
  protocol: 'http:' | 'https:';
  port: number;
  agent: unknown;
}

/** `(url, options, callback)` with any left out. */
export function toRequestArguments(args: readonly unknown[]): { options: RequestOptions; callback: unknown } {
  const rest = [...args];
  let options: RequestOptions = {};
  if (typeof rest[0] === 'string') options = optionsOfUrl(new URL(rest.shift() as string));
  else if (rest[0] instanceof URL) options = optionsOfUrl(rest.shift() as URL);
  if (typeof rest[0] === 'object' && rest[0] !== null) options = { ...options, ...(rest.shift() as RequestOptions) };
  else if (rest[0] === undefined || rest[0] === null) rest.shift();
  return { options, callback: rest[0] };
}

function optionsOfUrl(url: URL): RequestOptions {
  const { protocol, hostname, pathname, search, port, username, password } = url;
  return {
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    path: `${pathname}${search}`,
    ...(port !== '' && { port: Number(port) }),
    ...((username || password) && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
  };
}

export function toRequestTarget(options: RequestOptions, defaults: RequestDefaults): RequestTarget {
  const agent = options.agent ?? defaults.agent;
  if (options.agent !== undefined && options.agent !== null && options.agent !== false && !isAgent(options.agent)) {
    throw invalidArgType('options.agent', ['Agent-like Object', 'undefined', 'false'], options.agent);
  }
  const protocol = options.protocol ?? defaults.protocol;
  if (protocol !== defaults.protocol) {
    const message = `Protocol "${protocol}" not supported. Expected "${defaults.protocol}"`;
    throw nodeError(TypeError, 'ERR_INVALID_PROTOCOL', message);
  }
  const path = options.path ?? '/';
  // oxlint-disable-next-line no-control-regex -- it is about control characters
  if (/[^\u0021-\u00ff]/.test(path)) {
    throw nodeError(TypeError, 'ERR_UNESCAPED_CHARACTERS', 'Request path contains unescaped characters');
  }
  for (const name of ['host', 'hostname'] as const) {
    const value = options[name];
    if (value !== undefined && value !== null && typeof value !== 'string') {
      throw invalidArgType(`options.${name}`, ['string', 'undefined', 'null'], value);
    }
  }
  const method = options.method ?? 'GET';
  if (typeof method !== 'string') throw invalidArgType('options.method', 'string', method);
  validateHeaderName(method, 'Method');
  validateAbortSignal(options.signal, 'options.signal');
  const host = options.hostname || options.host || 'localhost';
  const port = Number(options.port || options.defaultPort || defaults.port);
  return {
    protocol,
    host,
    port,
    method: method.toUpperCase(),
    path,
    headers: headersOf(options, host, port, defaults.port),
    timeout: options.timeout,
    signal: options.signal,
    agent: options.agent === false ? false : agent,
  };
}

const isAgent = (agent: unknown): boolean =>
  typeof agent === 'object' && agent !== null && 'addRequest' in agent && typeof agent.addRequest === 'function';

function headersOf(options: RequestOptions, host: string, port: number, defaultPort: number): [string, HeaderValue][] {
  const { headers = {}, auth, setHost = true } = options;
  const list: [string, HeaderValue][] = [];
  if (Array.isArray(headers)) {
    const flat = headers.flat() as string[];
    for (let index = 0; index + 1 < flat.length; index += 2) list.push([flat[index] ?? '', flat[index + 1] ?? '']);
  } else {
    for (const [name, value] of Object.entries(headers)) list.push([name, value as HeaderValue]);
  }
  const has = (name: string) => list.some(([other]) => other.toLowerCase() === name);
  if (setHost && !has('host')) {
    const shown = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
    list.push(['Host', port === defaultPort ? shown : `${shown}:${port}`]);
  }
  if (auth && !has('authorization')) list.push(['Authorization', `Basic ${btoa(auth)}`]);
  return list;
}
