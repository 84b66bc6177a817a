/** What comes out of an archive. */
import type { Call } from '../support/command.ts';
import { toByteString } from '../support/bytes.ts';
import { directoryName, joinPath } from '../support/paths.ts';
import type { TarEntry } from './tar-format.ts';
import { listedEntry, renamer } from './tar-names.ts';
import type { TarRequest } from './tar-options.ts';

/** Permission bits that are taken away unless -p is given. */
const umask = 0o022;

export async function extractEntries(call: Call, request: TarRequest, entries: readonly TarEntry[]): Promise<void> {
  const folder = await targetFolder(call, request);
  if (folder === undefined) return;
  const directories: { path: string; entry: TarEntry }[] = [];
  const safe = leadingRemover(call, request);
  const rename = renamer(request);
  for (const entry of entries) {
    const renamed = rename(entry.name);
    const name = renamed === undefined ? undefined : safe(renamed);
    if (name === undefined) continue;
    if (request.verbose > 0) {
      const line = `${listedEntry(request.has('show-transformed-names') ? { ...entry, name } : entry, request, call, request.verbose > 1)}\n`;
      if (request.has('O')) call.warn(line);
      else call.print(line);
    }
    if (request.has('O')) {
      if (entry.type === 'file') call.write(toByteString(entry.data));
      continue;
    }
    const path = folder === '' ? name : joinPath(folder, name);
    await call.attempt(
      () => extractOne(call, request, entry, path, folder),
      (why) => `${name}: Cannot open: ${why}`,
      2,
    );
    if (entry.type === 'directory') directories.push({ path, entry });
  }
  // Times last: files in them would change them.
  for (const { path, entry } of directories.toReversed()) {
    if (!request.has('m'))
      await call.attempt(
        () => call.files.utimes(path, Date.now(), entry.modifiedAt),
        (why) => `${path}: Cannot utime: ${why}`,
        2,
      );
  }
}

async function targetFolder(call: Call, request: TarRequest): Promise<string | undefined> {
  const top = request.has('one-top-level')
    ? request.value('one-top-level') || request.archive.replace(/.*\/|(\.tar)?\.\w+$/g, '')
    : undefined;
  const { folder } = request;
  if (folder !== undefined && !(await call.files.isDirectory(folder))) {
    call.complain(`${folder}: Cannot open: No such file or directory`, 2);
    call.warn('tar: Error is not recoverable: exiting now\n');
    return undefined;
  }
  return top === undefined ? (folder ?? '') : folder === undefined ? top : joinPath(folder, top);
}

/** Takes the root from a name; undefined, after a complaint, for one that leads out. */
function leadingRemover(call: Call, request: TarRequest): (name: string) => string | undefined {
  let said = false;
  return (name) => {
    if (request.has('P')) return name;
    if (name.split('/').includes('..')) {
      call.complain(`${name}: Member name contains '..'`, 2);
      return undefined;
    }
    if (!name.startsWith('/')) return name;
    if (!said) call.warn("tar: Removing leading `/' from member names\n");
    said = true;
    return name.replace(/^\/+/, '') || './';
  };
}

async function extractOne(
  call: Call,
  request: TarRequest,
  entry: TarEntry,
  path: string,
  folder: string,
): Promise<void> {
  const { files } = call;
  const mode = request.has('p') ? entry.mode : entry.mode & ~umask;
  const old = await files.findLink(path);
  if (entry.type === 'directory') {
    if (old && old.type !== 'directory' && !(await files.isDirectory(path))) await files.remove(path);
    await files.mkdir(path, { parents: true });
    await files.chmod(path, mode);
    return;
  }
  await files.mkdir(directoryName(path), { parents: true });
  if (old) {
    if (request.has('skip-old-files')) return;
    if (request.has('k')) return call.complain(`${path}: Cannot open: File exists`, 2);
    if (request.has('keep-newer-files') && old.modifiedAt >= entry.modifiedAt) return;
    if (old.type === 'directory') {
      if ((await files.readdir(path)).length > 0) return call.complain(`${path}: Cannot open: File exists`, 2);
      await files.remove(path, true);
    } else await files.remove(path);
  }
  if (entry.type === 'symlink') return files.symlink(entry.target, path);
  if (entry.type === 'hard link')
    return files.link(folder === '' ? entry.target : joinPath(folder, entry.target), path);
  await files.write(path, entry.data);
  await files.chmod(path, mode);
  if (!request.has('m')) await files.utimes(path, Date.now(), entry.modifiedAt);
}

export async function compareEntries(call: Call, request: TarRequest, entries: readonly TarEntry[]): Promise<void> {
  const differs = (text: string): void => {
    call.print(`${text}\n`);
    call.exitCode = Math.max(call.exitCode, 1);
  };
  for (const entry of entries) {
    if (request.verbose > 0) call.print(`${entry.name}\n`);
    const path = request.folder === undefined ? entry.name : joinPath(request.folder, entry.name);
    const status = await call.files.findLink(path);
    if (!status) {
      call.warn(`tar: ${entry.name}: Warning: Cannot stat: No such file or directory\n`);
      call.exitCode = Math.max(call.exitCode, 1);
      continue;
    }
    if (entry.type !== 'file') continue;
    if (status.mode !== entry.mode) differs(`${entry.name}: Mode differs`);
    if (Math.floor(status.modifiedAt / 1000) !== Math.floor(entry.modifiedAt / 1000))
      differs(`${entry.name}: Mod time differs`);
    if (status.size !== entry.data.length) differs(`${entry.name}: Size differs`);
    else if ((await call.files.read(path)) !== toByteString(entry.data)) differs(`${entry.name}: Contents differ`);
  }
}
