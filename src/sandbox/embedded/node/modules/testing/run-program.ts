/** Runs programs with the real loader, over a kernel in memory, in this thread. */
import { createModuleCalls } from '../../../kernel/modules/module-calls.ts';
import { runCommandLine } from '../../cli/run-command-line.ts';
import { createTestProcess } from '../../testing/test-runtime.ts';
import type { TestProcess, TestProcessOptions } from '../../testing/test-runtime.ts';
import { authorFrame, isLoaderFrame } from '../code/author-frame.ts';
import { createLoader } from '../create-loader.ts';

/** Content by path; paths that do not begin with a slash lie in `/app`. */
export type Files = Readonly<Record<string, string>>;

export interface ProgramResult {
  stdout: string;
  stderr: string;
  exitCode: number;
}

export function createProgram(files: Files, options: Omit<TestProcessOptions, 'files'> = {}): TestProcess {
  const at = Object.entries(files).map(([path, text]) => [path.startsWith('/') ? path : `/app/${path}`, text] as const);
  const process = createTestProcess({ files: Object.fromEntries(at), createLoader, ...options });
  Object.assign(process.host.calls, createModuleCalls(process.host.files));
  return process;
}

/** `node` with these arguments, in `/app`. */
export async function runNode(
  files: Files,
  args: readonly string[],
  options: Omit<TestProcessOptions, 'files' | 'argv'> = {},
): Promise<ProgramResult> {
  const process = createProgram(files, { ...options, argv: ['node', ...args] });
  const exitCode = await runInProcess(process, () => runCommandLine(process.runtime));
  return { stdout: process.host.stdout, stderr: process.host.stderr, exitCode };
}

/** What a program prints; it must end well. */
export async function outputOf(files: Files, main = 'main.mjs'): Promise<string> {
  const { stdout, stderr, exitCode } = await runNode(files, [main]);
  if (exitCode !== 0 || stderr !== '') throw new Error(`${main} exited with ${exitCode}: ${stdout}${stderr}`);
  return stdout;
}

/** With the globals of that process in place of those of this one. */
export async function runInProcess(process: TestProcess, main: () => unknown): Promise<number> {
  const { builtins } = process.runtime;
  const { setTimeout, setImmediate } = builtins.get('timers') as Record<string, unknown>;
  const replaced = {
    console: builtins.get('console'),
    setTimeout,
    setImmediate,
    process: process.runtime.process,
  };
  const scope = globalThis as Record<string, unknown>;
  const names = new Set(Object.getOwnPropertyNames(scope));
  const before = Object.keys(replaced).map((name) => [name, scope[name]] as const);
  const prepare = Error.prepareStackTrace;
  Error.prepareStackTrace = prepareStackTrace as typeof Error.prepareStackTrace;
  Object.assign(scope, replaced);
  try {
    return await process.run(main);
  } finally {
    Object.assign(scope, Object.fromEntries(before));
    for (const name of Object.getOwnPropertyNames(scope)) if (!names.has(name)) Reflect.deleteProperty(scope, name);
    Error.prepareStackTrace = prepare;
  }
}

/** Leaves out what is not of the program, as the worker does. */
function prepareStackTrace(error: Error, frames: readonly NodeJS.CallSite[]): string {
  const own = frames.filter((frame) => {
    const name = (frame.getScriptNameOrSourceURL() as string | null | undefined) ?? 'node:';
    return !name.startsWith('node:') && !isLoaderFrame(frame) && !/\/src\/sandbox\/|\/(?:vitest|vite)\//.test(name);
  });
  return [
    Error.prototype.toString.call(error),
    ...own.map((frame) => `    at ${(authorFrame(frame) ?? frame) as unknown as string}`),
  ].join('\n');
}
