// Every check, in the order of what fails fastest. The first failure ends it.
import { spawnSync } from 'node:child_process';

/** @type {[name: string, script: string][]} */
const steps = [
  ['format', 'test:format'],
  ['lint', 'test:lint'],
  ['types', 'test:types'],
  ['boundaries', 'test:boundaries'],
  ['unit tests', 'test:unit'],
  ['build', 'build'],
  ['bundle size', 'test:size'],
  ['end-to-end tests', 'test:e2e'],
];

const started = Date.now();
for (const [name, script] of steps) {
  const from = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(status ?? 1);
  }
  console.log(`── ${name} passed in ${((Date.now() - from) / 1000).toFixed(1)} s`);
}
console.log(`\nAll ${steps.length} checks passed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
