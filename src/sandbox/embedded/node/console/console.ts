/** `console` and the class Console, as Node has them. */
import { invalidArgType, nodeError } from '../builtins/library/errors.ts';
import { formatWithOptions, inspect } from '../builtins/library/util.ts';
import { validateArray, validateInteger, validateObject, validateOneOf } from '../builtins/library/validators.ts';
import { formatDuration } from './timing.ts';
import { tableOf } from './table.ts';

interface Stream {
  isTTY?: boolean;
  write(text: string, callback?: (error?: Error | null) => void): unknown;
  once?(event: 'error', listener: () => void): unknown;
  removeListener?(event: 'error', listener: () => void): unknown;
}

export interface ConsoleParts {
  /** Asked for at each write: a program may replace the stream. */
  stdout: () => Stream;
  stderr: () => Stream;
  ignoreErrors: boolean;
  colorMode: boolean | 'auto';
  /** Options of `inspect`, in place of what `colorMode` implies. */
  inspectOptions: (stream: Stream) => object | undefined;
  indentation: number;
}

/** What a console asks of its process. */
export interface ConsoleHost {
  emitWarning(text: string): void;
  env: Readonly<Record<string, string | undefined>>;
  now(): number;
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** The methods, bound to nothing but the parts. */
export function createMethods(parts: ConsoleParts, host: ConsoleHost): Methods {
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  let indent = '';

  const optionsFor = (stream: Stream): object => {
    const given = parts.inspectOptions(stream);
    if (given) return { colors: shouldColor(stream, parts.colorMode, host), ...given };
    return shouldColor(stream, parts.colorMode, host) ? { colors: true } : {};
  };
  const write = (stream: Stream, text: string): void => {
    const indented = indent === '' ? text : indent + text.replaceAll('\n', `\n${indent}`);
    if (!parts.ignoreErrors) {
      stream.write(`${indented}\n`);
      return;
    }
    const ignore = () => undefined;
    stream.once?.('error', ignore);
    try {
      stream.write(`${indented}\n`, ignore);
    } finally {
      stream.removeListener?.('error', ignore);
    }
  };
  const print = (stream: Stream, args: unknown[]): void =>
    write(stream, formatWithOptions(optionsFor(stream), ...args));

  const elapsed = (label: string, method: string): string | undefined => {
    const startedAt = timers.get(label);
    if (startedAt !== undefined) return formatDuration(host.now() - startedAt);
    host.emitWarning(`No such label '${label}' for console.${method}()`);
    return undefined;
  };

  const methods = {
    log: (...args: unknown[]) => print(parts.stdout(), args),
    warn: (...args: unknown[]) => print(parts.stderr(), args),
    dir: (object: unknown, options?: object) => {
      const stream = parts.stdout();
      write(stream, inspect(object, { customInspect: false, ...optionsFor(stream), ...options }));
    },
    time: (name: unknown = 'default') => {
      const label = String(name);
      if (timers.has(label)) host.emitWarning(`Label '${label}' already exists for console.time()`);
      else timers.set(label, host.now());
    },
    timeEnd: (name: unknown = 'default') => {
      const label = String(name);
      const text = elapsed(label, 'timeEnd');
      if (text !== undefined) methods.log('%s: %s', label, text);
      timers.delete(label);
    },
    timeLog: (name: unknown = 'default', ...data: unknown[]) => {
      const label = String(name);
      const text = elapsed(label, 'timeLog');
      if (text !== undefined) methods.log('%s: %s', label, text, ...data);
    },
    trace: (...args: unknown[]) => {
      const trace = { name: 'Trace', message: formatWithOptions(optionsFor(parts.stderr()), ...args), stack: '' };
      Error.captureStackTrace(trace, methods.trace);
      methods.warn(trace.stack);
    },
    assert: (condition?: unknown, ...args: unknown[]) => {
      if (condition) return;
      const [first, ...rest] = args;
      methods.warn(`Assertion failed${args.length === 0 ? '' : `: ${String(first)}`}`, ...rest);
    },
    clear: () => undefined,
    count: (name: unknown = 'default') => {
      const label = String(name);
      const count = (counts.get(label) ?? 0) + 1;
      counts.set(label, count);
      methods.log(`${label}: ${count}`);
    },
    countReset: (name: unknown = 'default') => {
      const label = String(name);
      if (!counts.delete(label)) host.emitWarning(`Count for '${label}' does not exist`);
    },
    group: (...data: unknown[]) => {
      if (data.length > 0) methods.log(...data);
      indent += ' '.repeat(parts.indentation);
    },
    groupEnd: () => {
      indent = indent.slice(0, indent.length - parts.indentation);
    },
    table: (data: unknown, properties?: string[]) => {
      if (properties !== undefined) validateArray(properties, 'properties');
      if (data === null || typeof data !== 'object') {
        methods.log(data);
        return;
      }
      const options = { maxArrayLength: 3, breakLength: Number.POSITIVE_INFINITY, ...optionsFor(parts.stdout()) };
      const show = (value: unknown) => inspect(value, { depth: tableDepth(value), ...options });
      methods.log(tableOf(data, properties, show));
    },
  };
  const { log, warn, group } = methods;
  const none = () => undefined;
  return {
    ...(methods as Methods),
    debug: (...args) => log(...args),
    info: (...args) => log(...args),
    dirxml: (...args) => log(...args),
    error: (...args) => warn(...args),
    groupCollapsed: (...args) => group(...args),
    profile: none,
    profileEnd: none,
    timeStamp: none,
  };
}

const tableDepth = (value: unknown): number =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 2 ? -1 : 0;

function shouldColor(stream: Stream, mode: boolean | 'auto', { env }: ConsoleHost): boolean {
  if (mode !== 'auto') return mode;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return ['', '1', 'true', '2', '3'].includes(forced);
  return Boolean(stream.isTTY) && env['NO_COLOR'] === undefined;
}

interface ConsoleOptions {
  stdout: Stream;
  stderr?: Stream;
  ignoreErrors?: boolean;
  colorMode?: boolean | 'auto';
  inspectOptions?: object;
  groupIndentation?: number;
}

const isConsole = Symbol('kIsConsole');

/** The class Console: called with or without `new`, with streams or options. */
export function createConsoleClass(host: ConsoleHost) {
  function Console(this: unknown, options: unknown, errors?: unknown, ignoreErrors = true): object {
    const self: object = new.target ? (this as object) : (Object.create(Console.prototype) as object);
    const given = toOptions(options, errors, ignoreErrors);
    const { stdout, stderr = stdout, colorMode = 'auto', inspectOptions, groupIndentation = 2 } = given;
    for (const [name, stream] of Object.entries({ stdout, stderr })) {
      if (typeof (stream as Stream | undefined)?.write !== 'function') {
        throw nodeError(
          TypeError,
          'ERR_CONSOLE_WRITABLE_STREAM',
          `Console expects a writable stream instance for ${name}`,
        );
      }
    }
    validateOneOf(colorMode, 'colorMode', ['auto', true, false]);
    validateInteger(groupIndentation, 'groupIndentation', 0, 1000);
    if (inspectOptions !== undefined) validateObject(inspectOptions, 'options.inspectOptions');
    const methods = createMethods(
      {
        stdout: () => stdout,
        stderr: () => stderr,
        ignoreErrors: given.ignoreErrors ?? true,
        colorMode,
        inspectOptions: () => inspectOptions,
        indentation: groupIndentation,
      },
      host,
    );
    // Methods of a class below this one stay reachable.
    for (const [name, method] of Object.entries(methods)) {
      if (name in self) continue;
      Object.defineProperty(self, name, { value: method, writable: true, enumerable: true, configurable: true });
    }
    Object.defineProperties(self, {
      _stdout: { value: stdout, writable: true, configurable: true },
      _stderr: { value: stderr, writable: true, configurable: true },
      [isConsole]: { value: true },
    });
    return self;
  }
  Object.defineProperty(Console, Symbol.hasInstance, {
    value: (instance: unknown) => typeof instance === 'object' && instance !== null && isConsole in instance,
  });
  return Console;
}

function toOptions(options: unknown, errors: unknown, ignoreErrors: boolean): ConsoleOptions {
  if (typeof options === 'object' && options !== null && typeof (options as Partial<Stream>).write !== 'function') {
    return options as ConsoleOptions;
  }
  if (options === null) throw invalidArgType('stdout', 'Object', options);
  return { stdout: options as Stream, ...(errors !== undefined && { stderr: errors as Stream }), ignoreErrors };
}

/** The console of the process. */
export function createGlobalConsole(process: NodeJS.Process, now: () => number): { console: object; Console: unknown } {
  const host: ConsoleHost = {
    emitWarning: (text) => process.emitWarning(text),
    get env() {
      return process.env;
    },
    now,
  };
  const parts: ConsoleParts = {
    stdout: () => process.stdout,
    stderr: () => process.stderr,
    ignoreErrors: true,
    colorMode: 'auto',
    inspectOptions: () => undefined,
    indentation: 2,
  };
  const Console = createConsoleClass(host);
  const methods = createMethods(parts, host);
  const order = [
    'log',
    'warn',
    'dir',
    'time',
    'timeEnd',
    'timeLog',
    'trace',
    'assert',
    'clear',
    'count',
    'countReset',
    'group',
    'groupEnd',
    'table',
    'debug',
    'info',
    'dirxml',
    'error',
    'groupCollapsed',
  ];
  const console: Record<string, unknown> = Object.fromEntries(order.map((name) => [name, methods[name]]));
  console['Console'] = Console;
  for (const name of ['profile', 'profileEnd', 'timeStamp']) console[name] = methods[name];
  console['context'] = () => console;
  Object.defineProperties(console, {
    _stdout: { get: () => process.stdout, configurable: true },
    _stderr: { get: () => process.stderr, configurable: true },
    [isConsole]: { value: true },
    [Symbol.toStringTag]: { value: 'console', configurable: true },
  });
  return { console, Console };
}
