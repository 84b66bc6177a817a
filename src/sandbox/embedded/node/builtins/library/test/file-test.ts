/** A file of tests as one test: its process reports the tests in it, and they are reported in its place. */
import { posix } from '../path.ts';
import { cancelledTypes } from './failure.ts';
import { count } from './harness.ts';
import { Test, type TestSetup } from './test.ts';
import type { ReportEvent } from './types.ts';

/** The figures of one file: those of all files are printed at the end. */
const figure = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \S+$/;

export class FileTest extends Test {
  /** Whether a test at its top level failed. */
  hasFailedTests = false;
  #waiting: ReportEvent[] = [];
  #reported = 0;

  constructor(setup: TestSetup) {
    super({ ...setup, location: { line: 1, column: 1, file: posix.resolve(String(setup.name)) } });
  }

  /** Passed on at once if it is this file's turn. */
  add(event: ReportEvent): void {
    if (event.type === 'test:pass' || event.type === 'test:fail') {
      this.#reported += 1;
      if (event.data.nesting === 0 && event.type === 'test:fail') this.hasFailedTests = true;
    }
    this.#waiting.push(event);
    if (this.isClearToSend()) this.#drain();
  }

  #drain(): void {
    for (const event of this.#waiting.splice(0)) this.#passOn(event);
  }

  /** The file itself is not shown beside its tests, unless it failed in another way than they. */
  get #isHidden(): boolean {
    const { failureType } = (this.error ?? {}) as { failureType?: string };
    return this.#reported > 0 && (!this.error || failureType === 'subtestsFailed');
  }

  #passOn(event: ReportEvent): void {
    const { type, data } = event;
    const { counters, stream } = this.harness;
    if (data.nesting === 0) {
      if (type === 'test:plan' && this.#isHidden) return;
      if (type === 'test:diagnostic' && figure.test(data.message)) return;
    }
    if (type === 'test:pass' || type === 'test:fail') {
      if (data.nesting === 0) data.testNumber = counters.topLevel + 1;
      const { failureType } = (data.details.error ?? {}) as { failureType?: string };
      count(counters, {
        nesting: data.nesting,
        isSuite: data.details.type === 'suite',
        skipped: data.skip !== undefined,
        isTodo: data.todo !== undefined,
        passed: type === 'test:pass',
        cancelled: cancelledTypes.has(failureType),
      });
    }
    stream.send(event);
  }

  protected override reportStarted(): void {}

  protected override report(): void {
    this.#drain();
    if (this.#isHidden) return;
    super.reportStarted();
    super.report();
  }
}
