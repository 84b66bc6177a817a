import { expect, it } from 'vitest';
import { runNode } from '../testing/run-program.ts';

const files = {
  'thrown.cjs': `\n  throw new TypeError('boom');`,
  'thrown.mjs': `const made = new TypeError('boom');\n\nthrow made;`,
  'wrapped.cjs': `if (true) throw Object.assign(new Error('x'), { code: 'E', list: [1] });`,
  'tab.cjs': `function f() {\n\tthrow new Error('tab');\n}\nf();`,
  'engine.cjs': `const a = {};\na.b.c();`,
  'inner.mjs': `import './engine.cjs';`,
  'imported.mjs': `import { call, value } from './lib.mjs'; export let live = 1; live = 2;\ncall(() => [value, missing]);`,
  'lib.mjs': `export const call = (f) => f(); export let value = {}; value = {};`,
  'syntax.mjs': `let a = ;`,
  'syntax.cjs': `require('./bad');`,
  'bad.js': `const b = 1;\nconst c = = 2;`,
  'text.mjs': `\n\nlet x = 1;\nlet x = 2;`,
  'hash.mjs': `#!/usr/bin/env node\nthrow new Error('hash');`,
  'missing.cjs': `require('./nope');`,
  'missing.mjs': `import './nope.mjs';`,
  'package.mjs': `import 'nopkg';`,
  'require.mjs': `require('x');`,
  'types.ts': `interface A { a: number }\nconst a: A = null!;\na.a.toFixed();`,
  'types-syntax.ts': `type A = number;\nconst x: A = ;`,
};

/** Of Node v20.20.2, but for the frames of its own code. */
const expected: readonly (readonly [file: string, text: string])[] = [
  [
    'thrown.cjs',
    `/app/thrown.cjs:2\n  throw new TypeError('boom');\n  ^\n\nTypeError: boom\n    at Object.<anonymous> (/app/thrown.cjs:2:9)`,
  ],
  [
    'thrown.mjs',
    `file:///app/thrown.mjs:1\nconst made = new TypeError('boom');\n             ^\n\nTypeError: boom\n    at file:///app/thrown.mjs:1:14`,
  ],
  [
    'wrapped.cjs',
    `/app/wrapped.cjs:1\nif (true) throw Object.assign(new Error('x'), { code: 'E', list: [1] });\n          ^\n\nError: x\n    at Object.<anonymous> (/app/wrapped.cjs:1:31) {\n  code: 'E',\n  list: [ 1 ]\n}`,
  ],
  [
    'tab.cjs',
    `/app/tab.cjs:2\n\tthrow new Error('tab');\n\t^\n\nError: tab\n    at f (/app/tab.cjs:2:8)\n    at Object.<anonymous> (/app/tab.cjs:4:1)`,
  ],
  [
    'inner.mjs',
    `/app/engine.cjs:2\na.b.c();\n    ^\n\nTypeError: Cannot read properties of undefined (reading 'c')\n    at Object.<anonymous> (/app/engine.cjs:2:5)`,
  ],
  [
    'imported.mjs',
    `file:///app/imported.mjs:2\ncall(() => [value, missing]);\n                   ^\n\nReferenceError: missing is not defined\n    at file:///app/imported.mjs:2:20\n    at call (file:///app/lib.mjs:1:28)\n    at file:///app/imported.mjs:2:1`,
  ],
  ['syntax.mjs', `file:///app/syntax.mjs:1\nlet a = ;\n        ^\n\nSyntaxError: Unexpected token ';'`],
  [
    'syntax.cjs',
    `/app/bad.js:2\nconst c = = 2;\n          ^\n\nSyntaxError: Unexpected token '='\n    at Object.<anonymous> (/app/syntax.cjs:1:1)`,
  ],
  ['text.mjs', `file:///app/text.mjs:4\nlet x = 2;\n    ^\n\nSyntaxError: Identifier 'x' has already been declared`],
  [
    'hash.mjs',
    `file:///app/hash.mjs:2\nthrow new Error('hash');\n      ^\n\nError: hash\n    at file:///app/hash.mjs:2:7`,
  ],
  [
    'missing.cjs',
    `node:internal/modules/cjs/loader:1210\n  throw err;\n  ^\n\nError: Cannot find module './nope'\nRequire stack:\n- /app/missing.cjs\n    at Object.<anonymous> (/app/missing.cjs:1:1) {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: [ '/app/missing.cjs' ]\n}`,
  ],
  [
    'missing.mjs',
    `node:internal/modules/esm/resolve:283\n    throw new ERR_MODULE_NOT_FOUND(\n          ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find module '/app/nope.mjs' imported from /app/missing.mjs {\n  code: 'ERR_MODULE_NOT_FOUND',\n  url: 'file:///app/nope.mjs'\n}`,
  ],
  [
    'package.mjs',
    `node:internal/modules/esm/resolve:873\n  throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);\n        ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find package 'nopkg' imported from /app/package.mjs {\n  code: 'ERR_MODULE_NOT_FOUND'\n}`,
  ],
  [
    'require.mjs',
    `file:///app/require.mjs:1\nrequire('x');\n^\n\nReferenceError: require is not defined in ES module scope, you can use import instead\n    at file:///app/require.mjs:1:1`,
  ],
  [
    'nofile.js',
    `node:internal/modules/cjs/loader:1210\n  throw err;\n  ^\n\nError: Cannot find module '/app/nofile.js' {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []\n}`,
  ],
  [
    'types.ts',
    `/app/types.ts:3\na.a.toFixed();\n  ^\n\nTypeError: Cannot read properties of null (reading 'a')\n    at Object.<anonymous> (/app/types.ts:3:3)`,
  ],
  [
    'types-syntax.ts',
    `file:///app/types-syntax.ts:2\nconst x: A = ;\n             ^\n\nSyntaxError: Unexpected token ';'`,
  ],
];

it.each(expected)('shows where %s fails', async (file, text) => {
  const { stderr, exitCode } = await runNode({ ...files, 'package.json': '{}' }, [file]);
  expect(stderr).toBe(`${text}\n\nNode.js v20.20.2\n`);
  expect(exitCode).toBe(1);
});
