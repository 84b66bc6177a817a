import type { Result } from '../agent/result.ts';
import { fail, ok } from '../agent/result.ts';
import type { Sandbox, SandboxError } from '../sandbox/types.ts';
import { counted } from './limits.ts';
import type { ResolvedPath } from './paths.ts';

export const BYTE_ORDER_MARK = '\uFEFF';

/** Reads a UTF-8 file, byte order mark included. Fails with a sentence for the model. */
export async function readTextFile(
  sandbox: Sandbox,
  { absolute, shown }: ResolvedPath,
): Promise<Result<string, string>> {
  const read = await sandbox.fs.readFile(absolute);
  if (!read.ok) return fail(describeFileError(read.error, shown));
  const text = decode(read.value);
  return text === undefined
    ? fail(`${shown} is a binary file (${counted(read.value.length, 'byte')}), so it cannot be used as text.`)
    : ok(text);
}

function decode(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // A fatal decoder throws on bytes that are not UTF-8: the file is not text.
    return undefined;
  }
}

/** What went wrong with a file, naming it as the model does. */
export function describeFileError(error: SandboxError, shown: string): string {
  switch (error.code) {
    case 'not_found':
      return `${shown} does not exist.`;
    case 'is_directory':
      return `${shown} is a directory. Use ls to list it.`;
    case 'not_directory':
      return `${shown} cannot exist: a part of the path is a file.`;
    default:
      return `${shown}: ${error.message}`;
  }
}
