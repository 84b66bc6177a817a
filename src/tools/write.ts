import { Type } from 'typebox';
import type { AgentTool } from '../agent/types.ts';
import type { Sandbox } from '../sandbox/types.ts';
import { defineTool, errorResult, textResult } from './define-tool.ts';
import { byteLength, counted, withCommas } from './limits.ts';
import { resolvePath } from './paths.ts';
import { describeFileError } from './text-file.ts';

export interface WriteDetails {
  /** Absolute. */
  path: string;
  created: boolean;
  bytes: number;
}

const parameters = Type.Object(
  {
    path: Type.String({ minLength: 1, description: 'Path of the file, relative to the project or absolute.' }),
    content: Type.String({ description: 'The whole content of the file.' }),
  },
  { additionalProperties: false },
);

/** Creates a file with its parent directories, or replaces one. */
export function createWriteTool(sandbox: Sandbox): AgentTool {
  return defineTool({
    name: 'write',
    description: 'Creates a file, with its parent directories, or replaces one. To change a part of a file, use edit.',
    parameters,
    executionMode: 'sequential',
    async execute({ path, content }) {
      const resolved = await resolvePath(sandbox, path);
      if (!resolved.ok) return errorResult(resolved.error);
      const { absolute, shown } = resolved.value;
      const before = await sandbox.fs.stat(absolute);
      if (before.ok && before.value.type === 'directory') {
        return errorResult(`${shown} is a directory, so no file can be written there.`);
      }
      const written = await sandbox.fs.writeFile(absolute, content);
      if (!written.ok) return errorResult(describeFileError(written.error, shown));

      const bytes = byteLength(content);
      const details: WriteDetails = { path: absolute, created: !before.ok, bytes };
      return textResult(
        before.ok
          ? `Overwrote ${shown} (${counted(bytes, 'byte')}, before ${withCommas(before.value.size)}).`
          : `Created ${shown} (${counted(bytes, 'byte')}).`,
        details,
      );
    },
  });
}
