/**
 * Commands that run another one. Those of just-bash lose the exported variables, and do not stream.
 */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import { commandLine } from '../invocation.ts';
import { exportedBy } from '../told.ts';
import type { Context } from './context.ts';
import { failure, runNested } from './nested-shell.ts';
import { durationOf } from './sleep.ts';

export const launcherCommands: CustomCommand[] = [
  defineCommand('env', env),
  defineCommand('timeout', timeout),
  defineCommand('nohup', (args, context) => runNested(commandLine(args), context)),
];

async function env(args: string[], context: Context): Promise<ExecResult> {
  let exported = exportedBy(context);
  const words = [...args];
  for (let word = words[0]; word !== undefined; word = words[0]) {
    const [, name, value] = /^([^=-][^=]*)=(.*)$/s.exec(word) ?? [];
    if (word === '-i' || word === '-') exported = {};
    else if (word === '-u') Reflect.deleteProperty(exported, words.splice(1, 1)[0] ?? '');
    else if (name !== undefined && value !== undefined) exported[name] = value;
    else if (word.startsWith('-') && word !== '--') return failure(`env: invalid option -- '${word.slice(1)}'`, 125);
    else break;
    words.shift();
  }
  if (words[0] === '--') words.shift();
  if (words.length > 0) return runNested(commandLine(words), context, { exported });
  const lines = Object.entries(exported).map(([name, value]) => `${name}=${value}\n`);
  return { stdout: lines.join(''), stderr: '', exitCode: 0 };
}

async function timeout(args: string[], context: Context): Promise<ExecResult> {
  const words = [...args];
  while (words[0]?.startsWith('-')) {
    const option = words.shift();
    if (option === '-s' || option === '-k' || option === '--signal' || option === '--kill-after') words.shift();
  }
  const [duration = '', ...command] = words;
  const milliseconds = durationOf(duration);
  if (milliseconds === undefined) return failure(`timeout: invalid time interval '${duration}'`, 125);
  if (command.length === 0) return failure('timeout: missing operand', 125);

  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), milliseconds);
  const stop = (): void => controller.abort();
  context.signal?.addEventListener('abort', stop);
  const result = await runNested(commandLine(command), context, { signal: controller.signal });
  clearTimeout(timer);
  context.signal?.removeEventListener('abort', stop);
  return controller.signal.aborted ? { ...result, exitCode: 124 } : result;
}
