import { succeed } from '../../../result.ts';
import type { SandboxError, SandboxResult } from '../../../types.ts';
import type { FileOperation } from '../../protocol/messages.ts';
import type { ContainerCalls } from '../client/container-calls.ts';
import type { CallHelper } from '../helper/call-helper.ts';
import { packFolder } from './pack-tree.ts';

/** From so many files on they go in one call. */
const fewestToMount = 5;
/** Most bytes and files of one call. */
const mountBytes = 16 * 1024 * 1024;
const mountFiles = 2_000;

export interface NewFile {
  path: string;
  data: Uint8Array;
  mode?: number;
}

/**
 * Brings files into the workspace: first their bytes into our own folder, then all to their places, so that nobody sees
 * half a file, or one on its way.
 */
export class Staging {
  readonly #calls: ContainerCalls;
  readonly #call: CallHelper;
  readonly #folder: string;
  #last = 0;

  constructor(calls: ContainerCalls, call: CallHelper, folder: string) {
    this.#calls = calls;
    this.#call = call;
    this.#folder = folder;
  }

  /** `before` and `after` are done in the same call. Answers what became of each file, then of each of the others. */
  async place(
    files: readonly NewFile[],
    { before = [], after = [] }: { before?: readonly FileOperation[]; after?: readonly FileOperation[] } = {},
  ): Promise<SandboxResult<{ files: (SandboxError | null)[]; others: (SandboxError | null)[] }>> {
    const staged = files.map((file) => ({ ...file, name: `staged-${++this.#last}` }));
    const unstaged = await this.#stage(staged);
    const placed = staged.filter(({ name }) => !unstaged.has(name));
    const answer = await this.#call('apply', [
      ...before,
      ...placed.map(({ name, path, mode }): FileOperation => ({
        kind: 'place',
        staged: name,
        path,
        ...(mode !== undefined && { mode }),
      })),
      ...after,
    ]);
    if (!answer.ok) return answer;
    const results = answer.value;
    const outcomes = new Map<string, SandboxError | null>(unstaged);
    for (const [index, { name }] of placed.entries()) {
      const error = results[before.length + index] ?? null;
      outcomes.set(name, error);
      if (error) void this.#calls.rm(`${this.#folder}/${name}`, { force: true });
    }
    return succeed({
      files: staged.map(({ name }) => outcomes.get(name) ?? null),
      others: [...results.slice(0, before.length), ...results.slice(before.length + placed.length)],
    });
  }

  /** Answers those that failed, by name. */
  async #stage(files: readonly (NewFile & { name: string })[]): Promise<Map<string, SandboxError>> {
    const failed = new Map<string, SandboxError>();
    const note = (result: SandboxResult<void>, { name, path }: { name: string; path: string }): void => {
      if (!result.ok) failed.set(name, { ...result.error, path });
    };
    if (files.length < fewestToMount) {
      await Promise.all(
        files.map(async (file) => note(await this.#calls.writeFile(`${this.#folder}/${file.name}`, file.data), file)),
      );
      return failed;
    }
    for (const part of inParts(files)) {
      const mounted = await this.#calls.mount(packFolder(part), this.#folder);
      for (const file of part) note(mounted, file);
    }
    return failed;
  }
}

function* inParts<T extends { data: Uint8Array }>(files: readonly T[]): Generator<T[]> {
  let part: T[] = [];
  let bytes = 0;
  for (const file of files) {
    if (part.length >= mountFiles || (part.length > 0 && bytes + file.data.length > mountBytes)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(file);
    bytes += file.data.length;
  }
  if (part.length > 0) yield part;
}
