/** Paths of the log as the project knows them, whatever sandbox they were made in. Pure. */
import type { SessionView } from './view.ts';

/** Where logs that do not tell it have their project. */
const usualWorkspace = '/workspace';

/** Relative to the workspace of that time; absolute when outside of it. */
export function projectPath({ sandbox }: Pick<SessionView, 'sandbox'>, path: string): string {
  const workspace = sandbox?.workspace ?? usualWorkspace;
  return path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
}

/** The details of a tool's result, with their path as the project knows it. */
export function withProjectPath(view: Pick<SessionView, 'sandbox'>, details: unknown): unknown {
  if (typeof details !== 'object' || details === null || !('path' in details)) return details;
  return typeof details.path === 'string' ? { ...details, path: projectPath(view, details.path) } : details;
}
