/** `node:os`: the machine that programs see. Plausible and always the same, but for the clock. */
import { validateInt32 } from './validators.ts';
import { osConstants } from './os/constants.ts';
import { nodeError } from './errors.ts';

const gibibyte = 2 ** 30;
const cpuCount = 2;

interface OsOptions {
  process: NodeJS.Process;
  /** Seconds since the process started. */
  uptime: () => number;
}

export function createOs({ process, uptime }: OsOptions): object {
  const { env } = process;
  const priorities = new Map<number, number>();
  const homedir = () => env['HOME'] ?? '/home/user';
  const username = () => env['USER'] ?? env['LOGNAME'] ?? homedir().split('/').at(-1) ?? 'user';
  const checkPid = (pid: number) => {
    if (pid === 0 || pid === process.pid) return;
    const details = { errno: -3, syscall: 'uv_os_getpriority', code: 'ESRCH', message: 'no such process' };
    const message = 'A system error occurred: uv_os_getpriority returned ESRCH (no such process)';
    throw Object.assign(nodeError(Error, 'ERR_SYSTEM_ERROR', message, checkPid), { info: details });
  };
  return {
    arch: () => process.arch,
    availableParallelism: () => cpuCount,
    cpus: () =>
      Array.from({ length: cpuCount }, () => ({
        model: 'Virtual CPU',
        speed: 2400,
        times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 },
      })),
    endianness: () => 'LE',
    freemem: () => 2 * gibibyte,
    getPriority(pid = 0) {
      validateInt32(pid, 'pid');
      checkPid(pid);
      return priorities.get(process.pid) ?? 0;
    },
    homedir,
    hostname: () => 'sandbox',
    loadavg: () => [0, 0, 0],
    networkInterfaces: () => ({
      lo: [
        {
          address: '127.0.0.1',
          netmask: '255.0.0.0',
          family: 'IPv4',
          mac: '00:00:00:00:00:00',
          internal: true,
          cidr: '127.0.0.1/8',
        },
      ],
    }),
    platform: () => process.platform,
    release: () => '6.1.0',
    setPriority(pid: unknown, priority: unknown = pid) {
      const target = pid === priority ? 0 : pid;
      validateInt32(target, 'pid');
      validateInt32(priority, 'priority', -20, 19);
      checkPid(target);
      priorities.set(process.pid, priority);
    },
    tmpdir() {
      const path = env['TMPDIR'] || env['TMP'] || env['TEMP'] || '/tmp';
      return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    },
    totalmem: () => 4 * gibibyte,
    type: () => 'Linux',
    userInfo: () => ({ uid: 1000, gid: 1000, username: username(), homedir: homedir(), shell: '/bin/bash' }),
    uptime,
    version: () => '#1 SMP',
    machine: () => 'x86_64',
    constants: osConstants,
    EOL: '\n',
    devNull: '/dev/null',
  };
}
