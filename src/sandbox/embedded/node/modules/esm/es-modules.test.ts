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

describe('CommonJS in ES modules', () => {
  it('gives its names and the whole', async () => {
    const output = await outputOf({
      'main.mjs': `
        import def, { a, b } from './c.cjs'; import * as ns from './c.cjs'; import re, { z } from './re.cjs';
        import fn, { prop } from './fn.cjs'; import primitive from './primitive.cjs';
        console.log(def === ns.default, a, b, Object.keys(ns), re.z, z, fn(), prop, primitive);`,
      'c.cjs': `exports.a = 1; exports.b = require('./d.json').v; exports.default = 'd'; if (false) exports.never = 1;`,
      'd.json': '{"v": 2}',
      're.cjs': `module.exports = require('./z.cjs');`,
      'z.cjs': `exports.z = 'z';`,
      'fn.cjs': `module.exports = () => 'called'; module.exports.prop = 'p';`,
      'primitive.cjs': 'module.exports = 42;',
    });
    expect(output).toBe(lines(`true 1 2 [ 'a', 'b', 'default', 'never' ] z z called p 42`));
  });

  it('says how to import a name that is not found', async () => {
    const { stderr, exitCode } = await runNode(
      { 'main.mjs': `import { nope as n } from './c.cjs';`, 'c.cjs': 'exports.yes = 1;' },
      ['main.mjs'],
    );
    expect(exitCode).toBe(1);
    expect(stderr).toBe(`file:///app/main.mjs:1
import { nope as n } from './c.cjs';
         ^^^^
SyntaxError: Named export 'nope' not found. The requested module './c.cjs' is a CommonJS module, which may not support all module.exports as named exports.
CommonJS modules can always be imported via the default export, for example using:

import pkg from './c.cjs';
const { nope: n } = pkg;


Node.js v20.20.2
`);
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

describe('import()', () => {
  it('loads from every kind of code', async () => {
    const output = await outputOf(
      {
        'main.cjs': `
          const load = async (specifier) => (await import(specifier)).default;
          (async () => {
            console.log(await load('./a.mjs'), await load('./c.cjs'), await load(__dirname + '/a.mjs'));
            console.log((await eval("import('./a.mjs')")).default, eval('1 + 1'));
            await load('./nope.mjs').catch((error) => console.log(error.code, error.message));
          })();`,
        'a.mjs': `export default 'A';`,
        'c.cjs': `module.exports = 'C';`,
      },
      'main.cjs',
    );
    expect(output).toBe(
      lines('A C A', 'A 2', "ERR_MODULE_NOT_FOUND Cannot find module '/app/nope.mjs' imported from /app/main.cjs"),
    );
  });

  it('throws the same error again', async () => {
    const output = await outputOf({
      'main.mjs': `
        const errors = [];
        for (const name of ['./p.mjs', './p.mjs', './e.mjs']) await import(name).catch((error) => errors.push(error));
        console.log(errors[0].message, new Set(errors).size);`,
      'p.mjs': `import './e.mjs';`,
      'e.mjs': `throw new Error('E');`,
    });
    expect(output).toBe(lines('E 1'));
  });

  it('wants the type of JSON', async () => {
    const output = await outputOf({
      'main.mjs': `
        import data from './d.json' with { type: 'json' };
        import old from './d.json' assert { type: 'json' };
        console.log(data === old, data, (await import('./d.json', { with: { type: 'json' } })).default === data);
        const tries = [['./d.json'], ['./a.mjs', { type: 'json' }], ['./a.mjs', { type: 'css' }], ['./a.mjs', { kind: 'x' }], ['fs', { type: 'json' }]];
        for (const [specifier, attributes] of tries) {
          await import(specifier, attributes && { with: attributes }).catch(({ name, code, message }) => console.log(name, code, message));
        }`,
      'd.json': '{"a": 1}',
      'a.mjs': '',
    });
    expect(output).toBe(
      lines(
        'true { a: 1 } true',
        'TypeError ERR_IMPORT_ASSERTION_TYPE_MISSING Module "file:///app/d.json" needs an import attribute of type "json"',
        'TypeError ERR_IMPORT_ASSERTION_TYPE_FAILED Module "file:///app/a.mjs" is not of type "json"',
        'TypeError ERR_IMPORT_ASSERTION_TYPE_UNSUPPORTED Import attribute type "css" is unsupported',
        'TypeError ERR_IMPORT_ATTRIBUTE_UNSUPPORTED Import attribute "kind" with value "x" is not supported',
        'TypeError ERR_IMPORT_ASSERTION_TYPE_FAILED Module "node:fs" is not of type "json"',
      ),
    );
  });

  it('takes code from data: URLs, and nothing from the network', async () => {
    const output = await outputOf({
      'main.mjs': `
        console.log((await import('data:text/javascript,export default 1 + 1')).default);
        console.log((await import('data:text/javascript;base64,ZXhwb3J0IGRlZmF1bHQgMw==')).default);
        console.log((await import('data:application/json,{"a":4}', { with: { type: 'json' } })).default);
        const tries = ['http://a.b/c.js', 'data:text/css,x', 'data:text/javascript,import "./x.mjs"', 'data:nope', 'node:nope'];
        for (const url of tries) await import(url).catch(({ name, code, message }) => console.log(name, code, message));`,
    });
    expect(output).toBe(
      lines(
        '2',
        '3',
        '{ a: 4 }',
        "Error ERR_UNSUPPORTED_ESM_URL_SCHEME Only URLs with a scheme in: file, data, and node are supported by the default ESM loader. Received protocol 'http:'",
        'RangeError ERR_UNKNOWN_MODULE_FORMAT Unknown module format: text/css for URL data:text/css,x',
        'TypeError ERR_UNSUPPORTED_RESOLVE_REQUEST Failed to resolve module specifier "./x.mjs" from "data:text/javascript,import "./x.mjs"": Invalid relative URL or base scheme is not hierarchical.',
        'TypeError ERR_INVALID_URL Invalid URL',
        'Error ERR_UNKNOWN_BUILTIN_MODULE No such built-in module: node:nope',
      ),
    );
  });
});

describe('import.meta', () => {
  it('tells where the module is', async () => {
    const output = await outputOf(
      {
        'a b/main.mjs': `
        const { url, filename, dirname, resolve } = import.meta;
        console.log(url, filename, dirname, Object.keys(import.meta));
        console.log(resolve('./x.mjs'), resolve('fs'), resolve('pkg'));
        try { resolve('nopkg'); } catch (error) { console.log(error.code); }`,
        'node_modules/pkg/package.json': '{"exports":{"import":"./i.mjs","default":"./d.js"}}',
        'node_modules/pkg/i.mjs': '',
      },
      'a b/main.mjs',
    );
    expect(output).toBe(
      lines(
        "file:///app/a%20b/main.mjs /app/a b/main.mjs /app/a b [ 'dirname', 'filename', 'resolve', 'url' ]",
        'file:///app/a%20b/x.mjs node:fs file:///app/node_modules/pkg/i.mjs',
        'ERR_MODULE_NOT_FOUND',
      ),
    );
  });
});

describe('built-ins', () => {
  it('shows what was patched after syncBuiltinESMExports', async () => {
    const output = await outputOf({
      'main.mjs': `
        import path, { basename } from 'node:path'; import * as ns from 'path'; import { syncBuiltinESMExports } from 'module';
        path.basename = () => 'patched';
        console.log(basename('/a'), ns.basename('/a'));
        syncBuiltinESMExports();
        console.log(basename('/a'), ns.basename('/a'), ns.default === path);`,
    });
    expect(output).toBe(lines('a a', 'patched patched true'));
  });
});

describe('async context', () => {
  it('is there again after await, catch, finally and for await', async () => {
    const program = (extension: string, imports: string) => ({
      [`main.${extension}`]: `${imports}
        const storage = new AsyncLocalStorage();
        const now = () => storage.getStore();
        async function work() {
          const seen = [now()];
          await null; seen.push(now());
          try { await Promise.reject(new Error()); } catch { seen.push(now()); } finally { seen.push(now()); }
          for await (const x of [1, 2]) seen.push(now());
          label: for await (const x of [1]) continue label;
          seen.push(now());
          return seen.join('');
        }
        Promise.all([storage.run('a', work), storage.run('b', work), work()]).then((all) => console.log(all));`,
    });
    const expected = "[ 'aaaaaaa', 'bbbbbbb', '' ]\n";
    expect(await outputOf(program('mjs', `import { AsyncLocalStorage } from 'node:async_hooks';`))).toBe(expected);
    const script = program('cjs', `const { AsyncLocalStorage } = require('node:async_hooks');`);
    expect(await outputOf(script, 'main.cjs')).toBe(expected);
  });
});
