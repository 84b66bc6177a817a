import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { eventsOf, openApp, readLog, sendPrompt, waitUntilSettled } from '../support/app.ts';
import { startCountingServer } from '../support/counting-server.ts';
import { closeSettings, openSettings, setUpProvider } from '../support/provider-settings.ts';

const pageAddress = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/programs.html`;

const textOf = (name: string): string => readFileSync(new URL(`../support/hostile/${name}`, import.meta.url), 'utf8');
const waysOut = textOf('ways-out.js');
/** How many ways out there are, and how many forged messages and ways to spoil the shared memory the image knows. */
const counts = { ways: 43, forgeries: 12, spoilings: 6 };

/** Puts the hostile image in place of that of node. */
const replaceNode = (page: Page): Promise<unknown> =>
  page.route('**/assets/sandbox-node-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: waysOut + textOf('image.js') }),
  );

async function startSandbox(page: Page): Promise<void> {
  await page.goto(pageAddress);
  await page.evaluate(() => window.programs.start('embedded'));
}

/** Puts what an attacker would want where the app has it, and listens for what a sandbox might broadcast. */
async function layBait(page: Page): Promise<void> {
  await page.goto(pageAddress);
  await page.evaluate(async () => {
    localStorage.setItem('a-key', 'secret');
    sessionStorage.setItem('a-key', 'secret');
    document.cookie = 'a-key=secret';
    await new Promise((resolve) => indexedDB.open('turnwise-keys').addEventListener('success', resolve));
    await caches.open('a-key');
    const heard: unknown[] = [];
    new BroadcastChannel('turnwise').addEventListener('message', ({ data }) => heard.push(data));
    Object.assign(window, { heard });
  });
}

/** The ways by which something got out. */
function escapesOf(printed: string): string[] {
  const attempts = Object.entries(JSON.parse(printed) as Record<string, string>);
  expect(attempts).toHaveLength(counts.ways);
  return attempts.flatMap(([way, outcome]) => (outcome.startsWith('got') ? [`${way} ${outcome}`] : []));
}

const runHostile = (page: Page, command: string) =>
  page.evaluate((command) => window.programs.run(command, { timeoutMs: 20_000 }), command);

test('a worker with all that browsers give to workers finds no way out', async ({ page }) => {
  const server = await startCountingServer();
  await replaceNode(page);
  await layBait(page);
  await page.evaluate(() => window.programs.start('embedded'));
  const { stdout, stderr, exitCode } = await runHostile(page, `node ways ${server.url}`);
  expect(stderr).toBe('');
  expect(escapesOf(stdout)).toEqual([]);
  expect(exitCode).toBe(7);
  expect(server.connections).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  // The server does count, and would have answered: the page may ask it.
  await page.evaluate((url) => fetch(url).then((response) => response.text()), server.url);
  expect(server.connections).toBeGreaterThan(0);
  await server.close();
});

test('a program finds no way out', async ({ page }) => {
  const server = await startCountingServer();
  await layBait(page);
  await page.evaluate(() => window.programs.start('embedded'));
  const program = `${waysOut}\ntryWaysOut(process.argv[2]).then((attempts) => console.log(JSON.stringify(attempts)));`;
  await page.evaluate(
    (program) => window.programs.write('/workspace', { 'hostile.mjs': program, 'hostile.cjs': program }),
    program,
  );
  for (const file of ['hostile.mjs', 'hostile.cjs']) {
    const { stdout, stderr } = await runHostile(page, `node ${file} ${server.url}`);
    expect(stderr).toBe('');
    expect(escapesOf(stdout)).toEqual([]);
  }
  expect(server.connections).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  await server.close();
});

test('a shell finds no way out', async ({ page }) => {
  const server = await startCountingServer();
  await startSandbox(page);
  const host = server.url.replace('http://', '');
  const commands = [
    `curl ${server.url}/curl`,
    `wget ${server.url}/wget`,
    `echo x > /dev/tcp/${host.replace(':', '/')}`,
    `jq -n 'input("${server.url}")'`,
    `awk 'BEGIN { "${server.url}" | getline; print; }'`,
    `source <(echo '${server.url}')`,
    `node -e "fetch('${server.url}').then(() => console.log('got'))"`,
    `node -e "require('http').get('${server.url}', () => console.log('got'))"`,
    `node -e "require('net').connect(${host.split(':')[1] ?? ''}, '127.0.0.1', () => console.log('got'))"`,
  ];
  for (const command of commands) {
    const { stdout, exitCode } = await runHostile(page, command);
    expect(`${command}: ${stdout.includes('got') ? 'got' : 'nothing'}`).toBe(`${command}: nothing`);
    if (/^(curl|node)/.test(command)) expect(exitCode, command).not.toBe(0);
  }
  expect(server.connections).toBe(0);
  await server.close();
});

test('a program that the agent runs finds no trace of the key that the app holds', async ({ page }) => {
  await openApp(page);
  const dialog = await openSettings(page);
  await setUpProvider(dialog, { baseURL: 'http://127.0.0.1:9/v1', key: 'sk-secret-of-the-app', remember: true });
  await closeSettings(page);
  const names = ['indexedDB', 'localStorage', 'sessionStorage', 'caches', 'cookieStore', 'document', 'parent', 'top'];
  const program = `console.log(${JSON.stringify(names).replaceAll('"', "'")}.map((name) => typeof globalThis[name]).join())`;
  await sendPrompt(page, `Run \`node -e "${program}"\``);
  await waitUntilSettled(page);
  const log = await readLog(page);
  const [end] = eventsOf(log, 'tool_execution_end');
  expect(JSON.stringify(end?.payload)).toContain(names.map(() => 'undefined').join());
  expect(JSON.stringify(log)).not.toContain('sk-secret-of-the-app');
});

test('forged messages and spoiled shared memory harm only the process that made them', async ({ page }) => {
  await replaceNode(page);
  await startSandbox(page);
  await runHostile(page, 'echo kept > kept.txt');
  const bystander = page.evaluate(() => window.programs.run('sleep 2; cat kept.txt'));
  for (let index = 0; index < counts.forgeries; index += 1) {
    const { exitCode } = await runHostile(page, `node forge ${index}`);
    expect([7, 137], `forgery ${index}`).toContain(exitCode);
  }
  for (let index = 0; index < counts.spoilings; index += 1) {
    const { exitCode } = await runHostile(page, `node memory ${index}`);
    expect([7, 137], `spoiling ${index}`).toContain(exitCode);
  }
  expect(await bystander).toMatchObject({ stdout: 'kept\n', exitCode: 0, reason: 'exit' });
  expect(await runHostile(page, 'ls; cat kept.txt')).toMatchObject({ stdout: 'kept.txt\nkept\n', exitCode: 0 });
  expect(await page.evaluate(() => window.sandbox.status().state)).toBe('ready');
});
