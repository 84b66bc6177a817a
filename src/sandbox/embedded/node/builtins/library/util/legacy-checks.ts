/** The checks of `util` that Node keeps for old programs. */
import { Buffer } from '../buffer.ts';
import { types } from './types.ts';

export function isError(value: unknown): value is Error {
  return types.isNativeError(value) || value instanceof Error;
}

export const legacyChecks = {
  isArray: Array.isArray,
  isBoolean: (value: unknown) => typeof value === 'boolean',
  isBuffer: Buffer.isBuffer,
  isNull: (value: unknown) => value === null,
  isNullOrUndefined: (value: unknown) => value === null || value === undefined,
  isNumber: (value: unknown) => typeof value === 'number',
  isString: (value: unknown) => typeof value === 'string',
  isSymbol: (value: unknown) => typeof value === 'symbol',
  isUndefined: (value: unknown) => value === undefined,
  isRegExp: types.isRegExp,
  isObject: (value: unknown) => value !== null && typeof value === 'object',
  isDate: types.isDate,
  isError,
  isFunction: (value: unknown) => typeof value === 'function',
  isPrimitive: (value: unknown) => value === null || (typeof value !== 'object' && typeof value !== 'function'),
};
