import { helperFolder } from '../protocol/messages.ts';

/** Where things lie in the container. */
export interface Places {
  /** The folder that the API of the container reaches, and the only one. */
  readonly root: string;
  readonly workspace: string;
  readonly workspaceName: string;
  /** Of our own, beside the workspace. */
  readonly helperFolder: string;
  readonly helperName: string;
  /** Where programs are looked for. */
  readonly searchPath: string;
}

/** Our shell finds its own commands by these, so they go before folders with others of the same names. */
const shellFolders = ['/usr/bin', '/bin'];

const workspaceName = 'workspace';

export function placesOf({ workdir, path }: { workdir: string; path: string }): Places {
  const root = workdir.replace(/\/+$/, '');
  const folders = path.split(':');
  const missing = shellFolders.filter((folder) => !folders.includes(folder));
  return {
    root,
    workspace: `${root}/${workspaceName}`,
    workspaceName,
    helperFolder: `${root}/${helperFolder}`,
    helperName: helperFolder,
    searchPath: [...missing, ...folders].join(':'),
  };
}
