/** `require` of an ES module. */
import { nodeError } from '../../builtins/library/errors.ts';
import { thrownAt } from '../errors/arrows.ts';
import { evaluate } from './evaluate.ts';
import { link } from './link.ts';
import type { ModuleScope } from './link.ts';
import { Namespace } from './namespace.ts';
import type { ModuleRecord } from './record.ts';
import { SourceRecord } from './source-record.ts';

/** Runs the module now, and answers what `require` does. Throws what it throws, or if it cannot run at once. */
export function requireModule(
  record: ModuleRecord,
  filename: string,
  parent: string | undefined,
  scopeOf: (record: SourceRecord) => ModuleScope,
): unknown {
  if (!(record instanceof SourceRecord)) throw new Error(`${filename} is not an ES module`);
  if (record.status === 'evaluating') {
    const message =
      `Cannot require() ES Module ${filename} in a cycle.${parent === undefined ? '' : ` (from ${parent})`} A cycle ` +
      'involving require(esm) is not allowed to maintain invariants mandated by the ECMAScript specification. Try ' +
      'making at least part of the dependency in the graph lazily loaded.';
    throw nodeError(Error, 'ERR_REQUIRE_CYCLE_MODULE', message, requireModule);
  }
  if (awaitsAtTop(record, new Set())) {
    const from = parent === undefined ? '' : `\n  From ${parent} `;
    const message =
      'require() cannot be used on an ESM graph with top-level await. Use import() instead. To see where the ' +
      `top-level await comes from, use --experimental-print-required-tla.${from}\n  Requiring ${filename} `;
    throw thrownAt(nodeError(Error, 'ERR_REQUIRE_ASYNC_MODULE', message, requireModule), 'requireAsync');
  }
  link(record, scopeOf);
  // What it throws is thrown here.
  evaluate(record).catch(() => undefined);
  if (record.failure) throw record.failure.error;
  const names = record.exportNames();
  if (names.includes('module.exports')) return record.getter('module.exports')();
  if (!names.includes('default') || names.includes('__esModule')) return record.namespace();
  // So that code that was made from `import x from` finds the default export.
  return new Namespace(record, { __esModule: true }).object;
}

/** Whether it or one that it imports still has to await something. */
function awaitsAtTop(record: ModuleRecord, seen: Set<ModuleRecord>): boolean {
  if (!(record instanceof SourceRecord) || record.status === 'evaluated' || seen.has(record)) return false;
  seen.add(record);
  return record.analysis.async || record.requested.some((each) => awaitsAtTop(each, seen));
}
