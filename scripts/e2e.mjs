// Runs the end-to-end tests over the built app in a real Chromium. Arguments go on to Playwright.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.mjs';

const browser = await findBrowser();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, TURNWISE_BROWSER: browser } },
);
process.exit(status ?? 1);
