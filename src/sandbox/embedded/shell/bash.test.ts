import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { InProcessKernel } from './testing/in-process-kernel.ts';

interface BashCase {
  command: string;
  stdout: string;
  exitCode: number;
}

/** What GNU bash 5.2 printed, run with `bash -c` in a fresh copy of the files. */
const cases = JSON.parse(readFileSync(new URL('./testing/bash-cases.json', import.meta.url), 'utf8')) as {
  files: Record<string, string>;
  general: BashCase[];
  jobs: BashCase[];
  traps: BashCase[];
};

const groups = [
  ['scripts', cases.general],
  ['background jobs', cases.jobs],
  ['traps', cases.traps],
] as const;

describe.each(groups)('%s are as in GNU bash', (_, group) => {
  it.concurrent.each(group)('$command', async ({ command, stdout, exitCode }) => {
    const kernel = new InProcessKernel({ files: cases.files, mode: 0o644 });
    const outcome = await kernel.run(command);
    expect({ stdout: outcome.stdout, exitCode: outcome.exitCode }, outcome.stderr).toEqual({ stdout, exitCode });
  });
});
