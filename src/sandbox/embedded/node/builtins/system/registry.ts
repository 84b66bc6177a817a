/** The built-in modules that stand on the kernel and the event loop. */
import type { SystemRuntime } from '../../system-runtime.ts';
import type { BuiltinRegistry } from '../../runtime.ts';
import { createGlobalConsole } from '../../console/console.ts';
import { createAsyncHooks } from './async_hooks/async_hooks.ts';
import { createChildProcess } from './child_process/child_process.ts';
import { createFs } from './fs/fs.ts';
import { createCluster, createDgram, createDomain, createHttp2, createRepl, createTls } from './absent-modules.ts';
import { createDns } from './dns/dns.ts';
import { createNet } from './net/net.ts';
import { createHttp } from './http/http.ts';
import { createHttps } from './http/https.ts';
import { createReadline, createReadlinePromises } from './readline/readline.ts';
import { createWorkerThreads } from './worker_threads/worker_threads.ts';
import { createTty } from './tty.ts';
import { createTimers } from './timers/timers.ts';
import { createTimersPromises } from './timers/timers-promises.ts';

export function systemBuiltins(runtime: SystemRuntime): BuiltinRegistry {
  const dns = once(() => createDns(runtime));
  const fs = once(() => createFs(runtime));
  return {
    async_hooks: () => createAsyncHooks(runtime),
    child_process: () => createChildProcess(runtime, (fd) => fs().pathOf(fd)),
    console: () => createGlobalConsole(runtime.process, runtime.timers.now).console,
    fs: () => fs().fs,
    'fs/promises': () => fs().promises,
    cluster: createCluster,
    dgram: createDgram,
    dns: () => dns().dns,
    'dns/promises': () => dns().promises,
    domain: createDomain,
    http2: createHttp2,
    net: () => createNet(runtime),
    repl: createRepl,
    tls: createTls,
    http: () => createHttp(runtime),
    https: () => createHttps(runtime),
    process: () => runtime.process,
    readline: () => createReadline(runtime),
    'readline/promises': () => createReadlinePromises(),
    tty: () => createTty(),
    worker_threads: () => createWorkerThreads(runtime),
    timers: () => createTimers(runtime),
    'timers/promises': () => createTimersPromises(runtime),
    module: () => runtime.loader.moduleBuiltin,
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
