/** What the functions of `child_process` make of their arguments. */
import { invalidArgType, invalidArgValue, outOfRange } from '../../library/errors.ts';
import { validateAbortSignal, validateBoolean, validateObject, validateString } from '../../library/validators.ts';
import { toSignal } from '../../../process/signals.ts';
import type { SignalName } from '../../../../protocol/process.ts';
import { toPath } from '../fs/arguments.ts';
import { toText } from '../../../to-text.ts';

export interface SpawnOptions {
  cwd?: unknown;
  env?: Record<string, unknown>;
  argv0?: string;
  stdio?: unknown;
  detached?: boolean;
  shell?: boolean | string;
  timeout?: number;
  killSignal?: string | number;
  signal?: AbortSignal;
  serialization?: 'json' | 'advanced';
  encoding?: string | null;
  input?: unknown;
  maxBuffer?: number;
}

/** A checked call: what to start, and how. */
export interface Spawning {
  file: string;
  /** With the file first. */
  argv: string[];
  cwd: string;
  env: Record<string, string>;
  options: SpawnOptions;
}

export function toSpawning(process: NodeJS.Process, file: unknown, args: unknown, options: unknown): Spawning {
  validateString(file, 'file');
  if (file.length === 0) throw invalidArgValue('file', file, 'cannot be empty');
  checkNulls(file, 'file');
  let list: unknown[] = [];
  let given = options;
  if (Array.isArray(args)) list = args;
  else if (args === undefined || args === null) list = [];
  else if (typeof args === 'object') given = args;
  else throw invalidArgType('args', 'object', args);
  if (given === undefined) given = {};
  else validateObject(given, 'options');
  const checked = given as SpawnOptions;
  const texts = list.map((argument, index) => {
    const text = toText(argument);
    checkNulls(text, `args[${index}]`);
    return text;
  });
  const cwd = checked.cwd === undefined || checked.cwd === null ? process.cwd() : toPath(checked.cwd, 'options.cwd');
  if (checked.detached !== undefined && checked.detached !== null)
    validateBoolean(checked.detached, 'options.detached');
  const { shell } = checked;
  if (shell !== undefined && shell !== null && typeof shell !== 'boolean' && typeof shell !== 'string') {
    throw invalidArgType('options.shell', ['boolean', 'string'], shell);
  }
  if (checked.argv0 !== undefined && checked.argv0 !== null) validateString(checked.argv0, 'options.argv0');
  validateTimeout(checked.timeout);
  validateAbortSignal(checked.signal, 'options.signal');
  const program = shell
    ? [typeof shell === 'string' ? shell : '/bin/sh', '-c', [file, ...texts].join(' ')]
    : [file, ...texts];
  return {
    file: program[0] ?? file,
    argv: program,
    cwd: cwd.startsWith('/') ? cwd : `${process.cwd()}/${cwd}`,
    env: toEnvironment(checked.env ?? process.env),
    options: checked,
  };
}

function toEnvironment(env: Record<string, unknown>): Record<string, string> {
  const variables: Record<string, string> = {};
  // Inherited ones count too, as in Node.
  for (const name in env) {
    const value = env[name];
    if (value !== undefined) variables[name] = toText(value);
  }
  return variables;
}

function checkNulls(text: string, name: string): void {
  if (text.includes('\0')) throw invalidArgValue(name, text, 'must be a string without null bytes');
}

export function validateTimeout(timeout: unknown): void {
  if (timeout === undefined || timeout === null) return;
  if (!(Number.isInteger(timeout) && (timeout as number) >= 0)) {
    throw outOfRange('timeout', 'an unsigned integer', timeout);
  }
}

export function validateMaxBuffer(maxBuffer: unknown): void {
  if (maxBuffer === undefined || maxBuffer === null) return;
  if (!(typeof maxBuffer === 'number' && maxBuffer >= 0)) {
    throw outOfRange('options.maxBuffer', 'a positive number', maxBuffer);
  }
}

export function toKillSignal(signal: unknown): SignalName {
  if (signal === undefined || signal === null) return 'SIGTERM';
  if (typeof signal !== 'string' && typeof signal !== 'number') {
    throw invalidArgType('options.killSignal', ['string', 'number'], signal);
  }
  return toSignal(signal) || 'SIGTERM';
}
