import type { CorpusResult } from '../../src/models/testing/corpus/run-job.ts';
import './corpus.types.ts';

type Answer = { id: string; result: CorpusResult; failure?: never } | { id: string; failure: string };

const worker = new Worker(new URL('./corpus-worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<string, (answer: Answer) => void>();
worker.addEventListener('message', (event: MessageEvent<Answer>) => waiting.get(event.data.id)?.(event.data));

window.runCorpusJob = (id, job) =>
  new Promise((resolve, reject) => {
    waiting.set(id, (answer) =>
      answer.failure === undefined ? resolve(answer.result) : reject(new Error(answer.failure)),
    );
    worker.postMessage({ id, job });
  });
