import type { ExecOptions, OutputChunk, Sandbox, SandboxErrorCode, SandboxResult } from '../types.ts';

/** What a command printed, and how it ended. */
export interface CommandRecord {
  exitCode: number;
  reason: string;
  stdout: string;
  stderr: string;
  /** All chunks with their time, in milliseconds from the call. */
  chunks: (OutputChunk & { at: number })[];
  /** Milliseconds from the call to the answer. */
  took: number;
}

export interface ContractTools {
  /** The workspace, empty when the case begins. Without a slash at its end. */
  workspace: string;
  /** Runs a command to its end. Fails if it could not run at all. */
  run: (command: string, options?: ExecOptions) => Promise<CommandRecord>;
  /** Starts one more sandbox, ready. The case disposes of it. */
  start: () => Promise<Sandbox>;
  /** Longest time between a stop and its answer, in milliseconds. */
  stopWithinMs: number;
}

/** One promise of the Sandbox port. It fails by throwing. */
export interface ContractCase {
  name: string;
  run: (sandbox: Sandbox, tools: ContractTools) => Promise<void>;
}

/** The value of an answer that must not be a failure. */
export function valueOf<T>(result: SandboxResult<T>): T {
  if (result.ok) return result.value;
  throw new Error(`Failed with ${result.error.code}: ${result.error.message}`);
}

export function expectCode(result: SandboxResult<unknown>, code: SandboxErrorCode, what = 'the call'): void {
  expectEqual(result.ok ? 'ok' : result.error.code, code, `${what}, code`);
}

/** Compares by structure; byte arrays by their bytes. */
export function expectEqual(actual: unknown, expected: unknown, what = 'the value'): void {
  const [seen, wanted] = [show(actual), show(expected)];
  if (seen !== wanted) throw new Error(`Expected ${what} to be ${shorten(wanted)}, but it was ${shorten(seen)}`);
}

export function expectThat(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

const show = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Uint8Array ? { bytes: part.length, sum: checksum(part) } : part,
  ) ?? 'undefined';

const shorten = (text: string): string => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text);

/** FNV-1a, so that a message of two different arrays stays short. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Runs a command and keeps what it prints. */
export async function recordCommand(
  sandbox: Sandbox,
  command: string,
  { onOutput, ...options }: ExecOptions = {},
): Promise<CommandRecord> {
  const began = performance.now();
  const chunks: CommandRecord['chunks'] = [];
  let settled = false;
  const result = await sandbox.exec(command, {
    ...options,
    onOutput: (chunk) => {
      expectThat(!settled, 'Output came after the command had settled');
      chunks.push({ ...chunk, at: performance.now() - began });
      onOutput?.(chunk);
    },
  });
  settled = true;
  const { exitCode, reason } = valueOf(result);
  const textOf = (stream: OutputChunk['stream']): string =>
    chunks
      .filter((chunk) => chunk.stream === stream)
      .map(({ text }) => text)
      .join('');
  return {
    exitCode,
    reason,
    stdout: textOf('stdout'),
    stderr: textOf('stderr'),
    chunks,
    took: performance.now() - began,
  };
}

/** Resolves when `condition` holds; it is asked again every few milliseconds. */
export async function until(condition: () => boolean, what: string, withinMs = 5_000): Promise<void> {
  const began = performance.now();
  while (!condition()) {
    expectThat(performance.now() - began < withinMs, `Waited ${withinMs} ms for ${what}`);
    await pause(5);
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
export const bytesOf = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
