/** Joins and takes `.` and `..` out. */
export function joinPath(folder: string, path: string): string {
  const names: string[] = [];
  for (const name of `${folder}/${path}`.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  const isFolder = /(?:^|\/)\.{0,2}$/.test(path);
  return `/${names.join('/')}${isFolder && names.length > 0 ? '/' : ''}`;
}

/** The way from a file to another, as an import has it. */
export function relativePath(from: string, to: string): string {
  const above = from.split('/').slice(0, -1);
  const names = to.split('/');
  let same = 0;
  while (same < above.length && above[same] === names[same]) same += 1;
  const up = above.length - same;
  return `${up === 0 ? './' : '../'.repeat(up)}${names.slice(same).join('/')}`;
}
