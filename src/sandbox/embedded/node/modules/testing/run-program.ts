/** Runs a program of some files with the real loader, over a kernel in memory. */
import type * as utilModule from 'node:util';
import { createModuleCalls } from '../../../kernel/modules/module-calls.ts';
import { createTestProcess } from '../../testing/test-runtime.ts';
import type { TestProcess } from '../../testing/test-runtime.ts';
import { createLoader } from '../create-loader.ts';
import { frameText, isLoaderFrame } from '../code/frame-text.ts';

export type Files = Readonly<Record<string, string>>;

export interface ProgramResult {
  stdout: string;
  stderr: string;
  exitCode: number;
}

export function createProgram(files: Files, options: { argv?: readonly string[] } = {}): TestProcess {
  const at = Object.entries(files).map(([path, text]) => [path.startsWith('/') ? path : `/app/${path}`, text] as const);
  const process = createTestProcess({ files: Object.fromEntries(at), createLoader, ...options });
  Object.assign(process.host.calls, createModuleCalls(process.host.files));
  return process;
}

/** Runs a file of the program; what nothing catches is printed as Node would. */
export async function runProgram(files: Files, main = 'main.mjs'): Promise<ProgramResult> {
  const process = createProgram(files);
  const exitCode = await run(process, () => process.runtime.loader.runMain(`/app/${main}`));
  return { stdout: process.host.stdout, stderr: process.host.stderr, exitCode };
}

export async function run(process: TestProcess, main: () => unknown): Promise<number> {
  const prepare = Error.prepareStackTrace;
  Error.prepareStackTrace = prepareAsInImage as typeof Error.prepareStackTrace;
  const { console: outer } = globalThis;
  globalThis.console = printTo(process);
  try {
    return await process.run(main);
  } finally {
    Error.prepareStackTrace = prepare;
    globalThis.console = outer;
  }
}

/** Leaves out what is not of the program, as the worker does. */
function prepareAsInImage(error: Error, frames: readonly NodeJS.CallSite[]): string {
  const own = frames.filter((frame) => {
    const name = frame.getScriptNameOrSourceURL() as string | null | undefined;
    return (
      name &&
      !isLoaderFrame(frame) &&
      !/node:internal|\/src\/|node_modules\/(?:vitest|@vitest|vite)/.test(name) &&
      !name.startsWith('node:')
    );
  });
  return [Error.prototype.toString.call(error), ...own.map((frame) => `    at ${frameText(frame)}`)].join('\n');
}

function printTo({ runtime }: TestProcess): Console {
  const { format } = runtime.builtins.get('util') as typeof utilModule;
  const print =
    (stream: 1 | 2) =>
    (...values: unknown[]) =>
      runtime.host.write(stream, new TextEncoder().encode(`${format(...values)}\n`));
  return { ...globalThis.console, log: print(1), error: print(2) };
}
