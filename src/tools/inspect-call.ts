import type { Sandbox } from '../sandbox/types.ts';
import type { Tool } from './define-tool.ts';
import { resolvePath, shownPath, type PathUse } from './files/paths.ts';

/** What a call would do, with every name of the file it would use, from the workspace: its own and its real one. */
export type CallEffect =
  { kind: 'command'; command: string } | { kind: 'read' | 'change'; paths: string[] } | { kind: 'other' };

/** Diffs that are longer, in characters, are not given. */
const MAX_DIFF = 200_000;

/** Tells of calls before they run. Arguments are validated ones. */
export function createCallInspector(tools: readonly Tool[], sandbox: Sandbox) {
  const toolOf = (name: string) => tools.find((tool) => tool.name === name);

  async function namesOf(path: string, use: PathUse): Promise<string[]> {
    const resolved = await resolvePath(sandbox, path, use);
    // The tool will refuse it.
    if (!resolved.ok) return [path];
    const { shown, real } = resolved.value;
    return [...new Set([shown, shownPath(sandbox.capabilities.workspace, real)])];
  }

  return {
    async effectOf(toolName: string, args: unknown): Promise<CallEffect> {
      const effect = toolOf(toolName)?.effect?.(args);
      if (effect === undefined) return { kind: 'other' };
      if (effect.kind === 'command') return effect;
      const paths = await namesOf(effect.path, effect.kind);
      return { kind: effect.kind === 'read' ? 'read' : 'change', paths };
    },
    async diffOf(toolName: string, args: unknown): Promise<string | undefined> {
      const diff = await toolOf(toolName)?.preview?.(args);
      return diff === undefined || diff.length > MAX_DIFF ? undefined : diff;
    },
  };
}
