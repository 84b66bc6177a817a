/** Shells of ours, and what they ask of the supervisor. */
import type { FromProcess } from '../../../embedded/protocol/messages.ts';
import type { ProcessExit, ProcessStart } from '../../../embedded/protocol/process.ts';
import { signalNumbers } from '../../../embedded/protocol/process.ts';
import type { ShellUnit } from '../shell/shell-unit.ts';
import type { Process, ProcessBody } from './process.ts';

/** Bytes that a pipe holds for a child that does not read. */
const mostPiped = 256 * 1024 * 1024;
/** Bytes of input that one message carries. */
const inputPieceBytes = 256 * 1024;

export interface ShellEvents {
  /** Answers a call. */
  call: (message: Extract<FromProcess, { kind: 'async_call' }>) => Promise<void>;
  /** `reusable`: the shell can run another process. */
  exit: (exit: ProcessExit, reusable: boolean) => void;
}

const encoder = new TextEncoder();

/** Runs a process in a shell. */
export function startShell(
  process: Process,
  unit: ShellUnit,
  { cwd, env }: Pick<ProcessStart, 'cwd' | 'env'>,
  events: ShellEvents,
): ProcessBody {
  const giveInput = async (): Promise<void> => {
    const data = await process.input.read(process, inputPieceBytes);
    process.post({ kind: 'stdin', data: data.length > 0 ? data : null });
  };
  const feedChild = (pid: number, data: Uint8Array | null): void => {
    const child = process.children.get(pid);
    if (!child?.inputPipe) return;
    if (data === null) child.input.end();
    else if (child.input.buffered + data.length <= mostPiped) child.input.push(data);
  };
  unit.listen({
    message: (message) => {
      if (process.exit) return;
      switch (message.kind) {
        case 'output_data':
          process.outputs[message.stream].write(message.data);
          break;
        case 'async_call':
          void events.call(message);
          break;
        case 'read_stdin':
          void giveInput();
          break;
        case 'write_stdin':
          feedChild(message.pid, message.data);
          break;
        case 'exit':
          events.exit({ exitCode: message.exitCode & 0xff, signal: null }, true);
          break;
        default:
          break;
      }
    },
    crash: (detail) => {
      if (process.exit) return;
      const name = process.argv[0] ?? 'bash';
      process.outputs[2].write(encoder.encode(`${name}: the process has crashed: ${detail}\n`));
      events.exit({ exitCode: 137, signal: 'SIGKILL' }, false);
    },
  });
  const { pid, parentPid, argv, input } = process;
  unit.post({ kind: 'run', start: { pid, parentPid, argv, cwd, env, hasStdin: !input.exhausted, thread: false } });
  return {
    post: (message) => unit.post(message),
    signal: (signal) => events.exit({ exitCode: 128 + signalNumbers[signal], signal }, false),
    end: () => unit.end(),
  };
}
