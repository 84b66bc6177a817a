/** Linking: checks that all imports exist, then declares the modules. */
import { evaluateAs } from '../code/code-registry.ts';
import type { ImportBinding, IndirectExport } from '../transform/analysis.ts';
import { generateModule } from '../transform/generate.ts';
import { importProblem } from './import-problem.ts';
import { getterOf } from './record.ts';
import type { Binding, ModuleRecord } from './record.ts';
import { SourceRecord } from './source-record.ts';
import type { ModuleBody } from './source-record.ts';

/** What the code of a module is given, besides its imports. */
export interface ModuleScope {
  meta: object;
  load: (specifier: unknown, options?: unknown) => Promise<object>;
  context: object;
  resume: unknown;
}

type ModuleFunction = (
  imports: readonly (() => unknown)[],
  publish: SourceRecord['publish'],
  meta: object,
  load: ModuleScope['load'],
  context: object,
  resume: unknown,
) => ModuleBody;

/** Links a module and all that it imports. Throws SyntaxError; then nothing has been linked. */
export function link(root: SourceRecord, scopeOf: (record: SourceRecord) => ModuleScope): SourceRecord[] {
  const components = stronglyConnected(root);
  const bindings = new Map(components.flat().map((record) => [record, resolveImports(record)]));
  for (const component of components) {
    const inCircle = component.length > 1 || component.some((record) => record.requested.includes(record));
    const declared = component.map((record) => declare(record, bindings.get(record) ?? [], inCircle, scopeOf(record)));
    for (const bind of declared) bind();
  }
  return components.flat();
}

function resolveImports(record: SourceRecord): Binding[] {
  for (const each of record.analysis.indirect) resolveImport(record, each);
  return record.analysis.bindings.map((each) => resolveImport(record, each));
}

function resolveImport(record: SourceRecord, wanted: ImportBinding | IndirectExport): Binding {
  const { request, imported: name, start, end } = wanted;
  const target = record.requested[request];
  if (!target) throw new Error(`No module for request ${request} of ${record.url}`);
  if (name === null) return { record: target, name };
  const found = target.resolveExport(name);
  if (found && found !== 'ambiguous') return found;
  throw importProblem({ record, target, request, name, found, start, end });
}

/**
 * An import that cannot change once this module runs becomes a constant of it: as fast as a variable of its own. In a
 * circle, what is imported may not have run yet. Answers what binds the live imports, once all of a circle is declared.
 */
function declare(
  record: SourceRecord,
  bindings: readonly Binding[],
  inCircle: boolean,
  scope: ModuleScope,
): () => void {
  const live = new Set<number>();
  for (const [index, { record: target, name }] of bindings.entries()) {
    if (name !== null && (inCircle || !target.isStable(name))) live.add(index);
  }
  const { url, text: written, code } = record;
  const { text, edits } = generateModule(code, record.analysis, live);
  const create = evaluateAs(text, { url, text: written, code, edits }) as ModuleFunction;
  const imports = bindings.map(getterOf);
  const publish: SourceRecord['publish'] = (...published) => record.publish(...published);
  const { meta, load, context, resume } = scope;
  record.body = create(imports, publish, meta, load, context, resume);
  const first = record.body.next();
  if (first instanceof Promise) record.declared = first;
  record.status = 'linked';
  return () => {
    for (const index of live) imports[index] = getterOf(bindings[index] as Binding);
    record.bind?.();
  };
}

/** The modules that are not linked yet, in groups that import each other; a group comes after those it imports. */
function stronglyConnected(root: SourceRecord): SourceRecord[][] {
  const components: SourceRecord[][] = [];
  const indexes = new Map<SourceRecord, number>();
  const lowest = new Map<SourceRecord, number>();
  const stack: SourceRecord[] = [];
  const onStack = new Set<SourceRecord>();

  const isOpen = (record: ModuleRecord): record is SourceRecord =>
    record instanceof SourceRecord && record.status === 'unlinked';

  const visit = (record: SourceRecord): void => {
    const index = indexes.size;
    indexes.set(record, index);
    lowest.set(record, index);
    stack.push(record);
    onStack.add(record);
    for (const next of record.requested) {
      if (!isOpen(next)) continue;
      if (!indexes.has(next)) visit(next);
      else if (!onStack.has(next)) continue;
      lowest.set(record, Math.min(lowest.get(record) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(record) !== index) return;
    const component: SourceRecord[] = [];
    for (let each = stack.pop(); each; each = stack.pop()) {
      onStack.delete(each);
      component.unshift(each);
      if (each === record) break;
    }
    components.push(component);
  };
  if (isOpen(root)) visit(root);
  return components;
}
