import { Type } from 'typebox';
import type { DirectoryEntry } from '../sandbox/types.ts';
import { closed } from './arguments/closed.ts';
import { PATH_NAMES, renameFields } from './arguments/rename-fields.ts';
import { defineTool, errorResult, textResult, type Tool } from './define-tool.ts';
import { resolvePath } from './files/paths.ts';
import { describeFileError } from './files/text-file.ts';
import { counted, withCommas, withinBytes } from './limits.ts';
import type { ToolContext } from './tool-context.ts';

export interface LsDetails {
  /** Absolute. */
  path: string;
  /** Entries in the result. */
  entries: number;
  totalEntries: number;
}

const DEFAULT_LIMIT = 500;

const parameters = closed({
  path: Type.Optional(Type.String({ minLength: 1, description: 'The directory. Default: the project.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, description: `Most entries to list. Default ${DEFAULT_LIMIT}.` })),
});

/** Lists a directory, sorted without regard to case, directories marked with a slash. */
export function createLsTool({ sandbox }: ToolContext): Tool {
  return defineTool({
    name: 'ls',
    description: 'Lists the names in a directory, hidden ones included. A directory ends with "/".',
    parameters,
    prepareArguments: (raw) => renameFields(raw, { path: ['directory', 'dir', ...PATH_NAMES] }),
    effect: ({ path = '.' }) => ({ kind: 'read', path }),
    async execute({ path = '.', limit = DEFAULT_LIMIT }) {
      const resolved = await resolvePath(sandbox, path, 'read');
      if (!resolved.ok) return errorResult(resolved.error);
      const { absolute, shown } = resolved.value;
      const listed = await sandbox.fs.readdir(absolute);
      if (!listed.ok) {
        const isFile = listed.error.code === 'not_directory';
        return errorResult(
          isFile ? `${shown} is a file, not a directory. Use read to see it.` : describeFileError(listed.error, shown),
        );
      }

      const total = listed.value.length;
      const names = withinBytes(listed.value.map(nameOf).sort(ignoringCase).slice(0, limit));
      const details: LsDetails = { path: absolute, entries: names.length, totalEntries: total };
      if (total === 0) return textResult('(empty directory)', details);
      const more = names.length < limit ? 'List a directory below it, or use find' : `Use limit=${2 * limit} for more`;
      const notice =
        names.length < total
          ? [`\n[${withCommas(names.length)} of ${counted(total, 'entry', 'entries')}. ${more}.]`]
          : [];
      return textResult([...names, ...notice].join('\n'), details);
    },
  });
}

const nameOf = ({ name, type }: DirectoryEntry): string => (type === 'directory' ? `${name}/` : name);

/** By code unit after lower-casing, so that the order is the same in every locale. */
function ignoringCase(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  if (a === b) return left < right ? -1 : 1;
  return a < b ? -1 : 1;
}
