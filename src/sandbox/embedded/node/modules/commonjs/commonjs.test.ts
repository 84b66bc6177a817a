import { describe, expect, it } from 'vitest';
import { outputOf, runNode } from '../testing/run-program.ts';

const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join('');
const output = (files: Readonly<Record<string, string>>) => outputOf(files, 'main.js');

describe('a script', () => {
  it('has its five variables, and may return', async () => {
    const printed = await output({
      'main.js': `
        console.log(this === exports, exports === module.exports, __filename, __dirname, arguments.length);
        console.log(module.id, module.filename, module.loaded, module.parent, module.path, module.paths);
        console.log(require.main === module, require.cache[__filename] === module, module.children.length);
        return;
        nothing();`,
    });
    expect(printed).toBe(
      lines(
        'true true /app/main.js /app 5',
        ". /app/main.js false null /app [ '/app/node_modules', '/node_modules' ]",
        'true true 0',
      ),
    );
  });

  it('requires scripts, JSON, folders and other files', async () => {
    const printed = await output({
      'main.js': `
        console.log(require('./a'), require('./data'), require('./folder'), require('./text.foo'));
        console.log(require('./a') === require('./a.js'), module.children.map(({ id }) => id));
        const before = require('./a');
        delete require.cache[require.resolve('./a')];
        console.log(require('./a') === before, require('node:path') === require('path'));`,
      'a.js': `exports.parent = module.parent.id; exports.loaded = module.loaded;`,
      'data.json': '{"list":[1]}',
      'folder/package.json': '{"main":"./lib"}',
      'folder/lib/index.js': `module.exports = 'folder';`,
      'text.foo': `module.exports = 'foo';`,
    });
    expect(printed).toBe(
      lines(
        "{ parent: '.', loaded: false } { list: [ 1 ] } folder foo",
        "true [\n  '/app/a.js',\n  '/app/data.json',\n  '/app/folder/lib/index.js',\n  '/app/text.foo'\n]",
        'false true',
      ),
    );
  });

  it('sees what a circle has exported so far', async () => {
    const printed = await output({
      'main.js': `console.log(require('./a'));`,
      'a.js': `exports.done = false; const b = require('./b'); console.log('in a', b.seen); exports.done = true;`,
      'b.js': `exports.seen = { ...require('./a') };`,
    });
    expect(printed).toBe(lines('in a { done: false }', '{ done: true }'));
  });

  it('runs again after it has failed', async () => {
    const printed = await output({
      'main.js': `for (let i = 0; i < 2; i++) try { require('./fails'); } catch (error) { console.log(error.message); }`,
      'fails.js': `globalThis.failures = (globalThis.failures ?? 0) + 1; throw new Error('failure ' + failures);`,
    });
    expect(printed).toBe(lines('failure 1', 'failure 2'));
  });

  it('says what cannot be required', async () => {
    const printed = await output({
      'main.js': `
        const tries = ['./nope', 'nopkg', './syntax', './broken.json', './addon.node', '', 5, 'node:nope', 'test'];
        for (const each of tries) try { require(each); } catch ({ name, code, message }) { console.log(name, code, message); }
        try { require('./a'); } catch (error) { console.log(error.requireStack); }`,
      'a.js': `require('./b');`,
      'b.js': `require('./missing');`,
      'syntax.js': 'let x = ;',
      'broken.json': '[',
      'addon.node': '',
    });
    expect(printed).toBe(
      lines(
        "Error MODULE_NOT_FOUND Cannot find module './nope'\nRequire stack:\n- /app/main.js",
        "Error MODULE_NOT_FOUND Cannot find module 'nopkg'\nRequire stack:\n- /app/main.js",
        "SyntaxError undefined Unexpected token ';'",
        'SyntaxError undefined /app/broken.json: Unexpected end of JSON input',
        'Error ERR_DLOPEN_FAILED /app/addon.node: native add-ons cannot run in this sandbox',
        "TypeError ERR_INVALID_ARG_VALUE The argument 'id' must be a non-empty string. Received ''",
        'TypeError ERR_INVALID_ARG_TYPE The "id" argument must be of type string. Received type number (5)',
        'Error ERR_UNKNOWN_BUILTIN_MODULE No such built-in module: node:nope',
        "Error MODULE_NOT_FOUND Cannot find module 'test'\nRequire stack:\n- /app/main.js",
        "[ '/app/b.js', '/app/a.js', '/app/main.js' ]",
      ),
    );
  });
});

describe('require of an ES module', () => {
  it('gives the namespace, or what it exports as module.exports', async () => {
    const printed = await output({
      'main.js': `console.log(require('./named.mjs'), require('./default.mjs'), require('./whole.mjs'));`,
      'named.mjs': 'export const a = 1;',
      'default.mjs': 'export default 1; export const b = 2;',
      'whole.mjs': `const whole = 'whole'; export { whole as "module.exports" }; export default 1;`,
    });
    expect(printed).toBe(
      lines('[Module: null prototype] { a: 1 } [Module: null prototype] { __esModule: true, b: 2, default: 1 } whole'),
    );
  });

  it('fails for what cannot run at once', async () => {
    const printed = await output({
      'main.js': `
        for (const each of ['./awaits.mjs', './throws.mjs', './wrong.mjs', './missing.mjs']) {
          try { require(each); } catch ({ name, code, message }) { console.log(name, code, message); }
        }`,
      'awaits.mjs': `import './deep.mjs';`,
      'deep.mjs': 'await 1;',
      'throws.mjs': `throw new RangeError('thrown');`,
      'wrong.mjs': 'let = 1',
      'missing.mjs': `import './nope.mjs';`,
    });
    expect(printed).toBe(
      lines(
        'Error ERR_REQUIRE_ASYNC_MODULE require() cannot be used on an ESM graph with top-level await. Use import() instead. ' +
          'To see where the top-level await comes from, use --experimental-print-required-tla.\n  From /app/main.js \n  Requiring /app/awaits.mjs ',
        'RangeError undefined thrown',
        'SyntaxError undefined Unexpected strict mode reserved word',
        "Error ERR_MODULE_NOT_FOUND Cannot find module '/app/nope.mjs' imported from /app/missing.mjs",
      ),
    );
  });

  it('fails in a circle', async () => {
    const printed = await outputOf({
      'main.mjs': `import './c.cjs'; export const x = 1;`,
      'c.cjs': `try { require('./main.mjs'); } catch ({ code, message }) { console.log(code, message); }`,
    });
    expect(printed).toBe(
      lines(
        'ERR_REQUIRE_CYCLE_MODULE Cannot require() ES Module /app/main.mjs in a cycle. (from /app/c.cjs) A cycle involving ' +
          'require(esm) is not allowed to maintain invariants mandated by the ECMAScript specification. Try making at least ' +
          'part of the dependency in the graph lazily loaded.',
      ),
    );
  });
});

describe('the format of a file that nothing names', () => {
  it.each([
    ['import', `import fs from 'fs'; console.log(typeof fs.readFileSync, typeof module);`, 'function undefined'],
    ['export', `export {}; console.log(typeof module);`, 'undefined'],
    ['import.meta', `console.log(import.meta.filename, typeof module);`, '/app/main.js undefined'],
    ['await', `console.log(await Promise.resolve(1), typeof module);`, '1 undefined'],
    ['words in strings', `const text = 'import x from "y"'; console.log(typeof module);`, 'object'],
    ['words in comments', `// export default\n/* import x from 'y' */ console.log(typeof module);`, 'object'],
    ['import()', `import('fs').then(({ default: fs }) => console.log(typeof fs, typeof module));`, 'object object'],
    ['variables of CommonJS', `const require = 1; export default require; console.log(typeof module);`, 'undefined'],
  ])('follows %s', async (_name, code, expected) => {
    expect(await output({ 'main.js': code })).toBe(lines(expected));
  });

  it('is what the package says', async () => {
    const files = {
      'package.json': '{"type":"module"}',
      'a.js': 'console.log(typeof module);',
      'b.cjs': 'console.log(typeof module);',
      'scripts/package.json': '{"type":"commonjs"}',
      'scripts/a.js': 'console.log(typeof module);',
      'scripts/b.js': 'export default 1;',
    };
    expect(await outputOf(files, 'a.js')).toBe(lines('undefined'));
    expect(await outputOf(files, 'b.cjs')).toBe(lines('object'));
    expect(await outputOf(files, 'scripts/a.js')).toBe(lines('object'));
    const { stderr } = await runNode(files, ['scripts/b.js']);
    expect(stderr)
      .toBe(`(node:42) Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
(Use \`node --trace-warnings ...\` to show where the warning was created)
/app/scripts/b.js:1
export default 1;
^^^^^^

SyntaxError: Unexpected token 'export'

Node.js v20.20.2
`);
  });
});

describe('node:module', () => {
  it('lets a program take part in loading', async () => {
    const printed = await output({
      'main.js': `
        const Module = require('module');
        console.log(Module === Module.Module, module instanceof Module, module.constructor === Module);
        const { _load, _resolveFilename } = Module;
        Module._load = (request, ...rest) => (request === 'mocked' ? 'mock' : _load(request, ...rest));
        console.log(require('mocked'));
        Module._resolveFilename = (request, ...rest) => _resolveFilename(request === 'alias' ? './a' : request, ...rest);
        console.log(require('alias'));
        Module._extensions['.txt'] = (module, filename) => { module.exports = require('fs').readFileSync(filename, 'utf8'); };
        console.log(require('./text.txt'), require('./text'));
        const js = Module._extensions['.js'];
        Module._extensions['.js'] = (module, filename) => {
          const { _compile } = module;
          module._compile = (code, name) => _compile.call(module, code.replace('before', 'after'), name);
          js(module, filename);
        };
        console.log(require('./hooked'));
        const virtual = new Module('/virtual/x.js', module);
        virtual._compile('module.exports = [__filename, __dirname, typeof require];', '/virtual/x.js');
        console.log(virtual.exports);
        const { require: plain } = Module.prototype;
        Module.prototype.require = function (id) { return id === 'caught' ? 'caught' : plain.call(this, id); };
        console.log(require('caught'));
        module.paths.push(__dirname + '/more');
        console.log(require('inmore'));`,
      'a.js': `module.exports = 'a';`,
      'text.txt': 'text',
      'hooked.js': `module.exports = 'before';`,
      'more/inmore/index.js': `module.exports = 'more';`,
    });
    expect(printed).toBe(
      lines(
        'true true true',
        'mock',
        'a',
        'text text',
        'after',
        "[ '/virtual/x.js', '/virtual', 'function' ]",
        'caught',
        'more',
      ),
    );
  });

  it('finds and names modules', async () => {
    const printed = await output({
      'main.js': `
        const { builtinModules, createRequire, isBuiltin, register, wrap, _nodeModulePaths } = require('node:module');
        console.log(builtinModules.includes('fs'), ['node:fs', 'fs', 'test', 'node:test', 'nope'].map(isBuiltin));
        console.log(createRequire(__dirname + '/sub/').resolve('./s'), createRequire(require('url').pathToFileURL(__filename).href)('./sub/s'));
        console.log(require.resolve('./s', { paths: [__dirname + '/sub'] }), require.resolve('fs'), require.resolve.paths('fs'));
        console.log(_nodeModulePaths('/a/node_modules/b'), wrap('x'));
        for (const wrong of [() => createRequire('relative'), () => register('./hooks.mjs')]) {
          try { wrong(); } catch ({ name, code, message }) { console.log(name, code, message); }
        }`,
      'sub/s.js': `module.exports = 's';`,
    });
    expect(printed).toBe(
      lines(
        'true [ true, true, false, true, false ]',
        '/app/sub/s.js s',
        '/app/sub/s.js fs null',
        "[\n  '/a/node_modules/b/node_modules',\n  '/a/node_modules',\n  '/node_modules'\n] (function (exports, require, module, __filename, __dirname) { x\n});",
        "TypeError ERR_INVALID_ARG_VALUE The argument 'filename' must be a file URL object, file URL string, or absolute path string. Received 'relative'",
        'Error ERR_FEATURE_UNAVAILABLE_ON_PLATFORM module.register() is not supported: modules are loaded by the sandbox itself',
      ),
    );
  });
});
