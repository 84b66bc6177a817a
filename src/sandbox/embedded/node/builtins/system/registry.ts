/** The built-in modules that stand on the kernel and the event loop. */
import type { SystemRuntime } from '../../create-runtime.ts';
import type { BuiltinRegistry } from '../../runtime.ts';
import { createGlobalConsole } from '../../console/console.ts';
import { createChildProcess } from './child_process/child_process.ts';
import { createFs } from './fs/fs.ts';
import { createTimers } from './timers/timers.ts';

export function systemBuiltins(runtime: SystemRuntime): BuiltinRegistry {
  const fs = once(() => createFs(runtime));
  return {
    child_process: () => createChildProcess(runtime, (fd) => fs().pathOf(fd)),
    console: () => createGlobalConsole(runtime.process, runtime.timers.now).console,
    fs: () => fs().fs,
    'fs/promises': () => fs().promises,
    process: () => runtime.process,
    timers: () => createTimers(runtime),
    module: () => runtime.loader.moduleBuiltin,
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
