import type { SandboxSnapshot } from '../../types.ts';
import { isInModules } from './workspace-changes.ts';
import type { WorkspaceChanges } from './workspace-changes.ts';

/** The workspace as the last report left it: what is brought back when the sandbox is lost. */
export class WorkspaceMirror {
  readonly #files = new Map<string, SandboxSnapshot['files'][number]>();
  readonly #symlinks = new Map<string, SandboxSnapshot['symlinks'][number]>();
  readonly #directories = new Set<string>();
  readonly #leftOut = new Set<string>();
  #modulesLeftOut = false;

  apply({ present, removed, leftOut, modulesLeftOut }: WorkspaceChanges): void {
    const { files, symlinks, directories } = present;
    for (const path of [...removed, ...leftOut]) this.#forget(path);
    for (const path of leftOut) this.#leftOut.add(path);
    for (const { path } of [...files, ...symlinks]) this.#forget(path);
    for (const path of directories) this.#forget(path);
    for (const file of files) this.#files.set(file.path, file);
    for (const link of symlinks) this.#symlinks.set(link.path, link);
    for (const path of directories) this.#directories.add(path);
    this.#modulesLeftOut = modulesLeftOut;
    if (modulesLeftOut) this.#forgetModules();
  }

  snapshot(): SandboxSnapshot {
    return {
      files: [...this.#files.values()],
      directories: [...this.#directories],
      symlinks: [...this.#symlinks.values()],
    };
  }

  /** What of the workspace the snapshot does not hold, as a sentence, and forgets it. Undefined: nothing. */
  takeMissing(): string | undefined {
    const parts = [
      ...(this.#modulesLeftOut ? ['node_modules'] : []),
      ...(this.#leftOut.size > 0 ? [`${this.#leftOut.size} large files`] : []),
    ];
    this.#leftOut.clear();
    this.#modulesLeftOut = false;
    return parts.length === 0 ? undefined : `Not brought back: ${parts.join(' and ')}`;
  }

  #forget(path: string): void {
    this.#files.delete(path);
    this.#symlinks.delete(path);
    this.#directories.delete(path);
    this.#leftOut.delete(path);
  }

  #forgetModules(): void {
    for (const path of this.#files.keys()) if (isInModules(path)) this.#files.delete(path);
    for (const path of this.#symlinks.keys()) if (isInModules(path)) this.#symlinks.delete(path);
    for (const path of this.#directories) if (isInModules(path)) this.#directories.delete(path);
    for (const path of this.#leftOut) if (isInModules(path)) this.#leftOut.delete(path);
  }
}
