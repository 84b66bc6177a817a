import { refuse } from '../result.ts';
import { transferables, withOwnBytes } from '../transfer.ts';
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

/** A sandbox at the other end of a port, which can be replaced by another. */
export interface ReplaceableSandbox {
  readonly sandbox: Sandbox;
  /**
   * Goes on over this port: calls that waited are sent, and watches begin anew. `notice` goes into the
   * detail of the status.
   */
  connect(port: MessagePort, notice?: string): void;
  /**
   * The other end is gone. The status is `crashed`, and what is pending answers `unavailable`, with the reason. Later
   * calls do too, unless another port will come: then the status is `starting`, and they wait for it.
   */
  lose(detail: string, anotherComes?: boolean): void;
  /**
   * Another end, of this backend, takes the place of the one there was. What that one was asked for answers `unavailable`,
   * with the reason; later calls wait for the next port, and the status is `starting`, also after a crash or the end of
   * that one.
   */
  leave(detail: string, backend: SandboxStatus['backend']): void;
  /** For good. */
  close(): void;
}

interface PendingCommand {
  resolve: (result: SandboxResult<ExecResult>) => void;
  onOutput: ExecOptions['onOutput'];
}

interface Watch {
  path: string;
  listener: (changes: FileChange[]) => void;
}

const unknownCapabilities: SandboxCapabilities = { workspace: '/workspace', programs: [], shellNotes: '' };

/**
 * Usable at once: calls wait for the first port. Until the status is `ready` the capabilities are empty. After a loss
 * each watch is told that its folder has changed, for files may have gone unseen.
 */
export function createReplaceableSandbox(firstBackend: SandboxStatus['backend']): ReplaceableSandbox {
  const calls = new Map<number, (result: SandboxResult<unknown>) => void>();
  const commands = new Map<number, PendingCommand>();
  const watches = new Map<number, Watch>();
  const openPorts = new Set<number>();
  const statusListeners = new Set<(status: SandboxStatus) => void>();
  const portListeners = new Set<(event: PortEvent) => void>();
  let backend = firstBackend;
  let capabilities = unknownCapabilities;
  let status: SandboxStatus = { state: 'starting', backend };
  let connection: { port: MessagePort; listening: AbortController } | undefined;
  let waiting: [message: ToServer, transfer: ArrayBuffer[]][] = [];
  let losses = 0;
  let lastId = 0;

  const isOver = (): boolean => status.state === 'crashed' || status.state === 'closed';
  const whyOver = (): SandboxResult<never> => refuse('unavailable', status.detail ?? 'The sandbox is closed');

  const post = (message: ToServer, transfer: ArrayBuffer[] = []): void => {
    if (connection) connection.port.postMessage(message, transfer);
    else waiting.push([message, transfer]);
  };

  const setStatus = (next: SandboxStatus): void => {
    status = next;
    if (isOver()) endEverything(whyOver());
    for (const listener of statusListeners) listener(next);
  };

  const endEverything = (answer: SandboxResult<never>): void => {
    waiting = [];
    const pending = [...calls.values(), ...[...commands.values()].map(({ resolve }) => resolve)];
    calls.clear();
    commands.clear();
    for (const resolve of pending) resolve(answer);
    for (const port of openPorts) tellPort({ port, type: 'close' });
  };

  const disconnect = (): void => {
    connection?.listening.abort();
    connection?.port.close();
    connection = undefined;
  };

  const tellPort = (event: PortEvent): void => {
    if (event.type === 'open') openPorts.add(event.port);
    else openPorts.delete(event.port);
    for (const listener of portListeners) listener(event);
  };

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

  /** Passes on standard input while the command runs. What fails to come is the end of it. */
  const pour = async (id: number, stdin: AsyncIterable<string>): Promise<void> => {
    try {
      for await (const text of stdin) {
        if (!commands.has(id)) return;
        post({ kind: 'stdin', id, text });
      }
    } finally {
      if (commands.has(id)) post({ kind: 'stdin', id, text: null });
    }
  };

  const exec = (
    command: string,
    { signal, onOutput, stdin, ...rest }: ExecOptions = {},
  ): Promise<SandboxResult<ExecResult>> =>
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
      const streamed = typeof stdin === 'object';
      const options: RemoteExecOptions = {
        ...rest,
        ...(stdin !== undefined && { stdin: streamed ? { streamed } : stdin }),
      };
      post({ kind: 'exec', id, command, options });
      if (streamed) pour(id, stdin).catch(() => undefined);
    });

  const receive = (message: FromServer, notice: string | undefined): void => {
    const hear = (told: SandboxStatus): void => {
      if (told.state === status.state) return;
      backend = told.backend;
      const detail = [told.detail, told.state === 'ready' ? notice : undefined].filter(Boolean).join('. ');
      setStatus(detail === '' ? told : { ...told, detail });
    };
    switch (message.kind) {
      case 'hello':
        capabilities = message.capabilities;
        hear(message.status);
        if (losses === 0) return;
        for (const { path, listener } of watches.values()) listener([{ type: 'changed', path }]);
        return;
      case 'answer':
        calls.get(message.id)?.(message.result);
        calls.delete(message.id);
        return;
      case 'output':
        commands.get(message.id)?.onOutput?.(message.chunk);
        return;
      case 'exit':
        commands.get(message.id)?.resolve(message.result);
        commands.delete(message.id);
        return;
      case 'changes':
        watches.get(message.id)?.listener(message.changes);
        return;
      case 'port':
        tellPort(message.event);
        return;
      case 'status':
        hear(message.status);
        return;
    }
  };

  const close = (): void => {
    if (status.state !== 'closed') setStatus({ state: 'closed', backend });
    disconnect();
  };

  const sandbox: Sandbox = {
    fs: {
      readFile: (path) => call('readFile', path),
      readMany: async (paths) => {
        const answer: unknown = await call('readMany', paths);
        // A lost connection answers one failure; the port of the sandbox promises one answer for each path.
        return Array.isArray(answer)
          ? (answer as SandboxResult<Uint8Array>[])
          : paths.map(() => answer as SandboxResult<Uint8Array>);
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
      settleWatches: () => call('settleWatches'),
      watch: (path, listener) => {
        const id = ++lastId;
        watches.set(id, { path, listener });
        if (connection) post({ kind: 'watch', id, path });
        return () => {
          watches.delete(id);
          if (connection) post({ kind: 'unwatch', id });
        };
      },
    },
    get capabilities() {
      return capabilities;
    },
    exec,
    onPort: (listener) => {
      portListeners.add(listener);
      for (const port of openPorts) listener({ port, type: 'open' });
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
      close();
    },
  };

  return {
    sandbox,
    connect: (port, notice) => {
      if (isOver()) {
        port.close();
        return;
      }
      disconnect();
      const listening = new AbortController();
      connection = { port, listening };
      port.addEventListener('message', ({ data }: MessageEvent<FromServer>) => receive(data, notice), listening);
      port.start();
      for (const [id, { path }] of watches) post({ kind: 'watch', id, path });
      for (const [message, transfer] of waiting.splice(0)) post(message, transfer);
    },
    lose: (detail, anotherComes = false) => {
      if (isOver()) return;
      disconnect();
      losses += 1;
      setStatus({ state: 'crashed', backend, detail });
      if (anotherComes) setStatus({ state: 'starting', backend, detail });
    },
    leave: (detail, next) => {
      if (connection) {
        disconnect();
        losses += 1;
        endEverything(refuse('unavailable', detail));
      }
      backend = next;
      setStatus({ state: 'starting', backend, detail });
    },
    close,
  };
}
