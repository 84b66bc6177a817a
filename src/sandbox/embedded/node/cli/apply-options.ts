import { SystemError } from '../../protocol/system-error.ts';
import type { Runtime } from '../runtime.ts';
import { parseEnvFile } from './env-file.ts';
import type { CommandOptions } from './options.ts';
import { CommandLineError } from './parse-arguments.ts';

/** Sets up the process as its options ask for. Throws CommandLineError. */
export function applyOptions(options: CommandOptions, { process, host, loader }: Runtime): void {
  const { inputType } = options;
  if (inputType !== undefined && inputType !== 'module' && inputType !== 'commonjs') {
    throw new CommandLineError('--input-type must be "module" or "commonjs"');
  }
  for (const { path, isOptional } of options.envFiles) {
    const text = readText(host, path.startsWith('/') ? path : `${process.cwd()}/${path}`);
    if (text === undefined && !isOptional) throw new CommandLineError(`${path}: not found`);
    for (const [name, value] of Object.entries(parseEnvFile(text ?? ''))) process.env[name] ??= value;
  }
  loader.useConditions(options.conditions);
  if (!options.warnings) process.removeAllListeners('warning');
  if (options.stackTraceLimit !== undefined) Error.stackTraceLimit = options.stackTraceLimit;
  if (options.title !== undefined) process.title = options.title;
  Object.assign(process, {
    ...(options.traceWarnings && { traceProcessWarnings: true }),
    ...(!options.deprecation && { noDeprecation: true }),
    ...(options.traceDeprecation && { traceDeprecation: true }),
    ...(options.throwDeprecation && { throwDeprecation: true }),
  });
  handleRejections(options.unhandledRejections, process);
}

function handleRejections(mode: string | undefined, process: NodeJS.Process): void {
  const modes = ['none', 'strict', 'throw', 'warn', 'warn-with-error-codes'];
  if (mode !== undefined && !modes.includes(mode))
    throw new CommandLineError('invalid value for --unhandled-rejections');
  if (mode !== 'none' && mode !== 'warn') return;
  process.on('unhandledRejection', (reason) => {
    if (mode === 'none') return;
    const text = reason instanceof Error ? (reason.stack ?? String(reason)) : String(reason);
    process.emitWarning(text, 'UnhandledPromiseRejectionWarning');
  });
}

function readText(host: Runtime['host'], path: string): string | undefined {
  try {
    return new TextDecoder().decode(host.call('readFile', path));
  } catch (thrown) {
    if (thrown instanceof SystemError) return undefined;
    throw thrown;
  }
}
