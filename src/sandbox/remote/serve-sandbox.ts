import { refuse, succeed, textOf } from '../result.ts';
import type { ExecOptions, Sandbox, SandboxResult } from '../types.ts';
import type { CallMessage, FromServer, RemoteCallName, RemoteCalls, ToServer } from './protocol.ts';
import { transferables } from '../transfer.ts';
import { TextQueue } from './text-queue.ts';

/**
 * Answers the calls that come over `port`, for a `connectSandbox` at its other end. Byte arrays that the sandbox
 * answers are handed over, so they must belong to the caller. Ends when the port closes: commands still running
 * for it are stopped. The answer ends it by hand.
 */
export function serveSandbox(sandbox: Sandbox, port: MessagePort): () => void {
  const commands = new Map<number, AbortController>();
  const inputs = new Map<number, TextQueue>();
  const watches = new Map<number, () => void>();
  let open = true;

  const post = (message: FromServer, transfer: ArrayBuffer[] = []): void => {
    if (open) port.postMessage(message, transfer);
  };

  const calls: RemoteCalls = {
    readFile: (path) => sandbox.fs.readFile(path),
    readMany: (paths) => sandbox.fs.readMany(paths),
    writeFile: (path, data) => sandbox.fs.writeFile(path, data),
    writeMany: (files) => sandbox.fs.writeMany(files),
    mkdir: (path) => sandbox.fs.mkdir(path),
    rm: (path, options) => sandbox.fs.rm(path, options),
    rename: (from, to) => sandbox.fs.rename(from, to),
    stat: (path) => sandbox.fs.stat(path),
    readdir: (path) => sandbox.fs.readdir(path),
    walk: (path, options) => sandbox.fs.walk(path, options),
    realpath: (path) => sandbox.fs.realpath(path),
    symlink: (target, path) => sandbox.fs.symlink(target, path),
    settleWatches: () => sandbox.fs.settleWatches(),
    snapshot: (paths) => sandbox.snapshot(paths),
    restore: (snapshot) => sandbox.restore(snapshot),
    dispose: async () => succeed(await sandbox.dispose()),
  };

  const call = async <Name extends RemoteCallName>({ id, name, args }: CallMessage<Name>): Promise<void> => {
    const answer = calls[name] as (...args: Parameters<RemoteCalls[Name]>) => Promise<unknown>;
    let result: SandboxResult<unknown>;
    try {
      result = (await answer(...args)) as SandboxResult<unknown>;
    } catch (thrown) {
      result = refuse('unavailable', `The sandbox failed: ${textOf(thrown)}`);
    }
    post({ kind: 'answer', id, result }, transferables(result));
  };

  const openInput = (id: number): TextQueue => {
    const input = new TextQueue();
    inputs.set(id, input);
    return input;
  };

  const exec = async ({ id, command, options }: Extract<ToServer, { kind: 'exec' }>): Promise<void> => {
    const controller = new AbortController();
    commands.set(id, controller);
    const { stdin, ...rest } = options;
    const full: ExecOptions = {
      ...rest,
      ...(stdin !== undefined && { stdin: typeof stdin === 'string' ? stdin : openInput(id) }),
      signal: controller.signal,
      onOutput: (chunk) => post({ kind: 'output', id, chunk }),
    };
    try {
      post({ kind: 'exit', id, result: await sandbox.exec(command, full) });
    } catch (thrown) {
      post({ kind: 'exit', id, result: refuse('unavailable', `The sandbox failed: ${textOf(thrown)}`) });
    } finally {
      commands.delete(id);
      inputs.delete(id);
    }
  };

  const receive = ({ data }: MessageEvent<ToServer>): void => {
    switch (data.kind) {
      case 'call':
        void call(data);
        return;
      case 'exec':
        void exec(data);
        return;
      case 'stdin':
        if (data.text === null) inputs.get(data.id)?.end();
        else inputs.get(data.id)?.push(data.text);
        return;
      case 'stop':
        commands.get(data.id)?.abort();
        return;
      case 'watch':
        watches.set(
          data.id,
          sandbox.fs.watch(data.path, (changes) => post({ kind: 'changes', id: data.id, changes })),
        );
        return;
      case 'unwatch':
        watches.get(data.id)?.();
        watches.delete(data.id);
        return;
    }
  };

  const endStatus = sandbox.onStatus((status) => post({ kind: 'status', status }));
  const endPorts = sandbox.onPort((event) => post({ kind: 'port', event }));

  const end = (): void => {
    if (!open) return;
    open = false;
    endStatus();
    endPorts();
    for (const endWatch of watches.values()) endWatch();
    for (const controller of commands.values()) controller.abort();
    port.removeEventListener('message', receive);
    port.close();
  };

  port.addEventListener('message', receive);
  port.addEventListener('close', end);
  port.start();
  post({ kind: 'hello', status: sandbox.status(), capabilities: sandbox.capabilities });
  return end;
}
