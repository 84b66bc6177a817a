/** Runs a file of tests with the real loader, in this thread; what changes from run to run is replaced. */
import { runNode, type Files } from '../../../../modules/testing/run-program.ts';

const imports = `import test, { describe, it, before, after, beforeEach, afterEach, mock } from 'node:test';
import assert from 'node:assert';
`;

export interface TestRun {
  stdout: string;
  stderr: string;
  exitCode: number;
}

export function normalize(report: string): string {
  return report
    .replaceAll(
      /duration_ms:? [\d.e-]+/g,
      (match) => `${match.startsWith('duration_ms:') ? 'duration_ms:' : 'duration_ms'} D`,
    )
    .replaceAll(/\([\d.]+ms\)/g, '(Dms)')
    .replaceAll(/time="[\d.]+"/g, 'time="D"');
}

/** `node [args] /app/a.test.mjs`, whose code comes after the imports of `node:test` and `node:assert`. */
export async function runTests(code: string, args: readonly string[] = [], files: Files = {}): Promise<TestRun> {
  const run = await runNode({ ...files, 'a.test.mjs': imports + code }, [...args, 'a.test.mjs']);
  return { ...run, stdout: normalize(run.stdout) };
}

/** The lines that say how each test ended, with their indentation. */
export function resultsOf({ stdout }: TestRun): string[] {
  return stdout.split('\n').filter((line) => /^ *(?:not )?ok /.test(line));
}

/** The figures at the end, but for the time. */
export function figuresOf({ stdout }: TestRun): Record<string, number> {
  const figures = stdout.matchAll(/^# (tests|suites|pass|fail|cancelled|skipped|todo) (\d+)$/gm);
  return Object.fromEntries(Array.from(figures, ([, name = '', value]) => [name, Number(value)]));
}
