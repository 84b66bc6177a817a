import type { Context } from './async-context.ts';
import type { Thread } from './builtins/system/worker_threads/thread-start.ts';
import type { NodeEventLoop } from './event-loop.ts';
import type { HttpExchanges } from './http-exchanges.ts';
import type { Ending } from './process/ending.ts';
import type { ProcessLinks } from './process-links.ts';
import type { Runtime } from './runtime.ts';

/** A runtime whose parts the built-ins of the system know by their classes. */
export interface SystemRuntime extends Runtime {
  readonly context: Context;
  readonly loop: NodeEventLoop;
  readonly ending: Ending;
  readonly links: ProcessLinks;
  readonly exchanges: HttpExchanges;
  /** What this is as a thread of another process: set before its program begins. */
  thread: Thread | undefined;
}
