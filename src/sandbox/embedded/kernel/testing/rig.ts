import type { InputSource, OutputTarget, SpawnRequest } from '../../protocol/process.ts';
import type { ExecOptions, ExecResult, OutputChunk, SandboxResult } from '../../../types.ts';
import { createEmbeddedSandbox } from '../embedded-sandbox.ts';
import type { EmbeddedSandboxParts, KernelSandbox } from '../embedded-sandbox.ts';
import type { ImageKind } from '../process/process-worker.ts';
import { FakeWorker } from './fake-worker.ts';
import type { FakeProcess, FakeProgram } from './fake-worker.ts';

export interface RigRun {
  result: Promise<SandboxResult<ExecResult>>;
  chunks: OutputChunk[];
  /** What was printed so far. */
  text: (stream?: OutputChunk['stream']) => string;
}

export interface Rig {
  sandbox: KernelSandbox;
  workers: FakeWorker[];
  /** Runs the program of this name as `bash -c name`. */
  exec: (name: string, options?: ExecOptions) => RigRun;
}

export interface RigOptions extends Partial<EmbeddedSandboxParts> {
  /** May throw, as a browser that starts no more workers. */
  beforeWorker?: (kind: ImageKind) => void;
}

/**
 * A sandbox whose processes are functions. `bash -c NAME` and `node NAME` run the program NAME; other commands of the
 * shell run the program of their own name.
 */
export function createRig(
  programs: Readonly<Record<string, FakeProgram>>,
  { beforeWorker, ...parts }: RigOptions = {},
): Rig {
  const workers: FakeWorker[] = [];
  const sandbox = createEmbeddedSandbox({
    now: () => 0,
    elapsed: () => 42,
    images: ['sh', 'node'],
    createWorker: (kind) => {
      beforeWorker?.(kind);
      const worker = new FakeWorker(kind, ({ argv }) => {
        const [first = '', second = '', third = ''] = argv;
        const name = second === '-c' ? third : second in programs ? second : first;
        return programs[name] ?? (() => 127);
      });
      workers.push(worker);
      return worker as unknown as Worker;
    },
    sharedMemory: true,
    ...parts,
  });
  const exec: Rig['exec'] = (name, options = {}) => {
    const chunks: OutputChunk[] = [];
    const result = sandbox.exec(name, { ...options, onOutput: (chunk) => chunks.push(chunk) });
    const text: RigRun['text'] = (stream) =>
      chunks
        .filter((chunk) => stream === undefined || chunk.stream === stream)
        .map((chunk) => chunk.text)
        .join('');
    return { result, chunks, text };
  };
  return { sandbox, workers, exec };
}

export interface SpawnStreams {
  stdin?: InputSource;
  stdout?: OutputTarget;
  stderr?: OutputTarget;
  detached?: boolean;
  thread?: boolean;
  env?: Record<string, string>;
  cwd?: string;
}

/** A request to start a program, whose streams are those of its parent unless said otherwise. */
export const request = (argv: string[], streams: SpawnStreams = {}): SpawnRequest => ({
  argv,
  cwd: '/workspace',
  env: {},
  stdin: { from: 'inherit' },
  stdout: { to: 'inherit', stream: 1 },
  stderr: { to: 'inherit', stream: 2 },
  detached: false,
  ...streams,
});

/** Never ends by itself. */
export const forever = (): Promise<never> => new Promise(() => undefined);

/** Starts a child and waits for its end. */
export async function runChild(process: FakeProcess, argv: string[], streams?: SpawnStreams): Promise<number> {
  const pid = await process.call('spawn', request(argv, streams));
  return (await process.call('waitPid', pid)).exitCode;
}
