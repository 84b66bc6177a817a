import { pathOf } from './situation.ts';
import { bashCall, fenced, firstLine, ranCommand, type Task, type TaskView } from './task.ts';

/** Runs a command as given and shows what it printed. */
export function runCommandTask({ situation, steps, phrases }: TaskView, command: string): Task {
  const run = steps.find((step) => ranCommand(step, command));
  return {
    next: () =>
      run || !situation.tools.has('bash') ? undefined : { ...phrases.run(command), calls: [bashCall(command)] },
    report() {
      if (!run) return [phrases.noTool('bash')];
      const lines = fenced(run.output.split('\n'));
      return [run.failed ? phrases.runFailed(command, lines) : phrases.ran(command, lines)];
    },
  };
}

/** Writes a file with the content given. */
export function createFileTask({ situation, steps, phrases }: TaskView, path: string, content: string): Task {
  const write = steps.find((step) => step.tool === 'write' && pathOf(step) === path.replace(/^\.\//, ''));
  return {
    next: () =>
      write || !situation.tools.has('write')
        ? undefined
        : { ...phrases.create(path), calls: [{ name: 'write', arguments: { path, content } }] },
    report() {
      if (!write) return [phrases.noTool('write')];
      const result = firstLine(write.output);
      return [write.failed ? phrases.notCreated(path, result) : phrases.created(result)];
    },
  };
}

const STEER_SECONDS = 12;
const STEER_COMMAND = `for i in $(seq 1 ${STEER_SECONDS}); do echo "step $i of ${STEER_SECONDS}"; sleep 1; done`;

/** Runs a long command that leaves time to type, and tells what came in. */
export function steerMeTask({ situation, wish, steps, phrases }: TaskView): Task {
  const run = steps.find((step) => ranCommand(step, STEER_COMMAND));
  return {
    next: () =>
      run || !situation.tools.has('bash')
        ? undefined
        : {
            ...phrases.steerMe(STEER_SECONDS),
            calls: [bashCall(STEER_COMMAND)],
          },
    report() {
      if (!run) return [phrases.noTool('bash')];
      if (run.failed) return [phrases.steerCommandFailed(firstLine(run.output.split('\n').at(-1) ?? ''))];
      const steers = situation.wishes.filter((other) => other.isSteer && other !== wish).map(({ text }) => text);
      return [steers.length > 0 ? phrases.wasSteered(steers) : phrases.notSteered];
    },
  };
}
