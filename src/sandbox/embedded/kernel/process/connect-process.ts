import type { FromProcess } from '../../protocol/messages.ts';
import type { ModuleCalls } from '../../protocol/module-calls.ts';
import type { SyscallAnswer } from '../../protocol/syscalls.ts';
import { dispatch } from '../calls/dispatch.ts';
import type { CallTable } from '../calls/dispatch.ts';
import { createProcessCalls } from '../calls/process-calls.ts';
import { createReadCalls } from '../calls/stream-calls.ts';
import type { ChangeFeed } from '../change-feed.ts';
import { createFileCalls } from '../file-calls.ts';
import type { InodeFileSystem } from '../inode-file-system.ts';
import type { Peer, VirtualPorts } from '../ports/virtual-ports.ts';
import type { Process } from './process.ts';
import type { ProcessConnection, ProcessTable } from './process-table.ts';

/** Calls by message that may wait for their answer. */
const mostPendingCalls = 10_000;
/** Folders and files that one process may watch. */
const mostWatches = 1000;
/** Bytes that a pipe holds for a child that does not read. */
const mostPiped = 256 * 1024 * 1024;
/** Bytes of input that one message carries. */
const inputPieceBytes = 256 * 1024;

export interface Surroundings {
  files: InodeFileSystem;
  changes: ChangeFeed;
  ports: VirtualPorts;
  modules: ModuleCalls;
  table: ProcessTable;
}

type Message<Kind extends FromProcess['kind']> = Extract<FromProcess, { kind: Kind }>;

const tooMany: SyscallAnswer = {
  ok: false,
  failure: { code: 'EAGAIN', message: 'EAGAIN: resource temporarily unavailable: too many calls are waiting' },
};

/** Gives a process its calls, and acts on its messages. */
export function connectProcess(
  process: Process,
  { files, changes, ports, modules, table }: Surroundings,
): ProcessConnection {
  const peer: Peer = { send: (event) => process.post({ kind: 'http', event }) };
  const fileCalls = createFileCalls(files, process.descriptors, (stream, data) => process.outputs[stream].write(data));
  const calls: CallTable = {
    ...fileCalls,
    ...createReadCalls(files, process, fileCalls),
    ...createProcessCalls(table, ports, process, peer),
    ...modules,
  };
  const watches = new Map<number, () => void>();
  let pendingCalls = 0;

  process.cleanups.add(() => {
    ports.drop(peer);
    for (const end of watches.values()) end();
  });

  const answerLater = async ({ id, name, args }: Message<'async_call'>): Promise<void> => {
    pendingCalls += 1;
    const answer = pendingCalls > mostPendingCalls ? tooMany : await dispatch(calls, name, args);
    pendingCalls -= 1;
    process.post({ kind: 'answer', id, answer });
  };

  const giveInput = async (): Promise<void> => {
    const data = await process.input.read(process, inputPieceBytes);
    process.post({ kind: 'stdin', data: data.length > 0 ? data : null });
  };

  const feedChild = ({ pid, data }: Message<'write_stdin'>): void => {
    const child = process.children.get(pid);
    if (!child?.inputPipe) return;
    if (data === null) child.input.end();
    else if (child.input.buffered + data.length <= mostPiped) child.input.push(data);
    else table.signal(process, 'SIGPIPE');
  };

  const startWatch = ({ id, path }: Message<'watch'>): void => {
    watches.get(id)?.();
    if (watches.size >= mostWatches) return;
    watches.set(
      id,
      changes.watch(path, (told) => process.post({ kind: 'watch', id, changes: told })),
    );
  };

  const passOn = ({ to, value, transfer = [] }: Message<'message'>): void => {
    const receiver = to === null ? process.parent : process.children.get(to);
    const from = to === null ? process.pid : null;
    try {
      receiver?.post({ kind: 'message', from, value }, transfer);
    } catch {
      // The same cannot be handed over twice: a fault of the sender, which has lost it.
    }
  };

  return {
    call: (name, args) => dispatch(calls, name, args),
    receive: (message) => {
      switch (message.kind) {
        case 'async_call':
          void answerLater(message);
          return;
        case 'output_data':
          process.outputs[message.stream].write(message.data);
          return;
        case 'read_stdin':
          void giveInput();
          return;
        case 'write_stdin':
          feedChild(message);
          return;
        case 'http':
          ports.receive(peer, message.event);
          return;
        case 'watch':
          startWatch(message);
          return;
        case 'unwatch':
          watches.get(message.id)?.();
          watches.delete(message.id);
          return;
        case 'message':
          passOn(message);
          return;
      }
    },
  };
}
