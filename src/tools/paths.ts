import type { Result } from '../agent/result.ts';
import { fail, ok } from '../agent/result.ts';
import type { Sandbox } from '../sandbox/types.ts';

export interface ResolvedPath {
  /** Absolute, inside the workspace. */
  absolute: string;
  /** Relative to the workspace, as the model and the person read it; "." for the workspace itself. */
  shown: string;
}

/**
 * Finds the file that a model means: relative to the workspace, `~` is the workspace, a leading `@` is dropped.
 * Fails with a sentence for the model when the path, or what its symbolic links lead to, is outside the workspace.
 */
export async function resolvePath(sandbox: Sandbox, given: string): Promise<Result<ResolvedPath, string>> {
  const { workspace } = sandbox.capabilities;
  const absolute = normalise(workspace, given);
  const outside = `${given} is outside the project. File tools only reach paths inside ${workspace}.`;
  if (!isInside(workspace, absolute)) return fail(outside);
  const real = await realPathOfNearest(sandbox, absolute);
  if (real !== undefined && !isInside(workspace, real)) return fail(outside);
  return ok({ absolute, shown: absolute === workspace ? '.' : absolute.slice(workspace.length + 1) });
}

/** The real path of the path itself or, while it does not exist, of its nearest parent that does. */
async function realPathOfNearest(sandbox: Sandbox, absolute: string): Promise<string | undefined> {
  for (let path = absolute; isInside(sandbox.capabilities.workspace, path); path = parentOf(path)) {
    const real = await sandbox.fs.realpath(path);
    if (real.ok) return real.value;
  }
  return undefined;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

const isInside = (workspace: string, path: string): boolean => path === workspace || path.startsWith(`${workspace}/`);

function normalise(workspace: string, given: string): string {
  const path = given.replace(/^@/, '').replace(/^~(?=\/|$)/, workspace);
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${workspace}/${path}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}
