import { refuse, succeed, textOf } from '../../result.ts';
import type {
  ExecOptions,
  ExecResult,
  Sandbox,
  SandboxCapabilities,
  SandboxResult,
  SandboxStatus,
} from '../../types.ts';
import { ChangeFeed } from './change-feed.ts';
import { startCommand } from './command-run.ts';
import type { CommandRun } from './command-run.ts';
import { attempt } from './file-system-error.ts';
import { InodeFileSystem } from './inode-file-system.ts';
import { createSandboxFileSystem } from './sandbox-file-system.ts';
import { Shell } from './shell.ts';
import { ShellPool } from './shell-pool.ts';
import { restoreSnapshot, takeSnapshot } from './workspace-snapshot.ts';

const workspace = '/workspace';
const home = '/home/user';

const capabilities: SandboxCapabilities = {
  workspace,
  programs: [],
  shellNotes:
    'bash with pipes, globs, here-documents, functions and the usual commands: grep, rg, sed, awk, find, xargs, sort, ' +
    'diff, jq, gzip and more. There is no node, npm, git, python, tar, curl or network yet; `&` runs a command in the ' +
    'foreground; `trap` does not exist.',
};

const environment = { HOME: home, USER: 'user', PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TERM: 'dumb' };

/** Lets what has settled reach those who wait for it. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

export interface EmbeddedSandboxParts {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds since the kernel started. */
  elapsed: () => number;
  createShellWorker: () => Worker;
}

/** The sandbox as the kernel itself sees it: files in memory, commands in shell workers. */
export function createEmbeddedSandbox({ now, elapsed, createShellWorker }: EmbeddedSandboxParts): Sandbox {
  const files = new InodeFileSystem(now);
  for (const directory of [workspace, home, '/tmp']) files.mkdirAll(directory);
  files.pin(workspace);
  const changes = new ChangeFeed();
  files.onChange((change) => changes.add(change));
  const pool = new ShellPool(() => new Shell(createShellWorker(), files));
  const running = new Set<CommandRun>();
  const statusListeners = new Set<(status: SandboxStatus) => void>();
  let status: SandboxStatus = { state: 'starting', backend: 'embedded' };

  const setStatus = (next: Omit<SandboxStatus, 'backend'>): void => {
    status = { ...next, backend: 'embedded' };
    for (const listener of statusListeners) listener(status);
  };

  const start = async (): Promise<void> => {
    const failure = await pool.warm();
    if (status.state !== 'starting') return;
    if (failure === undefined) setStatus({ state: 'ready', startedInMs: elapsed() });
    else setStatus({ state: 'crashed', detail: failure });
  };

  const exec = async (command: string, options: ExecOptions = {}): Promise<SandboxResult<ExecResult>> => {
    if (status.state === 'closed') return refuse('unavailable', 'The sandbox is closed');
    if (options.signal?.aborted) return refuse('aborted', 'Stopped before the command started');
    const cwd = options.cwd ?? workspace;
    const directory = attempt(() => files.directory(cwd));
    if (!directory.ok) {
      const why = directory.error.code === 'not_directory' ? 'Not a directory' : 'No such file or directory';
      options.onOutput?.({ stream: 'stderr', text: `bash: cd: ${cwd}: ${why}\n` });
      return succeed({ exitCode: 1, reason: 'exit' });
    }
    const env = { ...environment, ...options.env };
    const run = startCommand(pool, { command, cwd, env, stdin: options.stdin ?? '' }, options);
    running.add(run);
    const result = await run.result;
    running.delete(run);
    return result;
  };

  start().catch((thrown: unknown) => setStatus({ state: 'crashed', detail: textOf(thrown) }));

  return {
    fs: createSandboxFileSystem(files, changes),
    capabilities,
    exec,
    onPort: () => () => undefined,
    snapshot: (paths) => Promise.resolve(attempt(() => takeSnapshot(files, workspace, paths))),
    restore: (snapshot) => Promise.resolve(attempt(() => restoreSnapshot(files, workspace, snapshot))),
    status: () => status,
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    dispose: async () => {
      if (status.state === 'closed') return;
      for (const run of running) run.end({ exitCode: 137, reason: 'signal', signal: 'SIGKILL' });
      pool.close();
      changes.close();
      await nextTask();
      setStatus({ state: 'closed' });
    },
  };
}
