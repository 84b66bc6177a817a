/** Bytes, of all that is held and of the largest file. */
const totalBytes = 64 * 1024 * 1024;
const fileBytes = 1024 * 1024;

interface HeldFile {
  data: Uint8Array;
  /** Nothing can have changed it without a survey telling so. */
  isSure: boolean;
}

/**
 * Contents of files in memory: to be read without a call, and to be brought back when the container is lost. Those asked
 * for least recently go first when there are too many. Paths are relative to the workspace.
 */
export class HeldFiles {
  readonly #files = new Map<string, HeldFile>();
  #bytes = 0;

  /** A copy, if what is held is surely what is there. */
  get(path: string): Uint8Array | undefined {
    const held = this.#files.get(path);
    if (!held?.isSure) return undefined;
    this.#files.delete(path);
    this.#files.set(path, held);
    return held.data.slice();
  }

  /** What was there when it was last seen. */
  lastSeen(path: string): Uint8Array | undefined {
    return this.#files.get(path)?.data;
  }

  put(path: string, data: Uint8Array, isSure: boolean): void {
    this.drop(path);
    if (data.length > fileBytes) return;
    this.#files.set(path, { data: data.slice(), isSure });
    this.#bytes += data.length;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= totalBytes) return;
      this.drop(oldest);
    }
  }

  /** It may have changed: what is held is no longer read, but still to be brought back. */
  doubt(path: string): void {
    const held = this.#files.get(path);
    if (held) held.isSure = false;
  }

  drop(path: string): void {
    this.#bytes -= this.#files.get(path)?.data.length ?? 0;
    this.#files.delete(path);
  }
}
