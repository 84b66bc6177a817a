import { invalidArgType, outOfRange } from '../errors.ts';

function toWhole(value: unknown, fallback: number): number {
  if (value === undefined) return fallback;
  const number = Math.floor(Number(value));
  return Number.isSafeInteger(number) ? number : 0;
}

/** Copies as far as there is room. Answers how many bytes. */
export function copyBytes(
  source: unknown,
  target: unknown,
  targetStart?: unknown,
  sourceStart?: unknown,
  sourceEnd?: unknown,
): number {
  const kinds = ['Buffer', 'Uint8Array'];
  if (!(source instanceof Uint8Array)) throw invalidArgType('source', kinds, source);
  if (!(target instanceof Uint8Array)) throw invalidArgType('target', kinds, target);
  const to = toWhole(targetStart, 0);
  const from = toWhole(sourceStart, 0);
  const end = toWhole(sourceEnd, source.length);
  if (to < 0) throw outOfRange('targetStart', '>= 0', to);
  if (from < 0 || from > source.length) throw outOfRange('sourceStart', `>= 0 && <= ${source.length}`, from);
  if (end < 0) throw outOfRange('sourceEnd', '>= 0', end);
  const count = Math.min(end - from, source.length - from, target.length - to);
  if (count <= 0) return 0;
  target.set(Uint8Array.prototype.subarray.call(source, from, from + count), to);
  return count;
}
