/** The checks of offsets and values that all methods of Buffer share. */
import { nodeError, outOfRange, type NodeError } from '../errors.ts';
import { format } from '../util/inspect.ts';
import { validateInteger, validateNumber } from '../validators.ts';

/** The longest buffer, in bytes. */
export const kMaxLength = 2 ** 32;

export function outOfBounds(name?: string): NodeError {
  const message =
    name === undefined ? 'Attempt to access memory outside buffer bounds' : `"${name}" is outside of buffer bounds`;
  return nodeError(RangeError, 'ERR_BUFFER_OUT_OF_BOUNDS', message, outOfBounds);
}

export function unknownEncoding(encoding: unknown): NodeError {
  return nodeError(TypeError, 'ERR_UNKNOWN_ENCODING', format('Unknown encoding: %s', encoding), unknownEncoding);
}

/** What Node's native part throws for something else than text. */
export function notText(): NodeError {
  return Object.assign(new TypeError('argument must be a string'), { code: 'ERR_INVALID_ARG_TYPE' });
}

/** That it is a place, or a length, that a buffer can have. */
export function validateOffset(
  value: unknown,
  name: string,
  min = 0,
  max: number = kMaxLength,
): asserts value is number {
  validateInteger(value, name, min, max);
}

/** Throws what Node throws for a place that is not in the buffer. `highest`: the last one that would be. */
export function boundsError(value: number, highest: number, name?: string): NodeError {
  if (Math.floor(value) !== value) return outOfRange(name ?? 'offset', 'an integer', value);
  if (highest < 0) return outOfBounds();
  return outOfRange(name ?? 'offset', `>= ${name === undefined ? 0 : 1} and <= ${highest}`, value);
}

/** That `size` bytes stand at `offset`. */
export function checkOffset(bytes: Uint8Array, offset: unknown, size: number): asserts offset is number {
  validateNumber(offset, 'offset');
  if (bytes[offset] === undefined || bytes[offset + size - 1] === undefined)
    throw boundsError(offset, bytes.length - size);
}

/** That the value is an integer of `size` bytes. */
export function checkValue(value: number | bigint, size: number, signed: boolean): void {
  const bits = size * 8;
  const isBig = typeof value === 'bigint';
  const max = isBig ? 2n ** BigInt(signed ? bits - 1 : bits) : 2 ** (signed ? bits - 1 : bits);
  const min = signed ? -max : 0;
  if (value >= min && value < max) return;
  // Not a number: no comparison holds, and Node lets it pass.
  if (value !== value) return;
  const n = isBig ? 'n' : '';
  let range = signed
    ? `>= -(2${n} ** ${bits - 1}${n}) and < 2${n} ** ${bits - 1}${n}`
    : `>= 0${n} and < 2${n} ** ${bits}${n}`;
  if (size <= 4) range = `>= ${min} and <= ${Number(max) - 1}`;
  throw outOfRange('value', range, value);
}
