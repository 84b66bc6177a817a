/**
 * Commands that run another one. Those of just-bash lose the exported variables, and do not stream.
 */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import { commandLine } from '../invocation.ts';
import { kernelSignal, signalNamed } from '../process/signals.ts';
import { exportedBy } from '../told.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';
import { runExternal } from './external.ts';
import { failure, runNested } from './nested-shell.ts';
import { durationOf, longest } from './sleep.ts';

export const launcherCommands: CustomCommand[] = [
  defineCommand('env', env),
  defineCommand('timeout', timeout),
  defineCommand('nohup', (args, context) =>
    args.length > 0 ? runNested(commandLine(args), context) : Promise.resolve(failure('nohup: missing operand', 125)),
  ),
];

async function env(args: string[], context: Context): Promise<ExecResult> {
  let exported = exportedBy(context);
  let { cwd } = context;
  let end = '\n';
  const words = [...args];
  for (let word = words[0]; word !== undefined; word = words[0]) {
    const [, name, value] = /^([^=-][^=]*)=(.*)$/s.exec(word) ?? [];
    const [, unset] = /^(?:-u|--unset=)(.+)$/.exec(word) ?? [];
    if (word === '-i' || word === '-' || word === '--ignore-environment') exported = {};
    else if (word === '-u') Reflect.deleteProperty(exported, words.splice(1, 1)[0] ?? '');
    else if (unset !== undefined) Reflect.deleteProperty(exported, unset);
    else if (word === '-C') cwd = context.fs.resolvePath(cwd, words.splice(1, 1)[0] ?? '.');
    else if (word === '-0' || word === '--null') end = '\0';
    else if (word === '-S') words.splice(1, 1, ...(words[1] ?? '').split(/\s+/));
    else if (name !== undefined && value !== undefined) exported[name] = value;
    else if (word.startsWith('-') && word !== '--') return failure(`env: invalid option -- '${word.slice(1)}'`, 125);
    else break;
    words.shift();
  }
  if (words[0] === '--') words.shift();
  if (words.length > 0) return runNested(commandLine(words), { ...context, cwd }, { exported });
  const lines = Object.entries(exported).map(([name, value]) => `${name}=${value}${end}`);
  return { stdout: lines.join(''), stderr: '', exitCode: 0 };
}

/** What `timeout` answers when the time is up. */
const timedOutCode = 124;

/** Runs a program as a process of its own, so that it ends even if it never waits for anything. */
async function timeout(args: string[], context: Context): Promise<ExecResult> {
  const words = [...args];
  let signalName = 'TERM';
  let killAfter: number | undefined;
  let keepsStatus = false;
  while (words[0]?.startsWith('-')) {
    const [option = '', given] = (words.shift() ?? '').split('=', 2);
    if (option === '--') break;
    if (option === '--preserve-status') keepsStatus = true;
    else if (option === '-s' || option === '--signal') signalName = given ?? words.shift() ?? '';
    else if (option === '-k' || option === '--kill-after') killAfter = durationOf(given ?? words.shift() ?? '');
    else if (option !== '--foreground' && option !== '-v' && option !== '--verbose') {
      return failure(`timeout: invalid option -- '${option.replace(/^-+/, '')}'`, 125);
    }
  }
  const [duration = '', ...command] = words;
  const milliseconds = durationOf(duration);
  const signal = kernelSignal(signalNamed(signalName) ?? '');
  if (command.length === 0) return failure('timeout: missing operand', 125);
  if (milliseconds === undefined) return failure(`timeout: invalid time interval '${duration}'`, 125);
  if (!signal) return failure(`timeout: '${signalName}': invalid signal`, 125);

  const { children } = processOf(context);
  const timers: ReturnType<typeof setTimeout>[] = [];
  let timedOut = false;
  const result = await runExternal(command, context, {
    onStart: ({ pid }) => {
      if (milliseconds === 0) return;
      const stop = (): void => {
        timedOut = true;
        void children.signal(pid, signal);
      };
      timers.push(setTimeout(stop, Math.min(milliseconds, longest)));
      if (killAfter === undefined) return;
      const kill = (): void => void children.signal(pid, 'SIGKILL');
      timers.push(setTimeout(kill, Math.min(milliseconds + killAfter, longest)));
    },
  });
  for (const timer of timers) clearTimeout(timer);
  const killed = signal === 'SIGKILL' || result.exitCode === 137;
  return timedOut && !keepsStatus && !killed ? { ...result, exitCode: timedOutCode } : result;
}
