import { describe, expect, it } from 'vitest';
import { outputOf, runNode } from '../testing/run-program.ts';

const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join('');

describe('imports and exports', () => {
  it('binds names of every form', async () => {
    const output = await outputOf({
      'main.mjs': `
        import def, { a as renamed, "a b" as text } from './all.mjs';
        import * as all from './all.mjs';
        import { x as fromStar, own } from './star.mjs';
        console.log(def, renamed, text, fromStar, own);
        console.log(all);`,
      'all.mjs': `
        export const a = 1, { x, y: [z, ...rest] } = { x: 2, y: [3, 4, 5] };
        export var v; export let l = 'l';
        export function f() {} export function* g() {} export async function h() {} export class K {}
        const quoted = 'q'; export { quoted as "a b" };
        export default a + x;`,
      'star.mjs': `export * from './all.mjs'; export * as ns from './all.mjs'; export const own = 'own';`,
    });
    expect(output).toBe(
      lines(
        '3 1 q 2 own',
        `[Module: null prototype] {
  K: [class K],
  a: 1,
  'a b': 'q',
  default: 3,
  f: [Function: f],
  g: [GeneratorFunction: g],
  h: [AsyncFunction: h],
  l: 'l',
  rest: [ 4, 5 ],
  v: undefined,
  x: 2,
  z: 3
}`,
      ),
    );
  });

  it('keeps bindings live, whatever they are used for', async () => {
    const output = await outputOf({
      'main.mjs': `
        import { n, C, fn, set, tag } from './live.mjs';
        import * as ns from './live.mjs';
        class D extends C {}
        const before = [n, { n }.n, \`\${n}\`, fn(), fn?.(), new C().v, new C.Inner().v, new (C.Inner)().v, new C.Inner, tag\`t\`];
        set();
        console.log(...before.slice(0, 8), before[8].v, before[9]);
        console.log(n, ns.n, { n }.n, fn(), new C().v, new D().v, typeof n, n?.toFixed(1), (({ n }) => n)({ n: 7 }));
        { let n = 'inner'; console.log(n); }
        for (const fn of ['loop']) console.log(fn);
        const parameters = (value = n) => value;
        function hoisted(n) { return n; }
        console.log(parameters(), hoisted('argument'));
        for (const assign of [() => { n = 1; }, () => n++, () => { [n] = [1]; }, () => { for (n of [1]); }]) {
          try { assign(); } catch (error) { console.log(error.message); }
        }`,
      'live.mjs': `
        export let n = 1;
        export let C = class { static Inner = class { v = 'inner' }; v = 'one' };
        export let fn = function () { return this === undefined ? 'first' : 'bound'; };
        export function tag(strings) { return strings[0]; }
        export function set() { n = 2; C = class { v = 'two' }; fn = () => 'second'; }`,
    });
    expect(output).toBe(
      lines(
        '1 1 1 first first one inner inner inner t',
        '2 2 2 second two one number 2.0 7',
        'inner',
        'loop',
        '2 argument',
        ...Array.from({ length: 4 }, () => 'Assignment to constant variable.'),
      ),
    );
  });

  it('names what is exported by default', async () => {
    const output = await outputOf({
      'main.mjs': `
        import a from './a.mjs'; import b from './b.mjs'; import c from './c.mjs'; import d from './d.mjs'; import e from './e.mjs';
        console.log(a.name, b.name, c.name, d.name, e, b());`,
      'a.mjs': 'export default class {}',
      'b.mjs': "export default function () { return 'hoisted'; }",
      'c.mjs': 'export default (() => 1);',
      'd.mjs': 'export default /* comment */ async function* () {}\n',
      'e.mjs': 'export default [1,\n2]\n;',
    });
    expect(output).toBe(lines('default default default default [ 1, 2 ] hoisted'));
  });

  it('refuses to change a namespace', async () => {
    const output = await outputOf({
      'main.mjs': `
        import * as ns from './a.mjs';
        for (const change of [() => { ns.a = 1; }, () => { delete ns.a; }, () => { ns.z = 1; }]) {
          try { change(); } catch (error) { console.log(error.message); }
        }
        console.log(Object.getPrototypeOf(ns), Object.isExtensible(ns), ns[Symbol.toStringTag]);`,
      'a.mjs': 'export const a = 0;',
    });
    expect(output).toBe(
      lines(
        "Cannot assign to read only property 'a' of object '[object Module]'",
        "Cannot delete property 'a' of [object Module]",
        'Cannot add property z, object is not extensible',
        'null false Module',
      ),
    );
  });

  it('takes a file with another query for another module', async () => {
    const output = await outputOf({
      'main.mjs': `
        const [a, b, again] = [await import('./a.mjs?1'), await import('./a.mjs?2'), await import('./a.mjs?1')];
        console.log(a === again, a === b, a.url, b.url);
        console.log((await import(new URL('./a.mjs#h', import.meta.url))).url);`,
      'a.mjs': 'export const url = import.meta.url;',
    });
    expect(output).toBe(lines('true false file:///app/a.mjs?1 file:///app/a.mjs?2', 'file:///app/a.mjs#h'));
  });
});

describe('circles', () => {
  it('hoists functions and guards what has not run yet', async () => {
    const output = await outputOf({
      'main.mjs': `
        import './other.mjs';
        export function early() { return 'early'; }
        export default function () { return 'default'; }
        export var v = 1;
        export const c = 2;
        export class K {}`,
      'other.mjs': `
        import def, { early, v, c, K } from './main.mjs';
        import * as ns from './main.mjs';
        console.log(early(), def(), v);
        for (const read of [() => c, () => K, () => ns.c]) {
          try { read(); } catch (error) { console.log(error.name, error.message); }
        }`,
    });
    expect(output).toBe(
      lines(
        'early default undefined',
        "ReferenceError Cannot access 'c' before initialization",
        "ReferenceError Cannot access 'K' before initialization",
        "ReferenceError Cannot access 'c' before initialization",
      ),
    );
  });

  it('reads the exports of a circle once all have run', async () => {
    const output = await outputOf({
      'main.mjs': `import { a } from './a.mjs'; import { b } from './b.mjs'; console.log(a(), b());`,
      'a.mjs': `import { b, two } from './b.mjs'; export const one = 1; export const a = () => [one, two, typeof b];`,
      'b.mjs': `import { a, one } from './a.mjs'; export const two = 2; export const b = () => [one, two, typeof a];`,
    });
    expect(output).toBe(lines("[ 1, 2, 'function' ] [ 1, 2, 'function' ]"));
  });

  it('lets a module import itself', async () => {
    const output = await outputOf({
      'main.mjs': `import * as self from './main.mjs'; export const x = 1; console.log(self.x);`,
    });
    expect(output).toBe(lines('1'));
  });
});

describe('top-level await', () => {
  it('lets siblings start and parents wait', async () => {
    const output = await outputOf({
      'main.mjs': `import './a.mjs'; import './b.mjs'; import './c.mjs'; console.log('main');`,
      'a.mjs': `console.log('a1'); await 1; console.log('a2');`,
      'b.mjs': `console.log('b1'); await 1; console.log('b2');`,
      'c.mjs': `console.log('c');`,
    });
    expect(output).toBe(lines('a1', 'b1', 'c', 'a2', 'b2', 'main'));
  });

  it('waits for what several modules need', async () => {
    const output = await outputOf({
      'main.mjs': `import { x } from './p.mjs'; import './q.mjs'; console.log('main', x);`,
      'p.mjs': `import { y } from './slow.mjs'; export const x = y + 1; console.log('p');`,
      'q.mjs': `import './slow.mjs'; console.log('q');`,
      'slow.mjs': `export const y = await new Promise((resolve) => setTimeout(() => resolve(1), 5)); console.log('slow');`,
    });
    expect(output).toBe(lines('slow', 'p', 'q', 'main 2'));
  });

  it('fails all that wait, with one error', async () => {
    const output = await outputOf({
      'main.mjs': `
        const first = await import('./p.mjs').catch((error) => error);
        const second = await import('./e.mjs').catch((error) => error);
        console.log(first.message, first === second);`,
      'p.mjs': `import './e.mjs'; console.log('never');`,
      'e.mjs': `await 1; throw new Error('E');`,
    });
    expect(output).toBe(lines('E true'));
  });

  it('ends with 13 when nothing can settle it', async () => {
    const result = await runNode({ 'main.mjs': 'console.log(1); await new Promise(() => {}); console.log(2);' }, [
      'main.mjs',
    ]);
    expect(result).toEqual({ stdout: '1\n', stderr: 'Warning: Detected unsettled top-level await\n', exitCode: 13 });
  });

  it('lets the program end by itself before it settles', async () => {
    const result = await runNode({ 'main.mjs': 'setTimeout(() => process.exit(), 1); await new Promise(() => {});' }, [
      'main.mjs',
    ]);
    expect(result).toEqual({ stdout: '', stderr: '', exitCode: 0 });
  });
});

describe('linking', () => {
  it.each([
    [
      `import { q } from './x.mjs';`,
      "The requested module './x.mjs' does not provide an export named 'q'",
      '         ^',
    ],
    [
      `import d from './x.mjs';`,
      "The requested module './x.mjs' does not provide an export named 'default'",
      '       ^',
    ],
    [
      `export { q } from './x.mjs';`,
      "The requested module './x.mjs' does not provide an export named 'q'",
      '         ^',
    ],
    [`import { q } from 'fs';`, "The requested module 'fs' does not provide an export named 'q'", '         ^'],
    [
      `import { x } from './two.mjs';`,
      "The requested module './two.mjs' contains conflicting star exports for name 'x'",
      '         ^',
    ],
  ])('refuses %s', async (code, message, caret) => {
    const files = {
      'main.mjs': `console.log('must not run');\n${code}`,
      'x.mjs': `console.log('nor this'); export const x = 1;`,
      'y.mjs': 'export const x = 2;',
      'two.mjs': `export * from './x.mjs'; export * from './y.mjs';`,
    };
    const { stdout, stderr } = await runNode(files, ['main.mjs']);
    expect(stdout).toBe('');
    expect(stderr).toBe(`file:///app/main.mjs:2\n${code}\n${caret}\nSyntaxError: ${message}\n\nNode.js v20.20.2\n`);
  });
});
