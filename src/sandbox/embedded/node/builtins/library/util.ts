/** `node:util`. */
import { isDeepStrictEqual } from './assert/deep-equal.ts';
import { invalidArgType, outOfRange } from './errors.ts';
import { debuglog } from './util/debug-log.ts';
import { callbackify, deprecate, inherits, promisify } from './util/functions.ts';
import { format, formatWithOptions, inspect, stripVTControlCharacters } from './util/inspect.ts';
import { legacyChecks } from './util/legacy-checks.ts';
import { MIMEParams, MIMEType } from './util/mime.ts';
import { parseArgs } from './util/parse-args.ts';
import { parseEnv } from './util/parse-env.ts';
import { styleText } from './util/style-text.ts';
import { systemErrors } from './util/system-errors.ts';
import { types } from './util/types.ts';
import { validateAbortSignal, validateNumber, validateObject } from './validators.ts';

/** The name of the error that a negative number stands for: `ENOENT`. */
function getSystemErrorName(error: unknown): string {
  validateNumber(error, 'err');
  if (error >= 0 || !Number.isSafeInteger(error)) throw outOfRange('err', 'a negative integer', error);
  return systemErrors.get(error)?.[0] ?? `Unknown system error ${error}`;
}

/** Settles when the signal does. */
async function aborted(signal: unknown, resource: unknown): Promise<void> {
  if (signal === undefined) throw invalidArgType('signal', 'AbortSignal', signal);
  validateAbortSignal(signal, 'signal');
  validateObject(resource, 'resource', { array: true, callable: true });
  if (signal === undefined || signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function log(...args: unknown[]): void {
  const now = new Date();
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, '0'));
  const date = `${now.getDate()} ${months[now.getMonth()]}`;
  process.stdout.write(`${date} ${time.join(':')} - ${format(...args)}\n`);
}

function extend(target: Record<string, unknown>, source: unknown): Record<string, unknown> {
  return source !== null && typeof source === 'object' ? Object.assign(target, source) : target;
}

function toUSVString(input: unknown): string {
  return String(input).replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

export const utilModule = {
  _extend: extend,
  callbackify,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  styleText,
  formatWithOptions,
  getSystemErrorMap: () => new Map(systemErrors),
  getSystemErrorName,
  inherits,
  inspect,
  isDeepStrictEqual,
  ...legacyChecks,
  log,
  promisify,
  stripVTControlCharacters,
  toUSVString,
  transferableAbortSignal: (signal: AbortSignal) => signal,
  transferableAbortController: () => new AbortController(),
  aborted,
  types,
  parseEnv,
  parseArgs,
  TextDecoder: globalThis.TextDecoder,
  TextEncoder: globalThis.TextEncoder,
  MIMEType,
  MIMEParams,
};

export {
  callbackify,
  debuglog,
  deprecate,
  format,
  formatWithOptions,
  getSystemErrorName,
  inherits,
  inspect,
  isDeepStrictEqual,
  parseArgs,
  parseEnv,
  promisify,
  stripVTControlCharacters,
  styleText,
  types,
};
