import { dirname, resolve } from 'node:path';
import { attempt } from '../../embedded/kernel/file-system-error.ts';
import { helperLine } from '../protocol/frames.ts';
import type { FromHelper, ToHelper } from '../protocol/messages.ts';
import { createHelperCalls } from './calls/helper-calls.ts';
import { Command } from './command.ts';
import { Launchers } from './process/launchers.ts';
import { JoinedPipes } from './process/joined-pipe.ts';
import { answerCall } from './process/process-calls.ts';
import { ProcessTable } from './process/process-table.ts';
import { search } from './process/program.ts';
import { readRequests } from './requests.ts';
import { settingsOf } from './settings.ts';
import { ShellPool } from './shell/shell-pool.ts';

const notedPrograms = ['node', 'npm', 'npx', 'pnpm', 'yarn', 'corepack', 'git', 'python3'];

const send = (message: FromHelper): void => void process.stdout.write(helperLine(message));

/** Serves the page until it says `end` or is gone. `program`: the file of this program. `memory`: of a shell, in MiB. */
export async function runSupervisor(program: string, folder: string, memory?: number): Promise<void> {
  const workspace = resolve(folder);
  setUmask();
  const settings = settingsOf(program, memory);
  const pool = new ShellPool(settings);
  const launchers = new Launchers(settings);
  const table: ProcessTable = new ProcessTable({
    takeShell: () => pool.take(),
    giveBackShell: (unit) => pool.giveBack(unit),
    joinedPipes: new JoinedPipes(settings.folder),
    environmentOf: launchers.environmentOf,
    answer: (process, call) => answerCall(table, process, call),
  });
  const calls = createHelperCalls(workspace, settings);
  const commands = new Map<number, Command>();
  const environment = shellEnvironment(dirname(workspace));

  const end = async (): Promise<void> => {
    await Promise.race([Promise.all(Array.from(commands.values(), (command) => command.end())), pause(lastWaitMs)]);
    process.exit(0);
  };

  const exec = (request: Extract<ToHelper, { kind: 'exec' }>): void => {
    for (const [id, command] of commands) if (command.isGone) commands.delete(id);
    const command = new Command(request.id, table, send);
    commands.set(request.id, command);
    void command.start({ ...request, env: { ...environment, ...request.env } });
  };

  const handle = (request: ToHelper): void => {
    switch (request.kind) {
      case 'call': {
        const { id, name, args } = request;
        const call = calls[name] as (...args: unknown[]) => unknown;
        const answer = attempt(() => call(...args));
        send({ kind: 'answer', id, ...(answer.ok ? { ...answer, value: answer.value ?? null } : answer) });
        break;
      }
      case 'exec':
        exec(request);
        break;
      case 'stdin':
        commands.get(request.id)?.input(request.text);
        break;
      case 'stop':
        void commands.get(request.id)?.stop();
        break;
      case 'end':
        void end();
        break;
    }
  };

  // Whatever goes wrong with one command: the others, and the page, need the helper.
  process.on('uncaughtException', (error) =>
    process.stderr.write(`turnwise helper: ${error.stack ?? error.message}\n`),
  );
  // A program may send it to its parent; the terminal, too.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  const noThreads = await pool.warm();
  readRequests(settings.folder, handle, () => void end());
  send({
    kind: 'ready',
    programs: ['bash', 'sh', ...notedPrograms.filter((name) => search(name, workspace, environment['PATH'] ?? ''))],
    nodeVersion: process.version,
    workspace,
    ...(noThreads !== undefined && { noThreads }),
  });
}

/** Longest wait for processes to end before the helper does. */
const lastWaitMs = 1_500;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

/** As everywhere: what is created is for its owner to write. */
function setUmask(): void {
  try {
    process.umask(0o022);
  } catch {
    // Where it cannot be set there are no other users either.
  }
}

/** What this program has been given, which need not be much. */
function shellEnvironment(home: string): Record<string, string> {
  const given = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const least = { HOME: home, USER: 'user', PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' };
  return { ...least, ...Object.fromEntries(given), TERM: 'dumb' };
}
