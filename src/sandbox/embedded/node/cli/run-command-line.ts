/** `node`, from its arguments to the end of the main program. */
import { nodeError } from '../builtins/library/errors.ts';
import { runTestCommand } from '../builtins/library/test/command.ts';
import { inspect } from '../builtins/library/util/inspect.ts';
import { thrownAt } from '../modules/errors/arrows.ts';
import type { Runtime } from '../runtime.ts';
import { applyOptions } from './apply-options.ts';
import { help } from './help.ts';
import { CommandLineError, parseArguments, splitNodeOptions } from './parse-arguments.ts';
import type { CommandLine } from './parse-arguments.ts';
import { readAllInput } from './read-all-input.ts';
import { watchUnsettled } from './unsettled.ts';

/** Runs the program that the process was started with. Rejects with what nothing in it caught. */
export async function runCommandLine(runtime: Runtime): Promise<void> {
  const { process, start } = runtime;
  let line: CommandLine;
  try {
    line = parseArguments(start.argv.slice(1), splitNodeOptions(start.env['NODE_OPTIONS'] ?? ''));
    applyOptions(line.options, runtime);
  } catch (error) {
    if (error instanceof CommandLineError) return leave(runtime, 2, `${start.argv[0]}: ${error.message}\n`, 9);
    throw error;
  }
  const { options, script, rest, execArgv } = line;
  if (options.version) return leave(runtime, 1, `${process.version}\n`, 0);
  if (options.help) return leave(runtime, 1, help, 0);
  const path = script === undefined || script === '-' ? undefined : absolute(script, process.cwd());
  process.execArgv = execArgv;
  const named = path ?? script;
  process.argv = [process.execPath, ...(named === undefined ? [] : [named]), ...rest];
  await watchUnsettled(runtime, () => runProgram(runtime, line, path));
}

async function runProgram(runtime: Runtime, { options, rest }: CommandLine, path: string | undefined): Promise<void> {
  const { loader, process } = runtime;
  const cwd = process.cwd();
  const inputType = options.inputType === 'module' || options.inputType === 'commonjs' ? options.inputType : 'detect';
  if (options.check) {
    const input = { type: inputType, name: '[stdin]' } as const;
    return loader.check(path === undefined ? { ...input, code: readAllInput(runtime.host) } : { path });
  }
  const preload = `${cwd}/[preload]`;
  for (const each of options.requires) loader.createRequire(preload)(each);
  for (const each of options.imports) await loader.import(each, preload);
  if (options.test) {
    runTestCommand(runtime, {
      files: rest,
      patterns: options.testNamePatterns,
      reporters: options.testReporters,
      destinations: options.testDestinations,
      only: options.testOnly,
      forceExit: options.testForceExit,
      ...(options.testConcurrency !== undefined && { concurrency: options.testConcurrency }),
      ...(options.testTimeout !== undefined && { timeout: options.testTimeout }),
      ...(options.testShard !== undefined && { shard: options.testShard }),
    });
  } else if (path !== undefined) {
    if (options.inputType !== undefined) {
      const message = '--input-type can only be used with string input via --eval, --print, or STDIN';
      throw thrownAt(nodeError(Error, 'ERR_INPUT_TYPE_NOT_ALLOWED', message), 'inputType');
    }
    await loader.runMain(path);
  } else {
    const isInput = options.eval === undefined;
    const code = options.eval ?? readAllInput(runtime.host);
    const name = isInput ? '[stdin]' : '[eval]';
    const { value } = await loader.runString(code, { type: inputType, name, print: options.print });
    if (options.print) process.stdout.write(`${typeof value === 'string' ? value : inspect(value)}\n`);
  }
}

function leave({ host }: Runtime, stream: 1 | 2, text: string, exitCode: number): never {
  host.write(stream, new TextEncoder().encode(text));
  return host.exit(exitCode);
}

/** Without `.` and `..`. */
function absolute(path: string, cwd: string): string {
  const names: string[] = [];
  for (const name of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return `/${names.join('/')}`;
}
