/** Children of a process under test: programs that the test plays. */
import type { ProcessExit, SignalName, SpawnRequest } from '../../protocol/process.ts';
import type { ProcessCalls } from '../../protocol/process-calls.ts';
import { SystemError } from '../../protocol/system-error.ts';
import type { FromProcess } from '../../protocol/messages.ts';
import type { MemoryHost } from './memory-host.ts';

/** One child, from its own side. */
export interface FakeChild {
  pid: number;
  request: SpawnRequest;
  print(text: string, stream?: 1 | 2): void;
  exit(exitCode?: number, signal?: SignalName | null): void;
  /** To the parent. */
  send(value: unknown): void;
  onInput(handler: (text: string | null) => void): void;
  onMessage(handler: (value: unknown) => void): void;
}

export type Programs = Readonly<Record<string, (child: FakeChild) => void>>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Has the host start these programs, by the first word of their argv. Others are not found. */
export function addPrograms(host: MemoryHost, programs: Programs): void {
  const children = new Map<
    number,
    { input: (text: string | null) => void; message: (value: unknown) => void; end: (exit: ProcessExit) => void }
  >();
  let lastPid = 100;

  const programOf = ({ argv }: SpawnRequest) => {
    const program = programs[argv[0] ?? ''];
    if (!program) throw new SystemError({ code: 'ENOENT', message: `ENOENT: no such file or directory` });
    return program;
  };

  const spawn: ProcessCalls['spawn'] = (request) => {
    const program = programOf(request);
    lastPid += 1;
    const pid = lastPid;
    const handlers = {
      input: (_text: string | null): void => undefined,
      message: (_value: unknown): void => undefined,
      end: (exit: ProcessExit): void => {
        if (children.delete(pid)) host.send({ kind: 'child_exit', pid, exit });
      },
    };
    children.set(pid, handlers);
    const child: FakeChild = {
      pid,
      request,
      print: (text, stream = 1) => {
        const target = stream === 1 ? request.stdout : request.stderr;
        if (target.to === 'pipe') host.send({ kind: 'child_output', pid, stream, data: encoder.encode(text) });
        else if (target.to === 'inherit') host.write(target.stream, encoder.encode(text));
      },
      exit: (exitCode = 0, signal = null) => handlers.end({ exitCode, signal }),
      send: (value) => host.send({ kind: 'message', from: pid, value: structuredClone(value) }),
      onInput: (handler) => (handlers.input = handler),
      onMessage: (handler) => (handlers.message = handler),
    };
    setImmediate(() => program(child));
    return pid;
  };

  const spawnSync: ProcessCalls['spawnSync'] = (request, { maxBytes, signal }) => {
    const program = programOf(request);
    const printed = { 1: '', 2: '' };
    let exit: ProcessExit = { exitCode: 0, signal: null };
    let ended: 'output_limit' | 'timeout' | null = 'timeout';
    program({
      pid: 100,
      request,
      print: (text, stream = 1) => (printed[stream] += text),
      exit: (exitCode = 0, by = null) => {
        exit = { exitCode, signal: by };
        ended = null;
      },
      send: () => undefined,
      onInput: (handler) => {
        if (request.stdin.from === 'bytes') handler(decoder.decode(request.stdin.data));
        handler(null);
      },
      onMessage: () => undefined,
    });
    if (printed[1].length > maxBytes) ended = 'output_limit';
    if (ended) exit = { exitCode: 143, signal };
    const bytes = (text: string) => encoder.encode(text.slice(0, maxBytes));
    return { pid: 100, exit, stdout: bytes(printed[1]), stderr: bytes(printed[2]), ended };
  };

  const kill: ProcessCalls['kill'] = (pid, signal) => {
    const child = children.get(pid);
    if (!child) throw new SystemError({ code: 'ESRCH', message: 'ESRCH: no such process' });
    if (signal !== 0) setImmediate(() => child.end({ exitCode: 143, signal }));
  };

  Object.assign(host.calls, { spawn, spawnSync, kill });
  // In a task of its own, so that the program has begun.
  const deliver = (task: () => void) => setImmediate(() => setImmediate(task));
  host.onPost((message: FromProcess) => {
    if (message.kind === 'write_stdin') {
      const { pid, data } = message;
      const text = data && decoder.decode(data);
      deliver(() => children.get(pid)?.input(text));
    } else if (message.kind === 'message' && message.to !== null) {
      const { to } = message;
      const value: unknown = structuredClone(message.value);
      deliver(() => children.get(to)?.message(value));
    }
  });
}
