import type { SyncCall } from '../../../protocol/syscalls.ts';
import type { SourceFile, Sources } from '../sources.ts';
import type { ScriptAnalysis } from '../transform/analysis.ts';

/** The files of scripts from when they are read to when they are compiled. */
export class ScriptFiles {
  readonly #call: SyncCall;
  readonly #sources: Sources;
  readonly #files = new Map<string, SourceFile>();

  constructor(call: SyncCall, sources: Sources) {
    this.#call = call;
    this.#sources = sources;
  }

  /** A file that was read already and is about to be required. */
  expect(file: SourceFile): void {
    this.#files.set(file.path, file);
  }

  isExpected(path: string): boolean {
    return this.#files.has(path);
  }

  /** Throws SystemError. */
  read(path: string): SourceFile {
    const known = this.#files.get(path);
    if (known) return known;
    const file = this.#sources.open(this.#call('readModule', path), false);
    this.#files.set(path, file);
    // At once: who knows when the program gives the loader another turn.
    const kept = this.#sources.takeKept();
    if (kept.length > 0) this.#call('loadModules', { wanted: [], conditions: [], known: [], kept });
    return file;
  }

  /** What is known of the code of a file; undefined if the file holds other code, or was compiled before. */
  take(path: string, code: string): { analysis: ScriptAnalysis; text: string } | undefined {
    const file = this.#files.get(path);
    this.#files.delete(path);
    const { analysis } = file ?? {};
    if (!file || analysis?.format !== 'commonjs' || (analysis.code ?? file.text) !== code) return undefined;
    return { analysis, text: file.text };
  }

  forget(path: string): void {
    this.#files.delete(path);
  }
}
