import { Type } from 'typebox';
import { closed } from '../arguments/closed.ts';
import { defineTool, errorResult, textResult } from '../define-tool.ts';
import { resolvePath } from '../files/paths.ts';
import type { ToolContext } from '../tool-context.ts';

/** Tells the size of a file. */
export const createSizeTool = ({ sandbox }: ToolContext) =>
  defineTool({
    name: 'size',
    description: 'Tells the size of a file in bytes.',
    parameters: closed({ path: Type.String({ description: 'The file, relative to the project.' }) }),
    effect: ({ path }) => ({ kind: 'read', path }),
    async execute({ path }) {
      const file = await resolvePath(sandbox, path, 'read');
      if (!file.ok) return errorResult(file.error);
      const stat = await sandbox.fs.stat(file.value.absolute);
      return stat.ok ? textResult(`${path} has ${stat.value.size} bytes.`) : errorResult(stat.error.message);
    },
  });
