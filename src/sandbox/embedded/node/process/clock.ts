/** `hrtime`, and what is measured of the process. A worker knows little of its machine: the rest is plausible. */
import { invalidArgType, outOfRange } from '../builtins/library/errors.ts';
import { validateArray } from '../builtins/library/validators.ts';
import type { NativeTimers } from '../runtime.ts';

const nanosecondsPerMillisecond = 1e6;
/** The machine is taken to have run for this long when the process starts. */
const machineUptimeMs = 3_600_000;

export function createClock(timers: NativeTimers) {
  const nanoseconds = (): bigint => BigInt(Math.floor((timers.now() + machineUptimeMs) * nanosecondsPerMillisecond));
  const hrtime = (earlier?: [number, number]): [number, number] => {
    const now = nanoseconds();
    const seconds = Number(now / 1_000_000_000n);
    const rest = Number(now % 1_000_000_000n);
    if (earlier === undefined) return [seconds, rest];
    validateArray(earlier, 'time');
    if (earlier.length !== 2) throw outOfRange('time', '2', (earlier as unknown[]).length);
    const borrow = rest < earlier[1] ? 1 : 0;
    return [seconds - earlier[0] - borrow, rest - earlier[1] + borrow * 1e9];
  };
  const used = () => heapBytes() ?? 30_000_000;
  const memoryUsage = () => ({
    rss: used() + 40_000_000,
    heapTotal: used() + 6_000_000,
    heapUsed: used(),
    external: 2_000_000,
    arrayBuffers: 20_000,
  });
  const cpuUsage = (earlier?: NodeJS.CpuUsage): NodeJS.CpuUsage => {
    const microseconds = Math.floor(timers.now() * 1000);
    if (earlier === undefined) return { user: microseconds, system: 0 };
    if (typeof earlier !== 'object' || earlier === null) throw invalidArgType('prevValue', 'Object', earlier);
    return { user: microseconds - earlier.user, system: 0 };
  };
  const resourceUsage = () => ({
    userCPUTime: cpuUsage().user,
    systemCPUTime: 0,
    maxRSS: Math.floor(memoryUsage().rss / 1024),
    sharedMemorySize: 0,
    unsharedDataSize: 0,
    unsharedStackSize: 0,
    minorPageFault: 0,
    majorPageFault: 0,
    swappedOut: 0,
    fsRead: 0,
    fsWrite: 0,
    ipcSent: 0,
    ipcReceived: 0,
    signalsCount: 0,
    voluntaryContextSwitches: 0,
    involuntaryContextSwitches: 0,
  });
  return {
    hrtime: Object.assign(hrtime, { bigint: nanoseconds }),
    uptime: () => timers.now() / 1000,
    memoryUsage: Object.assign(memoryUsage, { rss: () => memoryUsage().rss }),
    cpuUsage,
    resourceUsage,
    constrainedMemory: () => 0,
    availableMemory: () => 2_147_483_648,
  };
}

/** Taken before a program can replace it. Only some browsers tell. */
const browserPerformance = performance as { memory?: { usedJSHeapSize?: number } };

const heapBytes = (): number | undefined => browserPerformance.memory?.usedJSHeapSize;
