/** The modules of Node that a sandbox in a browser cannot have. */
import { EventEmitter } from '../library/events.ts';
import { refusal, stubModule } from './stub-module.ts';

export const createCluster = (): object =>
  Object.assign(new EventEmitter(), {
    isWorker: false,
    isMaster: true,
    isPrimary: true,
    Worker: refusal('cluster.Worker', 'this sandbox cannot share a port between processes'),
    workers: {},
    settings: {},
    SCHED_NONE: 1,
    SCHED_RR: 2,
    schedulingPolicy: 2,
    setupPrimary: () => undefined,
    setupMaster: () => undefined,
    fork: refusal('cluster.fork', 'this sandbox cannot share a port between processes; use child_process.fork'),
    disconnect: (callback?: () => void) => callback?.(),
  });

export const createDgram = (): object =>
  stubModule('dgram', ['_createSocketHandle', 'createSocket', 'Socket'], 'this sandbox has no datagrams');

export const createHttp2 = (): object =>
  stubModule(
    'http2',
    [
      'connect',
      'createServer',
      'createSecureServer',
      'getDefaultSettings',
      'getPackedSettings',
      'getUnpackedSettings',
      'performServerHandshake',
      'Http2ServerRequest',
      'Http2ServerResponse',
    ],
    'this sandbox speaks HTTP/1.1 only; use http',
    { constants: {}, sensitiveHeaders: Symbol('nodejs.http2.sensitiveHeaders') },
  );

export const createTls = (): object =>
  stubModule(
    'tls',
    [
      'createSecureContext',
      'SecureContext',
      'TLSSocket',
      'Server',
      'createServer',
      'connect',
      'createSecurePair',
      'checkServerIdentity',
      'convertALPNProtocols',
    ],
    'this sandbox has no encrypted connections',
    {
      CLIENT_RENEG_LIMIT: 3,
      CLIENT_RENEG_WINDOW: 600,
      DEFAULT_CIPHERS: '',
      DEFAULT_ECDH_CURVE: 'auto',
      DEFAULT_MIN_VERSION: 'TLSv1.2',
      DEFAULT_MAX_VERSION: 'TLSv1.3',
      getCiphers: () => [],
      rootCertificates: [],
    },
  );

export const createRepl = (): object =>
  stubModule('repl', ['start', 'writer', 'REPLServer', 'Recoverable'], 'this sandbox has no terminal', {
    REPL_MODE_SLOPPY: Symbol('repl-sloppy'),
    REPL_MODE_STRICT: Symbol('repl-strict'),
    builtinModules: [],
  });

export const createDomain = (): object =>
  stubModule('domain', ['create', 'createDomain', 'Domain'], 'domains are deprecated; use AsyncLocalStorage', {
    active: null,
    _stack: [],
  });
