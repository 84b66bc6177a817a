/** The absolute path of a file that is named by its path in the project, or by an absolute one already. */
export function absoluteIn(workspace: string, path: string): string {
  return path.startsWith('/') ? path : `${workspace}/${path}`;
}

/** An absolute path as the project knows it. */
export function nameIn(workspace: string, path: string): string {
  return path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
}
