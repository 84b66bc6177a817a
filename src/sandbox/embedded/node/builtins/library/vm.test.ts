import { expect, test } from 'vitest';
import { thrown } from './testing/thrown.ts';
import { vmModule as vm } from './vm.ts';

test('code runs in the program itself', () => {
  expect(vm.runInThisContext('40 + 2')).toBe(42);
  expect(new vm.Script('[1, 2].length').runInThisContext()).toBe(2);
  expect(Reflect.apply(vm.compileFunction('return a + b', ['a', 'b']) as () => number, undefined, [1, 2])).toBe(3);
});

test('code sees the object of its context, and makes properties of it', () => {
  const context: Record<string, unknown> = vm.createContext({ x: 1 }) as Record<string, unknown>;
  expect(vm.runInContext('x += 5; var y = x * 2; z = 3; function f() { return x; } y', context)).toBe(12);
  expect([context['x'], context['y'], context['z']]).toEqual([6, 12, 3]);
  expect((context['f'] as () => number)()).toBe(6);
  expect('z' in globalThis).toBe(false);
  expect([vm.isContext(context), vm.isContext({})]).toEqual([true, false]);
});

test('code in a context does not see the globals of Node, but those of the language', () => {
  expect(vm.runInNewContext('[typeof process, typeof module, typeof Array, typeof JSON].join()')).toBe(
    'undefined,undefined,function,object',
  );
  expect(thrown(() => vm.runInNewContext('notDeclared'))).toBe('ReferenceError: notDeclared is not defined');
});

test('code that cannot be read, and objects that are no contexts, are errors', () => {
  expect(thrown(() => new vm.Script('const ='))).toBe("SyntaxError: Unexpected token '='");
  expect(thrown(() => vm.runInContext('1', {}))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "contextifiedObject" argument must be an vm.Context. Received an instance of Object',
  );
});
