/** The files that a process has loaded, with what is known of them. */
import type { ImportTarget, KeptAnalysis, LoadedModule, ModuleFormat } from '../../protocol/module-calls.ts';
import { analyse } from './transform/analyse.ts';
import { mayNeedEdits } from './transform/analyse-script.ts';
import { decodeAnalysis, encodeAnalysis, importsOf } from './transform/analysis.ts';
import type { Analysis } from './transform/analysis.ts';
import { scriptExports } from './transform/script-exports.ts';
import { pathToFileUrl } from './urls.ts';

export interface SourceFile {
  path: string;
  query: string;
  url: string;
  /** As the kernel tells it. */
  format: ModuleFormat;
  version: string;
  bytes: Uint8Array;
  /** What the file holds. */
  text: string;
  /** Of code alone; or what is wrong with the code. */
  analysis: Analysis | undefined;
  failure: { error: unknown } | undefined;
  /** Where the imports of the analysis lead; undefined if the kernel was not asked yet. */
  targets: readonly ImportTarget[] | undefined;
}

const decoder = new TextDecoder();

export class Sources {
  #kept: KeptAnalysis[] = [];

  /** What the kernel should keep. It is handed over once. */
  takeKept(): KeptAnalysis[] {
    const kept = this.#kept;
    this.#kept = [];
    return kept;
  }

  /** A file for an ES module that imports it. `withNames`: scripts are searched for what they export. */
  open(module: LoadedModule, withNames: boolean): SourceFile {
    const { path, query, format, version, source: bytes } = module;
    const file: SourceFile = {
      path,
      query,
      url: pathToFileUrl(path) + query,
      format,
      version,
      bytes,
      text: isCode(format) || format === 'json' ? decoder.decode(bytes) : '',
      analysis: undefined,
      failure: undefined,
      targets: undefined,
    };
    if (!isCode(format)) return file;
    const known = module.analysis ? decodeAnalysis(module.analysis) : undefined;
    if (known && fits(known, format, path) && (!withNames || known.format === 'module' || known.names)) {
      file.analysis = known;
      file.targets = module.imports;
      return file;
    }
    try {
      file.analysis = this.#analyse(file, known, withNames);
    } catch (error) {
      file.failure = { error };
    }
    return file;
  }

  /** Tells the kernel what was learned of a file. */
  keep(file: SourceFile, analysis: Analysis): void {
    const { path, version } = file;
    this.#kept.push({ path, version, analysis: encodeAnalysis(analysis), imports: importsOf(analysis) });
  }

  #analyse(file: SourceFile, known: Analysis | undefined, withNames: boolean): Analysis {
    let analysis = known && fits(known, file.format, file.path) ? known : analyse(file, file.format);
    if (analysis.format === 'commonjs' && withNames && !analysis.names) {
      analysis = { ...analysis, ...scriptExports(analysis.code ?? file.text) };
    }
    // A script that was not even parsed is as quickly looked at again.
    const isWorthKeeping = analysis.format === 'module' || analysis.names || analysis.code !== undefined;
    if (isWorthKeeping || mayNeedEdits(file.text)) this.keep(file, analysis);
    return analysis;
  }
}

export const isCode = (format: ModuleFormat): boolean =>
  format === 'module' || format === 'commonjs' || format === 'ambiguous';

/**
 * Whether an analysis was made for this format: a package.json may have changed since. TypeScript with `import` is a
 * module whatever the package says.
 */
function fits(analysis: Analysis, format: ModuleFormat, path: string): boolean {
  return (
    format === 'ambiguous' || analysis.format === format || (format === 'commonjs' && /\.(?:tsx?|jsx)$/.test(path))
  );
}
