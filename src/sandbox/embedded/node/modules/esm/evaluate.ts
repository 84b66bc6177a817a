/** Evaluation, after "Evaluate" of "Cyclic Module Records" in the language specification. */
import { deferred } from './deferred.ts';
import type { ModuleRecord } from './record.ts';
import { SourceRecord } from './source-record.ts';
import type { SyntheticRecord } from './synthetic-record.ts';

let lastAsyncOrder = 0;

/** Runs a linked module and all that it imports, those first. What they throw rejects. */
export function evaluate(record: ModuleRecord): Promise<void> {
  if (!(record instanceof SourceRecord)) {
    return new Promise((resolve) => {
      (record as SyntheticRecord).evaluate();
      resolve();
    });
  }
  const isRunning = record.status === 'evaluating-async' || record.status === 'evaluated';
  const root = (isRunning && record.cycleRoot) || record;
  if (root.completion) return root.completion.promise;
  const completion = deferred();
  root.completion = completion;
  const stack: SourceRecord[] = [];
  try {
    evaluateInner(root, stack, 0);
    if (root.asyncOrder === undefined || root.status === 'evaluated') completion.resolve();
  } catch (error) {
    for (const each of stack) {
      each.status = 'evaluated';
      each.failure = { error };
      each.cycleRoot ??= each;
    }
    root.failure ??= { error };
    completion.reject(error);
  }
  return completion.promise;
}

/** Throws what a module throws. Answers the next index of the depth-first walk. */
function evaluateInner(record: ModuleRecord, stack: SourceRecord[], next: number): number {
  if (!(record instanceof SourceRecord)) {
    (record as SyntheticRecord).evaluate();
    return next;
  }
  if (record.status === 'evaluating-async' || record.status === 'evaluated') {
    if (record.failure) throw record.failure.error;
    return next;
  }
  if (record.status === 'evaluating') return next;
  record.status = 'evaluating';
  record.depthIndex = next;
  record.depthAncestor = next;
  record.pendingDependencies = 0;
  stack.push(record);
  let index = next + 1;
  for (const each of record.requested) {
    index = evaluateInner(each, stack, index);
    if (!(each instanceof SourceRecord)) continue;
    let required = each;
    if (required.status === 'evaluating') {
      record.depthAncestor = Math.min(record.depthAncestor, required.depthAncestor);
    } else {
      required = required.cycleRoot ?? required;
      if (required.failure) throw required.failure.error;
    }
    if (required.asyncOrder !== undefined && required.status !== 'evaluated') {
      record.pendingDependencies += 1;
      required.asyncParents.push(record);
    }
  }
  if (record.pendingDependencies > 0 || record.analysis.async) {
    lastAsyncOrder += 1;
    record.asyncOrder = lastAsyncOrder;
    if (record.pendingDependencies === 0) runAsync(record);
  } else {
    void run(record);
  }
  if (record.depthAncestor === record.depthIndex) {
    const circle = stack.splice(stack.indexOf(record));
    for (const each of circle) {
      each.status = each.asyncOrder === undefined ? 'evaluated' : 'evaluating-async';
      each.cycleRoot = record;
    }
    for (const each of circle) each.settle();
  }
  return index;
}

/** The second step of the body. */
function run(record: SourceRecord): Promise<unknown> | undefined {
  const step = record.body?.next();
  record.body = undefined;
  return step instanceof Promise ? step : undefined;
}

function runAsync(record: SourceRecord): void {
  const running = Promise.resolve(run(record));
  running.then(
    () => fulfilled(record),
    (error: unknown) => rejected(record, error),
  );
}

function fulfilled(record: SourceRecord): void {
  if (record.status === 'evaluated') return;
  record.status = 'evaluated';
  record.settle();
  record.completion?.resolve();
  const ready: SourceRecord[] = [];
  gatherReady(record, ready);
  for (const each of ready.toSorted((a, b) => (a.asyncOrder ?? 0) - (b.asyncOrder ?? 0))) {
    if (each.status === 'evaluated') continue;
    if (each.analysis.async) {
      runAsync(each);
      continue;
    }
    try {
      void run(each);
    } catch (error) {
      rejected(each, error);
      continue;
    }
    each.status = 'evaluated';
    each.settle();
    each.completion?.resolve();
  }
}

/** The modules that waited for this one alone, and those that wait for them and have nothing to await. */
function gatherReady(record: SourceRecord, ready: SourceRecord[]): void {
  for (const parent of record.asyncParents) {
    if (ready.includes(parent) || parent.cycleRoot?.failure) continue;
    parent.pendingDependencies -= 1;
    if (parent.pendingDependencies > 0) continue;
    ready.push(parent);
    if (!parent.analysis.async) gatherReady(parent, ready);
  }
}

function rejected(record: SourceRecord, error: unknown): void {
  if (record.status === 'evaluated') return;
  record.failure = { error };
  record.status = 'evaluated';
  for (const parent of record.asyncParents) rejected(parent, error);
  record.completion?.reject(error);
}
