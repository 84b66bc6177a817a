import { Context } from './async-context.ts';
import { createBuiltins } from './builtins/index.ts';
import { libraryBuiltins } from './builtins/library/registry.ts';
import { systemBuiltins } from './builtins/system/registry.ts';
import { attachParentChannel } from './builtins/system/child_process/parent-channel.ts';
import { NodeEventLoop } from './event-loop.ts';
import { createProcess } from './process/create-process.ts';
import { HttpExchanges } from './http-exchanges.ts';
import { ProcessLinks } from './process-links.ts';
import { tellError } from './builtins/system/worker_threads/thread.ts';
import type { EndingParts } from './process/ending.ts';
import type { ProcessStart } from '../protocol/process.ts';
import { validateString } from './builtins/library/validators.ts';
import type { SystemRuntime } from './system-runtime.ts';
import type { Builtins, Loader, NativeTimers, ProcessHost, Runtime } from './runtime.ts';

export interface RuntimeParts {
  host: ProcessHost;
  start: ProcessStart;
  timers: NativeTimers;
  /** Answers a function that has the callback called in a new task, without delay. */
  hop: (callback: () => void) => () => void;
  createLoader: (runtime: Omit<Runtime, 'loader'>) => Loader;
}

/** Puts one process together. */
export function createRuntime({ host, start, timers, hop, createLoader }: RuntimeParts): SystemRuntime {
  const context = new Context();
  const loop = new NodeEventLoop(timers, context, hop);
  const links = new ProcessLinks(host, loop);
  const exchanges = new HttpExchanges(host, loop);
  const runtime = { host, start, timers, context, loop, links, exchanges, thread: undefined } as {
    -readonly [Key in keyof SystemRuntime]: SystemRuntime[Key];
  };
  const report: EndingParts['report'] = (error, origin) => {
    if (runtime.thread) tellError(runtime, error);
    else host.write(2, new TextEncoder().encode(runtime.loader.describeUncaught(error, origin)));
  };
  Object.assign(runtime, createProcess({ host, start, timers, loop, report }));
  if (start.env['NODE_CHANNEL_FD'] !== undefined) attachParentChannel(runtime);
  runtime.builtins = createBuiltins(runtime, [libraryBuiltins, systemBuiltins(runtime)]);
  Object.assign(runtime.process, { getBuiltinModule: getBuiltinModuleOf(runtime.builtins) });
  runtime.loader = createLoader(runtime);
  return runtime;
}

/** `process.getBuiltinModule`. */
function getBuiltinModuleOf(builtins: Builtins) {
  return (id: unknown): unknown => {
    validateString(id, 'id');
    const name = id.replace(/^node:/, '');
    return builtins.needsScheme(name) && name === id ? undefined : builtins.get(name);
  };
}
