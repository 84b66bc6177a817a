import type { FromWorker } from '../protocol/wire.ts';
import type { WorkerPort } from './session-client.ts';

/** A real worker as the session client needs it. */
export function portOfWorker(worker: Worker): WorkerPort {
  return {
    postMessage: (message, transfer) => worker.postMessage(message, transfer),
    onMessage(listener) {
      worker.addEventListener('message', (event: MessageEvent<FromWorker>) => listener(event.data));
    },
    onFailure(listener) {
      worker.addEventListener('error', (event) => listener(event.message || 'The worker could not be loaded.'));
      worker.addEventListener('messageerror', () => listener('A message of the worker could not be read.'));
    },
  };
}
