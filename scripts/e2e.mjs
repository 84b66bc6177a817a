// Runs the end-to-end tests over the built app in a real Chromium. Arguments go on to Playwright; `--pictures` takes
// pictures of each state instead, for people to look at.
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

const pictures = process.argv.includes('--pictures');
const given = process.argv.slice(2).filter((argument) => argument !== '--pictures');

const env = {
  ...process.env,
  TURNWISE_BROWSER: await findBrowser(),
  TURNWISE_APP_PORT: await freePort(),
  TURNWISE_PAGES_PORT: await freePort(),
  TURNWISE_MODEL_PORT: await freePort(),
  ...(pictures && { TURNWISE_PICTURES: '1' }),
};
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...(pictures ? ['--project', 'pictures'] : []), ...given],
  { stdio: 'inherit', env },
);
process.exit(status ?? 1);
