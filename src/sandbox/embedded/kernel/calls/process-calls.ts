import type { ProcessCalls, SpawnSyncResult } from '../../protocol/process-calls.ts';
import type { ProcessExit, SignalName, SpawnRequest } from '../../protocol/process.ts';
import { SystemError } from '../../protocol/system-error.ts';
import type { VirtualPorts } from '../ports/virtual-ports.ts';
import type { Peer } from '../ports/virtual-ports.ts';
import { joinBytes } from '../process/input-stream.ts';
import type { Process } from '../process/process.ts';
import type { ProcessTable } from '../process/process-table.ts';
import { Sink } from '../process/sink.ts';

/** The calls as the kernel answers them: some only after a while. */
export type AnsweredLater<Calls extends Record<keyof Calls, (...args: never[]) => unknown>> = {
  [Name in keyof Calls]: (
    ...args: Parameters<Calls[Name]>
  ) => ReturnType<Calls[Name]> | Promise<ReturnType<Calls[Name]>>;
};

/** A timer cannot wait longer. */
const longestTimerMs = 2 ** 31 - 1;

/** Bytes that a child may send through a pipe: its parent cannot slow it down. */
const mostPiped = 256 * 1024 * 1024;
const encoder = new TextEncoder();

const noSuchProcess = (): SystemError => new SystemError({ code: 'ESRCH', message: 'ESRCH: no such process' });
const noSuchChild = (): SystemError => new SystemError({ code: 'ECHILD', message: 'ECHILD: no child processes' });

/** The calls of one process on processes, its streams and ports. */
export function createProcessCalls(
  table: ProcessTable,
  ports: VirtualPorts,
  caller: Process,
  peer: Peer,
): AnsweredLater<ProcessCalls> {
  return {
    spawn: (request) => {
      const child: Process = table.spawn(request, caller, (stream) => pipeTo(table, caller, () => child, stream));
      return child.pid;
    },
    spawnSync: (request, options) => spawnSync(table, caller, request, options),
    waitPid: (pid) => {
      const exit = caller.exitOf(pid) ?? caller.children.get(pid)?.exited;
      if (!exit) throw noSuchChild();
      return exit;
    },
    kill: (pid, signal) => kill(table, caller, pid, signal),
    handleSignal: (signal, handled) => {
      if (signal === 'SIGKILL') throw new SystemError({ code: 'EINVAL', message: 'EINVAL: invalid argument' });
      if (handled) caller.handled.add(signal);
      else caller.handled.delete(signal);
    },
    processes: () => table.list(),
    readStdin: (maxBytes) => caller.input.read(caller, maxBytes),
    sleep: (milliseconds) => sleep(caller, milliseconds),
    listen: (port) => ports.listen(peer, port),
    unlisten: (port) => ports.unlisten(peer, port),
  };
}

/** Sends what a child prints to its parent, until it is too much. */
function pipeTo(table: ProcessTable, parent: Process, childOf: () => Process, stream: 1 | 2): Sink {
  let piped = 0;
  return new Sink((data) => {
    const { pid } = childOf();
    if (piped > mostPiped) return;
    piped += data.length;
    parent.post({ kind: 'child_output', pid, stream, data });
    if (piped <= mostPiped) return;
    const message = `bash: more than ${mostPiped} bytes through a pipe: the process was ended\n`;
    parent.outputs[2].write(encoder.encode(message));
    table.finish(childOf(), { exitCode: 137, signal: 'SIGKILL' });
  });
}

function kill(table: ProcessTable, caller: Process, pid: number, signal: SignalName | 0): void {
  const target = table.get(Math.abs(pid) || caller.pid);
  if (!target) throw noSuchProcess();
  if (signal === 0) return;
  const targets = pid < 0 ? withDescendants(target) : [target];
  for (const process of targets) if (!process.exit) table.signal(process, signal);
}

/** A process and all below it, from the bottom up. */
function withDescendants(process: Process): Process[] {
  return [...[...process.children.values()].flatMap(withDescendants), process];
}

function sleep(caller: Process, milliseconds: number): void | Promise<void> {
  if (milliseconds <= 0) return undefined;
  return new Promise((resolve) => {
    const cancel = (): void => clearTimeout(timer);
    const timer = setTimeout(
      () => {
        caller.cleanups.delete(cancel);
        resolve();
      },
      Math.min(milliseconds, longestTimerMs),
    );
    caller.cleanups.add(cancel);
  });
}

async function spawnSync(
  table: ProcessTable,
  caller: Process,
  request: SpawnRequest,
  { timeoutMs, signal, maxBytes }: { timeoutMs: number | null; signal: SignalName; maxBytes: number },
): Promise<SpawnSyncResult> {
  const printed: Record<1 | 2, Uint8Array[]> = { 1: [], 2: [] };
  const sizes = { 1: 0, 2: 0 };
  let ended: SpawnSyncResult['ended'] = null;
  const end = (why: 'timeout' | 'output_limit'): void => {
    if (child.exit || ended) return;
    ended = why;
    table.signal(child, signal);
  };
  const child: Process = table.spawn(
    // Nobody can fill a pipe while its owner waits.
    request.stdin.from === 'pipe' ? { ...request, stdin: { from: 'nothing' } } : request,
    caller,
    (stream) =>
      new Sink((data) => {
        const rest = Math.max(0, Math.min(maxBytes, mostPiped) - sizes[stream]);
        printed[stream].push(data.length > rest ? data.slice(0, rest) : data);
        sizes[stream] += data.length;
        if (data.length > rest) end('output_limit');
      }),
  );
  const timer =
    timeoutMs === null || timeoutMs <= 0
      ? undefined
      : setTimeout(() => end('timeout'), Math.min(timeoutMs, longestTimerMs));
  const exit: ProcessExit = await child.exited;
  clearTimeout(timer);
  return { pid: child.pid, exit, stdout: joinBytes(printed[1]), stderr: joinBytes(printed[2]), ended };
}
