import type { Result } from '../../agent/result.ts';
import { fail, ok } from '../../agent/result.ts';
import type { WalkEntry } from '../../sandbox/types.ts';
import { shownPath, type ResolvedPath } from '../files/paths.ts';
import { describeFileError } from '../files/text-file.ts';
import type { ToolContext } from '../tool-context.ts';
import type { Glob } from './glob.ts';
import { walkProject } from './walk-project.ts';

/** Larger files are left to bash. */
export const MAX_FILE_BYTES = 10_000_000;

export interface FilesToSearch {
  files: WalkEntry[];
  /** Files left out since they are too large. */
  tooLarge: number;
  /** Files left out since the person restricts reading them. */
  restricted: number;
  /** The directory has more entries than were looked at. */
  truncated: boolean;
}

/** The file itself, whatever it is, or the files below a directory that the glob takes. Fails with a sentence. */
export async function filesToSearch(
  { sandbox, isLeftOut }: Pick<ToolContext, 'sandbox' | 'isLeftOut'>,
  { absolute, shown, real }: ResolvedPath,
  isWanted: Glob,
): Promise<Result<FilesToSearch, string>> {
  const stat = await sandbox.fs.stat(absolute);
  if (!stat.ok) return fail(describeFileError(stat.error, shown));
  const { type, size } = stat.value;
  if (type !== 'directory') {
    return ok({ files: [{ path: absolute, type, size }], tooLarge: 0, restricted: 0, truncated: false });
  }

  const walked = await walkProject(sandbox, absolute);
  if (!walked.ok) return fail(describeFileError(walked.error, shown));
  const { entries, truncated } = walked.value;
  const wanted = entries.filter(
    ({ path, type }) => type === 'file' && isWanted(path.slice(absolute.length + 1), false),
  );
  const { workspace } = sandbox.capabilities;
  const open = wanted.filter(({ path }) => !isLeftOut(shownPath(workspace, real + path.slice(absolute.length))));
  const files = open.filter(({ size }) => size <= MAX_FILE_BYTES);
  return ok({
    files,
    tooLarge: open.length - files.length,
    restricted: wanted.length - open.length,
    truncated,
  });
}
