/** A kernel for unit tests: shells run in this thread, other programs are functions. */
import { Descriptors } from '../../kernel/descriptors.ts';
import { createDevices } from '../../kernel/devices.ts';
import { createFileCalls } from '../../kernel/file-calls.ts';
import { InodeFileSystem } from '../../kernel/inode-file-system.ts';
import { VirtualPorts } from '../../kernel/ports/virtual-ports.ts';
import type { Peer } from '../../kernel/ports/virtual-ports.ts';
import { openFlags } from '../../protocol/file-calls.ts';
import type { FileCalls } from '../../protocol/file-calls.ts';
import type { FromProcess, ToProcess } from '../../protocol/messages.ts';
import { signalNumbers } from '../../protocol/process.ts';
import type { ProcessExit, ProcessStart, SignalName, SpawnRequest } from '../../protocol/process.ts';
import type { AsyncCall, SyncCall, Syscalls } from '../../protocol/syscalls.ts';
import { SystemError } from '../../protocol/system-error.ts';
import { embeddedCommands } from '../commands/shell-commands.ts';
import { ShellSession, collectSystemFiles } from '../shell-session.ts';

/** What a program of a test can do. */
export interface ProgramContext {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  print: (text: string) => void;
  printError: (text: string) => void;
  /** All of standard input. */
  readAll: () => Promise<string>;
  /** Settles when the signal comes; until asked for, signals end the program. */
  signal: (signal: SignalName) => Promise<void>;
  /** Settles when the process has ended. */
  ended: Promise<void>;
}

/** Answers the exit code. */
export type Program = (context: ProgramContext) => Promise<number>;

type Sink = (data: Uint8Array) => void;

interface Source {
  /** The next piece; null at the end. */
  read: () => Promise<Uint8Array | null>;
  hasStdin: boolean;
}

interface TestProcess {
  start: ProcessStart;
  parent: TestProcess | undefined;
  session: { receive: (message: ToProcess) => void } | undefined;
  sinks: { 1: Sink; 2: Sink };
  source: Source;
  feed: (data: Uint8Array | null) => void;
  handled: Set<SignalName>;
  exit: ProcessExit | undefined;
  exited: Promise<ProcessExit>;
  finish: (exit: ProcessExit) => void;
  detached: boolean;
  /** Its side of exchanges with servers. */
  peer: Peer;
}

export interface RunOutcome {
  exitCode: number;
  signal: SignalName | null;
  stdout: string;
  stderr: string;
  /** `out text`, `err text`, and `read path` for each file that is read, in order. */
  events: string[];
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Text of standard input, or its pieces; none if not given. */
  stdin?: string | AsyncIterable<string>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = openFlags;

interface KernelOptions {
  /** Below the workspace. */
  files?: Record<string, string>;
  /** Of the files. */
  mode?: number;
  /** Whether shells can call synchronously. */
  synchronous?: boolean;
}

export class InProcessKernel {
  readonly files = new InodeFileSystem(() => Date.now());
  readonly programs: Record<string, Program> = {};
  readonly processes = new Map<number, TestProcess>();
  /** Tests put their servers here. */
  readonly ports = new VirtualPorts();
  /** Whether shells can call synchronously. */
  readonly #synchronous: boolean;
  #lastPid = 100;
  #events: string[] = [];

  constructor({ files = {}, mode = 0o755, synchronous = true }: KernelOptions = {}) {
    this.#synchronous = synchronous;
    createDevices(this.files);
    for (const { path, content } of collectSystemFiles(embeddedCommands)) {
      if (this.files.exists(path)) continue;
      this.files.mkdirAll(path.slice(0, path.lastIndexOf('/')) || '/');
      this.files.writeFile(path, encoder.encode(content), 0o755);
    }
    for (const path of ['/tmp', '/workspace']) this.files.mkdirAll(path);
    for (const [path, content] of Object.entries(files)) {
      const whole = `/workspace/${path}`;
      this.files.mkdirAll(whole.slice(0, whole.lastIndexOf('/')));
      this.files.writeFile(whole, encoder.encode(content), mode);
    }
  }

  text(path: string): string {
    return decoder.decode(this.files.readFile(`/workspace/${path}`));
  }

  /** Runs a command line of bash to its end, and all that it leaves behind. */
  async run(command: string, options: RunOptions = {}): Promise<RunOutcome> {
    return this.runProgram(['bash', '-c', command], options);
  }

  async runProgram(argv: readonly string[], { cwd, env, stdin }: RunOptions = {}): Promise<RunOutcome> {
    const outcome: RunOutcome = { exitCode: -1, signal: null, stdout: '', stderr: '', events: [] };
    this.#events = outcome.events;
    const print = (stream: 'stdout' | 'stderr', name: string, data: Uint8Array): void => {
      const text = decoder.decode(data);
      outcome[stream] += text;
      outcome.events.push(`${name} ${text}`);
    };
    const process = this.#start(
      {
        argv,
        cwd: cwd ?? '/workspace',
        env: { PATH: '/usr/bin:/bin', HOME: '/home/user', ...env },
        stdin: { from: 'nothing' },
        stdout: { to: 'nothing' },
        stderr: { to: 'nothing' },
        detached: false,
      },
      undefined,
      {
        sinks: { 1: (data) => print('stdout', 'out', data), 2: (data) => print('stderr', 'err', data) },
        source: stdin === undefined ? emptySource : sourceOf(typeof stdin === 'string' ? [stdin] : stdin),
      },
    );
    const { exitCode, signal } = await process.exited;
    for (const other of Array.from(this.processes.values())) this.#end(other, { exitCode: 137, signal: 'SIGKILL' });
    return Object.assign(outcome, { exitCode, signal });
  }

  /** Ends a process as the kernel does. */
  kill(pid: number, signal: SignalName | 0): void {
    const process = this.processes.get(Math.abs(pid));
    if (!process) throw new SystemError({ code: 'ESRCH', message: 'ESRCH: no such process' });
    if (signal === 0) return;
    if (process.handled.has(signal) && signal !== 'SIGKILL') {
      setTimeout(() => process.session?.receive({ kind: 'signal', signal }));
      return;
    }
    this.#end(process, { exitCode: 128 + signalNumbers[signal], signal });
  }

  #start(
    request: SpawnRequest,
    parent: TestProcess | undefined,
    given?: { sinks: TestProcess['sinks']; source: Source },
  ): TestProcess {
    const program = this.#programOf(request);
    this.#lastPid += 1;
    const pid = this.#lastPid;
    const pipe = pipeSource();
    const source = given?.source ?? this.#sourceFor(request, parent, pipe);
    const stdout = given?.sinks[1] ?? this.#sinkFor(request, 1, pid, parent);
    const stderr =
      given?.sinks[2] ?? (request.stderr.to === 'stdout' ? stdout : this.#sinkFor(request, 2, pid, parent));
    let finish: (exit: ProcessExit) => void = () => undefined;
    const exited = new Promise<ProcessExit>((resolve) => {
      finish = resolve;
    });
    const process: TestProcess = {
      start: {
        pid,
        parentPid: parent?.start.pid ?? 1,
        argv: request.argv,
        cwd: request.cwd,
        env: request.env,
        hasStdin: source.hasStdin,
        thread: false,
      },
      parent,
      session: undefined,
      sinks: { 1: stdout, 2: stderr },
      source,
      feed: pipe.feed,
      handled: new Set(),
      exit: undefined,
      exited,
      finish,
      detached: request.detached,
      peer: { send: (event) => setTimeout(() => process.session?.receive({ kind: 'http', event })) },
    };
    this.processes.set(pid, process);
    setTimeout(() => {
      if (!process.exit) void (program ? this.#runProgram(process, program) : this.#runShell(process));
    });
    return process;
  }

  #programOf({ argv, cwd }: SpawnRequest): Program | undefined {
    const [name = ''] = argv;
    if (!name.includes('/')) return this.programs[name];
    const path = name.startsWith('/') ? name : `${cwd}/${name}`;
    if (!this.files.exists(path)) throw new SystemError({ code: 'ENOENT', message: 'ENOENT: no such file' });
    const line = decoder.decode(this.files.readFile(path)).split('\n')[0] ?? '';
    if (!line.startsWith('#!')) throw new SystemError({ code: 'ENOEXEC', message: 'ENOEXEC: exec format error' });
    return this.programs[line.slice(line.lastIndexOf('/') + 1).replace(/^env /, '')];
  }

  async #runShell(process: TestProcess): Promise<void> {
    const session = new ShellSession(this.#hostOf(process), process.start, embeddedCommands);
    process.session = session;
    const exitCode = await session.run();
    this.#end(process, { exitCode, signal: null });
  }

  async #runProgram(process: TestProcess, program: Program): Promise<void> {
    const waiting = new Map<SignalName, () => void>();
    process.session = {
      receive: (message) => {
        if (message.kind === 'signal') waiting.get(message.signal)?.();
      },
    };
    const { argv, env, cwd } = process.start;
    const print = (stream: 1 | 2, text: string): void => {
      if (!process.exit) process.sinks[stream](encoder.encode(text));
    };
    const exitCode = await program({
      argv,
      env,
      cwd,
      print: (text) => print(1, text),
      printError: (text) => print(2, text),
      readAll: async () => {
        let text = '';
        for (let data = await process.source.read(); data; data = await process.source.read()) {
          text += decoder.decode(data);
        }
        return text;
      },
      signal: (signal) => {
        process.handled.add(signal);
        return new Promise((resolve) => {
          waiting.set(signal, resolve);
        });
      },
      ended: process.exited.then(() => undefined),
    });
    this.#end(process, { exitCode, signal: null });
  }

  #hostOf(process: TestProcess): ConstructorParameters<typeof ShellSession>[0] {
    const calls = this.#callsOf(process);
    const call = ((name: keyof Syscalls, ...args: never[]) => {
      if (process.exit) throw new Error('A call of an ended process');
      if (name === 'readFile') this.#events.push(`read ${String(args[0])}`);
      const answer: unknown = (calls[name] as (...args: never[]) => unknown)(...args);
      return answer instanceof Uint8Array ? answer.slice() : answer;
    }) as SyncCall;
    const callAsync = (async (name, ...args) => {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      if (process.exit) return new Promise(() => undefined);
      return call(name, ...args);
    }) as AsyncCall;
    return {
      call: this.#synchronous ? call : undefined,
      callAsync,
      post: (message) => this.#receive(process, message),
      write: (stream, data) => {
        if (!process.exit) process.sinks[stream](data.slice());
      },
    };
  }

  #callsOf(process: TestProcess): Partial<Syscalls> {
    const files: FileCalls = createFileCalls(this.files, new Descriptors());
    return {
      ...files,
      spawn: (request) => this.#start(request, process).start.pid,
      kill: (pid, signal) => this.kill(pid, signal),
      handleSignal: (signal, handled) => {
        if (handled) process.handled.add(signal);
        else process.handled.delete(signal);
      },
      processes: () =>
        Array.from(this.processes.values(), ({ start: { pid, parentPid, argv } }) => ({
          pid,
          parentPid,
          argv,
          startedAt: 0,
        })),
    };
  }

  #receive(process: TestProcess, message: FromProcess): void {
    if (process.exit) return;
    if (message.kind === 'http') this.ports.receive(process.peer, message.event);
    if (message.kind === 'write_stdin') this.processes.get(message.pid)?.feed(message.data);
    if (message.kind !== 'read_stdin') return;
    void process.source.read().then((data) => process.session?.receive({ kind: 'stdin', data }));
  }

  #end(process: TestProcess, exit: ProcessExit): void {
    if (process.exit) return;
    process.exit = exit;
    this.ports.drop(process.peer);
    const { pid } = process.start;
    this.processes.delete(pid);
    for (const other of Array.from(this.processes.values())) {
      if (other.parent === process && !other.detached) this.#end(other, { exitCode: 137, signal: 'SIGKILL' });
    }
    process.finish(exit);
    setTimeout(() => process.parent?.session?.receive({ kind: 'child_exit', pid, exit }));
  }

  #sinkFor(request: SpawnRequest, stream: 1 | 2, pid: number, parent: TestProcess | undefined): Sink {
    const target = stream === 1 ? request.stdout : request.stderr;
    switch (target.to) {
      case 'pipe':
        return (data) => {
          setTimeout(() => parent?.session?.receive({ kind: 'child_output', pid, stream, data }));
        };
      case 'inherit': {
        const inherited = target.stream;
        return parent?.sinks[inherited] ?? (() => undefined);
      }
      case 'file': {
        const { path, append } = target;
        const calls = createFileCalls(this.files, new Descriptors());
        calls.writeFile(path, new Uint8Array(0), O_WRONLY | O_CREAT | (append ? O_APPEND : O_TRUNC), 0o666);
        return (data) => calls.writeFile(path, data, O_WRONLY | O_CREAT | O_APPEND, 0o666);
      }
      default:
        return () => undefined;
    }
  }

  #sourceFor({ stdin }: SpawnRequest, parent: TestProcess | undefined, pipe: Source): Source {
    switch (stdin.from) {
      case 'bytes':
        return sourceOf([decoder.decode(stdin.data)]);
      case 'file':
        return sourceOf([decoder.decode(this.files.readFile(stdin.path))]);
      case 'inherit':
        return parent?.source ?? emptySource;
      case 'pipe':
        return pipe;
      case 'nothing':
        return emptySource;
    }
  }
}

const emptySource: Source = { read: () => Promise.resolve(null), hasStdin: false };

function sourceOf(pieces: Iterable<string> | AsyncIterable<string>): Source {
  const iterator = (async function* () {
    for await (const piece of pieces) yield encoder.encode(piece);
  })();
  return { read: async () => (await iterator.next()).value ?? null, hasStdin: true };
}

function pipeSource(): Source & { feed: (data: Uint8Array | null) => void } {
  const queue: (Uint8Array | null)[] = [];
  const readers: ((data: Uint8Array | null) => void)[] = [];
  return {
    hasStdin: true,
    read: () => {
      const [first] = queue;
      if (first !== undefined) {
        if (first !== null) queue.shift();
        return Promise.resolve(first);
      }
      return new Promise((resolve) => readers.push(resolve));
    },
    feed: (data) => {
      const reader = readers.shift();
      if (reader) reader(data);
      if (!reader || data === null) queue.push(data);
    },
  };
}
