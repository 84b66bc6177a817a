/** Resolves `.` and `..` in the parts of a path. `aboveRoot`: whether leading `..` are kept. */
export function normalizeSegments(path: string, separators: RegExp, separator: string, aboveRoot: boolean): string {
  const kept: string[] = [];
  for (const segment of path.split(separators)) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (aboveRoot) kept.push('..');
  }
  return kept.join(separator);
}

/** The last dot of a file name that begins an extension; -1: there is none. `..` and names that begin with it have none. */
export function extensionStart(base: string): number {
  const dot = base.lastIndexOf('.');
  return dot <= 0 || base === '..' ? -1 : dot;
}

/** The name without the suffix, unless it is all of it. */
export function withoutSuffix(base: string, suffix: string | undefined): string {
  return suffix !== undefined && base !== suffix && base.endsWith(suffix)
    ? base.slice(0, base.length - suffix.length)
    : base;
}
