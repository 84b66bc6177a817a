/** What the worker gives, taken before guest code can replace any of it. */
import type { FromProcess, ToProcess } from '../protocol/messages.ts';
import type { NativeTimers } from './runtime.ts';

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

const addEventListener = scope.addEventListener.bind(scope);
const setTimeout = scope.setTimeout.bind(scope);
const clearTimeout = scope.clearTimeout.bind(scope);
const now = performance.now.bind(performance);
const Channel = MessageChannel;

export const postToKernel = scope.postMessage.bind(scope) as (message: FromProcess, transfer?: Transferable[]) => void;

export function onKernelMessage(handler: (message: ToProcess) => void): void {
  addEventListener('message', ({ data }: MessageEvent<ToProcess>) => handler(data));
}

/** What nothing caught, as the worker itself sees it: errors in microtasks, and rejections. */
export function onUncaught(handlers: {
  error: (error: unknown) => void;
  rejection: (reason: unknown, promise: Promise<unknown>) => void;
  rejectionHandled: (promise: Promise<unknown>) => void;
}): void {
  addEventListener('error', (event) => {
    event.preventDefault();
    handlers.error(event.error ?? new Error(event.message));
  });
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    handlers.rejection(event.reason, event.promise);
  });
  addEventListener('rejectionhandled', (event) => handlers.rejectionHandled(event.promise));
}

export function createNativeTimers(): NativeTimers {
  const startedAt = now();
  return { setTimeout, clearTimeout, now: () => now() - startedAt };
}

/** Answers a function that has the callback called in a new task, without the delay of a timer. */
export function createHop(callback: () => void): () => void {
  const { port1, port2 } = new Channel();
  const post = port2.postMessage.bind(port2, null);
  port1.addEventListener('message', callback);
  port1.start();
  return post;
}
