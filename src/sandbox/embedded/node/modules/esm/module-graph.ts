/** Finds modules and makes their records. Everything that a module imports statically comes with it. */
import { nodeError } from '../../builtins/library/errors.ts';
import type { ImportTarget, ModuleImport, ResolvedModule } from '../../../protocol/module-calls.ts';
import type { SyncCall } from '../../../protocol/syscalls.ts';
import { importError, unknownBuiltin, unknownExtension } from '../errors/module-errors.ts';
import type { SourceFile, Sources } from '../sources.ts';
import { analyse } from '../transform/analyse.ts';
import { importsOf } from '../transform/analysis.ts';
import type { ModuleAnalysis, ScriptAnalysis } from '../transform/analysis.ts';
import { pathToFileUrl } from '../urls.ts';
import { checkAttributes } from './attributes.ts';
import type { Attributes } from './attributes.ts';
import { parseDataUrl } from './data-url.ts';
import type { ModuleRecord } from './record.ts';
import { SourceRecord } from './source-record.ts';
import { SyntheticRecord } from './synthetic-record.ts';

export interface ModuleGraphParts {
  call: SyncCall;
  sources: Sources;
  conditions: () => readonly string[];
  /** The name of the built-in that a specifier means. */
  builtinName: (specifier: string) => string | undefined;
  /** The record of a built-in that exists. */
  builtinRecord: (name: string) => ModuleRecord | undefined;
  /** Runs a script and answers its exports. */
  runScript: (file: SourceFile) => unknown;
}

interface Wanted extends ModuleImport {
  from: string;
}

export class ModuleGraph {
  readonly #parts: ModuleGraphParts;
  /** By path and query. */
  readonly #files = new Map<string, SourceFile>();
  /** By URL, and type if there is one. */
  readonly #records = new Map<string, ModuleRecord>();

  constructor(parts: ModuleGraphParts) {
    this.#parts = parts;
  }

  /** The module that a specifier means in a file (or `data:` URL), with all that it imports. Throws what Node throws. */
  load(specifier: string, from: string, attributes: Attributes): ModuleRecord {
    return this.#attempt((made) => this.#request(specifier, from, attributes, undefined, made));
  }

  /** Where a specifier leads, as a URL. */
  resolve(specifier: string, from: string): string {
    const builtin = this.#parts.builtinName(specifier);
    if (builtin !== undefined) return `node:${builtin}`;
    if (/^data:/i.test(specifier)) return specifier;
    try {
      const { path, query, format } = this.#parts.call(
        'resolveModule',
        specifier,
        from,
        'import',
        this.#parts.conditions(),
      );
      return format === 'builtin' ? `node:${path}` : pathToFileUrl(path) + query;
    } catch (thrown) {
      throw importError(thrown as Parameters<typeof importError>[0]);
    }
  }

  /** The module of code that is in no file. */
  loadText(text: string, url: string, path: string): ModuleRecord {
    const analysis = analyse({ text, url, path: undefined }, 'module') as ModuleAnalysis;
    return this.#attempt((made) => this.#sourceRecord({ url, path, text, code: text, analysis }, undefined, made));
  }

  /** The module that is in a file already read. */
  loadFile(file: SourceFile): ModuleRecord {
    this.#files.set(file.path + file.query, file);
    const { path, query, format } = file;
    return this.#attempt((made) => this.#fileRecord({ path, query, format }, {}, made));
  }

  /** A failure leaves nothing behind. */
  #attempt(load: (made: string[]) => ModuleRecord): ModuleRecord {
    const made: string[] = [];
    try {
      return load(made);
    } catch (error) {
      for (const key of made) this.#records.delete(key);
      throw error;
    }
  }

  #request(
    specifier: string,
    from: string,
    attributes: Attributes,
    known: ImportTarget | undefined,
    made: string[],
  ): ModuleRecord {
    const builtin = this.#parts.builtinName(specifier);
    if (builtin !== undefined) return this.#builtin(specifier, builtin, attributes);
    if (/^data:/i.test(specifier)) return this.#dataRecord(specifier, attributes, made);
    if (from.startsWith('data:')) checkFromData(specifier, from);
    const target = known ?? this.#fetch([{ specifier, from: from.startsWith('data:') ? '/' : from, how: 'import' }])[0];
    if (!target) throw new Error(`The kernel did not answer for ${specifier}`);
    if ('failure' in target) throw importError(target.failure);
    if (target.format === 'builtin') return this.#builtin(`node:${target.path}`, target.path, attributes);
    return this.#fileRecord(target, attributes, made);
  }

  #builtin(specifier: string, name: string, attributes: Attributes): ModuleRecord {
    checkAttributes(attributes, `node:${name}`, false);
    const record = this.#parts.builtinRecord(name);
    if (!record) throw unknownBuiltin(specifier);
    return record;
  }

  #dataRecord(url: string, attributes: Attributes, made: string[]): ModuleRecord {
    const { format, text } = parseDataUrl(url);
    checkAttributes(attributes, url, format === 'json');
    const key = `${url} ${attributes.type ?? ''}`;
    const known = this.#records.get(key);
    if (known) return known;
    if (format === 'json') return this.#remember(key, jsonRecord(url, url, text), made);
    const analysis = analyse({ text, url, path: undefined }, 'module') as ModuleAnalysis;
    return this.#sourceRecord({ url, path: undefined, text, code: text, analysis }, undefined, made, key);
  }

  #fileRecord({ path, query, format }: ResolvedModule, attributes: Attributes, made: string[]): ModuleRecord {
    const url = pathToFileUrl(path) + query;
    checkAttributes(attributes, url, format === 'json');
    if (format === 'addon' || format === 'wasm') throw unknownExtension(format === 'wasm' ? '.wasm' : '.node', path);
    const key = `${url} ${attributes.type ?? ''}`;
    const known = this.#records.get(key);
    if (known) return known;
    const file = this.#files.get(path + query);
    if (!file) throw new Error(`The kernel did not send ${path}`);
    if (file.failure) {
      this.#files.delete(path + query);
      throw file.failure.error;
    }
    const { analysis } = file;
    if (!analysis) return this.#remember(key, jsonRecord(url, path, file.text), made);
    if (analysis.format === 'commonjs') return this.#remember(key, this.#scriptRecord(file, analysis), made);
    return this.#sourceRecord(
      { url, path, text: file.text, code: analysis.code ?? file.text, analysis },
      file,
      made,
      key,
    );
  }

  #sourceRecord(
    parts: Pick<SourceRecord, 'url' | 'path' | 'text' | 'code' | 'analysis'>,
    file: SourceFile | undefined,
    made: string[],
    key = `${parts.url} `,
  ): ModuleRecord {
    const record = new SourceRecord(parts);
    this.#remember(key, record, made);
    const from = parts.path ?? parts.url;
    const targets = file ? this.#targetsOf(file) : undefined;
    record.requested = parts.analysis.requests.map(({ specifier, ...attributes }, index) =>
      this.#request(specifier, from, attributes, targets?.[index], made),
    );
    return record;
  }

  #scriptRecord(file: SourceFile, analysis: ScriptAnalysis): ModuleRecord {
    const names = this.#scriptNames(file, analysis, new Set());
    names.delete('default');
    return new SyntheticRecord({
      url: file.url,
      format: 'commonjs',
      names: [...names, 'default'],
      run: (set) => {
        const exports = this.#parts.runScript(file);
        set('default', exports);
        const isHolder = (typeof exports === 'object' && exports !== null) || typeof exports === 'function';
        for (const name of names) if (isHolder && Object.hasOwn(exports, name)) set(name, readProperty(exports, name));
      },
    });
  }

  /** What a script exports, with what it exports of others. */
  #scriptNames(file: SourceFile, analysis: ScriptAnalysis, seen: Set<SourceFile>): Set<string> {
    const names = new Set(analysis.names);
    seen.add(file);
    if (!analysis.reexports?.length) return names;
    for (const target of this.#targetsOf(file)) {
      if ('failure' in target) continue;
      const other = this.#files.get(target.path + target.query);
      if (!other || other.analysis?.format !== 'commonjs' || seen.has(other)) continue;
      for (const name of this.#scriptNames(other, other.analysis, seen)) names.add(name);
    }
    return names;
  }

  #targetsOf(file: SourceFile): readonly ImportTarget[] {
    file.targets ??= this.#fetch(importsIn(file));
    return file.targets;
  }

  /** Asks the kernel, and reads what comes; asks again for what was not known to be imported, until all is there. */
  #fetch(first: readonly Wanted[]): readonly ImportTarget[] {
    const { call, sources, conditions } = this.#parts;
    let answer: readonly ImportTarget[] | undefined;
    let wanted = [...first];
    let waiting: SourceFile[] = [];
    while (wanted.length > 0) {
      const { targets, modules } = call('loadModules', {
        wanted,
        conditions: conditions(),
        known: [...this.#files.keys()],
        kept: sources.takeKept(),
      });
      answer ??= targets;
      let next = 0;
      for (const file of waiting) {
        const { length } = importsIn(file);
        file.targets = targets.slice(next, next + length);
        next += length;
      }
      const opened = modules.map((module) => sources.open(module, true));
      for (const file of opened) this.#files.set(file.path + file.query, file);
      waiting = opened.filter((file) => !file.targets);
      wanted = waiting.flatMap(importsIn);
    }
    return answer ?? [];
  }

  #remember(key: string, record: ModuleRecord, made: string[]): ModuleRecord {
    this.#records.set(key, record);
    made.push(key);
    return record;
  }
}

const importsIn = ({ analysis, path }: SourceFile): Wanted[] =>
  analysis ? importsOf(analysis).map((each) => ({ ...each, from: path })) : [];

function jsonRecord(url: string, name: string, text: string): SyntheticRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    const error = thrown as SyntaxError;
    error.message = `${name}: ${error.message}`;
    throw error;
  }
  return new SyntheticRecord({ url, format: 'json', names: ['default'], run: (set) => set('default', value) });
}

function readProperty(holder: object, name: string): unknown {
  try {
    return (holder as Record<string, unknown>)[name];
  } catch {
    // A getter that throws is as good as nothing there.
    return undefined;
  }
}

function checkFromData(specifier: string, from: string): void {
  if (URL.canParse(specifier)) return;
  const message = `Failed to resolve module specifier "${specifier}" from "${from}": Invalid relative URL or base scheme is not hierarchical.`;
  throw nodeError(TypeError, 'ERR_UNSUPPORTED_RESOLVE_REQUEST', message, checkFromData);
}
