/** `process.emitWarning`, and how warnings are printed. */
import { inspect } from '../builtins/library/util.ts';
import { invalidArgType } from '../builtins/library/errors.ts';
import { validateString } from '../builtins/library/validators.ts';

type Warning = Error & { code?: string; detail?: string };

interface WarningOptions {
  type?: string;
  code?: string;
  detail?: string;
  ctor?: (...args: never[]) => unknown;
}

type Process = Pick<NodeJS.Process, 'pid' | 'nextTick' | 'emit' | 'argv0'> & {
  noDeprecation?: boolean;
  throwDeprecation?: boolean;
  traceDeprecation?: boolean;
  traceProcessWarnings?: boolean;
};

export function createEmitWarning(process: Process): NodeJS.Process['emitWarning'] {
  const emitWarning = (
    warning: unknown,
    typeOrOptions?: unknown,
    codeOrConstructor?: unknown,
    above?: WarningOptions['ctor'],
  ): void => {
    const options = optionsOf(typeOrOptions, codeOrConstructor, above);
    const { type = 'Warning', code, detail, ctor = emitWarning } = options;
    validateString(type, 'type');
    if (code !== undefined) validateString(code, 'code');
    if (typeof warning !== 'string' && !(warning instanceof Error)) {
      throw invalidArgType('warning', ['Error', 'string'], warning);
    }
    const error = typeof warning === 'string' ? createWarning(warning, type, code, detail, ctor) : warning;
    if (error.name === 'DeprecationWarning') {
      if (process.noDeprecation) return;
      if (process.throwDeprecation) {
        process.nextTick(() => {
          throw error;
        });
        return;
      }
    }
    process.nextTick(() => process.emit('warning', error));
  };
  return emitWarning;
}

function optionsOf(typeOrOptions: unknown, codeOrConstructor: unknown, above: WarningOptions['ctor']): WarningOptions {
  if (typeof typeOrOptions === 'object' && typeOrOptions !== null && !Array.isArray(typeOrOptions)) {
    const { type, code, detail, ctor } = typeOrOptions as WarningOptions;
    return {
      type: type || 'Warning',
      ...(code !== undefined && { code }),
      ...(typeof detail === 'string' && { detail }),
      ...(ctor && { ctor }),
    };
  }
  if (typeof typeOrOptions === 'function') return { ctor: typeOrOptions as NonNullable<WarningOptions['ctor']> };
  const constructor = typeof codeOrConstructor === 'function' ? codeOrConstructor : above;
  return {
    ...(typeOrOptions !== undefined && { type: typeOrOptions as string }),
    ...(codeOrConstructor !== undefined &&
      typeof codeOrConstructor !== 'function' && { code: codeOrConstructor as string }),
    ...(constructor && { ctor: constructor as NonNullable<WarningOptions['ctor']> }),
  };
}

function createWarning(
  message: string,
  name: string,
  code: string | undefined,
  detail: string | undefined,
  above: NonNullable<WarningOptions['ctor']>,
): Warning {
  const warning: Warning = new Error(message);
  warning.name = name;
  if (code !== undefined) warning.code = code;
  if (detail !== undefined) warning.detail = detail;
  Error.captureStackTrace(warning, above);
  return warning;
}

/** The listener that prints warnings on standard error. It says once how to see where they come from. */
export function createWarningPrinter(process: Process, print: (text: string) => void): (warning: unknown) => void {
  let hasHelped = false;
  return (warning) => {
    if (!(warning instanceof Error)) return;
    const isDeprecation = warning.name === 'DeprecationWarning';
    if (isDeprecation && process.noDeprecation) return;
    const { code, detail } = warning as Warning;
    const traced = process.traceProcessWarnings || (isDeprecation && process.traceDeprecation);
    let text = `(node:${process.pid}) `;
    if (code) text += `[${code}] `;
    text += traced && warning.stack ? warning.stack : String(warning);
    if (typeof detail === 'string') text += `\n${detail}`;
    if (!traced && !hasHelped) {
      const flag = isDeprecation ? '--trace-deprecation' : '--trace-warnings';
      const program = process.argv0.slice(process.argv0.lastIndexOf('/') + 1);
      text += `\n(Use \`${program} ${flag} ...\` to show where the warning was created)`;
      hasHelped = true;
    }
    print(`${text}\n`);
  };
}

/** What Node warns of when a rejected promise gets a handler too late. */
export function rejectionHandledWarning(id: number): Warning {
  const text = `Promise rejection was handled asynchronously (rejection id: ${id})`;
  return createWarning(text, 'PromiseRejectionHandledWarning', undefined, undefined, rejectionHandledWarning);
}

/** The error in place of a rejection with something that is none. */
export function unhandledRejection(reason: unknown): Error {
  const error = new Error(
    'This error originated either by throwing inside of an async function without a catch block, ' +
      'or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason ' +
      `"${typeof reason === 'string' ? reason : inspect(reason)}".`,
  );
  Object.defineProperty(error, 'name', { value: 'UnhandledPromiseRejection', configurable: true, writable: true });
  Error.captureStackTrace(error, unhandledRejection);
  return Object.assign(error, { code: 'ERR_UNHANDLED_REJECTION' });
}
