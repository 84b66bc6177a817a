import type { Devices } from '../kernel-file-system.ts';
import { bytesSuffix, inputDevice, untilSuffix } from '../told.ts';
import type { StandardInput } from './standard-input.ts';

const bytesOf = new RegExp(`^${inputDevice}${bytesSuffix}(\\d+)$`);
const untilOf = new RegExp(`^${inputDevice}${untilSuffix}(\\d+)$`);

/** Standard input as devices: all that is left of it, or a piece of it. `/dev/stdin` stands for no input. */
export const inputDevices =
  (input: StandardInput): Devices =>
  (path) => {
    if (path === inputDevice) return { read: () => input.readAll() };
    if (!path.startsWith(inputDevice)) return path.startsWith('/dev/stdin') ? {} : undefined;
    const count = bytesOf.exec(path)?.[1];
    const byte = untilOf.exec(path)?.[1];
    if (count !== undefined) return { read: () => input.readBytes(Number(count)) };
    return byte === undefined ? undefined : { read: () => input.readUntil(Number(byte)) };
  };
