/** The types of the built-ins, for tests. */
import type * as asyncHooksModule from 'node:async_hooks';
import type * as childProcessModule from 'node:child_process';
import type * as consoleModule from 'node:console';
import type * as dnsModule from 'node:dns';
import type * as dnsPromisesModule from 'node:dns/promises';
import type * as eventsModule from 'node:events';
import type * as fsModule from 'node:fs';
import type * as fsPromisesModule from 'node:fs/promises';
import type * as httpModule from 'node:http';
import type * as httpsModule from 'node:https';
import type * as netModule from 'node:net';
import type * as pathModule from 'node:path';
import type * as readlineModule from 'node:readline';
import type * as readlinePromisesModule from 'node:readline/promises';
import type * as streamModule from 'node:stream';
import type * as streamPromisesModule from 'node:stream/promises';
import type * as timersModule from 'node:timers';
import type * as timersPromisesModule from 'node:timers/promises';
import type * as ttyModule from 'node:tty';
import type * as urlModule from 'node:url';
import type * as utilModule from 'node:util';
import type * as workerThreadsModule from 'node:worker_threads';

export interface BuiltinTypes {
  async_hooks: typeof asyncHooksModule;
  child_process: typeof childProcessModule;
  console: typeof consoleModule;
  dns: typeof dnsModule;
  'dns/promises': typeof dnsPromisesModule;
  events: typeof eventsModule;
  fs: typeof fsModule;
  'fs/promises': typeof fsPromisesModule;
  http: typeof httpModule;
  https: typeof httpsModule;
  net: typeof netModule;
  path: typeof pathModule;
  process: NodeJS.Process;
  readline: typeof readlineModule;
  'readline/promises': typeof readlinePromisesModule;
  stream: typeof streamModule;
  'stream/promises': typeof streamPromisesModule;
  timers: typeof timersModule;
  'timers/promises': typeof timersPromisesModule;
  tty: typeof ttyModule;
  url: typeof urlModule;
  util: typeof utilModule;
  worker_threads: typeof workerThreadsModule;
}
