import { expect, it } from 'vitest';
import { runProgram } from './testing/run-program.ts';

it('runs', async () => {
  const r = await runProgram({
    'main.mjs': `import { add, K, default as d, count, inc } from './a.mjs'; import * as ns from './a.mjs'; import cjs, { named } from './c.cjs'; import fs, { readFileSync } from 'node:fs';
console.log(add(1, K), d, count, ns.add === add, Object.keys(ns).join(), cjs.other, named, typeof readFileSync, fs.readFileSync === readFileSync);
inc(); console.log(count, ns.count);
console.log(import.meta.url, import.meta.dirname);
const m = await import('./b.mjs'); console.log(m.x, await m.y);
throw new TypeError('boom');`,
    'a.mjs': `export function add(a, b) { return a + b } export const K = 3; export default class {} export let count = 0; export function inc() { count++ }`,
    'b.mjs': `import { setTimeout } from 'timers'; export const x = await Promise.resolve(7); export const y = new Promise(r => setTimeout(() => r('later'), 5));`,
    'c.cjs': `exports.named = 'n'; exports.other = require('./d.json').v;`,
    'd.json': '{"v": 42}',
  });
  console.log(r.stdout, r.stderr);
  expect(r.exitCode).toBe(1);
});
