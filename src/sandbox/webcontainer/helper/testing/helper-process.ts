/** The helper as a real process, for tests: built once, started in a folder of its own, spoken to in lines. */
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleImage } from '../../../../../scripts/vite/sandbox-images.ts';
import type { ExecResult, OutputChunk, SandboxError } from '../../../types.ts';
import { FramesFromHelper, fileLine, requestLine } from '../../protocol/frames.ts';
import { helperFolder } from '../../protocol/messages.ts';
import type { FromHelper, HelperCallName, HelperCalls, ToHelper } from '../../protocol/messages.ts';

/** For tests that start programs: a busy machine is slow at that. */
export const patient = { timeout: 30_000 };

let built: Promise<string> | undefined;

export interface TestHelperOptions {
  /** Options of node. */
  nodeOptions?: string[];
  /** Put before the program is started, in its folder. Text of a module that runs before it. */
  preload?: string;
  /** Memory of a shell, in MiB. */
  memory?: number;
  env?: Record<string, string>;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** All of standard input. */
  stdin?: string;
  hasStdin?: boolean;
  /** The first piece of it. */
  first?: string;
  onOutput?: (chunk: OutputChunk, record: CommandRecord) => void;
  onUnkillable?: (pid: number) => void;
}

export interface CommandRecord {
  id: number;
  stdout: string;
  stderr: string;
  result: ExecResult | undefined;
}

export type EndedCommand = CommandRecord & { result: ExecResult };

type Answer = Extract<FromHelper, { kind: 'answer' }>;
type Ready = Extract<FromHelper, { kind: 'ready' }>;

export class TestHelper {
  readonly workspace: string;
  readonly folder: string;
  readonly ready: Promise<Ready>;
  /** Its exit code. */
  readonly exited: Promise<number | null>;
  /** What it printed that is no message. */
  readonly others: string[] = [];
  readonly #root: string;
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #listeners = new Map<number, (message: Exclude<FromHelper, Ready>) => void>();
  #lastId = 0;

  static async start(options: TestHelperOptions = {}): Promise<TestHelper> {
    built ??= bundleImage('container', true);
    const helper = new TestHelper(await built, options);
    await helper.ready;
    return helper;
  }

  private constructor(code: string, { nodeOptions = [], preload, memory, env = {} }: TestHelperOptions) {
    this.#root = realpathSync(mkdtempSync(join(tmpdir(), 'helper-test-')));
    this.folder = join(this.#root, helperFolder);
    this.workspace = join(this.#root, 'workspace');
    mkdirSync(this.folder);
    mkdirSync(this.workspace);
    writeFileSync(join(this.folder, 'helper.cjs'), code);
    if (preload !== undefined) {
      writeFileSync(join(this.folder, 'preload.cjs'), preload);
      nodeOptions.push('--require', join(this.folder, 'preload.cjs'));
    }
    const args = [...nodeOptions, join(this.folder, 'helper.cjs'), this.workspace];
    if (memory !== undefined) args.push(String(memory));
    this.#process = spawn(process.execPath, args, { cwd: this.workspace, env: { ...process.env, ...env } });
    this.exited = new Promise((resolve) => {
      this.#process.once('exit', (code) => resolve(code));
    });
    const frames = new FramesFromHelper((line) => this.others.push(line));
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => this.others.push(text));
    this.ready = new Promise((resolve) => {
      this.#process.stdout.setEncoding('utf8').on('data', (text: string) => {
        for (const message of frames.push(text)) {
          if (message.kind === 'ready') resolve(message);
          else this.#listeners.get(message.id)?.(message);
        }
      });
    });
  }

  write(path: string, text: string, mode = 0o644): void {
    const whole = join(this.workspace, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text, { mode });
  }

  read(path: string): string {
    return readFileSync(join(this.workspace, path), 'utf8');
  }

  send(request: ToHelper, byFile = false): void {
    if (!byFile) {
      this.#process.stdin.write(requestLine(request));
      return;
    }
    writeFileSync(join(this.folder, 'request'), requestLine(request));
    this.#process.stdin.write(fileLine('request'));
  }

  closeInput(): void {
    this.#process.stdin.end();
  }

  /** Runs a command line to its end. `byFile`: the request goes by a file. */
  run(
    command: string,
    { cwd, env = {}, stdin, hasStdin, first, onOutput, onUnkillable }: RunOptions = {},
    byFile = false,
  ): Promise<EndedCommand> {
    this.#lastId += 1;
    const record: CommandRecord = { id: this.#lastId, stdout: '', stderr: '', result: undefined };
    const ended = new Promise<EndedCommand>((resolve) => {
      this.#listeners.set(record.id, (message) => {
        if (message.kind === 'output') {
          if (record.result) throw new Error('Output came after the end');
          record[message.chunk.stream] += message.chunk.text;
          onOutput?.(message.chunk, record);
        } else if (message.kind === 'unkillable') {
          onUnkillable?.(message.pid);
        } else if (message.kind === 'exit') {
          record.result = message.result;
          // What is late would be seen until the next command ends.
          resolve(record as EndedCommand);
        }
      });
    });
    const asked = { id: record.id, command, cwd: cwd ?? this.workspace, env };
    this.send({ kind: 'exec', ...asked, hasStdin: hasStdin ?? stdin !== undefined }, byFile);
    if (first !== undefined) this.send({ kind: 'stdin', id: record.id, text: first });
    if (stdin !== undefined) {
      this.send({ kind: 'stdin', id: record.id, text: stdin });
      this.send({ kind: 'stdin', id: record.id, text: null });
    }
    return ended;
  }

  call<Name extends HelperCallName>(name: Name, ...args: Parameters<HelperCalls[Name]>): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#listeners.set(id, (message) => resolve(message as Answer));
      this.send({ kind: 'call', id, name, args });
    });
  }

  /** What a call answers. */
  async value<Name extends HelperCallName>(
    name: Name,
    ...args: Parameters<HelperCalls[Name]>
  ): Promise<ReturnType<HelperCalls[Name]>> {
    const answer = await this.call(name, ...args);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value as ReturnType<HelperCalls[Name]>;
  }

  async failure<Name extends HelperCallName>(
    name: Name,
    ...args: Parameters<HelperCalls[Name]>
  ): Promise<SandboxError> {
    const answer = await this.call(name, ...args);
    if (answer.ok) throw new Error(`${name} did not fail`);
    return answer.error;
  }

  /** Ends it, and takes away its files. */
  async end(): Promise<void> {
    this.send({ kind: 'end' });
    await this.exited;
    rmSync(this.#root, { recursive: true, force: true });
  }
}
