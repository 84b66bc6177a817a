import type { Call } from './command.ts';
import { joinPath } from './paths.ts';

/** Where the programs of this name are, in the order of PATH. A name with a slash is a path already. */
export async function programPaths(call: Call, name: string): Promise<string[]> {
  const folders = name.includes('/') ? [] : (call.env('PATH') ?? '/usr/bin:/bin').split(':');
  const candidates = name.includes('/') ? [name] : folders.map((folder) => joinPath(folder || '.', name));
  const found: string[] = [];
  for (const path of candidates) {
    const status = await call.files.find(path);
    if (status && status.type !== 'directory' && (status.mode & 0o111) !== 0) found.push(path);
  }
  return found;
}

/** What is printed when a program cannot be started, and the exit code; undefined if it can. */
export async function startTrouble(call: Call, name: string): Promise<{ why: string; exitCode: number } | undefined> {
  if ((await programPaths(call, name)).length > 0) return undefined;
  const exists = name.includes('/') && (await call.files.exists(name));
  return exists ? { why: 'Permission denied', exitCode: 126 } : { why: 'No such file or directory', exitCode: 127 };
}
