/** The packages of a project that has several. */
import type { Call } from '../commands/support/command.ts';
import { joinPath } from '../commands/support/paths.ts';
import { isWildcard, wildcard } from '../commands/support/wildcard.ts';
import type { NpmFlags } from './npm-arguments.ts';
import { NpmError, findPackage, packageId } from './project.ts';
import type { PackageJson } from './project.ts';

export interface Workspace {
  folder: string;
  /** Relative to the project. */
  path: string;
  content: PackageJson;
}

/** Those that -w names, or all with --workspaces; undefined if neither is given. */
export async function chosenWorkspaces(call: Call, root: string, flags: NpmFlags): Promise<Workspace[] | undefined> {
  const named = typeof flags['workspace'] === 'string' ? flags['workspace'].split('\n') : [];
  if (named.length === 0 && flags['workspaces'] !== true) return undefined;
  const all = await findWorkspaces(call, root);
  if (all.length === 0) throw new NpmError(['No workspaces found!']);
  if (named.length === 0) return all;
  return named.flatMap((name) => {
    const folder = call.files.resolve(name);
    const found = all.filter(
      (workspace) =>
        workspace.content.name === name || workspace.folder === folder || workspace.folder.startsWith(`${folder}/`),
    );
    if (found.length === 0) throw new NpmError([`No workspaces found:`, `  --workspace=${name}`]);
    return found;
  });
}

export async function findWorkspaces(call: Call, root: string): Promise<Workspace[]> {
  const content = await findPackage(call, root);
  const given = content?.workspaces;
  const patterns = Array.isArray(given) ? given : (given?.packages ?? []);
  const paths = new Set<string>();
  for (const pattern of patterns) {
    const names = pattern.replace(/^\.\//, '').replace(/\/$/, '').split('/');
    for (const path of await foldersFor(call, root, '', names)) paths.add(path);
  }
  const workspaces: Workspace[] = [];
  for (const path of paths) {
    const folder = joinPath(root, path);
    const inner = await findPackage(call, folder);
    if (inner) workspaces.push({ folder, path, content: inner });
  }
  return workspaces;
}

async function foldersFor(call: Call, root: string, path: string, names: readonly string[]): Promise<string[]> {
  const [name, ...rest] = names;
  if (name === undefined) return [path];
  if (!isWildcard(name)) return foldersFor(call, root, path === '' ? name : `${path}/${name}`, rest);
  const folder = path === '' ? root : joinPath(root, path);
  if (!(await call.files.isDirectory(folder))) return [];
  const pattern = wildcard(name);
  const found: string[] = [];
  for (const entry of await call.files.readdir(folder)) {
    if (entry.type !== 'directory' || entry.name === 'node_modules' || !pattern.test(entry.name)) continue;
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    found.push(...(await foldersFor(call, root, inner, name === '**' ? names : rest)));
    if (name === '**') found.push(...(await foldersFor(call, root, inner, rest)));
  }
  return found;
}

export const workspaceName = ({ content, path }: Workspace): string => packageId(content) ?? content.name ?? path;
