import type { SandboxSnapshot } from '../../types.ts';

/** What has become of some paths of the workspace. All paths are relative to it. */
export interface WorkspaceChanges {
  /** What is there now; a directory without what is in it. */
  present: SandboxSnapshot;
  /** Where nothing is any more. */
  removed: string[];
  /** Files that are there but not held, because they are too large or there is too much. */
  leftOut: string[];
  /** Nothing in a `node_modules` folder is held any more. */
  modulesLeftOut: boolean;
}

/** How much of a workspace is held, in bytes. */
export interface MirrorLimits {
  /** The largest file. */
  fileBytes: number;
  /** All files. */
  totalBytes: number;
  /** All files in `node_modules` folders. Beyond it none of them is held: they can be installed again. */
  modulesBytes: number;
}

const mebibyte = 1024 * 1024;

export const mirrorLimits: MirrorLimits = {
  fileBytes: 32 * mebibyte,
  totalBytes: 256 * mebibyte,
  modulesBytes: 64 * mebibyte,
};

/** Whether the path is inside a `node_modules` folder. */
export const isInModules = (path: string): boolean => /(^|\/)node_modules\//.test(path);
