import { expect } from '@playwright/test';
import { openPrograms, test } from '../support/webcontainer-programs.ts';

const rounds = 5;

/** Writes files, and reads each once, so that the host has them in memory. */
async function prepare(count: number): Promise<void> {
  const { fs, capabilities } = window.sandbox;
  const files = Array.from({ length: count }, (_, index) => ({
    path: `${capabilities.workspace}/${index % 100}/${index}`,
    data: `content ${index}\n`,
  }));
  const written = await fs.writeMany(files);
  if (!written.ok) throw new Error(written.error.message);
  for (const [index, result] of (await fs.readMany(files.map(({ path }) => path))).entries()) {
    const text = result.ok ? new TextDecoder().decode(result.value) : result.error.message;
    if (text !== `content ${index}\n`) throw new Error(`${index} reads as ${text}`);
  }
}

/** Milliseconds that each of so many reads takes. */
async function timeReads(count: number): Promise<number> {
  const { fs, capabilities } = window.sandbox;
  const paths = Array.from({ length: count }, (_, index) => `${capabilities.workspace}/${index % 100}/${index}`);
  const began = performance.now();
  const read = await Promise.all(paths.map((path) => fs.readFile(path)));
  const took = performance.now() - began;
  if (!read.every(({ ok }) => ok)) throw new Error('A file could not be read');
  return took / count;
}

test('6,000 reads cost hardly more each than 600', async ({ page, startHost }) => {
  test.slow();
  await openPrograms(page, await startHost({ memoryFiles: true }));
  await page.evaluate(prepare, 6_000);
  // As long as a command runs, which could change any file, each read is a call.
  await page.evaluate(() => {
    const stop = new AbortController();
    Object.assign(window, { stop: () => stop.abort() });
    return new Promise((resolve) => {
      void window.sandbox.exec('echo begun; sleep 100', { signal: stop.signal, onOutput: resolve });
    });
  });
  const [few, many]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    few.push(await page.evaluate(timeReads, 600));
    many.push(await page.evaluate(timeReads, 6_000));
  }
  await page.evaluate(() => window.stop());
  // The least of each is what the reads cost; the rest is what else the machine had to do.
  const ratio = Math.min(...many) / Math.min(...few);
  const told = `${Math.min(...few).toFixed(3)} ms of 600, ${Math.min(...many).toFixed(3)} ms of 6,000`;
  test.info().annotations.push({ type: 'per read', description: `${told}: ${ratio.toFixed(2)} times` });
  expect(ratio, told).toBeLessThanOrEqual(1.5);
});
