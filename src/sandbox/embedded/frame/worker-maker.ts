import type { WorkerScheme } from './boot.ts';

/** Runs the text of the first message. A whole image is too long for a `data:` URL. */
const loader = "addEventListener('message', ({ data }) => (0, eval)(data), { once: true });";

export type CreateWorker = (url: string, name: string) => Worker;

/** Answers a function that starts one more worker of this text. */
export function workerMaker(
  text: string,
  scheme: WorkerScheme,
  createWorker: CreateWorker = (url, name) => new Worker(url, { name }),
): (name: string) => Worker {
  if (scheme === 'blob') {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    return (name) => createWorker(url, name);
  }
  const url = `data:text/javascript,${encodeURIComponent(loader)}`;
  return (name) => {
    const worker = createWorker(url, name);
    worker.postMessage(text);
    return worker;
  };
}
