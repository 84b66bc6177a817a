import { expect, test, type Page } from '@playwright/test';
import type { ProgramFiles, ProgramResult } from '../pages/programs.ts';
import { outliveCrash } from '../support/outlive-crash.ts';

const pageAddress = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/programs.html`;

const run = (page: Page, command: string, timeoutMs = 30_000): Promise<ProgramResult> =>
  page.evaluate(([command, timeoutMs]) => window.programs.run(command, { timeoutMs }), [command, timeoutMs] as const);

const write = (page: Page, files: ProgramFiles): Promise<void> =>
  page.evaluate((files) => window.programs.write('/workspace', files), files);

/** A sandbox with a file that must outlive whatever comes. */
async function startSandbox(page: Page): Promise<void> {
  await page.goto(pageAddress);
  await page.evaluate(() => window.programs.start('embedded'));
  await write(page, { 'kept.txt': 'kept\n' });
}

async function expectAlive(page: Page): Promise<void> {
  expect(await run(page, 'cat kept.txt && echo alive')).toMatchObject({ stdout: 'kept\nalive\n', exitCode: 0 });
  expect(await run(page, 'node -p 6*7')).toMatchObject({ stdout: '42\n', exitCode: 0 });
  expect(await page.evaluate(() => window.sandbox.status().state)).toBe('ready');
}

test.describe('a fork bomb is refused more processes, and ends with its command', () => {
  test('of bash', async ({ page }) => {
    test.setTimeout(120_000);
    await startSandbox(page);
    await write(page, { 'bomb.sh': 'bash bomb.sh & bash bomb.sh & wait\n' });
    const { stderr } = await run(page, 'bash bomb.sh', 60_000);
    expect(stderr).toContain('bash: fork: retry: Resource temporarily unavailable');
    await expectAlive(page);
    expect((await run(page, 'ps | grep -c bomb')).stdout).toBe('0\n');
  });

  test('of node', async ({ page }) => {
    await startSandbox(page);
    await write(page, {
      'bomb.cjs':
        "const { spawn } = require('child_process'); for (let i = 0; i < 2; i++) spawn('node', [__filename], { stdio: 'inherit' });",
    });
    const { stderr } = await run(page, 'node bomb.cjs', 10_000);
    expect(stderr).toContain('spawn node EAGAIN');
    await expectAlive(page);
  });
});

test.describe('an endless loop ends with its time', () => {
  const loops = {
    bash: 'while true; do :; done',
    node: "node -e 'for (;;);'",
    'node that catches everything': "node -e 'for (;;) try { for (;;); } catch {}'",
    'node below bash below node': `node -e "require('child_process').execSync('node -e \\"for(;;);\\"')"`,
  };
  for (const [name, command] of Object.entries(loops)) {
    test(`of ${name}`, async ({ page }) => {
      await startSandbox(page);
      expect(await run(page, command, 1_000)).toMatchObject({ exitCode: 124, reason: 'timeout' });
      await expectAlive(page);
    });
  }
});

test('3 GB of memory end the sandbox with a clear error; it comes back with its files', async ({ page }) => {
  test.setTimeout(180_000);
  await startSandbox(page);
  await write(page, {
    'eat.cjs':
      'const held = []; for (let size = 0; size < 3 * 2 ** 30; size += 8e5) held.push(new Array(1e5).fill(0).map(Math.random)); console.log("held");',
  });
  await expect.poll(() => page.evaluate(() => window.programs.isHeld('kept.txt'))).toBe(true);
  const survivor = await outliveCrash(page);
  const outcome = await survivor.evaluate(
    () =>
      window.programs.run('node eat.cjs', { timeoutMs: 120_000 }).then(
        ({ stderr, exitCode }) => ({ stderr, exitCode }),
        (error: Error) => ({ stderr: error.message, exitCode: -1 }),
      ),
    null,
  );
  expect(outcome.stderr).toMatch(/The sandbox crashed; a program may have taken too much memory|heap out of memory/);
  expect(outcome.exitCode).not.toBe(0);
  const after = await survivor.evaluate(
    () => window.programs.run('cat kept.txt && echo alive && node -p 6*7', { timeoutMs: 30_000 }),
    null,
  );
  expect(after).toMatchObject({ stdout: 'kept\nalive\n42\n', exitCode: 0 });
});

test.describe('a file of 1 GB does not fit', () => {
  test('by bash', async ({ page }) => {
    await startSandbox(page);
    await write(page, { part: 'x'.repeat(8 * 1024 * 1024) });
    const { stderr, exitCode } = await run(page, 'while cat part part part part >> large; do :; done', 60_000);
    expect(stderr).toMatch(/file too large|no space left on device/i);
    expect(exitCode).not.toBe(0);
    await expectAlive(page);
  });

  test('by node', async ({ page }) => {
    await startSandbox(page);
    await write(page, {
      'fill.cjs':
        "const fs = require('fs'); const part = Buffer.alloc(1 << 24); const file = fs.openSync('large', 'w'); for (let i = 0; i < 64; i++) fs.writeSync(file, part);",
    });
    const { stderr, exitCode } = await run(page, 'node fill.cjs');
    expect(stderr).toMatch(/Error: (EFBIG: file too large|ENOSPC: no space left on device), write/);
    expect(exitCode).toBe(1);
    await expectAlive(page);
  });

  test('nor do many smaller ones', async ({ page }) => {
    await startSandbox(page);
    await write(page, {
      'fill.cjs':
        "const fs = require('fs'); const part = Buffer.alloc(1 << 24); for (let i = 0; i < 64; i++) fs.writeFileSync('large' + i, part);",
    });
    const { stderr, exitCode } = await run(page, 'node fill.cjs');
    expect(stderr).toMatch(/Error: ENOSPC: no space left on device, (open|write)/);
    expect(exitCode).toBe(1);
    expect((await run(page, 'rm large*; echo more > more && cat more')).stdout).toBe('more\n');
    await expectAlive(page);
  });
});

test('200,000 files do not fit', async ({ page }) => {
  await startSandbox(page);
  await write(page, {
    'many.cjs':
      "const fs = require('fs'); fs.mkdirSync('many'); for (let i = 0; i < 200_000; i++) fs.writeFileSync('many/' + i, '');",
  });
  const { stderr, exitCode } = await run(page, 'node many.cjs', 60_000);
  expect(stderr).toContain('Error: ENOSPC: no space left on device, open');
  expect(exitCode).toBe(1);
  expect((await run(page, 'rm -r many; echo more > more && cat more')).stdout).toBe('more\n');
  await expectAlive(page);
});

test.describe('endless output is cut off', () => {
  for (const command of [
    'line=$(seq 1000 | tr -d "\\n"); while true; do echo $line; done',
    `node -e "for (;;) console.log('y'.repeat(1000))"`,
  ]) {
    test(`of ${command}`, async ({ page }) => {
      await startSandbox(page);
      const { stdout, stderr, exitCode } = await run(page, command);
      expect(stdout.length).toBeGreaterThan(1_000_000);
      expect(stdout.length).toBeLessThan(64 * 1024 * 1024);
      expect(stderr).toContain('bash: more than 33554432 bytes of output: the command was ended');
      expect(exitCode).not.toBe(0);
      await expectAlive(page);
    });
  }
});
