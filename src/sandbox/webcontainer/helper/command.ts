import { statSync } from 'node:fs';
import { InputStream } from '../../embedded/kernel/process/input-stream.ts';
import { attempt } from '../../embedded/kernel/file-system-error.ts';
import { OutputText } from '../../embedded/kernel/exec/output-text.ts';
import { Sink } from '../../embedded/kernel/process/sink.ts';
import { textOf } from '../../result.ts';
import type { ExecResult } from '../../types.ts';
import type { FromHelper, ToHelper } from '../protocol/messages.ts';
import { Job } from './process/job.ts';
import type { Process } from './process/process.ts';
import type { ProcessTable } from './process/process-table.ts';
import { portErrorOf } from './system-error.ts';

/** Most bytes that one command may print. */
const outputLimit = 32 * 1024 * 1024;

const encoder = new TextEncoder();
const killed: ExecResult = { exitCode: 137, reason: 'signal', signal: 'SIGKILL' };

/** One command line of bash, from its start until nothing of it lives any more. */
export class Command {
  readonly #id: number;
  readonly #table: ProcessTable;
  readonly #send: (message: FromHelper) => void;
  readonly #input = new InputStream();
  readonly #output: OutputText;
  readonly job = new Job<Process>();
  #settled = false;
  #ending = false;

  constructor(id: number, table: ProcessTable, send: (message: FromHelper) => void) {
    this.#id = id;
    this.#table = table;
    this.#send = send;
    this.#output = new OutputText({
      onChunk: (chunk) => send({ kind: 'output', id, chunk }),
      limit: outputLimit,
      onLimit: () => {
        this.#output.say(`\nbash: more than ${outputLimit} bytes of output: the command was ended\n`);
        void this.stop();
      },
    });
  }

  async start({ command, cwd, env, hasStdin }: Extract<ToHelper, { kind: 'exec' }>): Promise<void> {
    if (!hasStdin) this.#input.end();
    const why = whyNoFolder(cwd);
    if (why !== undefined) {
      this.#output.say(`bash: cd: ${cwd}: ${why}\n`);
      this.#settle({ exitCode: 1, reason: 'exit' });
      return;
    }
    let root: Process | undefined;
    this.job.onEnd = (process) => {
      if (process === root && process.exit && !this.#ending) this.#settle(resultOf(process.exit));
    };
    try {
      root = await this.#table.startFirst({ argv: ['bash', '-c', command], cwd, env }, this.job, {
        input: this.#input,
        outputs: {
          1: new Sink((data) => this.#output.write(1, data)),
          2: new Sink((data) => this.#output.write(2, data)),
        },
      });
    } catch (thrown) {
      this.#output.say(`bash: ${textOf(thrown)}\n`);
      this.#settle({ exitCode: 254, reason: 'exit' });
    }
  }

  input(text: string | null): void {
    if (text === null) this.#input.end();
    else this.#input.push(encoder.encode(text));
  }

  /** Whether nothing of it lives any more. */
  get isGone(): boolean {
    return this.#settled && !this.job.lives;
  }

  /** Ends all of it, unless it has ended by itself: then what it left behind lives on. */
  async stop(): Promise<void> {
    if (!this.#settled) await this.end();
  }

  /** Ends all of it, with what it left behind. */
  async end(): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    await this.#table.endJob(this.job, (pid) => this.#send({ kind: 'unkillable', id: this.#id, pid }));
    this.#settle(killed);
  }

  #settle(result: ExecResult): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#output.close();
    this.#send({ kind: 'exit', id: this.#id, result });
  }
}

/** Undefined: there is one. */
function whyNoFolder(path: string): string | undefined {
  const found = attempt(() => {
    try {
      return statSync(path).isDirectory();
    } catch (thrown) {
      throw portErrorOf(thrown, path);
    }
  });
  if (found.ok) return found.value ? undefined : 'Not a directory';
  return found.error.message.replace(`: ${path}`, '');
}

const resultOf = ({ exitCode, signal }: NonNullable<Process['exit']>): ExecResult =>
  signal === null ? { exitCode, reason: 'exit' } : { exitCode, reason: 'signal', signal };
