import { describe, expect, it } from 'vitest';
import { outputOf, runNode } from '../testing/run-program.ts';

const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join('');

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
