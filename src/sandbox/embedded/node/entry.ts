/** The node image: a worker that runs one process. Boots, says that it is ready, and runs what the kernel gives it. */
import streamProcess from 'process/';
import { runCommandLine } from './cli/run-command-line.ts';
import { runThread } from './builtins/system/worker_threads/run-thread.ts';
import { createRuntime } from './create-runtime.ts';
import type { SystemRuntime } from './system-runtime.ts';
import { installGlobals } from './globals/install.ts';
import { scrubGlobals } from './globals/scrub.ts';
import { installStackTraces } from './globals/stack-traces.ts';
import { authorFrame, isLoaderFrame } from './modules/code/author-frame.ts';
import { createLoader } from './modules/create-loader.ts';
import { installFunctionConstructor } from './modules/function-constructor.ts';
import type { SharedMemory, ToProcess } from '../protocol/messages.ts';
import type { ProcessStart } from '../protocol/process.ts';
import { rejectionHandledWarning } from './process/warnings.ts';
import { WorkerHost } from './worker-host.ts';
import { createHop, createNativeTimers, onKernelMessage, onUncaught, postToKernel } from './worker-scope.ts';

let host: WorkerHost | undefined;
const systemFiles: { path: string; content: string }[] = [];

/** What comes for the process before it runs. */
let early: ToProcess[] | undefined = [];

onKernelMessage((message) => {
  if (message.kind === 'boot') boot(message.memory);
  else if (message.kind === 'run') run(message.start);
  else if (early) early.push(message);
  else host?.receive(message);
});

function boot(memory: SharedMemory | undefined): void {
  if (memory) {
    host = new WorkerHost(postToKernel, memory);
    scrubGlobals();
    installStackTraces({ isLoaderFrame, authorFrame });
  }
  postToKernel({ kind: 'ready', systemFiles });
}

function run(start: ProcessStart): void {
  if (!host) {
    const text = 'node: this page has no shared memory, which node needs here\n';
    postToKernel({ kind: 'output_data', stream: 2, data: new TextEncoder().encode(text) });
    postToKernel({ kind: 'exit', exitCode: 1 });
    return;
  }
  const runtime = createRuntime({ host, start, timers: createNativeTimers(), hop: createHop, createLoader });
  joinStreams(runtime.process);
  installGlobals(runtime);
  installFunctionConstructor(runtime.loader);
  watchUncaught(runtime);
  const waiting = early ?? [];
  early = undefined;
  for (const message of waiting) host.receive(message);
  const { loop } = runtime;
  loop.enter(() => {
    const program = () => runCommandLine(runtime);
    const running = start.thread ? runThread(runtime, program) : program();
    running.catch((error: unknown) => loop.interrupt(() => loop.fatal(error, 'uncaughtException')));
  });
}

/** The package of streams has a `process` of its own: it asks for ticks, and does not end the standard streams. */
function joinStreams(process: NodeJS.Process): void {
  streamProcess.nextTick = process.nextTick;
  for (const name of ['stdout', 'stderr'] as const) {
    Object.defineProperty(streamProcess, name, { get: () => process[name], configurable: true });
  }
}

function watchUncaught({ loop, process, ending }: SystemRuntime): void {
  const ids = new WeakMap<Promise<unknown>, number>();
  let lastId = 0;
  onUncaught({
    error: (error) => loop.interrupt(() => loop.fatal(error, 'uncaughtException')),
    rejection: (reason, promise) => {
      lastId += 1;
      ids.set(promise, lastId);
      loop.interrupt(() => ending.rejected(reason, promise));
    },
    rejectionHandled: (promise) => {
      const id = ids.get(promise) ?? 0;
      loop.interrupt(() => {
        if (!process.emit('rejectionHandled', promise)) process.emitWarning(rejectionHandledWarning(id));
      });
    },
  });
}
