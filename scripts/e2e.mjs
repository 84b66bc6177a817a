// Runs the end-to-end tests over the built app in a real Chromium. Arguments go on to Playwright.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { findBrowser } from './find-browser.mjs';

/** @returns {Promise<string>} a port that is free now */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(String(port)));
    });
  });
}

const env = {
  ...process.env,
  TURNWISE_BROWSER: await findBrowser(),
  TURNWISE_APP_PORT: await freePort(),
  TURNWISE_PAGES_PORT: await freePort(),
  TURNWISE_MODEL_PORT: await freePort(),
  // The local host of WebContainer, whose port nobody knows yet.
  TURNWISE_FRAMES: 'http://localhost:*',
};
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  { stdio: 'inherit', env },
);
process.exit(status ?? 1);
