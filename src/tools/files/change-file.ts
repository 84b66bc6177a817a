import type { ToolResult } from '../../agent/events.ts';
import { errorResult } from '../define-tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { resolvePath, type PathUse, type ResolvedPath } from './paths.ts';

/**
 * Does the work on a file in the file's turn, so that of two calls neither undoes what the other did. The path is
 * looked up again when the turn has come, since what came before may have moved a link.
 */
export async function changeFile(
  { sandbox, turns }: ToolContext,
  { path, use, signal }: { path: string; use: PathUse; signal: AbortSignal },
  work: (file: ResolvedPath) => Promise<ToolResult>,
): Promise<ToolResult> {
  let resolved = await resolvePath(sandbox, path, use);
  while (resolved.ok) {
    const { real } = resolved.value;
    const result = await turns.forFile(real, async () => {
      if (signal.aborted) return errorResult('Stopped before it began.');
      resolved = await resolvePath(sandbox, path, use);
      return resolved.ok && resolved.value.real === real ? work(resolved.value) : undefined;
    });
    if (result) return result;
  }
  return errorResult(resolved.error);
}
