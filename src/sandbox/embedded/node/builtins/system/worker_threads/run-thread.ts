import type { SystemRuntime } from '../../../system-runtime.ts';
import { joinParent } from './thread.ts';

/** What code of a thread is called in place of a path. */
export const codeName = '[worker eval]';

/** Waits until the parent has told the thread what it is; then runs its code, or else the program of its arguments. */
export async function runThread(runtime: SystemRuntime, runProgram: () => Promise<void>): Promise<void> {
  const { process, loader, loop } = runtime;
  runtime.thread = await joinParent(runtime);
  const { code, argv, execArgv } = runtime.thread;
  await new Promise<void>((resolve, reject) => {
    const start = async (): Promise<void> => {
      if (!code) return runProgram();
      process.argv = [process.execPath, codeName, ...argv];
      process.execArgv = execArgv;
      await loader.runString(code.text, { type: code.type, name: codeName, print: false });
    };
    loop.interrupt(() => void start().then(resolve, reject));
  });
}
