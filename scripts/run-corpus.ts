import { compareResult } from '../src/models/testing/corpus/compare-result.ts';
import { runCorpusJob } from '../src/models/testing/corpus/run-job.ts';
import { jobOf } from '../src/models/testing/corpus/wire-case.ts';
import type { CorpusDefaults, WireCase } from '../src/models/testing/corpus/wire-case.ts';
import { DEFAULT_RETRY_SETTINGS, decideRetry } from '../src/session/retry-policy.ts';
import type { CorpusServer } from './corpus-server.ts';
import { nodeEnvironment } from './node-environment.ts';

/** Runs one case through the adapter. Answers why it failed, or undefined. */
export async function runCase(
  wireCase: WireCase,
  server: CorpusServer,
  defaults: CorpusDefaults,
): Promise<string | undefined> {
  const job = jobOf(wireCase, server.baseURL(wireCase.id), defaults);
  const settings = { ...DEFAULT_RETRY_SETTINGS, maxRetries: job.maxRetries, afterOutput: false };
  const result = await runCorpusJob(job, nodeEnvironment(), (failed) => decideRetry(failed, settings));
  const log = server.log(wireCase.id);
  if (wireCase.expect.serverSeesCloseMs !== undefined) await closeSeen(log);
  return compareResult(wireCase, result, log);
}

/** Waits until the server has noted the end of every request. */
async function closeSeen(log: readonly { closedAfterMs?: number }[]): Promise<void> {
  while (log.some((entry) => entry.closedAfterMs === undefined)) await new Promise((resolve) => setTimeout(resolve, 5));
}
