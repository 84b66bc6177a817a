/** What is sent of a test when it has ended. */
import { count, type Completed, type Harness } from './harness.ts';
import type { Place } from './stream.ts';
import type { Directive, ReportDetails } from './types.ts';

interface Ended extends Completed, Place {
  readonly harness: Harness;
  readonly name: string;
  readonly testNumber: number;
  readonly durationMs: number;
  readonly error: Error | null;
  /** Why it is skipped or to do. */
  readonly message: string | null;
  readonly diagnostics: readonly string[];
  readonly subtests: readonly Place[];
}

function detailsOf({ isSuite, passed, error, durationMs }: Ended): ReportDetails {
  const details: ReportDetails = { duration_ms: durationMs };
  if (isSuite) details.type = 'suite';
  if (!passed && error) details.error = error;
  return details;
}

function directiveOf({ skipped, isTodo, message }: Ended): Directive | undefined {
  const reason = message ?? true;
  return skipped ? { skip: reason } : isTodo ? { todo: reason } : undefined;
}

/** At once, whether or not it is its turn to be reported. */
export function reportComplete(test: Ended): void {
  const details = { ...detailsOf(test), passed: test.passed };
  test.harness.stream.result('test:complete', test, test.testNumber, test.name, details, directiveOf(test));
}

/** In its turn. */
export function reportResult(test: Ended): void {
  const { stream, counters } = test.harness;
  count(counters, test);
  const [first] = test.subtests;
  if (first) stream.plan({ nesting: first.nesting, location: test.location }, test.subtests.length);
  const type = test.passed ? 'test:pass' : 'test:fail';
  stream.result(type, test, test.testNumber, test.name, detailsOf(test), directiveOf(test));
  for (const message of test.diagnostics) stream.diagnostic(test, message);
}
