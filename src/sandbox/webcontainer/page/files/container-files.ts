import { attempt, FileSystemError } from '../../../embedded/kernel/file-system-error.ts';
import { succeed } from '../../../result.ts';
import type { SandboxFileSystem, SandboxResult, WalkOptions } from '../../../types.ts';
import type { SurveyEntry } from '../../protocol/messages.ts';
import type { ContainerCalls } from '../client/container-calls.ts';
import type { CallHelper } from '../helper/call-helper.ts';
import type { Places } from '../places.ts';
import { fromBase64 } from './base64.ts';
import { askedPath, below, holds, isInModules } from './paths.ts';
import type { AskedPath } from './paths.ts';
import type { Staging } from './staging.ts';
import type { Surveys } from './surveys.ts';

/** Bytes. */
export const largestFile = 256 * 1024 * 1024;
/** For so many reads a survey costs less than a call for each. */
const fewestToSurvey = 4;

const encoder = new TextEncoder();

export interface FileParts {
  calls: ContainerCalls;
  call: CallHelper;
  places: Places;
  staging: Staging;
  surveys: Surveys;
}

type ReadSide = Pick<SandboxFileSystem, 'readFile' | 'readMany' | 'stat' | 'readdir' | 'walk' | 'realpath'>;

/**
 * The files of the port: bytes go over the API of the container, all else over the helper, and what is surely known is
 * answered without a call.
 */
export function createContainerFiles(parts: FileParts): SandboxFileSystem {
  const { surveys } = parts;
  return {
    ...createReadSide(parts),
    ...createWriteSide(parts),
    watch: (path, listener) => surveys.watch(path, listener),
    settleWatches: () => surveys.survey(),
  };
}

function createReadSide({ calls, call, places, surveys }: FileParts): ReadSide {
  const { workspace, root } = places;

  /** What the index surely has at a path, which then leads through no link. */
  const known = ({ path, isOdd }: AskedPath): SurveyEntry | undefined => {
    const inside = isOdd || !surveys.isCertain ? undefined : below(workspace, path);
    return inside === undefined ? undefined : surveys.index.get(inside);
  };

  const read = async (asked: string): Promise<SandboxResult<Uint8Array>> => {
    const at = askedPath(asked);
    if (!at.ok) return at;
    if (!at.value.isOdd) return readPlain(at.value.path);
    const real = await call('realpath', asked);
    if (!real.ok) return real;
    return withPath(await readPlain(real.value), asked);
  };

  const readPlain = async (path: string): Promise<SandboxResult<Uint8Array>> => {
    if (below(root, path) === undefined) {
      const answer = await call('readFile', path);
      return answer.ok ? succeed(fromBase64(answer.value)) : answer;
    }
    const inside = below(workspace, path) ?? '';
    const held = surveys.isCertain ? surveys.held.get(inside) : undefined;
    if (held) return succeed(held);
    const [readAt, count] = [Date.now(), surveys.count];
    const answer = await calls.readFile(path, surveys.index.get(inside)?.size);
    if (answer.ok && surveys.count === count && surveys.canHold(inside, readAt)) {
      surveys.held.put(inside, answer.value, true);
    }
    return answer;
  };

  return {
    readFile: read,
    async readMany(paths) {
      if (paths.length >= fewestToSurvey) await surveys.settle();
      return Promise.all(paths.map(read));
    },
    async stat(asked) {
      const at = askedPath(asked);
      if (!at.ok) return at;
      const entry = known(at.value);
      if (!entry || entry.type === 'symlink') return call('stat', asked);
      const { type, size, modifiedAt, mode } = entry;
      return succeed({ type, size: type === 'directory' ? 0 : size, modifiedAt, mode });
    },
    async readdir(asked) {
      const at = askedPath(asked);
      if (!at.ok) return at;
      const entry = known(at.value);
      if (entry?.type !== 'directory' || isInModules(`${entry.path}/`)) return call('readdir', asked);
      const prefix = entry.path.length + 1;
      return succeed(
        surveys.index.below(entry.path).flatMap(({ path, type }) => {
          const name = path.slice(prefix);
          return name.includes('/') ? [] : [{ name, type }];
        }),
      );
    },
    async walk(asked, options = {}) {
      const at = askedPath(asked);
      if (!at.ok) return at;
      const { path, isOdd } = at.value;
      const inside = isOdd ? undefined : below(workspace, path);
      if (inside !== undefined && (await surveys.settle()).ok && surveys.isCertain) {
        const isFolder = inside === '' || surveys.index.get(inside)?.type === 'directory';
        const entries = isFolder && !isInModules(`${inside}/`) ? surveys.index.below(inside) : undefined;
        if (entries && isComplete(entries, options)) return succeed(walkOf(entries, inside, workspace, options));
      }
      return call('walk', asked, options);
    },
    async realpath(asked) {
      const at = askedPath(asked);
      if (!at.ok) return at;
      const entry = known(at.value);
      return entry && entry.type !== 'symlink' ? succeed(at.value.path) : call('realpath', asked);
    },
  };
}

/** Whether the index has all that is asked for: surveys do not enter the folders of packages. */
const isComplete = (entries: readonly SurveyEntry[], { skipDirectories = [] }: WalkOptions): boolean =>
  skipDirectories.includes('node_modules') ||
  !entries.some(({ path, type }) => type === 'directory' && isInModules(`${path}/`));

function walkOf(
  all: readonly SurveyEntry[],
  from: string,
  workspace: string,
  { skipDirectories = [], limit = Infinity }: WalkOptions,
): { entries: { path: string; type: SurveyEntry['type']; size: number }[]; truncated: boolean } {
  const entries: { path: string; type: SurveyEntry['type']; size: number }[] = [];
  const start = from === '' ? 0 : from.length + 1;
  /** The folder that is being skipped, with a slash at its end. */
  let skipping: string | undefined;
  for (const { path, type, size } of all) {
    if (skipping !== undefined && path.startsWith(skipping)) continue;
    skipping = undefined;
    if (type === 'directory' && skipDirectories.includes(path.slice(Math.max(start, path.lastIndexOf('/') + 1)))) {
      skipping = `${path}/`;
      continue;
    }
    if (entries.length >= limit) return { entries, truncated: true };
    entries.push({ path: `${workspace}/${path}`, type, size: type === 'directory' ? 0 : size });
  }
  return { entries, truncated: false };
}

function createWriteSide({
  call,
  places: { workspace },
  staging,
  surveys,
}: FileParts): Omit<SandboxFileSystem, keyof ReadSide | 'watch' | 'settleWatches'> {
  /** Does a change; until it is done nothing is certain. */
  const change = async <T>(make: () => Promise<T>): Promise<T> => {
    const end = surveys.noteRun();
    try {
      return await make();
    } finally {
      end();
    }
  };

  const writable = (path: string, data: Uint8Array | string): SandboxResult<Uint8Array> =>
    attempt(() => {
      const at = askedPath(path);
      if (!at.ok) throw new FileSystemError('EINVAL', path);
      if (path.endsWith('/')) throw new FileSystemError('EISDIR', path);
      const bytes = typeof data === 'string' ? encoder.encode(data) : data;
      if (bytes.length > largestFile) throw new FileSystemError('EFBIG', path);
      return bytes;
    });

  const writeMany: SandboxFileSystem['writeMany'] = (files) =>
    change(async () => {
      const checked = files.map(({ path, data }) => ({ path, bytes: writable(path, data) }));
      const fine = checked.flatMap(({ path, bytes }) => (bytes.ok ? [{ path, data: bytes.value }] : []));
      if (fine.length === 0) return checked.map(({ bytes }) => bytes).find(isFailure) ?? succeed(undefined);
      const placed = await staging.place(fine);
      if (!placed.ok) return placed;
      let at = 0;
      let first: SandboxResult<never> | undefined;
      for (const { path, bytes } of checked) {
        const error = bytes.ok ? placed.value.files[at++] : bytes.error;
        if (error) first ??= { ok: false, error };
        else if (bytes.ok) hold(path, bytes.value);
      }
      return first ?? succeed(undefined);
    });

  /** What was written is held to be brought back, until a read or a survey knows more. */
  const hold = (path: string, data: Uint8Array): void => {
    const inside = below(workspace, path);
    if (inside !== undefined && inside !== '') surveys.held.put(inside, data, false);
  };

  /** Refuses to move or remove the workspace, or what it lies in. */
  const movable = async (asked: string): Promise<SandboxResult<void>> => {
    const at = askedPath(asked);
    if (!at.ok) return at;
    const real = at.value.isOdd ? await call('realpath', asked) : succeed(at.value.path);
    return attempt(() => {
      if (real.ok && holds(real.value, workspace)) throw new FileSystemError('EBUSY', asked);
    });
  };

  return {
    writeFile: (path, data) => writeMany([{ path, data }]),
    writeMany,
    async mkdir(path) {
      const at = askedPath(path);
      return at.ok ? change(() => call('mkdir', path)) : at;
    },
    async rm(path, options = {}) {
      const allowed = await movable(path);
      return allowed.ok ? change(() => call('rm', path, options)) : allowed;
    },
    async rename(from, to) {
      for (const path of [from, to]) {
        const allowed = await movable(path);
        if (!allowed.ok) return allowed;
      }
      return change(() => call('rename', from, to));
    },
    async symlink(target, path) {
      const at = askedPath(path);
      return at.ok ? change(() => call('symlink', target, path)) : at;
    },
  };
}

const isFailure = (result: SandboxResult<unknown>): result is SandboxResult<never> => !result.ok;

const withPath = <T>(result: SandboxResult<T>, path: string): SandboxResult<T> =>
  result.ok ? result : { ok: false, error: { ...result.error, path } };
