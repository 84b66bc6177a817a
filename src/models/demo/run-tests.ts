import { parsePackage } from './package-facts.ts';
import { isRead } from './reads.ts';
import { commandOf, type Step } from './situation.ts';
import { verdictOf } from './test-verdict.ts';
import { bashCall, fenced, readCall, type Move, type Task, type TaskView } from './task.ts';

const DEFAULT_COMMAND = 'npm test';
const PACKAGE = 'package.json';

/** The test command: the test script of package.json when it was read, else that of the sample project. */
export function testCommand({ situation: { files } }: TaskView): string {
  const script = parsePackage(files.get(PACKAGE) ?? '')?.scripts.find(([name]) => name === 'test')?.[1];
  if (script === undefined) return DEFAULT_COMMAND;
  return /^(bash|sh) /.test(script) ? script : 'npm test';
}

export const isTestRun = (step: Step): boolean =>
  step.tool === 'bash' && /^(bash|sh) |^npm test$/.test(commandOf(step));

/** The move that runs the tests for the first time, by whatever command there is; undefined when they have run. */
export function firstTestRun(view: TaskView): Move | undefined {
  const { steps, phrases } = view;
  const command = testCommand(view);
  const last = steps.findLast(isTestRun);
  if (!last) return { ...phrases.test(command), calls: [bashCall(command)] };
  if (!isMissing(last)) return undefined;
  if (!steps.some((step) => isRead(step, PACKAGE))) {
    return { ...phrases.testScript, calls: [readCall(PACKAGE)] };
  }
  return commandOf(last) === command ? undefined : { ...phrases.test(command), calls: [bashCall(command)] };
}

/** Whether the run failed because there is no such script or program: 127 is how a shell says so. */
const isMissing = ({ failed, output }: Step): boolean => failed && output.endsWith('code 127');

/** Runs the tests and tells how they ended. */
export function runTestsTask(view: TaskView): Task {
  const { steps, phrases } = view;
  return {
    next: () => (view.situation.tools.has('bash') ? firstTestRun(view) : undefined),
    report() {
      const last = steps.findLast(isTestRun);
      if (!last) return [phrases.noTool('bash')];
      const command = commandOf(last);
      return [
        last.failed
          ? phrases.testsFail(command, fenced(last.output.split('\n')))
          : phrases.testsPass(command, verdictOf(last.output)),
      ];
    },
  };
}
