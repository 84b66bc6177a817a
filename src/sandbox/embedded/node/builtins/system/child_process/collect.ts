/** `exec` and `execFile`: a child whose output is gathered for a callback. */
import { AbortError, nodeError } from '../../library/errors.ts';
import { Buffer } from '../../library/buffer.ts';
import type { ChildProcess } from './child-process.ts';
import { errnoOf } from '../../../system-failure.ts';
import { toKillSignal } from './spawn-options.ts';
import type { SpawnOptions } from './spawn-options.ts';

export type Collected = (error: Error | null, stdout: string | Buffer, stderr: string | Buffer) => void;

type ExecError = Error & { code?: unknown; cmd?: string };

/** `command`: what the error calls it. */
export function collect(
  child: ChildProcess,
  command: string,
  options: SpawnOptions,
  callback: Collected | undefined,
): void {
  const { encoding = 'utf8', maxBuffer = 1024 * 1024 } = options;
  const asText = Boolean(encoding) && encoding !== 'buffer' && Buffer.isEncoding(encoding as string);
  const killSignal = toKillSignal(options.killSignal);
  const gathered = { stdout: new Gathered(asText), stderr: new Gathered(asText) };
  let failure: ExecError | undefined;
  let killed = false;
  let settled = false;

  const settle = (code: number | null, signal: string | null) => {
    if (settled) return;
    settled = true;
    if (!callback) return;
    const stdout = gathered.stdout.value;
    const stderr = gathered.stderr.value;
    if (!failure && code === 0 && signal === null) {
      callback(null, stdout, stderr);
      return;
    }
    failure ??= Object.assign(new Error(`Command failed: ${command}\n${stderr.toString()}`), {
      code,
      killed: child.killed || killed,
      signal,
    });
    failure.cmd = command;
    callback(failure, stdout, stderr);
  };
  const kill = () => {
    child.stdout?.destroy();
    child.stderr?.destroy();
    killed = true;
    child.kill(killSignal);
  };
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = child[name];
    if (!stream) continue;
    if (asText) stream.setEncoding(encoding as BufferEncoding);
    stream.on('data', (chunk: string | Buffer) => {
      const { length } = gathered[name];
      // The size counts in what the callback gets: letters or bytes.
      if (length + chunk.length <= maxBuffer) {
        gathered[name].add(chunk);
        return;
      }
      gathered[name].add(chunk.slice(0, maxBuffer - length));
      failure = nodeError(RangeError, 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER', `${name} maxBuffer length exceeded`);
      kill();
    });
  }
  child.on('close', settle);
  child.on('error', (error: ExecError) => {
    failure = error;
    child.stdout?.destroy();
    child.stderr?.destroy();
    settle(error instanceof AbortError ? null : errnoOf(String(error.code)), null);
  });
}

class Gathered {
  readonly #asText: boolean;
  #text = '';
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(asText: boolean) {
    this.#asText = asText;
  }

  get length(): number {
    return this.#length;
  }

  get value(): string | Buffer {
    return this.#asText ? this.#text : Buffer.concat(this.#chunks);
  }

  add(chunk: string | Buffer): void {
    this.#length += chunk.length;
    if (typeof chunk === 'string') this.#text += chunk;
    else this.#chunks.push(chunk);
  }
}
