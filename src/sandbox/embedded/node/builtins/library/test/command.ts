/** `node --test`. */
import type NodeFs from 'node:fs';
import type { Runtime } from '../../../runtime.ts';
import { invalidArgValue } from '../errors.ts';
import { findTestFiles } from './files.ts';
import { pairReporters, setupReporters } from './reporters/setup.ts';
import { createRun, type RunOptions } from './run.ts';

export interface TestCommand {
  /** Files and folders, as they were given; none: all of the working directory. */
  files: readonly string[];
  /** `--test-name-pattern`. */
  patterns?: readonly string[];
  /** `--test-only`. */
  only?: boolean;
  /** `--test-reporter`. */
  reporters?: readonly string[];
  /** `--test-reporter-destination`. */
  destinations?: readonly string[];
  /** `--test-concurrency`: how many files at a time. */
  concurrency?: number;
  /** `--test-timeout`, in milliseconds. */
  timeout?: number;
  /** `--test-shard`: `1/3`. */
  shard?: string;
  /** `--test-force-exit`. */
  forceExit?: boolean;
}

function shardOf(text: string): { index: number; total: number } {
  const [, index, total] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (index === undefined || total === undefined)
    throw invalidArgValue('--test-shard', text, 'must be in the form of <index>/<total>');
  return { index: Number(index), total: Number(total) };
}

/** Starts it. The process ends when all is reported, with exit code 1 if a test failed. Throws for wrong options. */
export function runTestCommand(runtime: Runtime, command: TestCommand): void {
  const { process, builtins } = runtime;
  const fs = builtins.get('fs') as typeof NodeFs;
  const { reporters = [], destinations = [], patterns = [], shard, timeout, concurrency, only, forceExit } = command;
  const pairs = pairReporters(reporters, destinations, process.stdout.isTTY ?? false);
  let files: string[];
  try {
    files = findTestFiles(fs, command.files, process.cwd());
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw error;
    process.stderr.write(`Could not find '${path}'\n`);
    return process.exit(1);
  }
  const options: RunOptions = {
    files,
    concurrency: concurrency ?? true,
    setup: (stream) => setupReporters(runtime, stream, pairs),
  };
  if (patterns.length > 0) options.testNamePatterns = patterns;
  if (shard !== undefined) options.shard = shardOf(shard);
  if (timeout !== undefined) options.timeout = timeout;
  if (only !== undefined) options.only = only;
  if (forceExit !== undefined) options.forceExit = forceExit;
  createRun(runtime)(options).on('test:fail', ({ todo }: { todo?: unknown }) => {
    if (todo === undefined || todo === false) process.exitCode = 1;
  });
}
