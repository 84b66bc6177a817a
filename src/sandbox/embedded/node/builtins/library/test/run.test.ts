import { expect, test } from 'vitest';
import { addPrograms, type FakeChild } from '../../../testing/fake-children.ts';
import { createProgram, runInProcess } from '../../../modules/testing/run-program.ts';
import { runCommandLine } from '../../../cli/run-command-line.ts';
import { childReporter } from './child-reports.ts';
import { testFailure } from './failure.ts';
import { figuresOf, normalize, resultsOf } from './testing/run-tests.ts';
import type { ReportData, ReportEvent } from './types.ts';

/** What the process of a file does. */
type Play = (child: FakeChild) => Promise<number> | number;

const result = (name: string, extra: Partial<ReportData> = {}): ReportEvent => {
  const details = { duration_ms: 1, ...extra.details };
  const type = details.error ? 'test:fail' : 'test:pass';
  return { type, data: { name, nesting: 0, testNumber: 1, ...extra, details } };
};

async function report(child: FakeChild, ...events: ReportEvent[]): Promise<void> {
  async function* source() {
    yield* events;
  }
  for await (const text of childReporter(source())) child.print(text);
}

/** `node --test [args]`, with these files, each of which does what is said when it is run. */
async function runFiles(plays: Readonly<Record<string, Play>>, args: readonly string[] = []) {
  const files = Object.fromEntries(Object.keys(plays).map((file) => [file, '']));
  const process = createProgram(files, { argv: ['node', '--test', ...args] });
  const requests: FakeChild['request'][] = [];
  const start = (child: FakeChild) => {
    requests.push(child.request);
    const path = child.request.argv.at(-1) ?? '';
    const play = plays[path.replace('/app/', '')] ?? (() => 1);
    void Promise.resolve(play(child)).then((exitCode) => child.exit(exitCode));
  };
  addPrograms(process.host, { '/usr/bin/node': start, node: start });
  const exitCode = await runInProcess(process, () => runCommandLine(process.runtime));
  return { stdout: normalize(process.host.stdout), stderr: process.host.stderr, exitCode, requests };
}

test('each file runs in a process of its own, which is told that it is one', async () => {
  const { requests, exitCode } = await runFiles({ 'a.test.js': () => 0, 'b.test.js': () => 0 }, ['--test-only']);
  expect(requests.map(({ argv }) => argv.slice(1))).toEqual([
    ['--test-only', '/app/a.test.js'],
    ['--test-only', '/app/b.test.js'],
  ]);
  expect(requests.map(({ env }) => env['NODE_TEST_CONTEXT'])).toEqual(['child-v8', 'child-v8']);
  expect(exitCode).toBe(0);
});

test('the tests of all files are reported in the order of the files, and numbered through', async () => {
  const failure = testFailure(new Error('bad'), 'testCodeFailure');
  const run = await runFiles({
    'a.test.js': async (child) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      child.print('printed\n');
      await report(child, result('a1'), result('a2', { skip: true }));
      return 0;
    },
    'b.test.js': async (child) => {
      await report(child, result('b1', { details: { duration_ms: 1, error: failure } }));
      return 1;
    },
  });
  expect(run.stdout).toMatch(/^TAP version 13\n# printed\nok 1 - a1\n/);
  expect(resultsOf(run)).toEqual(['ok 1 - a1', 'ok 2 - a2 # SKIP', 'not ok 3 - b1']);
  expect(run.stdout).toContain("  failureType: 'testCodeFailure'\n  error: 'bad'\n");
  expect(figuresOf(run)).toEqual({ tests: 3, suites: 0, pass: 1, fail: 1, cancelled: 0, skipped: 1, todo: 0 });
  expect(run.exitCode).toBe(1);
});

test('a file without tests is a test itself', async () => {
  const run = await runFiles({
    'a.test.js': (child) => {
      child.print('hi\n');
      child.print('from stderr\n', 2);
      return 0;
    },
  });
  expect(run.stdout).toBe(`TAP version 13
# hi
# from stderr
# Subtest: /app/a.test.js
ok 1 - /app/a.test.js
  ---
  duration_ms: D
  ...
1..1
# tests 1
# suites 0
# pass 1
# fail 0
# cancelled 0
# skipped 0
# todo 0
# duration_ms D
`);
});

test('a file that ends badly is reported with its exit code', async () => {
  const run = await runFiles({
    'a.test.js': async (child) => {
      await report(child, result('a1'));
      return 7;
    },
  });
  expect(resultsOf(run)).toEqual(['ok 1 - a1', 'not ok 1 - /app/a.test.js']);
  expect(run.stdout).toContain(`  location: '/app/a.test.js:1:1'
  failureType: 'testCodeFailure'
  exitCode: 7
  signal: ~
  error: 'test failed'
  code: 'ERR_TEST_FAILURE'
  ...
`);
});

test('the figures of each file are left out; other notes are kept', async () => {
  const run = await runFiles({
    'a.test.js': async (child) => {
      const notes = ['tests 1', 'a note of the file'];
      await report(
        child,
        result('a1'),
        ...notes.map((message) => ({ type: 'test:diagnostic', data: { nesting: 0, message } }) as const),
      );
      return 0;
    },
  });
  expect(run.stdout.match(/^# .*$/gm)?.filter((line) => /note|tests/.test(line))).toEqual([
    '# a note of the file',
    '# tests 1',
  ]);
});

test('what is not there is said', async () => {
  const run = await runFiles({}, ['nope']);
  expect([run.stderr, run.exitCode]).toEqual(["Could not find '/app/nope'\n", 1]);
});

test('a shard runs its part of the files', async () => {
  const plays = { 'a.test.js': () => 0, 'b.test.js': () => 0, 'c.test.js': () => 0 };
  const { requests } = await runFiles(plays, ['--test-shard=2/2']);
  expect(requests.map(({ argv }) => argv.at(-1))).toEqual(['/app/b.test.js']);
});
