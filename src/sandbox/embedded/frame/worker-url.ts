import type { WorkerScheme } from './boot.ts';

/** A URL that a worker can be started from, as often as need be. */
export function workerUrl(text: string, scheme: WorkerScheme): string {
  if (scheme === 'blob') return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`;
}
