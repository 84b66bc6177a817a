import { invalidArgType, outOfRange } from '../errors.ts';
import { zlibConstants as z } from './constants.ts';

export interface ZlibOptions {
  flush?: unknown;
  finishFlush?: unknown;
  chunkSize?: unknown;
  windowBits?: unknown;
  level?: unknown;
  memLevel?: unknown;
  strategy?: unknown;
  dictionary?: unknown;
  maxOutputLength?: unknown;
}

export interface ZlibSettings {
  flush: number;
  finishFlush: number;
  chunkSize: number;
  windowBits: number;
  level: number;
  memLevel: number;
  strategy: number;
  dictionary: Uint8Array | undefined;
  maxOutputLength: number;
}

const longestOutput = 2 ** 32;

/** The number, or the default if there is none. */
function inRange(value: unknown, name: string, lowest: number, highest: number, standard: number): number {
  if (value === undefined || Number.isNaN(value)) return standard;
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isFinite(value)) throw outOfRange(name, 'a finite number', value);
  if (value < lowest || value > highest) throw outOfRange(name, `>= ${lowest} and <= ${highest}`, value);
  return value;
}

function dictionaryOf(value: unknown): Uint8Array | undefined {
  if (value === undefined) return undefined;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw invalidArgType('options.dictionary', ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], value);
}

/** `decodes`: then a window of 0 is that of the data. Throws as Node does. */
export function settingsOf(options: ZlibOptions | null | undefined, decodes: boolean): ZlibSettings {
  const given = options ?? {};
  const isOwnWindow = decodes && (given.windowBits === 0 || given.windowBits === null);
  return {
    chunkSize: inRange(given.chunkSize, 'options.chunkSize', z.Z_MIN_CHUNK, Infinity, z.Z_DEFAULT_CHUNK),
    flush: inRange(given.flush, 'options.flush', z.Z_NO_FLUSH, z.Z_BLOCK, z.Z_NO_FLUSH),
    finishFlush: inRange(given.finishFlush, 'options.finishFlush', z.Z_NO_FLUSH, z.Z_BLOCK, z.Z_FINISH),
    windowBits: isOwnWindow ? 0 : inRange(given.windowBits, 'options.windowBits', 8, 15, z.Z_DEFAULT_WINDOWBITS),
    level: inRange(given.level, 'options.level', z.Z_MIN_LEVEL, z.Z_MAX_LEVEL, z.Z_DEFAULT_LEVEL),
    memLevel: inRange(given.memLevel, 'options.memLevel', z.Z_MIN_MEMLEVEL, z.Z_MAX_MEMLEVEL, z.Z_DEFAULT_MEMLEVEL),
    strategy: inRange(given.strategy, 'options.strategy', z.Z_DEFAULT_STRATEGY, z.Z_FIXED, z.Z_DEFAULT_STRATEGY),
    dictionary: dictionaryOf(given.dictionary),
    maxOutputLength: inRange(given.maxOutputLength, 'options.maxOutputLength', 1, longestOutput, longestOutput),
  };
}
