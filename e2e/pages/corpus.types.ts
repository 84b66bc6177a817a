import type { CorpusJob, CorpusResult } from '../../src/models/testing/corpus/run-job.ts';

declare global {
  interface Window {
    /** Runs a job in the worker; rejects only if the adapter threw. */
    runCorpusJob?: (id: string, job: CorpusJob) => Promise<CorpusResult>;
  }
}
