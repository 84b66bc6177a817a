import { Bash, InMemoryFs, type CustomCommand } from 'just-bash';
import { ok } from '../../agent/result.ts';
import type { ExecOptions, ExecResult } from '../../sandbox/types.ts';
import { createFakeSandbox, type FakeFiles, type FakeSandbox } from './fake-sandbox.ts';

export interface JustBashSandboxOptions {
  files?: Readonly<Record<string, string | Uint8Array>>;
  /** Stands in for the waits of `sleep`. Default: none. */
  sleep?: (ms: number) => Promise<void>;
  /** Commands on top of the interpreter's own. */
  commands?: CustomCommand[];
}

/** A fake sandbox whose shell is the real interpreter. Output comes when the command has ended. */
export function createJustBashSandbox({
  files = {},
  sleep = async () => {},
  commands = [],
}: JustBashSandboxOptions = {}): FakeSandbox {
  const sandbox = createFakeSandbox({ files, exec: (command, options, shared) => run(command, options, shared) });

  async function run(command: string, { signal, onOutput }: ExecOptions, shared: FakeFiles) {
    const fs = new InMemoryFs(Object.fromEntries(shared));
    const bash = new Bash({ fs, cwd: sandbox.capabilities.workspace, sleep, customCommands: commands });
    const { stdout, stderr, exitCode } = await bash.exec(command, signal ? { signal } : {});
    if (stdout !== '') onOutput?.({ stream: 'stdout', text: stdout });
    if (stderr !== '') onOutput?.({ stream: 'stderr', text: stderr });
    shared.clear();
    for (const path of fs.getAllPaths()) {
      if (!path.startsWith(`${sandbox.capabilities.workspace}/`)) continue;
      const { isFile } = await fs.stat(path);
      if (isFile) shared.set(path, await fs.readFileBuffer(path));
    }
    const result: ExecResult = signal?.aborted ? { exitCode: 130, reason: 'stopped' } : { exitCode, reason: 'exit' };
    return ok(result);
  }

  return sandbox;
}
