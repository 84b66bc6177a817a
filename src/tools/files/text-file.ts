import type { Result } from '../../agent/result.ts';
import { fail, ok } from '../../agent/result.ts';
import type { SandboxError } from '../../sandbox/types.ts';
import { counted } from '../limits.ts';
import { decodeText, type DecodedText } from './text-encoding.ts';

/** The bytes of a file as text. Fails with a sentence for the model. */
export function textOfFile(bytes: Uint8Array, shown: string): Result<DecodedText, string> {
  const decoded = decodeText(bytes);
  return decoded
    ? ok(decoded)
    : fail(`${shown} is a binary file (${counted(bytes.length, 'byte')}), so it cannot be used as text.`);
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
