/**
 * The texts that `source` reads in place of what its files hold: the same scripts, transformed. Each is read once, and
 * by `source` alone: it reads its file right after its arguments are expanded.
 */
export class SourceOverrides {
  readonly #texts = new Map<string, string>();

  set(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  take(path: string): string | undefined {
    const text = this.#texts.get(path);
    if (text !== undefined) this.#texts.delete(path);
    return text;
  }
}
