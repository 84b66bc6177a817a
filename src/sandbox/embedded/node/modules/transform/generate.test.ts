import { expect, it } from 'vitest';
import { analyseModule } from './analyse-module.ts';
import { analyseScript, mayNeedEdits } from './analyse-script.ts';
import { generateModule, generateScript } from './generate.ts';

const head = "($_imports,$_publish,$_meta,$_load,$_context,$_resume){'use strict';";

it('makes constants of imports, or calls of those that must be live', () => {
  const code = `import { a, b as c } from './x.mjs';\nexport const d = a + c;\nexport default { a, n: new a.B(), f: c\`t\` };`;
  const analysis = analyseModule(code);
  expect(generateModule(code, analysis, new Set()).text).toBe(
    `(function*${head}$_publish({"d":()=>d,"default":()=>$_default},()=>{});yield;const a=$_imports[0](),c=$_imports[1]();\n` +
      `const d = a + c;\nconst $_default={default: { a, n: new a.B(), f: c\`t\` }}.default;\n})`,
  );
  expect(generateModule(code, analysis, new Set([0])).text).toBe(
    `(function*${head}let a;$_publish({"d":()=>d,"default":()=>$_default},()=>{a=$_imports[0];});yield;const c=$_imports[1]();\n` +
      `const d = a() + c;\nconst $_default={default: { a:a(), n: new (a()).B(), f: c\`t\` }}.default;\n})`,
  );
});

it('keeps the lines', () => {
  const code = `#!/usr/bin/env node\nimport {\n  a,\n} from './x.mjs';\nexport\n  default\n  a;\nexport * from './y.mjs'; last();`;
  const { text } = generateModule(code, analyseModule(code), new Set());
  expect(text.split('\n').slice(1)).toEqual([
    '',
    '',
    '',
    'const $_default={default:',
    '',
    '  a}.default;',
    ' last();',
    '})',
  ]);
});

it('chooses names that the code does not have', () => {
  const analysis = analyseModule('export const $_ = 1, $__ = import.meta;');
  expect(analysis.prefix).toBe('$___');
});

it('knows which exports can change', () => {
  const code = `
    export let a = 1; export let b = 1; b = 2; export var c = 1; export function d() {} export class e {}
    export const f = () => { let a = 0; a = 2; c++; }; for (var g of []) {} export { g }; [e] = [1]; export let h; export var i = 1; var i = 2;
    export function j() { ({ x: h } = {}); function d() {} d = 1; }`;
  const { locals } = analyseModule(code);
  expect(Object.fromEntries(locals.map(({ name, stable }) => [name, stable]))).toEqual({
    a: true,
    b: false,
    c: false,
    d: true,
    e: false,
    f: true,
    g: false,
    h: false,
    i: false,
    j: true,
  });
});

it('puts the async context back after awaits', () => {
  const code = `async function f() { try { await a; } catch { b(); } finally { c(); } l: for await (x of y) z(); }`;
  const { edits } = analyseScript(code);
  expect(generateScript(code, { format: 'commonjs', prefix: '$_', edits }).text).toBe(
    '(function($_load,$_context,$_resume){return function(exports,require,module,__filename,__dirname){' +
      'async function f() { {const $_frame1=$_context.current;try { $_resume($_context.current,await a); } ' +
      'catch {$_context.current=$_frame1; b(); } finally {$_context.current=$_frame1; c(); }} ' +
      '{const $_frame2=$_context.current;l: for await (x of y) {$_context.current=$_frame2;z();}$_context.current=$_frame2;} }\n}})',
  );
});

it('leaves scripts alone that need nothing', () => {
  const code = `#!/bin/node\nmodule.exports = 'important';`;
  expect(generateScript(code, analyseScript(code)).text).toBe(
    `(function(exports,require,module,__filename,__dirname){///bin/node\nmodule.exports = 'important';\n})`,
  );
});

it.each([
  ['import("x")', true],
  ['await x', true],
  [' * @typedef {import("x").A} A', false],
  ['  // await it', false],
  ['/** import("x") */', false],
  ['const important = 1', false],
  ['import /* c */ ("x")', true],
])('looks into a script that holds %j: %s', (line, expected) => {
  expect(mayNeedEdits(`first();\n${line}\nlast();`)).toBe(expected);
});

it('does not parse a long script for its texts', () => {
  const long = 'x();\n'.repeat(300_000);
  expect(mayNeedEdits(`${long}f("Did you mean 'import(x)'?"); await y;`)).toBe(false);
  expect(mayNeedEdits(`${long}f("text", import(x));`)).toBe(true);
});
