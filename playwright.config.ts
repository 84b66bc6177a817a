import { defineConfig } from '@playwright/test';

/** `scripts/e2e.mjs` names the browser and two free ports. */
const executablePath = process.env.TURNWISE_BROWSER;
const appPort = Number(process.env.TURNWISE_APP_PORT ?? 4173);
const pagesPort = Number(process.env.TURNWISE_PAGES_PORT ?? 4174);
const vite = 'node node_modules/vite/bin/vite.js';
const pages = '-c e2e/pages/vite.config.ts';

/** Stories of the app are about the embedded sandbox, and those of WebContainer about a browser that is new to the app. */
const embedded = {
  cookies: [],
  origins: [
    {
      origin: `http://127.0.0.1:${appPort}`,
      localStorage: [{ name: 'turnwise.sandbox', value: JSON.stringify({ setting: 'embedded', apiKey: '' }) }],
    },
  ],
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Stories mostly wait for the pace of the demo model, so three keep two cores busy.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // Noisy machines get a second try in CI; the report names each test that needed it.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list']],
  projects: [
    { name: 'stories', testIgnore: ['perf/**', 'webcontainer/**'], use: { storageState: embedded } },
    // Each has a host with real processes beside its browser.
    { name: 'containers', testMatch: 'webcontainer/**', dependencies: ['stories'], workers: 2 },
    // Measurements come last and alone: a story beside them would be measured too.
    { name: 'measurements', testMatch: 'perf/**', dependencies: ['stories', 'containers'], fullyParallel: false },
  ],
  use: {
    baseURL: `http://127.0.0.1:${appPort}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A trace costs a quarter of the time; ask for one with `--trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Tests reach nobody outside: the app asks this one by itself, and is refused at once.
        '--host-resolver-rules=MAP stackblitz.com ~NOTFOUND',
      ],
    },
  },
  webServer: [
    {
      command: `${vite} preview --port ${appPort} --strictPort`,
      port: appPort,
      reuseExistingServer: false,
    },
    {
      command: `${vite} build ${pages} && ${vite} preview ${pages} --port ${pagesPort} --strictPort`,
      port: pagesPort,
      reuseExistingServer: false,
      timeout: 120_000,
    },
  ],
});
