import { Minimatch } from 'minimatch';
import type { Result } from '../../agent/result.ts';
import { fail, ok } from '../../agent/result.ts';

/** More of them in one name could take for ever to match. */
export const MAX_STARS = 3;

/** Tells whether a path matches. It is relative to the directory that is searched. */
export type Glob = (path: string, isDirectory: boolean) => boolean;

/**
 * Compiles a glob: `*`, `**`, `?`, `[a-z]` and `{a,b}`. Without a slash it is matched against names, else against
 * paths. With a slash at its end it matches directories alone, with a `!` in front what it would not. Fails with a
 * sentence for the model.
 */
export function compileGlob(pattern: string): Result<Glob, string> {
  const isNegative = pattern.startsWith('!');
  const wanted = pattern.replace(/^!/, '').replace(/^(?:\.?\/)+/, '');
  const onlyDirectories = wanted.endsWith('/');
  const bare = wanted.replace(/\/+$/, '');
  if (bare === '') return fail(`The glob ${JSON.stringify(pattern)} is empty.`);
  const glob = new Minimatch(bare, { dot: true, nocomment: true, nonegate: true, noext: true, braceExpandMax: 1_000 });
  if (glob.globParts.flat().some(hasTooManyStars)) {
    return fail(`The glob ${JSON.stringify(pattern)} has more than ${MAX_STARS} * in one name. Use fewer.`);
  }
  const byName = !bare.includes('/');
  return ok((path, isDirectory) => {
    const matches =
      (isDirectory || !onlyDirectories) && glob.match(byName ? path.slice(path.lastIndexOf('/') + 1) : path);
    return matches !== isNegative;
  });
}

/** A name of a glob, between slashes. `**` alone stands for directories and costs little. */
export const hasTooManyStars = (name: string): boolean => name !== '**' && name.split('*').length - 1 > MAX_STARS;
