import { Type } from 'typebox';
import type { WalkEntry } from '../sandbox/types.ts';
import { closed } from './arguments/closed.ts';
import { PATH_NAMES, renameFields } from './arguments/rename-fields.ts';
import { defineTool, errorResult, textResult, type Tool } from './define-tool.ts';
import { resolvePath, shownPath } from './files/paths.ts';
import { describeFileError } from './files/text-file.ts';
import { counted, withCommas, withinBytes } from './limits.ts';
import { compileGlob } from './searching/glob.ts';
import { MAX_ENTRIES, walkProject } from './searching/walk-project.ts';
import type { ToolContext } from './tool-context.ts';

export interface FindDetails {
  /** Where was looked. Absolute. */
  path: string;
  /** Paths in the result. */
  entries: number;
  totalEntries: number;
}

const DEFAULT_LIMIT = 1_000;

const parameters = closed({
  pattern: Type.String({
    minLength: 1,
    description: 'Glob. Without a slash it is matched against names, as "*.ts"; else against paths, as "src/**/*.ts".',
  }),
  path: Type.Optional(Type.String({ minLength: 1, description: 'Where to look. Default: the project.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, description: `Most paths to list. Default ${DEFAULT_LIMIT}.` })),
});

/** Finds files and directories by a glob. */
export function createFindTool({ sandbox }: ToolContext): Tool {
  return defineTool({
    name: 'find',
    description:
      'Finds files and directories by a glob. A directory ends with "/". Hidden ones are found; .git, node_modules and what .gitignore names are not.',
    parameters,
    prepareArguments: (raw) =>
      renameFields(raw, { pattern: ['glob', 'query', 'name'], path: ['directory', 'dir', ...PATH_NAMES] }),
    effect: ({ path = '.' }) => ({ kind: 'read', path }),
    async execute({ pattern, path = '.', limit = DEFAULT_LIMIT }) {
      const isWanted = compileGlob(pattern);
      if (!isWanted.ok) return errorResult(isWanted.error);
      const resolved = await resolvePath(sandbox, path, 'read');
      if (!resolved.ok) return errorResult(resolved.error);
      const { absolute, shown } = resolved.value;
      const walked = await walkProject(sandbox, absolute);
      if (!walked.ok) {
        const isFile = walked.error.code === 'not_directory';
        return errorResult(isFile ? `${shown} is a file, not a directory.` : describeFileError(walked.error, shown));
      }

      const found = walked.value.entries.filter((entry) =>
        isWanted.value(entry.path.slice(absolute.length + 1), entry.type === 'directory'),
      );
      const { workspace } = sandbox.capabilities;
      const paths = withinBytes(found.slice(0, limit).map((entry) => markedPath(workspace, entry)));
      const details: FindDetails = { path: absolute, entries: paths.length, totalEntries: found.length };
      const lines = paths.length > 0 ? paths : [`Nothing in ${shown} matches ${pattern}.`];
      const notices = [
        ...(paths.length < found.length ? [limitNotice(paths.length, found.length, limit)] : []),
        ...(walked.value.truncated
          ? [`Only the first ${withCommas(MAX_ENTRIES)} files and directories were looked at. Use a narrower path.`]
          : []),
      ];
      return textResult([lines.join('\n'), ...notices.map((notice) => `[${notice}]`)].join('\n\n'), details);
    },
  });
}

const markedPath = (workspace: string, { path, type }: WalkEntry): string =>
  `${shownPath(workspace, path)}${type === 'directory' ? '/' : ''}`;

function limitNotice(shown: number, total: number, limit: number): string {
  const more =
    shown < limit ? 'Use a narrower pattern or path' : `Use limit=${2 * limit}, or a narrower pattern or path`;
  return `${withCommas(shown)} of ${counted(total, 'path')}. ${more}.`;
}
