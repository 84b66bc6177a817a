/** File URLs and paths, as `node:url` has them. */

export function pathToFileUrl(path: string): string {
  const escaped = encodeURI(path).replaceAll(/[?#\\]/g, (letter) => encodeURIComponent(letter));
  return `file://${escaped}`;
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
