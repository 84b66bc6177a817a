import { expect, test } from 'vitest';
import { callSiteOf } from './call-site.ts';

function run(name: string): unknown {
  const source = `(called) => {\n  return called();\n}\n//# sourceURL=${name}`;
  // oxlint-disable-next-line no-eval -- as the loader runs modules
  const program = (0, eval)(source) as (called: () => unknown) => unknown;
  const called = () => callSiteOf(called);
  return program(called);
}

test('the place is that of the call, by the path of its file', () => {
  expect(run('/app/program.js')).toEqual({ file: '/app/program.js', line: 2, column: 10 });
  expect(run('file:///app/a%20b.mjs')).toEqual({ file: '/app/a b.mjs', line: 2, column: 10 });
});

test('a built-in is no place', () => {
  expect(run('node:internal/x')).toBeUndefined();
});

test('how stacks are written is left as it was', () => {
  const before = [Error.prepareStackTrace, Error.stackTraceLimit];
  run('/app/program.js');
  expect([Error.prepareStackTrace, Error.stackTraceLimit]).toEqual(before);
});
