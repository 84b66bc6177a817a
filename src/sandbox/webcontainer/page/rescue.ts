import type { WebContainer } from '@webcontainer/api';
import type { SandboxSnapshot } from '../../types.ts';
import { ContainerCalls } from './client/container-calls.ts';
import { within } from './client/within.ts';
import type { Surveys } from './files/surveys.ts';
import type { Places } from './places.ts';

/** Longest time for all that is read of a container that has failed, in milliseconds. */
const rescueMs = 15_000;
/** Nothing is waited for that long once the container is silent. */
const silentMs = 3_000;
const newFileMode = 0o644;

export interface Rescued {
  files: SandboxSnapshot;
  /** What could not be read, by path relative to the workspace. */
  lost: string[];
}

/**
 * The workspace of a container that has failed: read over its API, which may no longer answer; what is not had so, from
 * memory. Packages are left behind, for they can be installed again.
 */
export async function rescue(container: WebContainer, places: Places, surveys: Surveys): Promise<Rescued> {
  let isOver = false;
  await within(silentMs, surveys.settle(), () => undefined);
  await within(silentMs, surveys.linksRead, () => undefined);
  const calls = new ContainerCalls(container);
  const end = (): void => {
    isOver = true;
    calls.end('The container has failed');
  };
  const rescuing = new Rescue(calls, places, surveys);
  const first = await within(silentMs, calls.readdir(places.workspace), () => undefined);
  if (first?.ok) {
    const read = rescuing.readAll();
    await within(rescueMs, read, end);
    await read;
  }
  if (!isOver) end();
  return rescuing.finish(first?.ok === true && !isOver);
}

class Rescue {
  readonly #calls: ContainerCalls;
  readonly #workspace: string;
  readonly #surveys: Surveys;
  readonly #snapshot: SandboxSnapshot = { files: [], directories: [], symlinks: [] };
  readonly #seen = new Set<string>();
  readonly #lost = new Set<string>();

  constructor(calls: ContainerCalls, { workspace }: Places, surveys: Surveys) {
    this.#calls = calls;
    this.#workspace = workspace;
    this.#surveys = surveys;
  }

  readAll(): Promise<void> {
    return this.#readFolder('');
  }

  /** `isWhole`: every folder was read, so what was not seen is no longer there. */
  finish(isWhole: boolean): Rescued {
    if (!isWhole) this.#takeTheRest();
    return { files: this.#snapshot, lost: [...this.#lost].toSorted() };
  }

  async #readFolder(folder: string): Promise<void> {
    const listed = await this.#calls.readdir(`${this.#workspace}/${folder}`);
    if (!listed.ok) {
      if (listed.error.code !== 'unavailable') this.#lost.add(folder);
      return;
    }
    await Promise.all(
      listed.value.map(async ({ name, type }) => {
        const path = folder === '' ? name : `${folder}/${name}`;
        if (type === 'file') return this.#readFile(path);
        this.#seen.add(path);
        if (type === 'symlink') return this.#takeLink(path);
        this.#snapshot.directories.push(path);
        if (name === 'node_modules') this.#lost.add(path);
        else await this.#readFolder(path);
      }),
    );
  }

  async #readFile(path: string): Promise<void> {
    const read = await this.#calls.readFile(`${this.#workspace}/${path}`);
    if (!read.ok && read.error.code === 'not_found') return;
    this.#seen.add(path);
    const data = read.ok ? read.value : this.#surveys.held.lastSeen(path);
    this.#takeFile(path, data);
  }

  #takeFile(path: string, data: Uint8Array | undefined): void {
    const mode = this.#surveys.index.get(path)?.mode ?? newFileMode;
    if (data) this.#snapshot.files.push({ path, data, mode });
    else this.#lost.add(path);
  }

  #takeLink(path: string): void {
    const target = this.#surveys.links.get(path);
    if (target === undefined) this.#lost.add(path);
    else this.#snapshot.symlinks.push({ path, target });
  }

  #takeTheRest(): void {
    for (const { path, type } of this.#surveys.index.below('')) {
      if (this.#seen.has(path)) continue;
      if (type === 'directory') this.#snapshot.directories.push(path);
      else if (type === 'symlink') this.#takeLink(path);
      else this.#takeFile(path, this.#surveys.held.lastSeen(path));
    }
  }
}
