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
}

const workspaceName = 'workspace';

export function placesOf(workdir: string): Places {
  const root = workdir.replace(/\/+$/, '');
  return {
    root,
    workspace: `${root}/${workspaceName}`,
    workspaceName,
    helperFolder: `${root}/${helperFolder}`,
    helperName: helperFolder,
  };
}
