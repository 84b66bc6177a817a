import { ok } from '../../agent/result.ts';
import type { Sandbox, SandboxResult, WalkEntry } from '../../sandbox/types.ts';
import { decodeText } from '../files/text-encoding.ts';
import { IgnoreRules } from './ignore-rules.ts';

/** Entries looked at, so that a huge tree does not fill the memory. */
export const MAX_ENTRIES = 200_000;

export interface ProjectWalk {
  /** Depth first, sorted by name. */
  entries: WalkEntry[];
  /** There were more entries than are looked at. */
  truncated: boolean;
}

/**
 * Every entry below a directory, hidden ones included, but for .git, node_modules and what .gitignore files leave out.
 * Whoever asks for a directory that is left out itself gets it all the same.
 */
export async function walkProject(sandbox: Sandbox, directory: string): Promise<SandboxResult<ProjectWalk>> {
  const isDependency = `${directory}/`.includes('/node_modules/');
  const walked = await sandbox.fs.walk(directory, {
    skipDirectories: isDependency ? ['.git'] : ['.git', 'node_modules'],
    limit: MAX_ENTRIES,
  });
  if (!walked.ok) return walked;
  const { entries, truncated } = walked.value;
  const above = directoriesAbove(sandbox.capabilities.workspace, directory);
  const gitignores = await readGitignores(sandbox, above, entries);
  const rules = rulesAbove(above, directory, gitignores);
  return ok({ entries: withoutIgnored(entries, directory, rules, gitignores), truncated });
}

/** From the workspace down to the parent of the directory. */
function directoriesAbove(workspace: string, directory: string): string[] {
  if (!directory.startsWith(`${workspace}/`)) return [];
  const names = directory.slice(workspace.length + 1).split('/');
  return names.map((_, index) => [workspace, ...names.slice(0, index)].join('/'));
}

/** The text of each .gitignore by its directory. */
async function readGitignores(
  { fs }: Sandbox,
  above: readonly string[],
  entries: readonly WalkEntry[],
): Promise<ReadonlyMap<string, string>> {
  const name = '/.gitignore';
  const below = entries.flatMap(({ path, type }) =>
    type === 'file' && path.endsWith(name) ? [path.slice(0, -name.length)] : [],
  );
  const directories = [...above, ...below];
  const files = directories.length === 0 ? [] : await fs.readMany(directories.map((path) => path + name));
  const texts = new Map<string, string>();
  for (const [index, path] of directories.entries()) {
    const file = files[index];
    const decoded = file?.ok ? decodeText(file.value) : undefined;
    if (decoded) texts.set(path, decoded.text);
  }
  return texts;
}

function rulesAbove(above: readonly string[], directory: string, gitignores: ReadonlyMap<string, string>): IgnoreRules {
  const rules = new IgnoreRules();
  for (const [index, path] of above.entries()) {
    const gitignore = gitignores.get(path);
    if (gitignore !== undefined) rules.enter(path, gitignore);
    if (rules.ignores(above[index + 1] ?? directory, true)) return new IgnoreRules();
  }
  return rules;
}

function withoutIgnored(
  entries: readonly WalkEntry[],
  directory: string,
  rules: IgnoreRules,
  gitignores: ReadonlyMap<string, string>,
): WalkEntry[] {
  const enter = (path: string) => {
    const gitignore = gitignores.get(path);
    if (gitignore !== undefined) rules.enter(path, gitignore);
  };
  enter(directory);
  let ignoredPrefix: string | undefined;
  return entries.filter(({ path, type }) => {
    if (ignoredPrefix !== undefined && path.startsWith(ignoredPrefix)) return false;
    const isDirectory = type === 'directory';
    if (rules.ignores(path, isDirectory)) {
      if (isDirectory) ignoredPrefix = `${path}/`;
      return false;
    }
    if (isDirectory) enter(path);
    return true;
  });
}
