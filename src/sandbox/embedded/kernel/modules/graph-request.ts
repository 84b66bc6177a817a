import type { KeptAnalysis, ModuleGraphRequest, ModuleImport, ModuleRequestKind } from '../../protocol/module-calls.ts';
import { FileSystemError } from '../file-system-error.ts';
import { isRecord } from './json.ts';

/** The same request, after a check: a process may send anything. Fails with EINVAL. */
export function readGraphRequest(request: unknown): ModuleGraphRequest {
  if (!isRecord(request)) throw invalid();
  const { wanted, conditions, known, kept } = request;
  return {
    wanted: list(wanted).map((each) => {
      const { specifier, how } = readImport(each);
      return { specifier, how, from: text(isRecord(each) ? each['from'] : undefined) };
    }),
    conditions: list(conditions).map(text),
    known: list(known).map(text),
    kept: list(kept).map(readKept),
  };
}

function readKept(value: unknown): KeptAnalysis {
  if (!isRecord(value)) throw invalid();
  const { path, version, analysis, imports } = value;
  if (!(analysis instanceof Uint8Array)) throw invalid();
  return {
    path: text(path),
    version: text(version),
    analysis: analysis.slice(),
    imports: list(imports).map(readImport),
  };
}

function readImport(value: unknown): ModuleImport {
  if (!isRecord(value)) throw invalid();
  return { specifier: text(value['specifier']), how: readKind(value['how']) };
}

function readKind(value: unknown): ModuleRequestKind {
  if (value !== 'import' && value !== 'require') throw invalid();
  return value;
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw invalid();
  return value as unknown[];
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw invalid();
  return value;
}

const invalid = (): Error => new FileSystemError('EINVAL');
