import type { Result } from '../../agent/result.ts';
import { fail, ok } from '../../agent/result.ts';
import type { ToolResult } from '../../agent/events.ts';
import { errorResult } from '../define-tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { resolvePath, type PathUse, type ResolvedPath } from './paths.ts';
import { describeFileError } from './text-file.ts';

/** A file while its turn lasts. */
export interface FileInTurn extends ResolvedPath {
  /** Creates or replaces the file, and remembers what it is like. Fails with a sentence for the model. */
  write(bytes: Uint8Array): Promise<Result<void, string>>;
}

const STOPPED = 'Stopped before it was done: nothing was changed.';

/**
 * Does the work on a file in the file's turn, so that of two calls neither undoes what the other did. The path is
 * looked up again when the turn has come, since what came before may have moved a link. After a stop nothing is
 * written any more.
 */
export async function changeFile(
  { sandbox, turns, knownFiles }: ToolContext,
  { path, use, signal }: { path: string; use: PathUse; signal: AbortSignal },
  work: (file: FileInTurn) => Promise<ToolResult>,
): Promise<ToolResult> {
  const inTurn = (file: ResolvedPath): FileInTurn => ({
    ...file,
    async write(bytes) {
      if (signal.aborted) return fail(STOPPED);
      const written = await sandbox.fs.writeFile(file.absolute, bytes);
      if (!written.ok) return fail(describeFileError(written.error, file.shown));
      knownFiles.remember(file.real, bytes);
      return ok(undefined);
    },
  });
  let resolved = await resolvePath(sandbox, path, use);
  while (resolved.ok) {
    const { real } = resolved.value;
    const result = await turns.forFile(real, async () => {
      if (signal.aborted) return errorResult(STOPPED);
      resolved = await resolvePath(sandbox, path, use);
      return resolved.ok && resolved.value.real === real ? work(inTurn(resolved.value)) : undefined;
    });
    if (result) return result;
  }
  return errorResult(resolved.error);
}
