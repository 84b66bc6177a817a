import type NodeAssert from 'node:assert';
import { expect, test, vi } from 'vitest';
import { createAssert } from './assert.ts';
import { rejected, thrown } from './testing/thrown.ts';
import { inspect } from './util/inspect.ts';

const assert: typeof NodeAssert = createAssert(() => undefined);
const failing = () => {
  throw Object.assign(new TypeError('bad thing'), { code: 'X', detail: { a: 1 } });
};

test('a failed comparison says how the values differ', () => {
  expect(thrown(() => assert.strictEqual(1, 2))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n1 !== 2\n',
  );
  expect(thrown(() => assert.strictEqual('a long text that is the same', 'a long text that is not'))).toBe(
    "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n+ actual - expected\n\n+ 'a long text that is the same'\n- 'a long text that is not'\n                       ^",
  );
  expect(thrown(() => assert.deepStrictEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] }))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:\n+ actual - expected\n\n  {\n    a: 1,\n    b: [\n      1,\n+     2\n-     3\n    ]\n  }',
  );
  expect(thrown(() => assert.deepStrictEqual([1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 70, 8, 9]))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:\n+ actual - expected ... Lines skipped\n\n  [\n    1,\n...\n    5,\n    6,\n+   7,\n-   70,\n    8,\n    9\n  ]',
  );
  expect(thrown(() => assert.deepStrictEqual([1, [2, 3]], [1, [2, 3, 4]]))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:\n+ actual - expected\n\n  [\n    1,\n    [\n      2,\n      3,\n-     4\n    ]\n  ]',
  );
  expect(thrown(() => assert.strictEqual({ a: 1 }, { a: 1 }))).toBe(
    'AssertionError [ERR_ASSERTION]: Values have same structure but are not reference-equal:\n\n{\n  a: 1\n}\n',
  );
  expect(thrown(() => assert.strictEqual({ a: 1 }, { a: 2 }))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected "actual" to be reference-equal to "expected":\n+ actual - expected\n\n  {\n+   a: 1\n-   a: 2\n  }',
  );
  expect(thrown(() => assert.deepStrictEqual(new Map([[1, 2]]), new Map([[1, 3]])))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:\n+ actual - expected\n\n  Map(1) {\n+   1 => 2\n-   1 => 3\n  }',
  );
  expect(thrown(() => assert.deepStrictEqual('a\nb\nc', 'a\nB\nc'))).toBe(
    "AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:\n+ actual - expected\n\n+ 'a\\nb\\nc'\n- 'a\\nB\\nc'\n      ^",
  );
});

test('each comparison has its words', () => {
  expect(thrown(() => assert.equal(1, 2))).toBe('AssertionError [ERR_ASSERTION]: 1 == 2');
  expect(thrown(() => assert.notEqual(1, 1))).toBe('AssertionError [ERR_ASSERTION]: 1 != 1');
  expect(thrown(() => assert.deepEqual({ a: 1 }, { a: 2 }))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected values to be loosely deep-equal:\n\n{\n  a: 1\n}\n\nshould loosely deep-equal\n\n{\n  a: 2\n}',
  );
  expect(thrown(() => assert.notDeepEqual({ a: 1 }, { a: 1 }))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected "actual" not to be loosely deep-equal to:\n\n{\n  a: 1\n}',
  );
  expect(thrown(() => assert.notStrictEqual(1, 1))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected "actual" to be strictly unequal to: 1',
  );
  expect(thrown(() => assert.notDeepStrictEqual({ a: 1 }, { a: 1 }))).toBe(
    'AssertionError [ERR_ASSERTION]: Expected "actual" not to be strictly deep-equal to:\n\n{\n  a: 1\n}\n',
  );
  expect(thrown(() => assert.fail())).toBe('AssertionError [ERR_ASSERTION]: Failed');
  expect(thrown(() => assert.fail('boom'))).toBe('AssertionError [ERR_ASSERTION]: boom');
  expect(thrown(() => assert.ok(0, 'zero'))).toBe('AssertionError [ERR_ASSERTION]: zero');
  expect(thrown(() => assert.ifError(new Error('z')))).toBe(
    'AssertionError [ERR_ASSERTION]: ifError got unwanted exception: z',
  );
  expect(thrown(() => assert.match('abc', /x/))).toBe(
    "AssertionError [ERR_ASSERTION]: The input did not match the regular expression /x/. Input:\n\n'abc'\n",
  );
  expect(thrown(() => assert.doesNotMatch('abc', /b/))).toBe(
    "AssertionError [ERR_ASSERTION]: The input was expected to not match the regular expression /b/. Input:\n\n'abc'\n",
  );
  expect(thrown(() => Reflect.apply(assert.equal, assert, [1]))).toBe(
    'TypeError [ERR_MISSING_ARGS]: The "actual" and "expected" arguments must be specified',
  );
});

test('a message stands in for the words, and an error for all', () => {
  expect(thrown(() => assert.strictEqual(1, 2, 'mine'))).toBe('AssertionError [ERR_ASSERTION]: mine\n\n1 !== 2\n');
  expect(thrown(() => assert.strictEqual(1, 2, new RangeError('mine')))).toBe('RangeError: mine');
});

test('what is thrown is checked by class, pattern, properties and function', () => {
  expect(thrown(() => assert.throws(failing, TypeError))).toBe('nothing');
  expect(thrown(() => assert.throws(failing, /thing$/))).toBe('nothing');
  expect(thrown(() => assert.throws(failing, { code: 'X', message: /bad/, detail: { a: 1 } }))).toBe('nothing');
  expect(thrown(() => assert.throws(failing, () => true))).toBe('nothing');
  expect(thrown(() => assert.throws(() => undefined, TypeError, 'why'))).toBe(
    'AssertionError [ERR_ASSERTION]: Missing expected exception (TypeError): why',
  );
});

test('what is thrown and not expected is described', () => {
  expect(thrown(() => assert.throws(failing, RangeError))).toBe(
    'AssertionError [ERR_ASSERTION]: The error is expected to be an instance of "RangeError". Received "TypeError"\n\nError message:\n\nbad thing',
  );
  expect(thrown(() => assert.throws(failing, /good/))).toBe(
    "AssertionError [ERR_ASSERTION]: The input did not match the regular expression /good/. Input:\n\n'TypeError: bad thing'\n",
  );
  expect(thrown(() => assert.throws(failing, { code: 'Y' }))).toBe(
    "AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:\n+ actual - expected\n\n  Comparison {\n+   code: 'X'\n-   code: 'Y'\n  }",
  );
  expect(thrown(() => assert.throws(failing, 'bad thing'))).toBe(
    'TypeError [ERR_AMBIGUOUS_ARGUMENT]: The "error/message" argument is ambiguous. The error message "bad thing" is identical to the message.',
  );
  expect(thrown(() => assert.doesNotThrow(failing))).toBe(
    'AssertionError [ERR_ASSERTION]: Got unwanted exception.\nActual message: "bad thing"',
  );
});

test('rejections are checked as errors are', async () => {
  expect(await rejected(assert.rejects(Promise.reject(new Error('r')), /r/))).toBe('nothing');
  expect(await rejected(assert.rejects(async () => 1))).toBe(
    'AssertionError [ERR_ASSERTION]: Missing expected rejection.',
  );
  expect(await rejected(assert.rejects((() => 5) as never))).toBe(
    'TypeError [ERR_INVALID_RETURN_VALUE]: Expected instance of Promise to be returned from the "promiseFn" function but got type number (5).',
  );
  expect(await rejected(assert.doesNotReject(Promise.reject(new Error('r'))))).toBe(
    'AssertionError [ERR_ASSERTION]: Got unwanted rejection.\nActual message: "r"',
  );
});

test('the error says what was compared, and by whom', () => {
  const error = caught(() => assert.deepEqual([1], [2]));
  expect([error['actual'], error['expected'], error['operator'], error['generatedMessage']]).toEqual([
    [1],
    [2],
    'deepEqual',
    true,
  ]);
  expect(caught(() => assert.throws(() => undefined))['operator']).toBe('throws');
  expect(inspect(error).replaceAll(/\n {4}at .*/g, '')).toBe(
    "AssertionError [ERR_ASSERTION]: Expected values to be loosely deep-equal:\n\n[\n  1\n]\n\nshould loosely deep-equal\n\n[\n  2\n]\n  generatedMessage: true,\n  code: 'ERR_ASSERTION',\n  actual: [Array],\n  expected: [Array],\n  operator: 'deepEqual'\n}",
  );
});

test('its stack begins at the caller', () => {
  function caller() {
    assert.strictEqual(1, 2);
  }
  const [frame] = (caught(caller)['stack'] as string).match(/^ {4}at .*/m) ?? [];
  expect(frame).toMatch(/at caller/);
});

test('ok prints the expression that is not truthy', () => {
  const source = '(assert, x) => {\n  assert(x +\n    1 === 3);\n}\n//# sourceURL=/app/program.js';
  const read: Record<string, string> = { '/app/program.js': source };
  const withSource = createAssert((path) => read[path]);
  // oxlint-disable-next-line no-eval -- a program whose source is known
  const program = (0, eval)(source) as (assert: unknown, x: number) => void;
  expect(thrown(() => program(withSource, 1))).toBe(
    'AssertionError [ERR_ASSERTION]: The expression evaluated to a falsy value:\n\n  assert(x +\n    1 === 3)\n',
  );
  expect(thrown(() => assert(false))).toBe('AssertionError [ERR_ASSERTION]: false == true');
});

test('strict takes the strict ones by their short names', () => {
  expect(thrown(() => assert.strict.equal(1, '1' as never))).toMatch(/Expected values to be strictly equal/);
  expect(assert.strict.strict).toBe(assert.strict);
});

test('calls are counted', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const tracker = new assert.CallTracker();
  warn.mockRestore();
  const tracked = tracker.calls((a: number) => a + 1, 2);
  expect(tracked(1)).toBe(2);
  expect(thrown(() => tracker.verify())).toMatch(
    /Expected the calls function to be executed 2 time\(s\) but was executed 1 time\(s\)\.$/,
  );
  tracked(2);
  expect(thrown(() => tracker.verify())).toBe('nothing');
});

function caught(run: () => unknown): Record<string, unknown> {
  try {
    run();
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('nothing was thrown');
}
