import { isRead } from './reads.ts';
import { firstTestRun, isTestRun } from './run-tests.ts';
import { commandOf, pathOf, type Step } from './situation.ts';
import { bashCall, fenced, firstLine, readCall, type Move, type Task, type TaskView } from './task.ts';
import { fixFor, parseTestFailure, type TestFailure } from './test-failure.ts';
import { verdictOf } from './test-verdict.ts';

const MAX_FIXES = 3;

/** Runs the tests, reads the file that a failure names, mends the line, and runs them again until they pass. */
export function fixTestsTask(view: TaskView): Task {
  const { situation, steps, phrases } = view;
  const lastRun = steps.findLast(isTestRun);
  const sinceRun = lastRun ? steps.slice(steps.lastIndexOf(lastRun) + 1) : [];
  const fixes = steps.filter(({ tool }) => tool === 'edit');

  const mend = (failure: TestFailure): Move | undefined => {
    const { file, line, found, expected } = failure;
    if (!sinceRun.some((step) => isRead(step, file))) {
      return { ...phrases.readFailing(file, line), calls: [readCall(file)] };
    }
    const fix = fixFor(failure, situation.files.get(file) ?? '');
    return fix && fixes.length < MAX_FIXES
      ? {
          ...phrases.fix(line, found, expected),
          calls: [{ name: 'edit', arguments: { path: file, edits: [fix] } }],
        }
      : undefined;
  };

  return {
    next() {
      if (!['bash', 'read', 'edit'].every((name) => situation.tools.has(name))) return undefined;
      const first = firstTestRun(view);
      if (first || !lastRun?.failed) return first;
      const edit = sinceRun.find(({ tool }) => tool === 'edit');
      if (edit?.failed) return undefined;
      if (edit) return { ...phrases.testAgain, calls: [bashCall(commandOf(lastRun))] };
      const failure = parseTestFailure(lastRun.output);
      return failure && mend(failure);
    },
    report() {
      if (!lastRun) return [phrases.noTool('bash')];
      const command = commandOf(lastRun);
      const done = fixes.filter(({ failed }) => !failed).map((fix) => describeFix(view, fix));
      if (!lastRun.failed) {
        const last = verdictOf(lastRun.output);
        return done.length === 0
          ? [phrases.nothingToFix(command, last)]
          : [phrases.joined([...done, phrases.testsPass(command, last)])];
      }
      const failedEdit = fixes.find(({ failed }) => failed);
      const why = failedEdit
        ? phrases.editFailed(pathOf(failedEdit), firstLine(failedEdit.output))
        : fixes.length > 0
          ? phrases.stillFailing
          : phrases.cannotFix;
      return [...done, phrases.testsFail(command, fenced(lastRun.output.split('\n'))), why];
    },
  };
}

/** Tells a fix by the failure that it answered. */
function describeFix({ steps, phrases }: TaskView, fix: Step): string {
  const run = steps.slice(0, steps.indexOf(fix)).findLast(isTestRun);
  const failure = run && parseTestFailure(run.output);
  return failure ? phrases.fixed(failure.file, failure.line, failure.found, failure.expected) : firstLine(fix.output);
}
