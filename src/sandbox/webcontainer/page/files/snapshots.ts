import { attempt, FileSystemError } from '../../../embedded/kernel/file-system-error.ts';
import { entriesOf } from '../../../embedded/kernel/workspace-snapshot.ts';
import { succeed } from '../../../result.ts';
import type { Sandbox, SandboxFileSystem, SandboxResult, SandboxSnapshot } from '../../../types.ts';
import type { FileOperation, SurveyEntry } from '../../protocol/messages.ts';
import { largestFile } from './container-files.ts';
import type { FileParts } from './container-files.ts';
import { isInModules } from './paths.ts';
import type { NewFile } from './staging.ts';

type Found = Pick<SurveyEntry, 'path' | 'type' | 'mode' | 'size'> & { target?: string };

/** Takes the workspace as a whole or in part, and makes it what it was. */
export function createSnapshots(
  { call, places: { workspace }, staging, surveys }: FileParts,
  files: Pick<SandboxFileSystem, 'readMany'>,
): Pick<Sandbox, 'snapshot' | 'restore'> {
  const full = (path: string): string => `${workspace}/${path}`;

  /** Everything below the workspace; links with their targets. */
  const everything = async (): Promise<SandboxResult<Found[]>> => {
    const settled = await surveys.settle();
    if (!settled.ok) return settled;
    const known = surveys.index.below('');
    const hasModules = known.some(({ path, type }) => type === 'directory' && isInModules(`${path}/`));
    const entries = hasModules ? await call('list', workspace) : succeed(known);
    return entries.ok ? withTargets(entries.value) : entries;
  };

  const withTargets = async (entries: readonly Found[]): Promise<SandboxResult<Found[]>> => {
    const links = entries.filter(({ type }) => type === 'symlink').map(({ path }) => full(path));
    if (links.length === 0) return succeed([...entries]);
    const targets = await call('readlinks', links);
    if (!targets.ok) return targets;
    const byPath = new Map(links.map((path, index) => [path, targets.value[index]]));
    return succeed(
      entries.flatMap((entry) => {
        if (entry.type !== 'symlink') return [entry];
        const target = byPath.get(full(entry.path));
        return typeof target === 'string' ? [{ ...entry, target }] : [];
      }),
    );
  };

  /** What is at some paths; nothing for a path where nothing is. */
  const some = async (paths: readonly string[]): Promise<SandboxResult<Found[]>> => {
    const settled = await surveys.settle();
    if (!settled.ok) return settled;
    const found = await Promise.all(
      paths.map(async (path): Promise<Found[]> => {
        const entry = surveys.index.get(path);
        if (entry) return [entry];
        // It is among packages, goes through a link, or is not there.
        const link = await call('readlinks', [full(path)]);
        const target = link.ok ? link.value[0] : null;
        if (typeof target === 'string') return [{ path, type: 'symlink', mode: 0o777, size: 0, target }];
        const stat = await call('stat', full(path));
        return stat.ok ? [{ ...stat.value, path }] : [];
      }),
    );
    return withTargets(found.flat());
  };

  const snapshot: Sandbox['snapshot'] = async (paths) => {
    const found = await (paths === undefined ? everything() : some(paths));
    if (!found.ok) return found;
    const entries = found.value;
    const regular = entries.filter(({ type }) => type === 'file');
    const read = await files.readMany(regular.map(({ path }) => full(path)));
    const taken: SandboxSnapshot = { files: [], directories: [], symlinks: [] };
    for (const [index, { path, mode }] of regular.entries()) {
      const data = read[index];
      if (data?.ok) taken.files.push({ path, data: data.value, mode });
      // What went meanwhile is not there; all else is a failure of the whole.
      else if (data && data.error.code !== 'not_found' && data.error.code !== 'is_directory') return data;
    }
    for (const { path, type, target } of entries) {
      if (type === 'directory') taken.directories.push(path);
      else if (target !== undefined) taken.symlinks.push({ path, target });
    }
    return succeed(taken);
  };

  const restore: Sandbox['restore'] = async (wanted) => {
    const plan = await planOf(wanted);
    if (!plan.ok) return plan;
    const end = surveys.noteRun();
    try {
      const { before, changed, after } = plan.value;
      const done = await staging.place(changed, { before, after });
      if (!done.ok) return done;
      const error = [...done.value.files, ...done.value.others].find((each) => each !== null);
      return error ? { ok: false, error } : succeed(undefined);
    } finally {
      end();
    }
  };

  /** What is to be done, and in which order. What is the same already is not touched. */
  const planOf = async (
    wanted: SandboxSnapshot,
  ): Promise<SandboxResult<{ before: FileOperation[]; changed: NewFile[]; after: FileOperation[] }>> => {
    const checked = attempt(() => {
      for (const { path, data } of wanted.files) {
        if (data.length > largestFile) throw new FileSystemError('EFBIG', path);
      }
      return entriesOf(wanted);
    });
    if (!checked.ok) return checked;
    const present = await everything();
    if (!present.ok) return present;
    const entries = checked.value;
    const before: FileOperation[] = [];
    const kept = new Map<string, Found>();
    let removed: string | undefined;
    for (const entry of present.value) {
      const { path, type, target } = entry;
      if (removed !== undefined && path.startsWith(removed)) continue;
      const other = entries.get(path);
      if (other?.type === type && (other.type !== 'symlink' || other.target === target)) {
        kept.set(path, entry);
      } else {
        before.push({ kind: 'remove', path: full(path) });
        removed = `${path}/`;
      }
    }
    const isThere = (path: string): boolean => kept.has(path);
    const folders = [...entries].flatMap(([path, { type }]) => (type === 'directory' && !isThere(path) ? [path] : []));
    before.push(...folders.map((path): FileOperation => ({ kind: 'mkdir', path: full(path) })));
    const changed = wanted.files.flatMap(({ path, data, mode }) =>
      isSame(kept.get(path), data, mode) ? [] : [{ path: full(path), data, mode }],
    );
    const after = wanted.symlinks
      .filter(({ path }) => !isThere(path))
      .map(({ path, target }): FileOperation => ({ kind: 'symlink', target, path: full(path) }));
    return succeed({ before, changed, after });
  };

  const isSame = (present: Found | undefined, data: Uint8Array, mode: number): boolean => {
    if (present?.mode !== mode || present.size !== data.length) return false;
    const held = surveys.isCertain ? surveys.held.get(present.path) : undefined;
    return held?.every((byte, index) => byte === data[index]) === true;
  };

  return { snapshot, restore };
}
