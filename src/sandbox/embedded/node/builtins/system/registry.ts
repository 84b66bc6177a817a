/** The built-in modules that stand on the kernel and the event loop. */
import type { SystemRuntime } from '../../create-runtime.ts';
import type { BuiltinRegistry } from '../../runtime.ts';
import { createTimers } from './timers/timers.ts';

export function systemBuiltins(runtime: SystemRuntime): BuiltinRegistry {
  return {
    process: () => runtime.process,
    timers: () => createTimers(runtime),
    module: () => runtime.loader.moduleBuiltin,
  };
}
