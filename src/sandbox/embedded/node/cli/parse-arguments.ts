import { actionOf, createOptions, longName } from './options.ts';
import type { CommandOptions } from './options.ts';

export interface CommandLine {
  options: CommandOptions;
  /** The options as they were given. */
  execArgv: string[];
  /** The script, `-` for standard input, or undefined; and what is for the program. */
  script: string | undefined;
  rest: string[];
}

/** What is wrong with a command line: printed after `node: `, with exit code 9. */
export class CommandLineError extends Error {}

/** `args`: without the program. `fromEnvironment`: NODE_OPTIONS. Throws CommandLineError. */
export function parseArguments(args: readonly string[], fromEnvironment: readonly string[]): CommandLine {
  const options = createOptions();
  const left = readOptions(fromEnvironment, options, true);
  if (left.length > 0) throw new CommandLineError(`${left[0]} is not allowed in NODE_OPTIONS`);
  const rest = readOptions(args, options, false);
  const execArgv = args.slice(0, args.length - rest.length);
  if (rest[0] === '--') rest.shift();
  const takesScript = options.eval === undefined && !options.test;
  const script = takesScript ? rest.shift() : undefined;
  return { options, execArgv: execArgv.filter((arg) => arg !== '--'), script, rest };
}

/** Reads options up to the first argument that is none; answers the rest. */
function readOptions(args: readonly string[], options: CommandOptions, isEnvironment: boolean): string[] {
  const queue = [...args];
  for (let arg = queue[0]; arg !== undefined && arg.length > 1 && arg.startsWith('-') && arg !== '--'; arg = queue[0]) {
    queue.shift();
    readOption(arg, queue, options, isEnvironment);
  }
  return queue;
}

function readOption(arg: string, queue: string[], options: CommandOptions, isEnvironment: boolean): void {
  if (arg === '-pe') {
    options.print = true;
    options.eval = argumentOf('--eval', queue);
    return;
  }
  const equals = arg.startsWith('--') ? arg.indexOf('=') : -1;
  const written = equals === -1 ? arg : arg.slice(0, equals);
  const given = equals === -1 ? undefined : arg.slice(equals + 1);
  const isNegated = written.startsWith('--no-');
  const name = longName(isNegated ? `--${written.slice('--no-'.length)}` : written);
  const action = actionOf(name);
  if (!action || (isNegated && action.kind === 'value')) {
    throw new CommandLineError(isEnvironment ? `${written} is not allowed in NODE_OPTIONS` : `bad option: ${arg}`);
  }
  if (action.kind === 'refused') throw new CommandLineError(`${written} is not supported in this sandbox`);
  if (isEnvironment && !action.inEnvironment) throw new CommandLineError(`${written} is not allowed in NODE_OPTIONS`);
  if (action.kind === 'value') {
    action.set(options, given ?? argumentOf(written, queue));
  } else if (action.kind === 'flag') {
    action.set(options, !isNegated);
    // `-p CODE` is `-p -e CODE`.
    const next = queue[0];
    if (name === '--print' && next !== undefined && !next.startsWith('-')) options.eval = queue.shift();
  } else if (action.takesValue && given === undefined) {
    argumentOf(written, queue);
  }
}

function argumentOf(name: string, queue: string[]): string {
  const argument = queue.shift();
  if (argument === undefined || (argument.startsWith('-') && argument.length > 1)) {
    throw new CommandLineError(`${name} requires an argument`);
  }
  // A backslash lets a value begin with a dash.
  return argument.startsWith('\\-') ? argument.slice(1) : argument;
}

/** The options in NODE_OPTIONS: at spaces, but for those in double quotes. */
export function splitNodeOptions(text: string): string[] {
  const parts: string[] = [];
  let part: string | undefined;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    let letter = text[at] ?? '';
    if (letter === '"') {
      isQuoted = !isQuoted;
      part ??= '';
      continue;
    }
    if (letter === ' ' && !isQuoted) {
      if (part !== undefined) parts.push(part);
      part = undefined;
      continue;
    }
    if (letter === '\\' && isQuoted) {
      at += 1;
      const next = text[at];
      if (next === undefined) throw new CommandLineError('invalid value for NODE_OPTIONS (invalid escape)');
      letter = next;
    }
    part = (part ?? '') + letter;
  }
  if (isQuoted) throw new CommandLineError('invalid value for NODE_OPTIONS (unterminated string)');
  if (part !== undefined) parts.push(part);
  return parts;
}
