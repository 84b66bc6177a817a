// Finds a Chromium for the end-to-end tests and says plainly what it did. In order: an environment variable, a system
// Chrome, Chromium or Edge, the one Playwright has or can download, and, as root, the system's package manager.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES].find(isExecutable);
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  console.error(`browser: running ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the path of a browser
 */
export async function findBrowser(say = (line) => console.error(`browser: ${line}`)) {
  const wanted = process.env.TURNWISE_BROWSER;
  if (wanted !== undefined && wanted !== '') {
    if (!isExecutable(wanted)) throw new Error(`TURNWISE_BROWSER names ${wanted}, which is not a program.`);
    say(`using ${wanted}, named by TURNWISE_BROWSER`);
    return wanted;
  }
  const system = systemBrowser();
  if (system !== undefined) {
    say(`using the system's ${system}`);
    return system;
  }
  const owned = await playwrightBrowser();
  if (owned !== undefined) {
    say(`using Playwright's ${owned}`);
    return owned;
  }
  say('none on this system; trying to download the one of Playwright');
  if (run('npx', ['playwright', 'install', 'chromium'])) {
    const downloaded = await playwrightBrowser();
    if (downloaded !== undefined) return downloaded;
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('the download failed; installing chromium with the system package manager');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium']);
    const installed = systemBrowser();
    if (installed !== undefined) return installed;
  }
  throw new Error('No Chromium was found. Install Chrome, Chromium or Edge, or set TURNWISE_BROWSER to one.');
}
