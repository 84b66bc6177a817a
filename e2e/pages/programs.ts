/** Runs programs in a sandbox for scripts and specs that measure or compare them: they call the functions by name. */
import { startEmbeddedSandbox } from '../../src/sandbox/embedded/page/start-embedded.ts';
import type { ExecOptions, ExecResult, Sandbox, SandboxResult, SandboxSnapshot } from '../../src/sandbox/types.ts';
import { startWebContainer } from '../../src/sandbox/webcontainer/page/start-web-container.ts';
import type { RunningWebContainer } from '../../src/sandbox/webcontainer/page/types.ts';

export type Backend = 'embedded' | 'webcontainer';

/** Bytes stand as base64, so that they can cross from a script. */
export type ProgramFiles = Readonly<Record<string, string | { base64: string }>>;

export interface ProgramResult {
  stdout: string;
  stderr: string;
  exitCode: number;
  reason: ExecResult['reason'];
  /** Milliseconds from the call to its answer. */
  took: number;
}

export interface Programs {
  /** Starts the sandbox; answers once it is ready, with the milliseconds that took, or throws why it is not. */
  start(backend: Backend): Promise<number>;
  /** Writes files below a folder. */
  write(folder: string, files: ProgramFiles): Promise<void>;
  run(command: string, options?: Pick<ExecOptions, 'cwd' | 'timeoutMs' | 'stdin'>): Promise<ProgramResult>;
  remove(folder: string): Promise<void>;
  /** Whether a crash of the embedded sandbox would bring back a file of the workspace. */
  isHeld(path: string): boolean;
  /** Runs a command, stops it once it has printed `text`, and answers the milliseconds from the stop to its answer. */
  timeStop(command: string, text: string): Promise<number>;
  /** Milliseconds that `fib(n)` takes in this page itself, each of `times`. */
  timeFib(n: number, times: number): number[];
}

declare global {
  interface Window {
    programs: Programs;
    sandbox: Sandbox;
    /** When it is that backend. */
    webContainer: RunningWebContainer;
  }
}

function fib(n: number): number {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

function valueOf<T>(result: SandboxResult<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}

const bytesOf = (content: string | { base64: string }): string | Uint8Array =>
  typeof content === 'string' ? content : Uint8Array.from(atob(content.base64), (char) => char.charCodeAt(0));

let held: () => SandboxSnapshot = () => ({ files: [], directories: [], symlinks: [] });

async function startEmbedded(): Promise<void> {
  const embedded = startEmbeddedSandbox();
  const { sandbox } = embedded;
  window.sandbox = sandbox;
  held = embedded.held;
  await new Promise<void>((resolve, reject) => {
    const settle = ({ state, detail }: ReturnType<Sandbox['status']>): void => {
      if (state === 'ready') resolve();
      else if (state !== 'starting') reject(new Error(`The sandbox is ${state}: ${detail ?? 'no reason'}`));
    };
    sandbox.onStatus(settle);
    settle(sandbox.status());
  });
}

async function startInWebContainer(): Promise<void> {
  const started = await startWebContainer();
  if (!started.ok) throw new Error(`${started.error.cause}: ${started.error.detail}`);
  window.webContainer = started.value;
  window.sandbox = started.value.sandbox;
}

window.programs = {
  start: async (backend) => {
    const started = performance.now();
    if (backend === 'webcontainer') await startInWebContainer();
    else await startEmbedded();
    return performance.now() - started;
  },
  write: async (folder, files) => {
    const written = Object.entries(files).map(([path, content]) => ({
      path: `${folder}/${path}`,
      data: bytesOf(content),
    }));
    valueOf(await window.sandbox.fs.mkdir(folder));
    valueOf(await window.sandbox.fs.writeMany(written));
  },
  run: async (command, options = {}) => {
    const output = { stdout: '', stderr: '' };
    const started = performance.now();
    const result = await window.sandbox.exec(command, {
      ...options,
      onOutput: ({ stream, text }) => {
        output[stream] += text;
      },
    });
    const { exitCode, reason } = valueOf(result);
    return { ...output, exitCode, reason, took: performance.now() - started };
  },
  timeStop: async (command, text) => {
    const stop = new AbortController();
    let printed = '';
    let stopped = 0;
    const result = await window.sandbox.exec(command, {
      signal: stop.signal,
      onOutput: (chunk) => {
        printed += chunk.text;
        if (stopped > 0 || !printed.includes(text)) return;
        stopped = performance.now();
        stop.abort();
      },
    });
    const took = performance.now() - stopped;
    const { reason } = valueOf(result);
    if (reason !== 'stopped' || stopped === 0) throw new Error(`It ended as ${reason}, after ${printed}`);
    return took;
  },
  timeFib: (n, times) =>
    Array.from({ length: times }, () => {
      const started = performance.now();
      fib(n);
      return performance.now() - started;
    }),
  isHeld: (path) => held().files.some((file) => file.path === path),
  remove: async (folder) => {
    valueOf(await window.sandbox.fs.rm(folder, { recursive: true, force: true }));
  },
};
