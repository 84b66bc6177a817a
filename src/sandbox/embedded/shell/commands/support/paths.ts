/** Paths as texts. */

/** The last name of a path; `/` for the root. */
export function baseName(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed === '') return path === '' ? '' : '/';
  return trimmed.slice(trimmed.lastIndexOf('/') + 1);
}

/** What is before the last name; `.` if nothing is. */
export function directoryName(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed === '') return path === '' ? '.' : '/';
  const slash = trimmed.lastIndexOf('/');
  if (slash < 0) return '.';
  return trimmed.slice(0, slash).replace(/\/+$/, '') || '/';
}

export const joinPath = (directory: string, name: string): string =>
  directory.endsWith('/') ? `${directory}${name}` : `${directory}/${name}`;

/** How to get from one absolute path to another. */
export function relativePath(from: string, to: string): string {
  const start = from.split('/').filter((name) => name !== '');
  const target = to.split('/').filter((name) => name !== '');
  let common = 0;
  while (common < start.length && common < target.length && start[common] === target[common]) common += 1;
  return [...start.slice(common).map(() => '..'), ...target.slice(common)].join('/') || '.';
}

/** A name for a message, in quotes as a shell would need them. */
export function quoted(name: string): string {
  if (!name.includes("'")) return `'${name}'`;
  return name.includes('"') || /[$`\\!]/.test(name) ? `'${name.replaceAll("'", String.raw`'\''`)}'` : `"${name}"`;
}
