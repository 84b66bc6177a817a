import type { Result } from '../../agent/result.ts';
import { fail, ok } from '../../agent/result.ts';
import type { Sandbox } from '../../sandbox/types.ts';
import { comparableText } from '../comparable-text.ts';

/** Where the tools keep what they write for themselves. The model may read there, and only read. */
export const OWN_DIRECTORY = '/tmp/turnwise';

export interface ResolvedPath {
  absolute: string;
  /** Relative to the workspace, as the model and the person read it; "." for the workspace itself. */
  shown: string;
  /** With all symbolic links resolved, as far as the path exists. */
  real: string;
  exists: boolean;
}

/** What a file is wanted for. Where it should exist, names are taken less strictly; to be read, in more places. */
export type PathUse = 'read' | 'edit' | 'write';

/**
 * Finds the file that a model means: relative to the workspace, `~` is the workspace, a leading `@` is dropped. Unless
 * it is to be written, a name that is not there may stand for the one that differs only in quotes, dashes, special
 * spaces or Unicode forms. Fails with a sentence for the model when the path, or what its symbolic links lead to, is
 * outside the workspace; only to be read it may be in the tools' own directory.
 */
export async function resolvePath(
  sandbox: Sandbox,
  given: string,
  use: PathUse,
): Promise<Result<ResolvedPath, string>> {
  const { workspace } = sandbox.capabilities;
  const roots = use === 'read' ? [workspace, OWN_DIRECTORY] : [workspace];
  const resolved = await resolveWithin(sandbox, roots, given);
  if (!resolved.ok || resolved.value.exists || use === 'write') return resolved;
  const meant = await withNamesThatExist(sandbox, resolved.value.absolute);
  return meant === undefined ? resolved : resolveWithin(sandbox, roots, meant);
}

async function resolveWithin(
  sandbox: Sandbox,
  roots: readonly string[],
  given: string,
): Promise<Result<ResolvedPath, string>> {
  const { workspace } = sandbox.capabilities;
  const absolute = normalise(workspace, given);
  const outside = `${given} is outside the project. File tools only reach paths inside ${workspace}.`;
  const root = roots.find((candidate) => isInside(candidate, absolute));
  if (root === undefined) return fail(outside);
  const { real, exists } = await realPathOf(sandbox, absolute);
  if (!isInside(root, real)) return fail(outside);
  return ok({ absolute, shown: shownPath(workspace, absolute), real, exists });
}

/** Relative to the workspace; absolute when outside of it. */
export function shownPath(workspace: string, absolute: string): string {
  if (absolute === workspace) return '.';
  return isInside(workspace, absolute) ? absolute.slice(workspace.length + 1) : absolute;
}

/** The real path of the nearest part that exists, and the rest as it is. */
async function realPathOf(sandbox: Sandbox, absolute: string): Promise<Pick<ResolvedPath, 'real' | 'exists'>> {
  for (let path = absolute; path !== ''; path = parentOf(path)) {
    const real = await sandbox.fs.realpath(path);
    if (real.ok) return { real: real.value + absolute.slice(path.length), exists: path === absolute };
  }
  return { real: absolute, exists: false };
}

/** The path with each missing name replaced by the one name that looks the same; undefined where there is none. */
async function withNamesThatExist(sandbox: Sandbox, absolute: string): Promise<string | undefined> {
  let path = '';
  for (const name of absolute.split('/').slice(1)) {
    const exact = `${path}/${name}`;
    if ((await sandbox.fs.realpath(exact)).ok) {
      path = exact;
      continue;
    }
    const listed = await sandbox.fs.readdir(path);
    const wanted = comparableText(name);
    const alike = listed.ok ? listed.value.filter((entry) => comparableText(entry.name) === wanted) : [];
    const [only, ...others] = alike;
    if (only === undefined || others.length > 0) return undefined;
    path = `${path}/${only.name}`;
  }
  return path;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

const isInside = (root: string, path: string): boolean => path === root || path.startsWith(`${root}/`);

function normalise(workspace: string, given: string): string {
  const path = given.replace(/^@/, '').replace(/^~(?=\/|$)/, workspace);
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${workspace}/${path}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}
