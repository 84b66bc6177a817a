import { expect, test } from 'vitest';
import { figuresOf, resultsOf, runTests } from './testing/run-tests.ts';

test('tests are run in order and reported in TAP', async () => {
  const run = await runTests(`
test('passes', () => {});
test('fails', () => { assert.strictEqual(1, 2); });
`);
  expect(run.stdout).toBe(`TAP version 13
# Subtest: passes
ok 1 - passes
  ---
  duration_ms: D
  ...
# Subtest: fails
not ok 2 - fails
  ---
  duration_ms: D
  location: '/app/a.test.mjs:5:7'
  failureType: 'testCodeFailure'
  error: |-
    Expected values to be strictly equal:
    
    1 !== 2
    
  code: 'ERR_ASSERTION'
  name: 'AssertionError'
  expected: 2
  actual: 1
  operator: 'strictEqual'
  stack: |-
    TestContext.<anonymous> (file:///app/a.test.mjs:5:30)
  ...
1..2
# tests 2
# suites 0
# pass 1
# fail 1
# cancelled 0
# skipped 0
# todo 0
# duration_ms D
`);
  expect([run.exitCode, run.stderr]).toEqual([1, '']);
});

test('what is skipped and to do does not fail the file', async () => {
  const run = await runTests(`
test('a', { skip: true }, () => { throw new Error(); });
test('b', { skip: 'why # not' }, () => {});
test('c', { todo: 'later' }, () => { throw new Error('unfinished'); });
test.skip('d');
test.todo('e');
test('f', (t) => t.skip('now'));
test('g', (t) => t.todo());
`);
  expect(resultsOf(run)).toEqual([
    'ok 1 - a # SKIP',
    'ok 2 - b # SKIP why \\# not',
    'not ok 3 - c # TODO later',
    'ok 4 - d # SKIP',
    'ok 5 - e # TODO',
    'ok 6 - f # SKIP now',
    'ok 7 - g # TODO',
  ]);
  expect(figuresOf(run)).toEqual({ tests: 7, suites: 0, pass: 0, fail: 0, cancelled: 0, skipped: 4, todo: 3 });
  expect(run.exitCode).toBe(0);
});

test('tests nest, in tests and in suites', async () => {
  const run = await runTests(`
test('outer', async (t) => {
  await t.test('one', () => {});
  await t.test('two', async (t) => { await t.test('deep', () => { throw new Error('deep'); }); });
  it('by its context', () => {});
  t.diagnostic('a note');
});
describe('suite', () => {
  it('x', () => {});
  describe('inner', async () => { await 1; it('late', () => {}); });
});
`);
  expect(resultsOf(run)).toEqual([
    '    ok 1 - one',
    '        not ok 1 - deep',
    '    not ok 2 - two',
    '    ok 3 - by its context',
    'not ok 1 - outer',
    '    ok 1 - x',
    '        ok 1 - late',
    '    ok 2 - inner',
    'ok 2 - suite',
  ]);
  expect(run.stdout).toContain('# a note\n');
  expect(run.stdout).toContain("  error: '1 subtest failed'\n");
  expect(figuresOf(run)).toMatchObject({ tests: 7, suites: 2, pass: 4, fail: 3 });
});

test('hooks run around the tests of their suite, and those around it', async () => {
  const run = await runTests(`
beforeEach(() => console.log('root beforeEach'));
after(() => console.log('root after'));
describe('suite', () => {
  before(() => console.log('before'));
  after(() => console.log('after'));
  beforeEach(() => console.log('beforeEach'));
  afterEach(() => console.log('afterEach'));
  it('x', () => console.log('x'));
  it('y', () => console.log('y'));
});
`);
  expect(run.stdout.split('\n').filter((line) => /^(?:root|before|after|[xy]$)/.test(line))).toEqual([
    'before',
    'root beforeEach',
    'beforeEach',
    'x',
    'afterEach',
    'root beforeEach',
    'beforeEach',
    'y',
    'afterEach',
    'after',
    'root after',
  ]);
});

test('a hook that fails fails what it belongs to', async () => {
  const run = await runTests(`
describe('a', () => { before(() => { throw new Error('boom'); }); it('n', () => {}); });
describe('b', () => { beforeEach(() => { throw new Error('boom'); }); it('n', () => {}); });
`);
  expect(resultsOf(run)).toEqual(['    not ok 1 - n', 'not ok 1 - a', '    not ok 1 - n', 'not ok 2 - b']);
  expect(run.stdout).toContain("  failureType: 'hookFailed'\n  error: 'boom'\n");
});

test('a test may take a callback', async () => {
  const run = await runTests(`
test('called', (t, done) => { setImmediate(done); });
test('with an error', (t, done) => { setImmediate(() => done(new Error('late'))); });
test('and a promise', async (t, done) => { done(); });
`);
  expect(resultsOf(run)).toEqual(['ok 1 - called', 'not ok 2 - with an error', 'not ok 3 - and a promise']);
  expect(run.stdout).toContain("error: 'passed a callback but also returned a Promise'");
});

test('a test that takes too long, or never ends, is cancelled', async () => {
  const late = await runTests("test('late', { timeout: 5 }, () => new Promise((r) => setTimeout(r, 60)));");
  expect(late.stdout).toContain("failureType: 'testTimeoutFailure'\n  error: 'test timed out after 5ms'\n");
  expect(figuresOf(late)).toMatchObject({ cancelled: 1, fail: 0 });
  const never = await runTests("test('never', () => new Promise(() => {})); test('next', () => {});");
  expect(resultsOf(never)).toEqual(['not ok 1 - never', 'not ok 2 - next']);
  expect(never.stdout).toContain("'Promise resolution is still pending but the event loop has already resolved'");
  expect([figuresOf(never)['cancelled'], never.exitCode]).toEqual([2, 1]);
});

test('a test that is not waited for is cancelled with its parent', async () => {
  const run = await runTests("test('p', (t) => { t.test('c', () => new Promise((r) => setTimeout(r, 50))); });");
  expect(run.stdout).toContain("error: 'test did not finish before its parent and was cancelled'");
});

test('an error that nothing caught is that of the test that runs', async () => {
  const run = await runTests(`
test('a', async () => { setTimeout(() => { throw new Error('stray'); }, 1); await new Promise((r) => setTimeout(r, 20)); });
test('b', () => {});
`);
  expect(resultsOf(run)).toEqual(['not ok 1 - a', 'ok 2 - b']);
  expect(run.stdout).toContain("failureType: 'uncaughtException'\n  error: 'stray'\n");
});

test('assertions are counted if they are planned', async () => {
  const run = await runTests(
    "test('a', (t) => { t.plan(2); t.assert.ok(true); }); test('b', { plan: 1 }, (t) => t.assert.equal(1, 1));",
  );
  expect(resultsOf(run)).toEqual(['not ok 1 - a', 'ok 2 - b']);
  expect(run.stdout).toContain("error: 'plan expected 2 assertions but received 1'");
});

test('names choose tests, and only chooses if it is asked for', async () => {
  const code = "test('first', () => {}); test('second', () => {}); test.only('third', () => {});";
  const named = await runTests(code, ['--test-name-pattern=/SEC/i']);
  expect(resultsOf(named)).toEqual([
    'ok 1 - first # SKIP test name does not match pattern',
    'ok 2 - second',
    'ok 3 - third # SKIP test name does not match pattern',
  ]);
  const only = await runTests(code, ['--test-only']);
  expect(resultsOf(only)).toEqual([
    "ok 1 - first # SKIP 'only' option not set",
    "ok 2 - second # SKIP 'only' option not set",
    'ok 3 - third',
  ]);
  expect((await runTests(code)).stdout).toContain(
    "# 'only' and 'runOnly' require the --test-only command-line option.",
  );
});

test('tests run side by side if they may', async () => {
  const code = (concurrency: string) => `
test('p', { concurrency: ${concurrency} }, async (t) => {
  await Promise.all([
    t.test('slow', async () => { console.log('slow starts'); await new Promise((r) => setTimeout(r, 10)); console.log('slow ends'); }),
    t.test('quick', () => console.log('quick')),
  ]);
});`;
  const order = async (concurrency: string) =>
    (await runTests(code(concurrency))).stdout.match(/^(?:slow starts|slow ends|quick)$/gm);
  expect(await order('true')).toEqual(['slow starts', 'quick', 'slow ends']);
  expect(await order('1')).toEqual(['slow starts', 'slow ends', 'quick']);
});

test('a file that fails by itself ends with its error', async () => {
  const run = await runTests("test('a', () => {}); throw new Error('broken file');");
  expect(run.stderr).toContain('Error: broken file');
  expect(run.exitCode).not.toBe(0);
});

test('to import mock alone begins no run', async () => {
  const run = await runTests('console.log(typeof mock.fn);');
  expect(run.stdout).toBe('function\n');
});
