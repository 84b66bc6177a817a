import type * as NodeStream from 'node:stream';
import { SystemError } from '../../../../protocol/system-error.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import { execPath } from '../../../process/identity.ts';
import { callFailure } from '../../../system-failure.ts';
import { Buffer } from '../../library/buffer.ts';
import { invalidArgType, nodeError } from '../../library/errors.ts';
import { EventEmitter } from '../../library/events.ts';
import { createInputPipe, createOutputPipe } from '../child_process/child-streams.ts';
import { toPath } from '../fs/arguments.ts';
import { codeName } from './run-thread.ts';
import { pack, unpack } from './message-port.ts';
import type { FromThread, ThreadCode, ThreadStart, ToThread } from './thread-start.ts';
import { toText } from '../../../to-text.ts';

export const shareEnvironment = Symbol.for('nodejs.worker_threads.SHARE_ENV');

export interface WorkerOptions {
  argv?: unknown[];
  env?: Record<string, unknown> | typeof shareEnvironment;
  eval?: boolean;
  execArgv?: string[];
  stdin?: boolean;
  stdout?: boolean;
  stderr?: boolean;
  workerData?: unknown;
  transferList?: unknown[];
  resourceLimits?: object;
  name?: string;
}

let lastThreadId = 0;

export class Worker extends EventEmitter {
  threadId: number;
  readonly stdin: NodeStream.Writable | null;
  readonly stdout: NodeStream.Readable;
  readonly stderr: NodeStream.Readable;
  resourceLimits: object;
  readonly #runtime: SystemRuntime;
  readonly #pid: number;
  #isOver = false;
  #referenced = false;
  #terminated = false;

  constructor(
    runtime: SystemRuntime,
    filename: unknown,
    options: WorkerOptions,
    environmentData: Map<unknown, unknown>,
  ) {
    super();
    const { host, process, links, context } = runtime;
    const { stdin = false, stdout = false, stderr = false, resourceLimits = {}, name = '' } = options;
    this.#runtime = runtime;
    const program = programOf(filename, options, process.cwd());
    const argv = (options.argv ?? []).map(toText);
    const execArgv = options.execArgv ?? process.execArgv;
    const [path, code] = typeof program === 'string' ? [program, undefined] : [codeName, program];
    try {
      this.#pid = host.call('spawn', {
        argv: [execPath, ...execArgv, path, ...argv],
        cwd: process.cwd(),
        env: environmentOf(options.env, process),
        stdin: { from: stdin ? 'pipe' : 'nothing' },
        stdout: stdout ? { to: 'pipe' } : { to: 'inherit', stream: 1 },
        stderr: stderr ? { to: 'pipe' } : { to: 'inherit', stream: 2 },
        detached: false,
        thread: true,
      });
    } catch (error) {
      if (!(error instanceof SystemError)) throw error;
      throw nodeError(
        Error,
        'ERR_WORKER_INIT_FAILED',
        `Worker initialization failure: ${callFailure(error.code, 'spawn').code}`,
      );
    }
    lastThreadId += 1;
    this.threadId = lastThreadId;
    this.resourceLimits = resourceLimits;
    this.stdin = stdin ? createInputPipe((data) => host.post({ kind: 'write_stdin', pid: this.#pid, data })) : null;
    this.stdout = createOutputPipe();
    this.stderr = createOutputPipe();
    this.ref();
    links.addChild(this.#pid, {
      output: context.bind((stream: 1 | 2, data: Uint8Array) => {
        (stream === 1 ? this.stdout : this.stderr).push(Buffer.from(data.buffer, data.byteOffset, data.length));
      }),
      exit: context.bind(({ exitCode, signal }: { exitCode: number; signal: string | null }) =>
        this.#exited(signal === null ? exitCode : 1),
      ),
      message: context.bind((value: unknown) => this.#hear(value as FromThread)),
    });
    const { value: workerData, transfer } = pack(options.workerData, options.transferList ?? []);
    const start: ThreadStart = {
      threadId: this.threadId,
      name,
      workerData,
      environmentData,
      resourceLimits,
      code,
      argv,
      execArgv,
    };
    this.#send({ thread: 'start', start }, transfer);
  }

  postMessage(value: unknown, options?: readonly unknown[] | { transfer?: readonly unknown[] }): void {
    if (this.#isOver) return;
    const list = Array.isArray(options)
      ? (options as unknown[])
      : ((options as { transfer?: unknown[] } | undefined)?.transfer ?? []);
    const packed = pack(value, list);
    this.#send({ thread: 'message', value: packed.value }, packed.transfer);
  }

  async terminate(): Promise<number | undefined> {
    if (this.#isOver) return undefined;
    this.#terminated = true;
    this.ref();
    const exited = new Promise<number>((resolve) => this.once('exit', resolve));
    this.#runtime.host.call('kill', this.#pid, 'SIGKILL');
    return await exited;
  }

  ref(): void {
    if (this.#referenced || this.#isOver) return;
    this.#referenced = true;
    this.#runtime.loop.ref();
  }

  unref(): void {
    if (!this.#referenced) return;
    this.#referenced = false;
    this.#runtime.loop.unref();
  }

  getHeapSnapshot(): never {
    throw nodeError(Error, 'ERR_WORKER_NOT_RUNNING', 'Heap snapshots are not supported in this sandbox');
  }

  get performance(): object {
    return { eventLoopUtilization: () => ({ idle: 0, active: 0, utilization: 0 }) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.terminate();
  }

  #send(message: ToThread, transfer: Transferable[]): void {
    this.#runtime.links.send(this.#pid, message, transfer);
  }

  #hear(message: FromThread): void {
    switch (message.thread) {
      case 'online':
        this.emit('online');
        break;
      case 'message':
        this.emit('message', unpack(message.value, this.#runtime.loop));
        break;
      case 'error':
        if (!this.#terminated) this.emit('error', errorOf(message));
        break;
      case 'closed':
        // Nothing more is said. It ends when it has nothing else to do.
        break;
    }
  }

  #exited(exitCode: number): void {
    this.#isOver = true;
    this.unref();
    this.threadId = -1;
    this.stdout.push(null);
    this.stderr.push(null);
    this.emit('exit', exitCode);
  }
}

function errorOf({ error, fields }: Extract<FromThread, { thread: 'error' }>): unknown {
  if (!(error instanceof Error)) return error;
  const { name, ...rest } = fields;
  if (typeof name === 'string' && name !== error.name) {
    Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  }
  return Object.assign(error, rest);
}

/** What it runs: code, or the file at a path. */
function programOf(filename: unknown, options: WorkerOptions, cwd: string): ThreadCode | string {
  if (options.eval) {
    if (typeof filename === 'string') return { text: filename, type: 'detect' };
    const message = "The property 'options.eval' must be false when 'filename' is not a string";
    throw nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', message);
  }
  if (filename instanceof URL && filename.protocol === 'data:') {
    const [, isBase64, code = ''] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(filename.href) ?? [];
    const text = decodeURIComponent(code);
    return { text: isBase64 ? Buffer.from(text, 'base64').toString() : text, type: 'module' };
  }
  if (typeof filename !== 'string' && !(filename instanceof URL)) {
    throw invalidArgType('filename', ['string', 'URL'], filename);
  }
  const path = toPath(filename, 'filename');
  if (path.startsWith('/')) return path;
  if (path.startsWith('./') || path.startsWith('../')) return `${cwd}/${path}`;
  const hint = path.startsWith('file://') ? ' Wrap file:// URLs with `new URL`.' : '';
  const message = `The worker script or module filename must be an absolute path or a relative path starting with './' or '../'.${hint} Received "${path}"`;
  throw nodeError(TypeError, 'ERR_WORKER_PATH', message);
}

function environmentOf(env: WorkerOptions['env'], process: NodeJS.Process): Record<string, string> {
  const given = typeof env === 'object' && env !== null ? env : process.env;
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) variables[name] = toText(value);
  return variables;
}
