/** `node:util`. */
export { format, formatWithOptions, inspect } from './util/inspect.ts';
export { callbackify, deprecate, inherits, promisify } from './util/functions.ts';
