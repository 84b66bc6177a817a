import { isInModules } from './workspace-changes.ts';
import type { MirrorLimits } from './workspace-changes.ts';

/** Counts what is held of a workspace, and decides what still fits. */
export class MirrorBudget {
  readonly #limits: MirrorLimits;
  /** Sizes of the files held. */
  readonly #held = new Map<string, number>();
  #totalBytes = 0;
  #modulesBytes = 0;
  #modulesLeftOut = false;

  constructor(limits: MirrorLimits) {
    this.#limits = limits;
  }

  /** Once there was too much in `node_modules`, until such a folder is removed. */
  get modulesLeftOut(): boolean {
    return this.#modulesLeftOut;
  }

  /** Whether a file of this size can be held in place of what was at the path. It is counted if so. */
  hold(path: string, size: number): boolean {
    this.#forget(path);
    if (isInModules(path) && this.#modulesBytes + size > this.#limits.modulesBytes) this.#leaveModulesOut();
    if (this.isLeftOut(path) || size > this.#limits.fileBytes || this.#totalBytes + size > this.#limits.totalBytes) {
      return false;
    }
    this.#held.set(path, size);
    this.#count(path, size);
    return true;
  }

  /** Whether the path is not to be held, whatever is there. */
  isLeftOut(path: string): boolean {
    return this.#modulesLeftOut && isInModules(path);
  }

  /** Nothing is at the path any more. */
  release(path: string): void {
    if (/(^|\/)node_modules$/.test(path)) this.#modulesLeftOut = false;
    this.#forget(path);
  }

  #leaveModulesOut(): void {
    for (const path of [...this.#held.keys()].filter(isInModules)) this.#forget(path);
    this.#modulesLeftOut = true;
  }

  #forget(path: string): void {
    this.#count(path, -(this.#held.get(path) ?? 0));
    this.#held.delete(path);
  }

  #count(path: string, size: number): void {
    this.#totalBytes += size;
    if (isInModules(path)) this.#modulesBytes += size;
  }
}
