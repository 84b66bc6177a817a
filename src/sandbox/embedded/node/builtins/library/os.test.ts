import type NodeOs from 'node:os';
import { expect, test } from 'vitest';
import { createOs } from './os.ts';
import { thrown } from './testing/thrown.ts';

const environment = { HOME: '/home/ann', TMPDIR: '/var/tmp/' };
const os = createOs({
  process: { env: environment, pid: 7, platform: 'linux', arch: 'x64' } as unknown as NodeJS.Process,
  uptime: () => 12.5,
}) as typeof NodeOs;

test('the machine is plausible', () => {
  expect([os.platform(), os.arch(), os.EOL, os.cpus().length, os.availableParallelism(), os.uptime()]).toEqual([
    'linux',
    'x64',
    '\n',
    2,
    2,
    12.5,
  ]);
  expect(os.networkInterfaces()['lo']?.[0]?.cidr).toBe('127.0.0.1/8');
});

test('folders and names are those of the environment', () => {
  expect([os.homedir(), os.tmpdir(), os.userInfo().username]).toEqual(['/home/ann', '/var/tmp', 'ann']);
});

test('the constants are those of Linux', () => {
  expect([os.constants.signals.SIGTERM, os.constants.errno.ENOENT, os.constants.priority.PRIORITY_LOW]).toEqual([
    15, 2, 19,
  ]);
});

test('the priority of this process can be set, that of others not', () => {
  os.setPriority(5);
  expect(os.getPriority()).toBe(5);
  expect(thrown(() => os.getPriority(1))).toBe(
    'Error [ERR_SYSTEM_ERROR]: A system error occurred: uv_os_getpriority returned ESRCH (no such process)',
  );
});
