/** `node:worker_threads`: a thread is a process of its own here, that shares nothing but what is sent. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import { invalidArgType } from '../../library/errors.ts';
import { createBroadcastChannel } from './broadcast-channel.ts';
import { MessagePort, unpack } from './message-port.ts';
import { refusal } from '../stub-module.ts';
import { Worker, shareEnvironment } from './worker.ts';
import type { WorkerOptions } from './worker.ts';

export function createWorkerThreads(runtime: SystemRuntime) {
  const { loop, thread } = runtime;
  const environmentData = new Map(thread?.environmentData);

  class BoundWorker extends Worker {
    constructor(filename: unknown, options: WorkerOptions = {}) {
      super(runtime, filename, options, environmentData);
    }
  }
  Object.defineProperty(BoundWorker, 'name', { value: 'Worker' });

  class MessageChannel {
    readonly port1: MessagePort;
    readonly port2: MessagePort;

    constructor() {
      [this.port1, this.port2] = MessagePort.pair(loop);
    }
  }

  return {
    isMainThread: thread === undefined,
    MessagePort,
    MessageChannel,
    markAsUntransferable: () => undefined,
    moveMessagePortToContext: refusal('worker_threads.moveMessagePortToContext', 'contexts share their thread here'),
    receiveMessageOnPort: (port: unknown) => {
      if (!(port instanceof MessagePort)) throw invalidArgType('port', 'MessagePort', port);
      return port.takeMessage();
    },
    resourceLimits: thread?.resourceLimits ?? {},
    postMessageToThread: refusal('worker_threads.postMessageToThread', 'threads reach only those that started them'),
    threadId: thread?.threadId ?? 0,
    SHARE_ENV: shareEnvironment,
    Worker: BoundWorker,
    parentPort: thread?.parentPort ?? null,
    workerData: thread ? unpack(thread.workerData, loop) : null,
    BroadcastChannel: createBroadcastChannel(loop),
    setEnvironmentData: (key: unknown, value?: unknown) => {
      if (value === undefined) environmentData.delete(key);
      else environmentData.set(key, value);
    },
    getEnvironmentData: (key: unknown) => environmentData.get(key),
  };
}
