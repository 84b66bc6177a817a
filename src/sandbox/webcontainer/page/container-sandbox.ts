import type { WebContainer } from '@webcontainer/api';
import { refuse, succeed } from '../../result.ts';
import type {
  ExecOptions,
  ExecResult,
  Sandbox,
  SandboxCapabilities,
  SandboxFileSystem,
  SandboxResult,
  SandboxStatus,
} from '../../types.ts';
import type { ContainerCalls } from './client/container-calls.ts';
import { killed, runCommand } from './commands/run-command.ts';
import type { RunningCommand, Shell } from './commands/run-command.ts';
import { createContainerFiles } from './files/container-files.ts';
import { createSnapshots } from './files/snapshots.ts';
import { Staging } from './files/staging.ts';
import type { Surveys } from './files/surveys.ts';
import type { CallHelper } from './helper/call-helper.ts';
import type { Places } from './places.ts';
import { Ports } from './ports.ts';

export interface SandboxParts {
  container: WebContainer;
  calls: ContainerCalls;
  call: CallHelper;
  shell: Shell;
  places: Places;
  surveys: Surveys;
  capabilities: SandboxCapabilities;
  /** What a person should know of it though it works. */
  notice: string | undefined;
  startedInMs: number;
  /** Ends the helper and the container. */
  end: () => void;
}

/** A sandbox over a booted container, and the ways in which it fails. */
export interface ContainerSandbox {
  sandbox: Sandbox;
  /** From now on every call answers `unavailable`, also those that are pending. */
  crash: (detail: string) => void;
}

export function createContainerSandbox(parts: SandboxParts): ContainerSandbox {
  const { container, calls, shell, places, surveys, capabilities, notice, startedInMs } = parts;
  const ports = new Ports();
  const running = new Map<RunningCommand, Promise<SandboxResult<ExecResult>>>();
  const listeners = new Set<(status: SandboxStatus) => void>();
  let status: SandboxStatus = {
    state: 'ready',
    backend: 'webcontainer',
    startedInMs,
    ...(notice !== undefined && { detail: notice }),
  };

  const staging = new Staging(calls, parts.call, places.helperFolder);
  const fileParts = { calls, call: parts.call, places, staging, surveys };
  const files = createContainerFiles(fileParts);
  const snapshots = createSnapshots(fileParts, files);

  const unavailable = (): SandboxResult<never> =>
    refuse(
      'unavailable',
      status.state === 'closed' ? 'The sandbox is closed' : (status.detail ?? 'The sandbox failed'),
    );

  /** Answers a call, unless the sandbox is over, or is by the time of the answer. */
  const whileReady = async <T>(call: () => Promise<SandboxResult<T>>): Promise<SandboxResult<T>> => {
    if (status.state !== 'ready') return unavailable();
    const answer = await call();
    return status.state === 'ready' ? answer : unavailable();
  };

  const stopListening = [
    container.on('port', (port, type, url) => ports.hear(port, type, url)),
    watchFiles(container, places, surveys),
  ];

  /** Those who wait for a command hear how it ended before those who listen to the status. */
  const setStatus = async (next: SandboxStatus, answer: SandboxResult<ExecResult>): Promise<void> => {
    status = next;
    const answered = [...running.values()];
    for (const command of running.keys()) command.settle(answer);
    await Promise.all(answered);
    surveys.close();
    calls.end(next.detail ?? 'The sandbox is closed');
    for (const stop of stopListening) stop();
    ports.closeAll();
    for (const listener of listeners) listener(next);
  };

  const crash = (detail: string): void => {
    if (status.state !== 'ready') return;
    void setStatus({ state: 'crashed', backend: 'webcontainer', detail }, refuse('unavailable', detail));
  };

  const exec = (command: string, options: ExecOptions = {}): Promise<SandboxResult<ExecResult>> => {
    if (status.state !== 'ready') return Promise.resolve(unavailable());
    if (options.signal?.aborted) return Promise.resolve(refuse('aborted', 'Stopped before the command started'));
    const endRun = surveys.noteRun();
    const request = { command, cwd: options.cwd ?? places.workspace, env: options.env ?? {} };
    const started = runCommand(shell, request, options, crash);
    const answered = started.result.finally(() => {
      running.delete(started);
      endRun();
    });
    running.set(started, answered);
    return answered;
  };

  const fs: SandboxFileSystem = {
    readFile: (path) => whileReady(() => files.readFile(path)),
    readMany: async (paths) => {
      if (status.state !== 'ready') return paths.map(unavailable);
      const answers = await files.readMany(paths);
      return status.state === 'ready' ? answers : paths.map(unavailable);
    },
    writeFile: (path, data) => whileReady(() => files.writeFile(path, data)),
    writeMany: (many) => whileReady(() => files.writeMany(many)),
    mkdir: (path) => whileReady(() => files.mkdir(path)),
    rm: (path, options) => whileReady(() => files.rm(path, options)),
    rename: (from, to) => whileReady(() => files.rename(from, to)),
    stat: (path) => whileReady(() => files.stat(path)),
    readdir: (path) => whileReady(() => files.readdir(path)),
    walk: (path, options) => whileReady(() => files.walk(path, options)),
    realpath: (path) => whileReady(() => files.realpath(path)),
    symlink: (target, path) => whileReady(() => files.symlink(target, path)),
    watch: (path, listener) => (status.state === 'ready' ? files.watch(path, listener) : () => undefined),
    settleWatches: () => whileReady(() => files.settleWatches()),
  };

  const sandbox: Sandbox = {
    fs,
    capabilities,
    exec,
    onPort: (listener) => ports.listen(listener),
    snapshot: (paths) => whileReady(() => snapshots.snapshot(paths)),
    restore: (snapshot) => whileReady(() => snapshots.restore(snapshot)),
    status: () => status,
    onStatus: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: async () => {
      if (status.state === 'closed') return;
      await setStatus({ state: 'closed', backend: 'webcontainer' }, succeed(killed));
      parts.end();
    },
  };
  return { sandbox, crash };
}

/** Has a survey made when the container tells of a change. It does not tell of all, and not of what. */
function watchFiles(container: WebContainer, { workspaceName }: Places, surveys: Surveys): () => void {
  const watcher = container.fs.watch(workspaceName, { recursive: true }, (_event, name) => {
    if (!/(^|\/)node_modules\//.test(String(name))) surveys.noteWatched();
  });
  return () => watcher.close();
}
