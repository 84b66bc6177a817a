import { Type } from 'typebox';
import { closed } from './arguments/closed.ts';
import { isRecord, PATH_NAMES, renameFields } from './arguments/rename-fields.ts';
import { defineTool, errorResult, textResult, type Tool } from './define-tool.ts';
import { diffOfTexts } from './editing/edit-diff.ts';
import { changeFile } from './files/change-file.ts';
import { resolvePath } from './files/paths.ts';
import { textOfFile } from './files/text-file.ts';
import { counted, withCommas } from './limits.ts';
import type { ToolContext } from './tool-context.ts';

export interface WriteDetails {
  /** Absolute. */
  path: string;
  created: boolean;
  bytes: number;
}

const parameters = closed({
  path: Type.String({ minLength: 1, description: 'Path of the file, relative to the project or absolute.' }),
  content: Type.String({ description: 'The whole content of the file.' }),
});

/** Creates a file with its parent directories, or replaces one. */
export function createWriteTool(context: ToolContext): Tool {
  const { sandbox } = context;
  return defineTool({
    name: 'write',
    description: 'Creates a file, with its parent directories, or replaces one. To change a part of a file, use edit.',
    parameters,
    executionMode: 'sequential',
    prepareArguments: mendShape,
    effect: ({ path }) => ({ kind: 'write', path }),
    async preview({ path, content }) {
      const resolved = await resolvePath(sandbox, path, 'write');
      if (!resolved.ok) return undefined;
      const { absolute, shown, exists } = resolved.value;
      if (!exists) return diffOfTexts(shown, '', content);
      const before = await sandbox.fs.readFile(absolute);
      const file = before.ok ? textOfFile(before.value, shown) : before;
      return file.ok ? diffOfTexts(shown, file.value.text, content) : undefined;
    },
    execute: ({ path, content }, { signal }) =>
      changeFile(context, { path, use: 'write', signal }, async ({ absolute, shown, write }) => {
        const before = await sandbox.fs.stat(absolute);
        if (before.ok && before.value.type === 'directory') {
          return errorResult(`${shown} is a directory, so no file can be written there.`);
        }
        const bytes = new TextEncoder().encode(content);
        const written = await write(bytes);
        if (!written.ok) return errorResult(written.error);

        const details: WriteDetails = { path: absolute, created: !before.ok, bytes: bytes.length };
        return textResult(
          before.ok
            ? `Overwrote ${shown} (${counted(bytes.length, 'byte')}, before ${withCommas(before.value.size)}).`
            : `Created ${shown} (${counted(bytes.length, 'byte')}).`,
          details,
        );
      }),
  });
}

/** Takes the usual other names, and the content of a JSON file given as JSON. */
function mendShape(raw: unknown): unknown {
  const named = renameFields(raw, { path: PATH_NAMES, content: ['contents', 'text', 'file_text'] });
  if (!isRecord(named) || typeof named['content'] !== 'object' || named['content'] === null) return named;
  return { ...named, content: `${JSON.stringify(named['content'], undefined, 2)}\n` };
}
