/** What a process needs to know of the code of a file to run it. Kept by the kernel for other processes, as JSON. */
import type { ModuleImport } from '../../../protocol/module-calls.ts';
import type { Edit } from './edits.ts';

export interface ModuleRequest {
  specifier: string;
  /** `with { type: 'json' }`; undefined if there is no attribute. */
  type?: string;
  /** An attribute other than `type`, and its value. */
  unknownAttribute?: [key: string, value: string];
}

export interface ImportBinding {
  /** The name in the code. */
  local: string;
  /** Index of the request. */
  request: number;
  /** The name that is imported; null: the namespace. */
  imported: string | null;
  /** The code tries to assign to it, which must fail. */
  isAssigned: boolean;
  /** Where it stands in the code, for messages. */
  start: number;
  end: number;
}

export interface LocalExport {
  name: string;
  local: string;
  /** It never changes again after its module has run. */
  stable: boolean;
}

export interface IndirectExport {
  name: string;
  request: number;
  /** Null: the namespace. */
  imported: string | null;
  start: number;
  end: number;
}

export interface ModuleAnalysis {
  format: 'module';
  /** JavaScript, if the file holds something else. */
  code?: string;
  prefix: string;
  edits: Edit[];
  requests: ModuleRequest[];
  bindings: ImportBinding[];
  locals: LocalExport[];
  indirect: IndirectExport[];
  /** Requests all of whose names are exported. */
  stars: number[];
  async: boolean;
  /** `export default function () {}`: it is still to be named. */
  unnamedDefault: boolean;
}

export interface ScriptAnalysis {
  format: 'commonjs';
  code?: string;
  prefix: string;
  edits: Edit[];
  /** What an ES module can import by name. Undefined: not looked for yet. */
  names?: string[];
  /** Modules whose names it exports too. */
  reexports?: string[];
}

export type Analysis = ModuleAnalysis | ScriptAnalysis;

/** What the kernel is told of the imports, so that it can load them along. */
export function importsOf(analysis: Analysis): ModuleImport[] {
  if (analysis.format === 'commonjs') {
    return (analysis.reexports ?? []).map((specifier) => ({ specifier, how: 'require' }));
  }
  return analysis.requests.map(({ specifier }) => ({ specifier, how: 'import' }));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encodeAnalysis = (analysis: Analysis): Uint8Array => encoder.encode(JSON.stringify(analysis));

/** What `encodeAnalysis` made. It comes from a process of this sandbox, which could as well have changed the file. */
export const decodeAnalysis = (bytes: Uint8Array): Analysis => JSON.parse(decoder.decode(bytes)) as Analysis;
