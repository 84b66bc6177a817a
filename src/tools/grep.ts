import { Type } from 'typebox';
import { closed } from './arguments/closed.ts';
import { PATH_NAMES, renameFields } from './arguments/rename-fields.ts';
import { defineTool, errorResult, textResult, type Tool } from './define-tool.ts';
import { resolvePath } from './files/paths.ts';
import { counted, MAX_BYTES, MAX_LINE_CHARACTERS, withCommas } from './limits.ts';
import { Findings } from './searching/findings.ts';
import { filesToSearch, MAX_FILE_BYTES, type FilesToSearch } from './searching/files-to-search.ts';
import { compileGlob } from './searching/glob.ts';
import { compilePattern, type LineMatcher } from './searching/line-matcher.ts';
import { MAX_SECONDS, searchFiles, type SearchEnd } from './searching/search-files.ts';
import { MAX_ENTRIES } from './searching/walk-project.ts';
import type { ToolContext } from './tool-context.ts';

export interface GrepDetails {
  /** Where was searched. Absolute. */
  path: string;
  /** Matching lines. */
  matches: number;
  filesWithMatches: number;
  filesSearched: number;
  /** There is more than the result tells of. */
  truncated?: true;
}

const DEFAULT_LIMIT = 100;
const MAX_CONTEXT = 50;

const parameters = closed({
  pattern: Type.String({ minLength: 1, description: 'JavaScript regular expression, matched line by line.' }),
  path: Type.Optional(Type.String({ minLength: 1, description: 'The file or directory. Default: the project.' })),
  glob: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Only files like these, for example "*.ts", "src/**/*.{js,ts}", "!*.md".',
    }),
  ),
  ignoreCase: Type.Optional(Type.Boolean({ description: 'Upper and lower case are the same.' })),
  literal: Type.Optional(Type.Boolean({ description: 'The pattern is the text itself.' })),
  context: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_CONTEXT, description: 'Lines to show before and after each match.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, description: `Most matching lines to show. Default ${DEFAULT_LIMIT}.` }),
  ),
});

/** Searches the text of files for a pattern. */
export function createGrepTool(context: ToolContext): Tool {
  const { sandbox } = context;
  return defineTool({
    name: 'grep',
    description:
      'Searches files for a pattern and lists the lines that match as path:line: text. Hidden files are searched; .git, node_modules, binary files and what .gitignore names are not.',
    parameters,
    prepareArguments: (raw) =>
      renameFields(raw, {
        pattern: ['query', 'regex', 'search'],
        path: ['directory', 'dir', ...PATH_NAMES],
        glob: ['include', 'file_pattern'],
        ignoreCase: ['ignore_case', 'case_insensitive'],
      }),
    effect: ({ path = '.' }) => ({ kind: 'read', path }),
    async execute(
      { pattern, path = '.', glob = '**', context: around = 0, limit = DEFAULT_LIMIT, ...how },
      { signal },
    ) {
      const { ignoreCase = false, literal = false } = how;
      const matcher = await compilePattern(pattern, { literal, ignoreCase });
      if (!matcher.ok) return errorResult(matcher.error);
      const isWanted = compileGlob(glob);
      if (!isWanted.ok) return errorResult(isWanted.error);
      const resolved = await resolvePath(sandbox, path, 'read');
      if (!resolved.ok) return errorResult(resolved.error);
      const space = await filesToSearch(context, resolved.value, isWanted.value);
      if (!space.ok) return errorResult(space.error);

      const { files } = space.value;
      const findings = new Findings({ matches: limit, context: around });
      const end = await searchFiles(context, { files, matcher: matcher.value, signal }, findings);
      if (end.gaveUp === 'stop') return errorResult('Stopped before the search was done.');
      const details: GrepDetails = {
        path: resolved.value.absolute,
        matches: findings.matches,
        filesWithMatches: findings.filesWithMatches,
        filesSearched: end.filesSearched,
        ...(findings.full || end.gaveUp ? { truncated: true } : {}),
      };
      const lines =
        findings.lines.length > 0 ? findings.lines : [`No matches in ${counted(end.filesSearched, 'file')}.`];
      const notices = [
        ...endNotices(findings, end, files.length, limit),
        ...leftOutNotices(space.value, end, matcher.value),
      ];
      return textResult([lines.join('\n'), ...notices.map((notice) => `[${notice}]`)].join('\n\n'), details);
    },
  });
}

/** What ended the search before its end, or cut its lines. */
function endNotices(findings: Findings, { filesSearched, gaveUp }: SearchEnd, files: number, limit: number): string[] {
  const notices: string[] = [];
  if (findings.full === 'matches') {
    notices.push(
      `${counted(limit, 'matching line')} shown, and there are more. Use limit=${2 * limit}, or a narrower pattern, path or glob.`,
    );
  }
  if (findings.full === 'bytes') {
    notices.push(`Cut at ${MAX_BYTES / 1_024} KB, and there are more. Use a narrower pattern, path or glob.`);
  }
  if (gaveUp === 'time') {
    notices.push(
      `Gave up after ${MAX_SECONDS} seconds: ${withCommas(filesSearched)} of ${counted(files, 'file')} searched. Use a narrower path or glob, or a simpler pattern.`,
    );
  }
  if (findings.hasCutLines) {
    notices.push(`Long lines are cut to ${MAX_LINE_CHARACTERS} characters. Use read to see them whole.`);
  }
  return notices;
}

/** What was not searched at all. */
function leftOutNotices(
  { tooLarge, restricted, truncated }: FilesToSearch,
  { filesSearched, binaryFiles }: SearchEnd,
  { maxLength }: LineMatcher,
): string[] {
  const notices: string[] = [];
  if (filesSearched === 0 && binaryFiles > 0) notices.push('Binary files are not searched.');
  if (tooLarge > 0) {
    notices.push(
      `Not searched: ${counted(tooLarge, 'file')} over ${MAX_FILE_BYTES / 1_000_000} MB. Use bash for them.`,
    );
  }
  if (restricted > 0) {
    notices.push(`Not searched: ${counted(restricted, 'file')} that a rule of the person keeps from searches.`);
  }
  if (truncated) {
    notices.push(
      `Only the first ${withCommas(MAX_ENTRIES)} files and directories were looked at. Use a narrower path.`,
    );
  }
  if (maxLength < Infinity) {
    notices.push(
      `Of each line only the first ${withCommas(maxLength)} characters were searched, since the pattern looks around or back.`,
    );
  }
  return notices;
}
