import type { DeviceName } from './inode.ts';
import type { InodeFileSystem } from './inode-file-system.ts';

/** Most bytes that one read of an endless device answers. */
const mostBytes = 1024 * 1024;
/** What reading an endless device as a whole answers. */
const wholeBytes = 256 * 1024;
/** Most bytes that the platform fills at once. */
const mostRandomBytes = 65_536;

const devices: Readonly<Record<string, DeviceName>> = {
  '/dev/null': 'null',
  '/dev/zero': 'zero',
  '/dev/random': 'random',
  '/dev/urandom': 'random',
  '/dev/stdin': 'stdin',
  '/dev/stdout': 'stdout',
  '/dev/stderr': 'stderr',
};

export function createDevices(files: InodeFileSystem): void {
  files.mkdirAll('/dev');
  for (const [path, device] of Object.entries(devices)) files.createDevice(path, device);
}

/** What a read answers. The streams of a process are not read here, and are empty. */
export function readDevice(device: DeviceName, length = wholeBytes): Uint8Array {
  if (device !== 'zero' && device !== 'random') return new Uint8Array(0);
  const data = new Uint8Array(Math.min(length, mostBytes));
  if (device === 'random') {
    for (let start = 0; start < data.length; start += mostRandomBytes) {
      crypto.getRandomValues(data.subarray(start, start + mostRandomBytes));
    }
  }
  return data;
}
