import { FileSystemError, attempt, isFileErrorCode } from '../../../embedded/kernel/file-system-error.ts';
import type { FileErrorCode } from '../../../embedded/kernel/file-system-error.ts';
import { refuse, textOf } from '../../../result.ts';
import type { SandboxResult } from '../../../types.ts';

/** Words that tell the same as a code, for texts that have none. */
const words: readonly (readonly [RegExp, FileErrorCode])[] = [
  [/no such file|not found|does not exist/i, 'ENOENT'],
  [/not a directory/i, 'ENOTDIR'],
  [/is a directory|operation on a directory/i, 'EISDIR'],
  [/not empty/i, 'ENOTEMPTY'],
  [/already exists|file exists/i, 'EEXIST'],
  [/permission|not permitted/i, 'EACCES'],
  [/no space/i, 'ENOSPC'],
];

/**
 * What a call of the client has thrown, as a failure of the port. Its errors lose their code on the way to the page, so
 * it is read from the text.
 */
export function callFailure(thrown: unknown, path?: string): SandboxResult<never> {
  const text = textOf(thrown);
  const told = text.match(/\bE[A-Z]{3,}\b/g)?.find(isFileErrorCode);
  const code = told ?? words.find(([pattern]) => pattern.test(text))?.[1];
  if (code === undefined) return refuse('invalid', text, path);
  return attempt(() => {
    throw new FileSystemError(code, path);
  });
}
