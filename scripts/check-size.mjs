// The JavaScript that a first visit loads before anything shows: the entry and what it imports statically, gzipped. The
// images of the sandbox are not among it: the page fetches them as text when it has begun.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 200;
const IMAGES = ['kernel', 'sh', 'node'];
const html = readFileSync('dist/index.html', 'utf8');
const first = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map((match) => match[1]);
const seen = new Set();
/** @param {string} path */
function visit(path) {
  if (seen.has(path)) return;
  seen.add(path);
  const source = readFileSync(join('dist', path), 'utf8');
  for (const match of source.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?"\.\/([^"]+\.js)"/g)) {
    visit(join(path, '..', match[1] ?? ''));
  }
}
for (const path of first) visit(path ?? '');
if (seen.size === 0) throw new Error('dist/index.html names no script');
let total = 0;
for (const path of seen) {
  const size = gzipSync(readFileSync(join('dist', path))).length / 1000;
  total += size;
  console.log(`${size.toFixed(1).padStart(8)} kB  ${path}`);
}
for (const name of readdirSync('dist/assets').filter((file) => file.endsWith('.js') && !seen.has(`assets/${file}`))) {
  const size = gzipSync(readFileSync(join('dist/assets', name))).length / 1000;
  console.log(`${size.toFixed(1).padStart(8)} kB  assets/${name} (later)`);
}
const images = readdirSync('dist/assets').filter((file) => /^sandbox-\w+-.*\.js$/.test(file));
const wrong = IMAGES.filter((name) => images.filter((file) => file.startsWith(`sandbox-${name}-`)).length !== 1);
if (wrong.length > 0) throw new Error(`Not one image of the sandbox: ${wrong.join(', ')}`);
const early = images.filter((file) => seen.has(`assets/${file}`) || html.includes(file));
if (early.length > 0) throw new Error(`Loaded before anything shows: ${early.join(', ')}`);
console.log(`Initial JavaScript: ${total.toFixed(1)} kB gzip, budget ${BUDGET_KB} kB`);
process.exit(total > BUDGET_KB ? 1 : 0);
