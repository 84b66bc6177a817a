import { refuse } from '../result.ts';
import type {
  ExecOptions,
  ExecResult,
  FileChange,
  PortEvent,
  Sandbox,
  SandboxCapabilities,
  SandboxResult,
  SandboxStatus,
} from '../types.ts';
import type { FromServer, RemoteCallName, RemoteCalls, RemoteExecOptions, ToServer } from './protocol.ts';
import { transferables, withOwnBytes } from '../transfer.ts';

export interface ConnectOptions {
  /** What is said of the sandbox before its first word. */
  backend?: SandboxStatus['backend'];
  /** Longest silence before the first word. Then the status is `crashed`. Default 10,000. */
  startTimeoutMs?: number;
  /** While calls wait, the other end is asked for a sign of life this often; two silent rounds are a crash. Default 5,000. */
  pingIntervalMs?: number;
  /** Resolves, with the reason, if the other end is known to be gone. */
  failure?: Promise<string>;
}

interface PendingCommand {
  resolve: (result: SandboxResult<ExecResult>) => void;
  onOutput: ExecOptions['onOutput'];
}

const unknownCapabilities: SandboxCapabilities = { workspace: '/workspace', programs: [], shellNotes: '' };

/**
 * The sandbox served at the other end of `port`. Usable at once: calls wait for the other end. Until the status is
 * `ready` the capabilities are empty. When the port closes, or the other end does not answer, every pending and
 * later call answers `unavailable`.
 */
export function connectSandbox(port: MessagePort, options: ConnectOptions = {}): Sandbox {
  const { backend = 'embedded', startTimeoutMs = 10_000, pingIntervalMs = 5_000, failure } = options;
  const calls = new Map<number, (result: SandboxResult<unknown>) => void>();
  const commands = new Map<number, PendingCommand>();
  const watches = new Map<number, (changes: FileChange[]) => void>();
  const statusListeners = new Set<(status: SandboxStatus) => void>();
  const portListeners = new Set<(event: PortEvent) => void>();
  let capabilities = unknownCapabilities;
  let status: SandboxStatus = { state: 'starting', backend };
  let lastId = 0;
  let greeted = false;
  let silentRounds = 0;

  const isOver = (): boolean => status.state === 'crashed' || status.state === 'closed';
  const whyOver = (): SandboxResult<never> => refuse('unavailable', status.detail ?? 'The sandbox is closed');

  const setStatus = (next: SandboxStatus): void => {
    status = next;
    if (isOver()) endEverything();
    for (const listener of statusListeners) listener(next);
  };

  const endEverything = (): void => {
    clearTimeout(startTimer);
    clearInterval(pingTimer);
    const answer = whyOver();
    for (const resolve of calls.values()) resolve(answer);
    for (const { resolve } of commands.values()) resolve(answer);
    calls.clear();
    commands.clear();
    watches.clear();
  };

  const crash = (detail: string): void => {
    if (!isOver()) setStatus({ state: 'crashed', backend: status.backend, detail });
  };

  const startTimer = setTimeout(
    () => crash(`The sandbox did not answer within ${startTimeoutMs / 1000} seconds`),
    startTimeoutMs,
  );
  const pingTimer = setInterval(() => {
    if (calls.size + commands.size === 0 || !greeted) {
      silentRounds = 0;
    } else if (silentRounds >= 2) {
      crash('The sandbox stopped answering');
    } else {
      silentRounds += 1;
      post({ kind: 'ping' });
    }
  }, pingIntervalMs);

  const post = (message: ToServer, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

  const call = <Name extends RemoteCallName>(
    name: Name,
    ...args: Parameters<RemoteCalls[Name]>
  ): ReturnType<RemoteCalls[Name]> => {
    const answered = new Promise<SandboxResult<unknown>>((resolve) => {
      if (isOver()) {
        resolve(whyOver());
        return;
      }
      const id = ++lastId;
      const owned = withOwnBytes(args);
      calls.set(id, resolve);
      post({ kind: 'call', id, name, args: owned }, transferables(owned));
    });
    return answered as ReturnType<RemoteCalls[Name]>;
  };

  const exec = (command: string, { signal, onOutput, ...rest }: ExecOptions = {}): Promise<SandboxResult<ExecResult>> =>
    new Promise((resolve) => {
      if (isOver()) {
        resolve(whyOver());
        return;
      }
      if (signal?.aborted) {
        resolve(refuse('aborted', 'Stopped before the command started'));
        return;
      }
      const id = ++lastId;
      const stop = (): void => post({ kind: 'stop', id });
      const settle = (result: SandboxResult<ExecResult>): void => {
        signal?.removeEventListener('abort', stop);
        resolve(result);
      };
      signal?.addEventListener('abort', stop);
      commands.set(id, { resolve: settle, onOutput });
      const options: RemoteExecOptions = rest;
      post({ kind: 'exec', id, command, options });
    });

  const receive = ({ data }: MessageEvent<FromServer>): void => {
    silentRounds = 0;
    switch (data.kind) {
      case 'hello':
        clearTimeout(startTimer);
        greeted = true;
        capabilities = data.capabilities;
        setStatus(data.status);
        return;
      case 'answer':
        calls.get(data.id)?.(data.result);
        calls.delete(data.id);
        return;
      case 'output':
        commands.get(data.id)?.onOutput?.(data.chunk);
        return;
      case 'exit':
        commands.get(data.id)?.resolve(data.result);
        commands.delete(data.id);
        return;
      case 'changes':
        watches.get(data.id)?.(data.changes);
        return;
      case 'port':
        for (const listener of portListeners) listener(data.event);
        return;
      case 'status':
        setStatus(data.status);
        return;
      case 'pong':
        return;
    }
  };

  port.addEventListener('message', receive);
  port.addEventListener('close', () => crash('The connection to the sandbox was lost'));
  void failure?.then(crash);
  port.start();

  return {
    fs: {
      readFile: (path) => call('readFile', path),
      readMany: async (paths) => {
        const answer: unknown = await call('readMany', paths);
        // A dead port answers one failure; the port of the sandbox promises one answer for each path.
        return Array.isArray(answer) ? (answer as SandboxResult<Uint8Array>[]) : paths.map(() => whyOver());
      },
      writeFile: (path, data) => call('writeFile', path, data),
      writeMany: (files) => call('writeMany', files),
      mkdir: (path) => call('mkdir', path),
      rm: (path, options) => call('rm', path, options),
      rename: (from, to) => call('rename', from, to),
      stat: (path) => call('stat', path),
      readdir: (path) => call('readdir', path),
      walk: (path, options) => call('walk', path, options),
      realpath: (path) => call('realpath', path),
      symlink: (target, path) => call('symlink', target, path),
      watch: (path, listener) => {
        if (isOver()) return () => undefined;
        const id = ++lastId;
        watches.set(id, listener);
        post({ kind: 'watch', id, path });
        return () => {
          watches.delete(id);
          post({ kind: 'unwatch', id });
        };
      },
    },
    get capabilities() {
      return capabilities;
    },
    exec,
    onPort: (listener) => {
      portListeners.add(listener);
      return () => portListeners.delete(listener);
    },
    snapshot: (paths) => call('snapshot', paths),
    restore: (snapshot) => call('restore', snapshot),
    status: () => status,
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    dispose: async () => {
      await call('dispose');
      if (!isOver()) setStatus({ state: 'closed', backend: status.backend });
      port.close();
    },
  };
}
