import { refuse, succeed, textOf } from '../../result.ts';
import type { ExecOptions, ExecResult, Sandbox, SandboxResult, SandboxStatus } from '../../types.ts';
import { capabilitiesOf } from './capabilities.ts';
import { runCommand } from './exec/run-command.ts';
import type { RunningCommand } from './exec/run-command.ts';
import { attempt } from './file-system-error.ts';
import { createKernelFiles, home, installSystemFiles, workspace } from './kernel-files.ts';
import { createModuleCalls } from './modules/module-calls.ts';
import { fetchFromPort } from './ports/port-fetch.ts';
import type { PortRequest, PortResponse } from './ports/port-fetch.ts';
import { VirtualPorts } from './ports/virtual-ports.ts';
import { connectProcess } from './process/connect-process.ts';
import { ProcessTable } from './process/process-table.ts';
import type { ProcessLimits } from './process/process-table.ts';
import { ProcessWorker } from './process/process-worker.ts';
import type { ImageKind } from './process/process-worker.ts';
import { WorkerPool } from './process/worker-pool.ts';
import type { FileSystemLimits } from './quota.ts';
import { createSandboxFileSystem } from './sandbox-file-system.ts';
import { restoreSnapshot, takeSnapshot } from './workspace-snapshot.ts';

const environment = { HOME: home, USER: 'user', PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TERM: 'dumb' };

/** Most bytes that one command may print. */
const outputLimit = 32 * 1024 * 1024;

/** Lets what has settled reach those who wait for it. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

export interface EmbeddedSandboxParts {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds since the sandbox was started. */
  elapsed: () => number;
  /** The images that there are. Without shared memory only the shell is used. */
  images: readonly ImageKind[];
  createWorker: (kind: ImageKind) => Worker;
  /** Whether the page has shared memory. */
  sharedMemory: boolean;
  limits?: { files?: Partial<FileSystemLimits>; processes?: Partial<ProcessLimits>; outputBytes?: number };
}

export interface KernelSandbox extends Sandbox {
  /** Asks a server that listens inside. */
  fetch(request: PortRequest): Promise<SandboxResult<PortResponse>>;
}

/** The sandbox as the kernel itself sees it: files in memory, processes in workers. */
export function createEmbeddedSandbox(parts: EmbeddedSandboxParts): KernelSandbox {
  const { now, elapsed, createWorker, sharedMemory, limits = {} } = parts;
  const hasNode = sharedMemory && parts.images.includes('node');
  const { files, changes } = createKernelFiles(now, limits.files);
  const modules = createModuleCalls(files);
  const ports = new VirtualPorts();
  const bootWorker = (kind: ImageKind): ProcessWorker =>
    new ProcessWorker({
      kind,
      worker: createWorker(kind),
      shared: sharedMemory,
      onReady: (systemFiles) => installSystemFiles(files, systemFiles),
    });
  const pool = new WorkerPool(bootWorker);
  const table: ProcessTable = new ProcessTable({
    files,
    now,
    available: (kind) => kind === 'sh' || hasNode,
    take: (kind) => pool.take(kind),
    giveBack: (worker) => pool.giveBack(worker),
    connect: (process) => connectProcess(process, { files, changes, ports, modules, table }),
    ...(limits.processes && { limits: limits.processes }),
  });
  /** Those that run, and those of which something lives on. */
  const commands = new Set<RunningCommand>();
  const statusListeners = new Set<(status: SandboxStatus) => void>();
  let status: SandboxStatus = { state: 'starting', backend: 'embedded' };

  const setStatus = (next: Omit<SandboxStatus, 'backend'>): void => {
    status = { ...next, backend: 'embedded' };
    for (const listener of statusListeners) listener(status);
  };

  const start = async (): Promise<void> => {
    const failure = await pool.warm('sh');
    if (status.state !== 'starting') return;
    if (failure !== undefined) {
      setStatus({ state: 'crashed', detail: failure });
      return;
    }
    const missing = sharedMemory ? {} : { detail: 'This page has no shared memory: there is bash, but no node or npm' };
    setStatus({ state: 'ready', startedInMs: elapsed(), ...missing });
    if (hasNode) await pool.warm('node');
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
    forgetEnded(commands);
    const request = { command, cwd, env: { ...environment, ...options.env } };
    const running = runCommand(table, { ...request, outputLimit: limits.outputBytes ?? outputLimit }, options);
    commands.add(running);
    return running.result;
  };

  start().catch((thrown: unknown) => setStatus({ state: 'crashed', detail: textOf(thrown) }));

  return {
    fs: createSandboxFileSystem(files, changes),
    capabilities: capabilitiesOf(workspace, hasNode),
    exec,
    onPort: (listener) => {
      for (const port of ports.open) listener({ port, type: 'open' });
      return ports.onPort(listener);
    },
    fetch: (request) => fetchFromPort(ports, request),
    snapshot: (paths) => Promise.resolve(attempt(() => takeSnapshot(files, workspace, paths))),
    restore: (snapshot) => Promise.resolve(attempt(() => restoreSnapshot(files, workspace, snapshot))),
    status: () => status,
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    dispose: async () => {
      if (status.state === 'closed') return;
      for (const { end } of commands) end({ exitCode: 137, reason: 'signal', signal: 'SIGKILL' });
      pool.close();
      changes.close();
      await nextTask();
      setStatus({ state: 'closed' });
    },
  };
}

/** Drops the commands of which nothing lives any more. */
function forgetEnded(commands: Set<RunningCommand>): void {
  for (const command of commands) if (command.job.processes.size === 0) commands.delete(command);
}
