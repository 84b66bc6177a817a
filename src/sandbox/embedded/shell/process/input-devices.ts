import type { Devices } from '../kernel-file-system.ts';
import { bytesSuffix, inputDevice, lineSuffix } from '../told.ts';
import type { StandardInput } from './standard-input.ts';

/** Standard input as devices: all that is left of it, a line of it, or some bytes. `/dev/stdin` stands for no input. */
export const inputDevices =
  (input: StandardInput): Devices =>
  (path) => {
    if (path === inputDevice) return { read: () => input.readAll() };
    if (path === inputDevice + lineSuffix) return { read: () => input.readLine() };
    const start = inputDevice + bytesSuffix;
    if (path.startsWith(start)) return { read: () => input.readBytes(Number(path.slice(start.length))) };
    return path.startsWith('/dev/stdin') ? {} : undefined;
  };
