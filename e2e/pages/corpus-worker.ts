/** Runs jobs of the wire corpus through the real adapter, in a worker of a browser, as the app does. */
import { runCorpusJob, type CorpusJob } from '../../src/models/testing/corpus/run-job.ts';
import { decideRetry, DEFAULT_RETRY_SETTINGS } from '../../src/session/retry-policy.ts';
import { createWorkerEnvironment } from '../../src/worker/environment.ts';

export interface CorpusRequest {
  id: string;
  job: CorpusJob;
}

const environment = createWorkerEnvironment();

self.addEventListener('message', (event: MessageEvent<CorpusRequest>) => {
  const { id, job } = event.data;
  const settings = { ...DEFAULT_RETRY_SETTINGS, maxRetries: job.maxRetries, afterOutput: false };
  runCorpusJob(job, environment, (failed) => decideRetry(failed, settings)).then(
    (result) => self.postMessage({ id, result }),
    (error: unknown) => self.postMessage({ id, failure: String(error) }),
  );
});
