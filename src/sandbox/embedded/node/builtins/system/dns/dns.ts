/** `node:dns` and `node:dns/promises`: localhost is known, and addresses are their own. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import { callFailure, errnoOf } from '../../../system-failure.ts';
import { invalidArgType } from '../../library/errors.ts';
import { validateFunction, validateOneOf } from '../../library/validators.ts';
import { isIP } from '../net/ip.ts';

interface Found {
  address: string;
  family: number;
}

interface LookupOptions {
  family?: number | string;
  all?: boolean;
}

const errorCodes = {
  NODATA: 'ENODATA',
  FORMERR: 'EFORMERR',
  SERVFAIL: 'ESERVFAIL',
  NOTFOUND: 'ENOTFOUND',
  NOTIMP: 'ENOTIMP',
  REFUSED: 'EREFUSED',
  BADQUERY: 'EBADQUERY',
  BADNAME: 'EBADNAME',
  BADFAMILY: 'EBADFAMILY',
  BADRESP: 'EBADRESP',
  CONNREFUSED: 'ECONNREFUSED',
  TIMEOUT: 'ETIMEOUT',
  EOF: 'EOF',
  FILE: 'EFILE',
  NOMEM: 'ENOMEM',
  DESTRUCTION: 'EDESTRUCTION',
  BADSTR: 'EBADSTR',
  BADFLAGS: 'EBADFLAGS',
  NONAME: 'ENONAME',
  BADHINTS: 'EBADHINTS',
  NOTINITIALIZED: 'ENOTINITIALIZED',
  LOADIPHLPAPI: 'ELOADIPHLPAPI',
  ADDRGETNETWORKPARAMS: 'EADDRGETNETWORKPARAMS',
  CANCELLED: 'ECANCELLED',
};

const resolvers = ['', '4', '6', 'Any', 'Caa', 'Cname', 'Mx', 'Naptr', 'Ns', 'Ptr', 'Soa', 'Srv', 'Txt'];

function look(hostname: unknown, options: unknown): Found | Found[] {
  if (typeof hostname !== 'string') throw invalidArgType('hostname', 'string', hostname);
  const { family = 0, all = false } = (
    typeof options === 'object' && options !== null ? options : { family: options ?? 0 }
  ) as LookupOptions;
  const wanted = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
  validateOneOf(wanted, 'family', [0, 4, 6]);
  const own = isIP(hostname);
  const known: Found[] = own
    ? [{ address: hostname, family: own }]
    : /^(?:.+\.)?localhost$/i.test(hostname)
      ? [
          { address: '127.0.0.1', family: 4 },
          { address: '::1', family: 6 },
        ]
      : [];
  const found = known.filter((each) => wanted === 0 || each.family === wanted);
  const [first] = found;
  if (!first) {
    const failure = callFailure('ENOTFOUND', 'getaddrinfo', `${hostname} (the network is disabled in this sandbox)`);
    throw Object.assign(failure, { errno: errnoOf('ENOTFOUND'), hostname });
  }
  return all ? found : first;
}

function query(name: string, hostname: unknown): never {
  if (typeof hostname !== 'string') throw invalidArgType('name', 'string', hostname);
  const syscall = `query${name === '4' || name === '' ? 'A' : name === '6' ? 'Aaaa' : name}`;
  throw Object.assign(callFailure('ENOTFOUND', syscall, hostname), { errno: undefined, hostname });
}

export function createDns({ loop }: Pick<SystemRuntime, 'loop'>) {
  const withCallback = (args: unknown[], run: (rest: unknown[]) => unknown[]) => {
    const callback = args.at(-1);
    validateFunction(callback, 'callback');
    loop.soon(() => {
      let values: unknown[];
      try {
        values = run(args.slice(0, -1));
      } catch (error) {
        callback(error);
        return;
      }
      callback(null, ...values);
    });
  };
  const lookup = (...args: unknown[]) =>
    withCallback(args, ([hostname, options]) => {
      const found = look(hostname, options);
      return Array.isArray(found) ? [found] : [found.address, found.family];
    });
  const settings = {
    getDefaultResultOrder: () => 'verbatim',
    setDefaultResultOrder: () => undefined,
    setServers: () => undefined,
    getServers: (): string[] => [],
  };
  const forms = (make: (name: string) => unknown) =>
    Object.fromEntries([...resolvers.map((name) => [`resolve${name}`, make(name)] as const), ['reverse', make('Ptr')]]);
  const called = forms(
    (name) =>
      (...args: unknown[]) =>
        withCallback(args, ([hostname]) => query(name, hostname)),
  );
  const promised = forms((name) => async (hostname: unknown) => query(name, hostname));
  const promises = {
    lookup: async (hostname: unknown, options?: unknown) => look(hostname, options),
    lookupService: async (address: unknown) => query('Ptr', address),
    Resolver: class Resolver {
      constructor() {
        Object.assign(this, promised, settings);
      }

      cancel(): void {
        // No query is ever under way.
      }
    },
    ...settings,
    ...promised,
    ...errorCodes,
  };
  Object.defineProperty(lookup, Symbol.for('nodejs.util.promisify.custom'), {
    value: async (hostname: unknown, options?: unknown) => look(hostname, options),
  });
  const dns = {
    lookup,
    lookupService: (...args: unknown[]) => withCallback(args, ([address]) => query('Ptr', address)),
    Resolver: class Resolver {
      constructor() {
        Object.assign(this, called, settings);
      }

      cancel(): void {
        // No query is ever under way.
      }
    },
    ...settings,
    ADDRCONFIG: 32,
    ALL: 16,
    V4MAPPED: 8,
    ...called,
    ...errorCodes,
    promises,
  };
  return { dns, promises };
}
