import { defineConfig } from '@playwright/test';

const executablePath = process.env.TURNWISE_BROWSER;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: {
    baseURL: 'http://127.0.0.1:4173',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    trace: 'retain-on-failure',
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
      ],
    },
  },
  webServer: [
    {
      command: 'node node_modules/vite/bin/vite.js preview --port 4173 --strictPort',
      port: 4173,
      reuseExistingServer: false,
    },
    {
      command:
        'node node_modules/vite/bin/vite.js build -c e2e/pages/vite.config.ts && node node_modules/vite/bin/vite.js preview -c e2e/pages/vite.config.ts --port 4174 --strictPort',
      port: 4174,
      reuseExistingServer: false,
      timeout: 120_000,
    },
  ],
});
