/**
 * Measures the tools: `npm run bench:tools` over the file system of the embedded sandbox behind a message port, and
 * with `-- --browser` in Chromium over the embedded sandbox itself. Fails when a case takes longer than it may.
 */
import { connectSandbox } from '../../src/sandbox/remote/connect-sandbox.ts';
import { serveSandbox } from '../../src/sandbox/remote/serve-sandbox.ts';
import { runCases, type Measurement } from './cases.ts';
import { createFilesOnlySandbox } from './files-only-sandbox.ts';
import { runInBrowser } from './run-in-browser.ts';

async function runHere(): Promise<Measurement[]> {
  const { port1, port2 } = new MessageChannel();
  serveSandbox(createFilesOnlySandbox(), port1);
  const sandbox = connectSandbox(port2);
  try {
    return await runCases(sandbox);
  } finally {
    await sandbox.dispose();
  }
}

const measurements = process.argv.includes('--browser') ? await runInBrowser() : await runHere();
let failed = false;
for (const { name, first, median, limit } of measurements) {
  const isLate = median > limit;
  failed ||= isLate;
  const times = `first ${first.toFixed(0).padStart(5)} ms, median ${median.toFixed(0).padStart(5)} ms`;
  process.stdout.write(`${name.padEnd(40)} ${times}, limit ${limit} ms${isLate ? '  TOO SLOW' : ''}\n`);
}
process.exit(failed ? 1 : 0);
