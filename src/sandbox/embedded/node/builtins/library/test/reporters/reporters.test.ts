import { expect, test } from 'vitest';
import { normalize, runTests } from '../testing/run-tests.ts';

const code = `
test('top', () => {});
test('skipped', { skip: 'why' }, () => {});
describe('suite', () => {
  it('x', () => {});
  it('y', () => { assert.ok(false, 'not so'); });
});
`;

/** Without the frames, which say where this test lies. */
const shape = (report: string) => normalize(report).replaceAll(/\n +at [^\n{]*(?=\n| \{)/g, '');

test('spec prints a tree, and the failures once more', async () => {
  const { stdout } = await runTests(code, ['--test-reporter=spec']);
  expect(shape(stdout)).toBe(`\u2714 top (Dms)
\ufe63 skipped (Dms) # why
\u25b6 suite
  \u2714 x (Dms)
  \u2716 y (Dms)
    AssertionError [ERR_ASSERTION]: not so {
      generatedMessage: false,
      code: 'ERR_ASSERTION',
      actual: false,
      expected: true,
      operator: '=='
    }

\u2716 suite (Dms)
\u2139 tests 4
\u2139 suites 1
\u2139 pass 2
\u2139 fail 1
\u2139 cancelled 0
\u2139 skipped 1
\u2139 todo 0
\u2139 duration_ms D

\u2716 failing tests:

test at a.test.mjs:8:7
\u2716 y (Dms)
  AssertionError [ERR_ASSERTION]: not so {
    generatedMessage: false,
    code: 'ERR_ASSERTION',
    actual: false,
    expected: true,
    operator: '=='
  }
`);
});

test('dot prints a sign for each', async () => {
  const { stdout } = await runTests(code, ['--test-reporter=dot']);
  expect(stdout.split('\n')[0]).toBe('...XX');
  expect(stdout).toContain('Failed tests:');
});

test('junit prints XML', async () => {
  const { stdout } = await runTests(code, ['--test-reporter=junit']);
  const lines = shape(stdout).split('\n');
  expect(lines.slice(0, 8)).toEqual([
    '<?xml version="1.0" encoding="utf-8"?>',
    '<testsuites>',
    '\t<testcase name="top" time="D" classname="test"/>',
    '\t<testcase name="skipped" time="D" classname="test">',
    '\t\t<skipped type="skipped" message="why"/>',
    '\t</testcase>',
    '\t<testsuite name="suite" time="D" disabled="0" errors="0" tests="2" failures="1" skipped="0" hostname="sandbox">',
    '\t\t<testcase name="x" time="D" classname="test"/>',
  ]);
  expect(stdout).toContain('\t\t\t<failure type="testCodeFailure" message="not so">');
});

test('many reporters write to where they are told to', async () => {
  const args = [
    '--test-reporter=dot',
    '--test-reporter=tap',
    '--test-reporter-destination=stdout',
    '--test-reporter-destination=stderr',
  ];
  const { stdout, stderr } = await runTests("test('a', () => {});", args);
  expect(stdout).toBe('.\n');
  expect(stderr).toMatch(/^TAP version 13\n# Subtest: a\nok 1 - a\n/);
});

test('a reporter of the program is loaded', async () => {
  const reporter =
    'export default async function* (source) { for await (const { type, data } of source) if (type === "test:pass") yield `passed ${data.name}\\n`; }';
  const { stdout } = await runTests("test('a', () => {});", ['--test-reporter=./mine.mjs'], { 'mine.mjs': reporter });
  expect(stdout).toBe('passed a\n');
});
