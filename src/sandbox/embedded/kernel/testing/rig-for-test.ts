/** What tests of processes share: rigs that end with their test, and the texts of bytes and errors. */
import { onTestFinished } from 'vitest';
import type { SystemError } from '../../protocol/system-error.ts';
import type { FakeProgram } from './fake-worker.ts';
import { createRig } from './rig.ts';
import type { Rig, RigOptions } from './rig.ts';

type Programs = Readonly<Record<string, FakeProgram>>;

/** A rig that is disposed of when the test has finished. */
export function rig(programs: Programs, options?: RigOptions): Rig {
  const created = createRig(programs, options);
  onTestFinished(() => created.sandbox.dispose());
  return created;
}

/** Runs `main` and answers what all of its processes printed. */
export async function run(programs: Programs): Promise<{ stdout: string; stderr: string }> {
  const { exec } = rig(programs);
  const { result, text } = exec('main');
  await result;
  return { stdout: text('stdout'), stderr: text('stderr') };
}

export const decode = (data: Uint8Array | null): string => new TextDecoder().decode(data ?? new Uint8Array(0));
export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
export const codeOf = (thrown: unknown): string => (thrown as SystemError).code;
