/* oxlint-disable typescript/no-implied-eval -- this is about it */
import { afterEach, expect, it } from 'vitest';
import { installFunctionConstructor } from './function-constructor.ts';
import { outputOf } from './testing/run-program.ts';

const samples = [() => undefined, async () => undefined, function* () {}, async function* () {}];
const natives = samples.map((sample) => Object.getPrototypeOf(sample) as { constructor: unknown });
const constructors = natives.map(({ constructor }) => constructor);
const { Function: nativeFunction } = globalThis;

afterEach(() => {
  for (const [index, prototype] of natives.entries()) {
    Object.defineProperty(prototype, 'constructor', { value: constructors[index], configurable: true, writable: true });
  }
  globalThis.Function = nativeFunction;
});

it('makes functions as before', () => {
  installFunctionConstructor({ import: () => Promise.reject(new Error('not asked for')) });
  const add = new Function('a', 'b', 'return a + b') as (a: number, b: number) => number;
  expect(add(1, 2)).toBe(3);
  expect(add).toBeInstanceOf(Function);
  expect((() => undefined).constructor).toBe(Function);
  expect(Function('return this')() as unknown).toBe(globalThis);
  expect(String(new Function('a', 'return a'))).toBe('function anonymous(a\n) {\nreturn a\n}');
});

it('hands import() in such code to the loader, with the words of the caller', async () => {
  const asked: [string, string][] = [];
  const load = (specifier: string, from: string): Promise<object> => {
    asked.push([specifier, from]);
    return Promise.resolve({ default: specifier });
  };
  installFunctionConstructor({ import: load });
  const importer = new Function('name', 'return import(name)') as (name: string) => Promise<{ default: string }>;
  expect((await importer('./a.mjs')).default).toBe('./a.mjs');
  const [, AsyncFunction] = natives.map(({ constructor }) => constructor as FunctionConstructor);
  const asynchronous = AsyncFunction?.('return (await import("b")).default') as () => Promise<string>;
  expect(await asynchronous()).toBe('b');
  expect(asked.map(([specifier]) => specifier)).toEqual(['./a.mjs', 'b']);
});

it('finds modules from the file that makes the function', async () => {
  const asked: [string, string][] = [];
  installFunctionConstructor({
    import: (specifier, from) => {
      asked.push([specifier, from]);
      return Promise.resolve({});
    },
  });
  await outputOf({
    'main.mjs': `import './sub/maker.cjs'; await new Function('return import("./from-module.mjs")')();`,
    'sub/maker.cjs': `new Function('name', 'return import(name)')('./from-script.mjs');`,
  });
  expect(asked).toEqual([
    ['./from-script.mjs', '/app/sub/maker.cjs'],
    ['./from-module.mjs', '/app/main.mjs'],
  ]);
});
