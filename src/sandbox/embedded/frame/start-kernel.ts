import { textOf } from '../../result.ts';
import type { WorkerScheme } from './boot.ts';
import { workerMaker } from './worker-maker.ts';
import type { CreateWorker } from './worker-maker.ts';

/** Milliseconds that a blob worker may be silent before a `data:` worker is tried beside it. */
export const silenceMs = 2_000;

export interface StartedKernel {
  worker: Worker;
  scheme: WorkerScheme;
}

/**
 * Starts a worker from this text as a blob. Where none answers in time, or none starts, it is tried as a `data:` URL as
 * well; the first to send a message is taken. Rejects when neither starts.
 */
export function startKernel(text: string, createWorker?: CreateWorker): Promise<StartedKernel> {
  return new Promise((resolve, reject) => {
    const workers = new Map<WorkerScheme, Worker>();
    const tried = new Set<WorkerScheme>();
    const failures: string[] = [];

    const settle = (scheme: WorkerScheme): void => {
      clearTimeout(timer);
      for (const [other, worker] of workers) {
        worker.removeEventListener('error', hearError);
        if (other === scheme) resolve({ worker, scheme });
        else worker.terminate();
      }
    };

    const fail = (detail: string): void => {
      failures.push(detail);
      if (!tried.has('data')) start('data');
      else if (failures.length === tried.size) reject(new Error(failures[0]));
    };

    const hearError = ({ message }: ErrorEvent): void => fail(message || 'The sandbox could not be loaded');

    const start = (scheme: WorkerScheme): void => {
      if (scheme === 'data') clearTimeout(timer);
      tried.add(scheme);
      try {
        const worker = workerMaker(text, scheme, createWorker)('kernel');
        workers.set(scheme, worker);
        worker.addEventListener('error', hearError);
        worker.addEventListener('message', () => settle(scheme), { once: true });
      } catch (thrown) {
        fail(textOf(thrown));
      }
    };

    const timer = setTimeout(() => start('data'), silenceMs);
    start('blob');
  });
}
