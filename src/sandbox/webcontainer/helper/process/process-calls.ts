/** What a shell asks of the supervisor: processes and signals. */
import { statSync } from 'node:fs';
import { Sink } from '../../../embedded/kernel/process/sink.ts';
import type { FromProcess } from '../../../embedded/protocol/messages.ts';
import type { SignalName, SpawnRequest } from '../../../embedded/protocol/process.ts';
import { SystemError } from '../../../embedded/protocol/system-error.ts';
import type { SyscallAnswer } from '../../../embedded/protocol/syscalls.ts';
import { answerOf } from '../system-error.ts';
import { send } from './end-tree.ts';
import { firstShellPid } from './process-table.ts';
import type { ProcessTable } from './process-table.ts';
import type { Process } from './process.ts';
import { openStreams } from './streams.ts';

/** Bytes that a child may send through a pipe: its parent cannot slow it down. */
const mostPiped = 256 * 1024 * 1024;

const encoder = new TextEncoder();

export const answerCall = (
  table: ProcessTable,
  caller: Process,
  { name, args }: Extract<FromProcess, { kind: 'async_call' }>,
): Promise<SyscallAnswer> =>
  answerOf(async () => {
    switch (name) {
      case 'spawn':
        return spawn(table, caller, args[0] as SpawnRequest);
      case 'kill':
        return kill(table, caller, args[0] as number, args[1] as SignalName | 0);
      case 'handleSignal':
        return handle(caller, args[0] as SignalName, args[1] as boolean);
      case 'processes':
        return table.list();
      default:
        throw new SystemError({ code: 'ENOSYS', message: `ENOSYS: there is no call ${name}` });
    }
  });

async function spawn(table: ProcessTable, caller: Process, request: SpawnRequest): Promise<number> {
  const { cwd } = request;
  if (!statSync(cwd).isDirectory()) {
    throw new SystemError({ code: 'ENOTDIR', message: 'ENOTDIR: not a directory', path: cwd });
  }
  const program = table.programOf(request, caller.job);
  const started: { child?: Process } = {};
  const streams = openStreams(caller, request, (stream) => pipeTo(table, caller, started, stream));
  started.child = await table.startChild(program, request, caller, streams);
  return started.child.pid;
}

/** Sends what a child prints to its parent, until it is too much. */
function pipeTo(table: ProcessTable, parent: Process, started: { child?: Process }, stream: 1 | 2): Sink {
  let piped = 0;
  return new Sink((data) => {
    const { child } = started;
    if (!child || piped > mostPiped) return;
    piped += data.length;
    parent.post({ kind: 'child_output', pid: child.pid, stream, data });
    if (piped <= mostPiped) return;
    const message = `bash: more than ${mostPiped} bytes through a pipe: the process was ended\n`;
    parent.outputs[2].write(encoder.encode(message));
    table.signal(child, 'SIGKILL');
  });
}

function kill(table: ProcessTable, caller: Process, pid: number, signal: SignalName | 0): void {
  const target = table.get(Math.abs(pid) || caller.pid);
  if (!target) return killOther(pid, signal);
  if (signal === 0) return;
  const targets = pid < 0 ? withDescendants(target) : [target];
  for (const process of targets) table.signal(process, signal);
}

/** A process that is none of ours, such as one that a program has started. Never this one, nor those around it. */
function killOther(pid: number, signal: SignalName | 0): void {
  const isOurs = [1, process.pid, process.ppid].includes(Math.abs(pid)) || Math.abs(pid) >= firstShellPid;
  if (isOurs || !send(pid, signal)) throw new SystemError({ code: 'ESRCH', message: 'ESRCH: no such process' });
}

/** A process and all below it, from the bottom up. */
function withDescendants(process: Process): Process[] {
  return [...Array.from(process.children.values()).flatMap(withDescendants), process];
}

function handle(caller: Process, signal: SignalName, handled: boolean): void {
  if (signal === 'SIGKILL') throw new SystemError({ code: 'EINVAL', message: 'EINVAL: invalid argument' });
  if (handled) caller.handled.add(signal);
  else caller.handled.delete(signal);
}
