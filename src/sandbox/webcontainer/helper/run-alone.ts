/** A shell as a program of its own: for programs that start one, such as npm for its scripts. */
import * as fs from 'node:fs';
import { isatty } from 'node:tty';
import { InputStream } from '../../embedded/kernel/process/input-stream.ts';
import type { ProcessExit, SignalName } from '../../embedded/protocol/process.ts';
import { Job } from './process/job.ts';
import type { Process } from './process/process.ts';
import { JoinedPipes } from './process/joined-pipe.ts';
import { withLaunchers, withoutLaunchers } from './process/launchers.ts';
import { answerCall } from './process/process-calls.ts';
import { ProcessTable } from './process/process-table.ts';
import { FileSink, InheritedInput } from './process/streams.ts';
import { settingsOf } from './settings.ts';
import { LocalUnit } from './shell/local-unit.ts';

const passedOn: readonly SignalName[] = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGUSR1', 'SIGUSR2'];

/** Runs `bash` or `sh` with arguments, then ends this program as the shell has ended. */
export async function runAlone(program: string, argv: readonly string[]): Promise<void> {
  const settings = settingsOf(program);
  const table: ProcessTable = new ProcessTable({
    takeShell: () => new LocalUnit(settings),
    giveBackShell: () => undefined,
    joinedPipes: new JoinedPipes(settings.folder),
    environmentOf: (env) => Promise.resolve(withLaunchers(env, settings.launchers)),
    answer: (process, call) => answerCall(table, process, call),
    shellsAreProgramsOf: program,
  });
  const job = new Job<Process>();
  const root = await table.startFirst(
    { argv, cwd: process.cwd(), env: withoutLaunchers(process.env, settings.launchers) },
    job,
    { input: standardInput(), outputs: { 1: new FileSink(1), 2: new FileSink(2) } },
  );
  job.onEnd = (ended) => {
    if (ended === root && root.exit) leave(root.exit);
  };
  for (const signal of passedOn) process.on(signal, () => table.signal(root, signal));
}

function standardInput(): InputStream {
  const stat = fs.fstatSync(0);
  const hasInput = isatty(0) || !stat.isCharacterDevice();
  return hasInput ? new InheritedInput() : InputStream.of(new Uint8Array(0));
}

function leave({ exitCode, signal }: ProcessExit): void {
  if (signal !== null) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  process.exit(exitCode);
}
