/** Random numbers, from the browser's source. */
import { Buffer } from '../buffer.ts';
import { invalidArgType, outOfRange } from '../errors.ts';
import { validateFunction, validateNumber } from '../validators.ts';

type Callback = (error: Error | null, value?: unknown) => void;

/** How many bytes the browser gives at a time. */
const mostAtOnce = 65536;
const longest = 2 ** 31 - 1;

function fill(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += mostAtOnce) {
    // Filled where a copy would be: shared memory is refused.
    const part = new Uint8Array(Math.min(mostAtOnce, bytes.length - at));
    crypto.getRandomValues(part);
    bytes.set(part, at);
  }
}

/** Now, or in a later turn for the callback. */
function answer(compute: () => unknown, callback: unknown): unknown {
  if (callback === undefined) return compute();
  validateFunction(callback, 'callback');
  const value = compute();
  setImmediate(() => (callback as Callback)(null, value));
  return undefined;
}

function randomBytes(size: unknown, callback?: unknown): unknown {
  validateNumber(size, 'size', 0, longest);
  return answer(() => {
    const bytes = Buffer.alloc(size);
    fill(bytes);
    return bytes;
  }, callback);
}

function viewOf(target: unknown): Uint8Array {
  if (ArrayBuffer.isView(target)) return new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
  if (target instanceof ArrayBuffer) return new Uint8Array(target);
  throw invalidArgType('buf', ['ArrayBuffer', 'ArrayBufferView'], target);
}

function randomFillSync(target: unknown, offset: unknown = 0, size?: unknown): unknown {
  const bytes = viewOf(target);
  // In items of the array.
  const width = (target as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1;
  validateNumber(offset, 'offset', 0, bytes.length / width);
  const start = offset * width;
  const length = size === undefined ? bytes.length - start : Number(size) * width;
  if (start + length > bytes.length) throw outOfRange('size + offset', `<= ${bytes.length}`, start + length);
  fill(bytes.subarray(start, start + length));
  return target;
}

function randomFill(target: unknown, ...rest: unknown[]): void {
  const callback = rest.pop();
  validateFunction(callback, 'callback');
  answer(() => randomFillSync(target, rest[0], rest[1]), callback);
}

function randomInt(first: unknown, second?: unknown, third?: unknown): unknown {
  const hasMin = second !== undefined && typeof second !== 'function';
  const [min, max, callback] = hasMin ? [first, second, third] : [0, first, second];
  if (!Number.isSafeInteger(min)) throw invalidArgType('min', 'a safe integer', min);
  if (!Number.isSafeInteger(max)) throw invalidArgType('max', 'a safe integer', max);
  const low = min as number;
  const high = max as number;
  if (high <= low) throw outOfRange('max', `greater than the value of "min" (${low})`, high);
  const range = high - low;
  if (range > 2 ** 48 - 1) throw outOfRange(hasMin ? 'max - min' : 'max', `<= ${2 ** 48 - 1}`, range);
  return answer(() => {
    const limit = 2 ** 48 - (2 ** 48 % range);
    const bytes = Buffer.alloc(6);
    for (;;) {
      fill(bytes);
      const value = bytes.readUIntBE(0, 6);
      // Those above would make some numbers come more often.
      if (value < limit) return low + (value % range);
    }
  }, callback);
}

function randomUUID(): string {
  const bytes = Buffer.alloc(16);
  fill(bytes);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export const random = {
  randomBytes,
  pseudoRandomBytes: randomBytes,
  randomFill,
  randomFillSync,
  randomInt,
  randomUUID,
  getRandomValues: (target: Parameters<Crypto['getRandomValues']>[0]) => crypto.getRandomValues(target),
};
