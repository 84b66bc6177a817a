/** Children of this program. */
import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { Sink } from '../../../embedded/kernel/process/sink.ts';
import type { ProcessExit, SignalName } from '../../../embedded/protocol/process.ts';
import { signalNumbers } from '../../../embedded/protocol/process.ts';
import { SystemError } from '../../../embedded/protocol/system-error.ts';
import { commandLine } from '../../../embedded/shell/invocation.ts';
import { systemErrorOf } from '../system-error.ts';
import { descendantsOf, send, signalGroup } from './end-tree.ts';
import type { JoinedPipe, JoinedPipes } from './joined-pipe.ts';
import { machine } from './machine.ts';
import type { ProcessBody } from './process.ts';
import { search } from './program.ts';
import type { RealProgram } from './program.ts';
import { FileSink, InheritedInput } from './streams.ts';
import type { StandardStreams } from './streams.ts';

/** After the end of a child: how long its pipes must be quiet, and longest time to wait for that. */
const quietMs = 30;
const longestDrainMs = 500;
/** From the wish that it ends to the force. */
const graceMs = 50;

/** How a child ends that is no program: as a shell says it, or the code of ENOENT. */
const notStartedCodes = [127, 254];

const inputPieceBytes = 64 * 1024;

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

/**
 * Starts a program; by a shell of this machine if it can be started only there. Rejects with SystemError.
 */
export async function startReal(program: RealProgram, options: RealProcessOptions): Promise<RealProcess> {
  const { shim } = program;
  const shell = shim && systemShell(options);
  if (!shim || shell === undefined) return launch(program, options);
  const throughShell = (): Promise<Launched> =>
    launch({ kind: 'real', file: shell, argv: [shell, '-c', commandLine(shim)] }, options);
  const { input } = options.streams;
  let current: Launched;
  // For the second one.
  input.share();
  try {
    current = await launch(program, options);
  } catch {
    input.leave(undefined);
    return throughShell();
  }
  const { pid, exited } = current;
  return {
    pid,
    exited: exited.then(async (exit) => {
      // What no program can be started of leaves so, without a word.
      if (!notStartedCodes.includes(exit.exitCode) || current.hasPrinted()) {
        input.leave(undefined);
        return exit;
      }
      current = await throughShell();
      return current.exited;
    }),
    body: {
      signal: (signal) => current.body.signal(signal),
      post: () => undefined,
      end: () => current.body.end(),
    },
  };
}

interface Launched extends RealProcess {
  hasPrinted: () => boolean;
}

async function launch(program: RealProgram, options: RealProcessOptions): Promise<Launched> {
  const { input, outputs } = options.streams;
  const isJoined = outputs[1] === outputs[2] && childTarget(outputs[1]) === 'pipe';
  const joined = isJoined && machine.sharesStreams ? await options.joinedPipes.open() : undefined;
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
    return {
      pid: child.pid ?? 0,
      exited,
      body: bodyOf(child, ended, options.ownGroup),
      hasPrinted: readers.hasPrinted,
    };
  } catch (thrown) {
    joined?.near.destroy();
    joined?.far.destroy();
    throw thrown;
  }
}

/** How a child can have this output: as a file that it writes itself, or through a pipe to us. */
const childTarget = (sink: Sink): number | 'pipe' =>
  sink instanceof FileSink && (sink.fd <= 2 || machine.sharesStreams) ? sink.fd : 'pipe';

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

function systemShell({ cwd, env }: RealProcessOptions): string | undefined {
  const path = env['PATH'] ?? process.env['PATH'] ?? '';
  return search('jsh', cwd, path) ?? search('sh', cwd, path);
}

function spawnChild(
  { file, argv: [name, ...args] }: RealProgram,
  { cwd, env, streams, ownGroup }: RealProcessOptions,
  joined: JoinedPipe | undefined,
): Promise<ChildProcess> {
  const { input, outputs } = streams;
  const isInherited = input instanceof InheritedInput && input.untouched;
  const stdin = isInherited ? 'inherit' : input.exhausted ? 'ignore' : 'pipe';
  const output = (stream: 1 | 2): StdioOptions[number] => joined?.near ?? childTarget(outputs[stream]);
  const child = spawn(file, args, {
    cwd,
    env,
    argv0: name ?? file,
    stdio: [stdin, output(1), output(2)] as StdioOptions,
    detached: ownGroup,
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
    hasPrinted: (): boolean => lastAt > 0,
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
