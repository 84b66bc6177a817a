/** `run()`: runs files of tests, each in a process of its own. */
import type NodeChildProcess from 'node:child_process';
import type NodeFs from 'node:fs';
import type { Runtime } from '../../../runtime.ts';
import { invalidArgType, invalidArgValue, unsupported } from '../errors.ts';
import { shouldColorize } from '../util/style-text.ts';
import { validateArray, validateBoolean, validateFunction, validateInteger, validateObject } from '../validators.ts';
import { ChildReports } from './child-reports.ts';
import { createEnvironment } from './environment.ts';
import { testFailure } from './failure.ts';
import { FileTest } from './file-test.ts';
import { findTestFiles } from './files.ts';
import { optionsOf, patternOf } from './options.ts';
import type { TestsStream } from './stream.ts';
import type { Test } from './test.ts';
import { createTree } from './tree.ts';

export interface RunOptions {
  concurrency?: number | boolean;
  files?: readonly string[];
  forceExit?: boolean;
  only?: boolean;
  setup?: (stream: TestsStream) => unknown;
  shard?: { index: number; total: number };
  signal?: AbortSignal;
  testNamePatterns?: string | RegExp | readonly (string | RegExp)[];
  timeout?: number;
  watch?: boolean;
}

const ownOptions = ['--test-reporter', '--test-reporter-destination'];

/** The options of this process that those of the files get too. */
function inheritedArgs(args: readonly string[]): string[] {
  return args.filter((arg, index) => {
    if (arg === '--test' || arg === '--watch') return false;
    const previous = args[index - 1] ?? '';
    return !ownOptions.some((option) => arg === option || previous === option || arg.startsWith(`${option}=`));
  });
}

async function runFile(runtime: Runtime, test: FileTest, args: string[], signal: AbortSignal): Promise<void> {
  const { process, builtins } = runtime;
  const { spawn } = builtins.get('child_process') as typeof NodeChildProcess;
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_TEST_CONTEXT: 'child-v8' };
  if (shouldColorize(process.stdout)) env['FORCE_COLOR'] = '1';
  const child = spawn(process.execPath, args, { signal, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const file = test.name;
  const reports = new ChildReports(
    (event) => test.add(event),
    (message) => test.add({ type: 'test:stdout', data: { file, message } }),
  );
  let stderr = '';
  const decoder = new TextDecoder();
  const onLines = (text: string) => {
    const lines = (stderr + text).split(/(?<=\n)/);
    stderr = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
    for (const message of lines) if (message !== '') test.add({ type: 'test:stderr', data: { file, message } });
  };
  child.stdout.on('data', (bytes: Uint8Array) => reports.read(bytes));
  child.stderr.on('data', (bytes: Uint8Array) => onLines(decoder.decode(bytes, { stream: true })));
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  const [code, killedBy] = await new Promise<[number | null, string | null]>((resolve) => {
    child.on('close', (exitCode, name) => resolve([exitCode, name]));
  });
  reports.end();
  if (stderr !== '') onLines('\n');
  if (code === 0 && killedBy === null) return;
  const failed = testFailure('test failed', test.hasFailedTests ? 'subtestsFailed' : 'testCodeFailure');
  // Its stack would say nothing: what failed is in another process.
  throw failure ?? Object.assign(failed, { exitCode: code, signal: killedBy, stack: undefined });
}

/** As they are written on a command line. */
function patternsOf(given: RunOptions['testNamePatterns']): string[] {
  return [given ?? []].flat().map((value, index) => {
    const name = `options.testNamePatterns[${index}]`;
    if (value instanceof RegExp) return String(value);
    if (typeof value !== 'string') throw invalidArgType(name, ['string', 'RegExp'], value);
    patternOf(value, name);
    return value;
  });
}

function checkOptions({ files, watch, forceExit, only, shard, setup }: RunOptions): void {
  if (files !== undefined) validateArray(files, 'options.files');
  if (watch !== undefined) validateBoolean(watch, 'options.watch');
  if (forceExit !== undefined) validateBoolean(forceExit, 'options.forceExit');
  if (only !== undefined) validateBoolean(only, 'options.only');
  if (setup !== undefined) validateFunction(setup, 'options.setup');
  if (shard !== undefined) {
    validateObject(shard, 'options.shard');
    validateInteger(shard.total, 'options.shard.total', 1);
    validateInteger(shard.index, 'options.shard.index', 1, shard.total);
    if (watch) throw invalidArgValue('options.shard', watch, 'shards not supported with watch mode');
  }
  if (watch) throw unsupported('The watch mode of the test runner');
}

export function createRun(runtime: Runtime): (options?: RunOptions) => TestsStream {
  const { process, builtins } = runtime;
  return (options = {}) => {
    checkOptions(options);
    const { concurrency, timeout, signal, shard, only, forceExit } = options;
    const patterns = patternsOf(options.testNamePatterns);
    const environment = createEnvironment(runtime, { testOnly: false, namePatterns: null });
    const { root, stream, finish } = createTree(environment, { concurrency, timeout, signal });
    if (process.env['NODE_TEST_CONTEXT'] !== undefined) {
      process.emitWarning('node:test run() is being called recursively within a test file. skipping running files.');
      void finish();
      return stream;
    }
    const fs = builtins.get('fs') as typeof NodeFs;
    const all = options.files ?? findTestFiles(fs, [], process.cwd());
    const files = shard ? all.filter((_, index) => index % shard.total === shard.index - 1) : all;
    const inherited = inheritedArgs(process.execArgv);
    const { namePatterns } = optionsOf(inherited);
    const wanted = [
      ...(forceExit ? ['--test-force-exit'] : []),
      ...patterns
        .filter((pattern) => !namePatterns.includes(pattern))
        .map((pattern) => `--test-name-pattern=${pattern}`),
      ...(only ? ['--test-only'] : []),
    ];
    const args = [...inherited, ...wanted.filter((arg) => !inherited.includes(arg))];
    const start = async () => {
      await options.setup?.(stream);
      root.harness.hasStarted = true;
      root.harness.allowTestsToRun = true;
      await Promise.allSettled(
        files.map((file) => createFileTest(runtime, root, file, [...args, file], signal).start()),
      );
      await finish();
    };
    start().catch((error: unknown) => stream.destroy(error as Error));
    return stream;
  };
}

function createFileTest(runtime: Runtime, root: Test, file: string, args: string[], signal?: AbortSignal): Test {
  const fn = ({ signal: stop }: { signal: AbortSignal }) => runFile(runtime, test as FileTest, args, stop);
  const test = root.createSubtest(FileTest, file, { signal }, fn, {});
  return test;
}
