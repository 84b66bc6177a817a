// Runs jobs of a wire corpus through the model adapter: one JSON object a line on stdin, `{id, result}` a line on
// stdout for each, in whatever order they end. `{id, hello: true}` is answered at once.
import { createInterface } from 'node:readline';
import { runCorpusJob } from '../src/models/testing/corpus/run-job.ts';
import type { CorpusJob } from '../src/models/testing/corpus/run-job.ts';
import { DEFAULT_RETRY_SETTINGS, decideRetry } from '../src/session/retry-policy.ts';
import { nodeEnvironment } from './node-environment.ts';

type Line = { id: string; hello: true } | ({ id: string; hello?: never } & CorpusJob);

const environment = nodeEnvironment();

async function answer(line: string): Promise<void> {
  const job = JSON.parse(line) as Line;
  const result = job.hello
    ? { content: [], stopReason: 'stop' }
    : await runCorpusJob(job, environment, (failed) =>
        decideRetry(failed, { ...DEFAULT_RETRY_SETTINGS, maxRetries: job.maxRetries, afterOutput: false }),
      );
  process.stdout.write(`${JSON.stringify({ id: job.id, result })}\n`);
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  answer(line).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
  });
}
