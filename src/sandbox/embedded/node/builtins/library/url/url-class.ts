/** The browser's URL with Node's error for what is none, and Node's look when it is printed. */
import { nodeError } from '../errors.ts';
import { inspect } from '../util/inspect.ts';

const NativeURL = globalThis.URL;
const custom = Symbol.for('nodejs.util.inspect.custom');
const shown = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'searchParams',
  'hash',
] as const;

export function invalidUrl(input: string, base?: string): Error {
  // Made by Node's native part: its stack does not show the code.
  const error = Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input });
  return base === undefined ? error : Object.assign(error, { base });
}

function missingUrl(): Error {
  return nodeError(TypeError, 'ERR_MISSING_ARGS', 'The "url" argument must be specified');
}

class NodeURL extends NativeURL {
  constructor(input: string | URL, base?: string | URL) {
    if (arguments.length === 0) throw missingUrl();
    try {
      super(input, base);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw invalidUrl(`${input}`, base === undefined ? undefined : `${base}`);
    }
  }

  static override parse(input: string | URL, base?: string | URL): URL | null {
    return this.canParse(input, base) ? new this(input, base) : null;
  }

  static override canParse(input: string | URL, base?: string | URL): boolean {
    if (arguments.length === 0) throw missingUrl();
    return super.canParse(input, base);
  }

  [custom](depth: number, options: object): unknown {
    if (typeof depth === 'number' && depth < 0) return this;
    const { constructor } = this;
    const plain: Record<string, unknown> = Object.create({ constructor }) as Record<string, unknown>;
    for (const name of shown) plain[name] = this[name];
    return `${constructor.name} ${inspect(plain, options)}`;
  }
}

Object.defineProperty(NodeURL, 'name', { value: 'URL' });

export const URL: typeof globalThis.URL = NodeURL;
export type URL = globalThis.URL;
