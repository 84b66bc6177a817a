// Opens the smoke page in each browser that is installed here: boot, a command, a kill, and the fall-back without
// shared memory. Prints a line for each and fails when one of them does not do what it should.
// usage: npm run smoke
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { SmokeReport } from '../e2e/pages/smoke.ts';
import { findBrowser } from './find-browser.mjs';
import { servePage } from './serve-page.ts';

interface Browser {
  name: string;
  /** The command line that opens a page, with an empty profile of its own. */
  open: (url: string, profile: string) => string[];
}

const waitMs = 60_000;

function onPath(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const webKit = ['/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0'];
  for (const name of names) {
    for (const folder of [...folders, ...webKit]) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        continue;
      }
    }
  }
  return undefined;
}

async function installedBrowsers(): Promise<Browser[]> {
  const chromium = await findBrowser();
  const browsers: Browser[] = [
    {
      name: 'Chromium',
      open: (url, profile) => [
        chromium ?? '',
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        `--user-data-dir=${profile}`,
        url,
      ],
    },
  ];
  const firefox = onPath('firefox-esr', 'firefox');
  if (firefox !== undefined) {
    browsers.push({
      name: 'Firefox',
      open: (url, profile) => [firefox, '--headless', '--no-remote', '--profile', profile, url],
    });
  }
  const webKit = onPath('MiniBrowser');
  const display = onPath('xvfb-run');
  if (webKit !== undefined && display !== undefined) {
    browsers.push({ name: 'WebKit', open: (url) => [display, '-a', webKit, '--private', url] });
  }
  return browsers;
}

function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Reports of the isolated page and the plain one, as far as they came. */
async function smoke({ open }: Browser): Promise<SmokeReport[]> {
  const reports: SmokeReport[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { url, close } = await servePage('smoke', (request, response, next) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname !== '/report') {
      if (search === '?plain') response.removeHeader('Cross-Origin-Opener-Policy');
      if (search === '?plain') response.removeHeader('Cross-Origin-Embedder-Policy');
      next();
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      reports.push(JSON.parse(body) as SmokeReport);
      response.end();
      if (reports.length === 2) finish();
    });
  });
  const profile = mkdtempSync(join(tmpdir(), 'turnwise-smoke-'));
  const [command = '', ...args] = open(url, profile);
  const browser = spawn(command, args, { stdio: 'ignore', detached: true });
  const timer = setTimeout(finish, waitMs);
  await finished;
  clearTimeout(timer);
  end(browser);
  await close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return reports;
}

const hasNode = ({ programs }: SmokeReport): boolean => programs.includes('node');

/** Whether it says that there is no shared memory, so no programs. */
const saysWhy = ({ detail = '' }: SmokeReport): boolean => /shared memory/i.test(detail);

/** What is not as it should be. */
function faultsOf([full, plain]: SmokeReport[]): string[] {
  if (full === undefined) return [`no report within ${waitMs / 1000} s`];
  const faults: string[] = [];
  const check = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  check(full.isolated, 'the page is not isolated');
  check(full.state === 'ready', `it is ${full.state}: ${full.detail}`);
  const wanted = hasNode(full) ? 'shell\n42\n' : 'shell\n1+2+3\n';
  check(full.output === wanted && full.exitCode === 0, `printed ${JSON.stringify(full.output)}`);
  check(hasNode(full) || saysWhy(full), `it has no node and does not say why: ${full.detail}`);
  check(full.stopReason === 'stopped' && full.stopMs < 2000, `a loop ended as ${full.stopReason}`);
  if (plain === undefined) return [...faults, 'no report of the page without shared memory'];
  check(!plain.isolated, 'the plain page is isolated');
  check(plain.state === 'ready' && saysWhy(plain), `plain: ${plain.state} ${plain.detail}`);
  check(!hasNode(plain), 'the plain page promises node');
  check(plain.output === 'shell\n1+2+3\n', `plain: printed ${JSON.stringify(plain.output)}`);
  check(plain.stopReason === 'stopped', `plain: a loop ended as ${plain.stopReason}`);
  return faults;
}

let failed = false;
for (const browser of await installedBrowsers()) {
  const reports = await smoke(browser);
  const faults = faultsOf(reports);
  failed ||= faults.length > 0;
  const [full] = reports;
  const times =
    full &&
    `${hasNode(full) ? 'with node' : 'bash alone'}, ready in ${full.startedInMs ?? '?'} ms, stop in ${full.stopMs.toFixed(0)} ms`;
  process.stdout.write(`${browser.name}: ${faults.length === 0 ? `works, ${times}` : faults.join('; ')}\n`);
  if (full) process.stdout.write(`  ${full.browser}\n`);
}
process.exit(failed ? 1 : 0);
