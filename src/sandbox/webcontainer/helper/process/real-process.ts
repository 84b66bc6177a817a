/** Children of this program. */
import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { ProcessExit, SignalName } from '../../../embedded/protocol/process.ts';
import { signalNumbers } from '../../../embedded/protocol/process.ts';
import { SystemError } from '../../../embedded/protocol/system-error.ts';
import { commandLine } from '../../../embedded/shell/invocation.ts';
import { systemErrorOf } from '../system-error.ts';
import { descendantsOf, send, signalGroup } from './end-tree.ts';
import type { JoinedPipe, JoinedPipes } from './joined-pipe.ts';
import type { ProcessBody } from './process.ts';
import { search } from './program.ts';
import type { Program } from './program.ts';
import { FileSink, InheritedInput } from './streams.ts';
import type { StandardStreams } from './streams.ts';

/** After the end of a child: how long its pipes must be quiet, and longest time to wait for that. */
const quietMs = 30;
const longestDrainMs = 500;
/** From the wish that it ends to the force. */
const graceMs = 50;

const inputPieceBytes = 64 * 1024;

type RealProgram = Extract<Program, { kind: 'real' }>;

export interface RealProcess {
  pid: number;
  body: ProcessBody;
  /** Settles when it has ended and what it printed has been passed on. */
  exited: Promise<ProcessExit>;
}

export interface RealProcessOptions {
  cwd: string;
  env: Readonly<Record<string, string>>;
  streams: StandardStreams;
  joinedPipes: JoinedPipes;
  /** Whether it gets a process group of its own. */
  ownGroup: boolean;
}

/** Starts a program. Rejects with SystemError. */
export async function startReal(program: RealProgram, options: RealProcessOptions): Promise<RealProcess> {
  const { input, outputs } = options.streams;
  const isJoined = outputs[1] === outputs[2] && !(outputs[1] instanceof FileSink);
  const joined = isJoined ? await options.joinedPipes.open() : undefined;
  try {
    const child = await spawnChild(program, options, joined);
    joined?.near.destroy();
    const readers = passOn(child, options.streams, joined);
    if (child.stdin) feed(child, options.streams);
    const ended = new Promise<ProcessExit>((resolve) => {
      child.once('exit', (code, signal) => resolve(exitOf(code, signal)));
    });
    const exited = ended.then(async (exit) => {
      input.leave(child);
      await readers.drain();
      return exit;
    });
    return { pid: child.pid ?? 0, exited, body: bodyOf(child, ended, options.ownGroup) };
  } catch (thrown) {
    joined?.near.destroy();
    joined?.far.destroy();
    throw thrown;
  }
}

function bodyOf(child: ChildProcess, ended: Promise<ProcessExit>, ownGroup: boolean): ProcessBody {
  const pid = child.pid ?? 0;
  const sendAll = ownGroup ? signalGroup : send;
  return {
    signal: (signal) => void (hasEnded(child) || send(pid, signal)),
    post: () => undefined,
    end: async () => {
      // Its group may live on without it.
      const below = descendantsOf([pid]);
      sendAll(pid, 'SIGTERM');
      for (const other of below) send(other, 'SIGTERM');
      await Promise.race([ended, pause(graceMs)]);
      const all = new Set([...below, ...descendantsOf([pid, ...below])]);
      sendAll(pid, 'SIGKILL');
      for (const other of all) send(other, 'SIGKILL');
      await ended;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** As a child of this program, or if it cannot be, as one of a shell of this machine. */
async function spawnChild(
  program: RealProgram,
  options: RealProcessOptions,
  joined: JoinedPipe | undefined,
): Promise<ChildProcess> {
  const { file, argv, viaShell } = program;
  try {
    return await spawnFile(file, argv, options, joined);
  } catch (thrown) {
    const shell = viaShell ? systemShell(options) : undefined;
    if (shell === undefined) throw thrown;
    return spawnFile(shell, [shell, '-c', commandLine(argv)], options, joined);
  }
}

function systemShell({ cwd, env }: RealProcessOptions): string | undefined {
  const path = env['PATH'] ?? process.env['PATH'] ?? '';
  return search('jsh', cwd, path) ?? search('sh', cwd, path);
}

function spawnFile(
  file: string,
  [name, ...args]: readonly string[],
  { cwd, env, streams, ownGroup }: RealProcessOptions,
  joined: JoinedPipe | undefined,
): Promise<ChildProcess> {
  const { input, outputs } = streams;
  const isInherited = input instanceof InheritedInput && input.untouched;
  const stdin = isInherited ? 'inherit' : input.exhausted ? 'ignore' : 'pipe';
  const output = (stream: 1 | 2): StdioOptions[number] => {
    const sink = outputs[stream];
    return joined?.near ?? (sink instanceof FileSink ? sink.fd : 'pipe');
  };
  const child = spawn(file, args, {
    cwd,
    env,
    argv0: name ?? file,
    stdio: [stdin, output(1), output(2)] as StdioOptions,
    detached: ownGroup,
    windowsHide: true,
  });
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child));
    child.on('error', (error) => {
      if (child.pid !== undefined) return;
      const failed = systemErrorOf(error);
      reject(failed instanceof SystemError ? failed : new SystemError({ code: 'EAGAIN', message: error.message }));
    });
  });
}

function exitOf(code: number | null, signal: NodeJS.Signals | null): ProcessExit {
  if (signal === null) return { exitCode: (code ?? 0) & 0xff, signal: null };
  const exitCode = 128 + (constants.signals[signal] ?? 0);
  return { exitCode, signal: isKnown(signal) ? signal : null };
}

const isKnown = (signal: string): signal is SignalName => signal in signalNumbers;

/** Passes on what a child prints. */
function passOn(child: ChildProcess, { outputs }: StandardStreams, joined: JoinedPipe | undefined) {
  let lastAt = 0;
  const open = new Set<Readable>();
  let closeAll: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    closeAll = resolve;
  });
  const read = (pipe: Readable | null, stream: 1 | 2): void => {
    if (!pipe) return;
    const sink = outputs[stream].share();
    open.add(pipe);
    pipe.on('data', (data: Buffer) => {
      lastAt = performance.now();
      sink.write(new Uint8Array(data));
    });
    pipe.on('error', () => undefined);
    pipe.once('close', () => {
      open.delete(pipe);
      sink.close();
      if (open.size === 0) closeAll();
    });
  };
  if (joined) read(joined.far, 1);
  else {
    read(child.stdout, 1);
    read(child.stderr, 2);
  }
  return {
    /** Others may hold the pipes open, so this waits for no more than quiet. */
    drain: async (): Promise<void> => {
      const began = performance.now();
      for (let now = began; open.size > 0; now = performance.now()) {
        if (now - Math.max(lastAt, began) >= quietMs || now - began >= longestDrainMs) return;
        await Promise.race([closed, pause(quietMs)]);
      }
    },
  };
}

/** Gives a child its input, piece by piece. */
function feed(child: ChildProcess, { input }: StandardStreams): void {
  const { stdin } = child;
  if (!stdin) return;
  stdin.on('error', () => stdin.destroy());
  const next = async (): Promise<void> => {
    while (!stdin.destroyed) {
      const data = await input.read(child, inputPieceBytes);
      if (data.length === 0) break;
      if (!stdin.write(data)) await new Promise((resolve) => stdin.once('drain', resolve).once('close', resolve));
    }
    stdin.end();
  };
  void next();
}
