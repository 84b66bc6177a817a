/** `trap`, and the commands that the transform puts where a handler may have to run. */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import { commandLine } from '../invocation.ts';
import { signalNamed, signalNames } from '../process/signals.ts';
import { turn } from '../process/turn.ts';
import { handlerVariable, ownCommands, registeredName, statusVariable } from '../transform/names.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';
import { signalTable } from './jobs.ts';
import { failure } from './nested-shell.ts';

export const trapCommands: CustomCommand[] = [
  defineCommand(registeredName(ownCommands.trap), trap),
  defineCommand(registeredName(ownCommands.exit), exit),
  defineCommand(registeredName(ownCommands.failed), failed),
  defineCommand(registeredName(ownCommands.checkpoint), checkpoint),
  defineCommand(registeredName(ownCommands.status), ([status = '0']) => Promise.resolve(ended(Number(status)))),
];

const ended = (exitCode: number): ExecResult => ({ stdout: '', stderr: '', exitCode });

/** Events beside the signals that a handler can be for. */
const events = ['EXIT', 'DEBUG', 'ERR', 'RETURN'];

/** The owner of handlers that the arguments of each of these commands begin with. */
const ownerOf = ([scope = '', pid = '']: readonly string[]): string => `${scope}.${pid}`;

/** The owner outside of all subshells. */
const outerOwnerOf = ([scope = '']: readonly string[], context: Context): string =>
  `${scope}.${processOf(context).shellPid}`;

const eventNamed = (text: string): string | undefined =>
  events.find((event) => event === text.toUpperCase()) ?? signalNamed(text);

function trap(args: string[], context: Context): Promise<ExecResult> {
  const [, , , ...words] = args;
  const { traps } = processOf(context);
  const owner = ownerOf(args);
  if (words[0] === '-l') return Promise.resolve({ ...ended(0), stdout: signalTable() });
  const lists = words[0] === '-p';
  if (lists || words[0] === '--') words.shift();
  if (lists || words.length === 0) return Promise.resolve(list(words, args, context));

  const [first = '', ...rest] = words;
  const resets = first === '-' || /^\d+$/.test(first) || rest.length === 0;
  const names = first === '-' || !resets ? rest : words;
  let stderr = '';
  for (const name of names) {
    const event = eventNamed(name);
    if (event === undefined) stderr += `bash: trap: ${name}: invalid signal specification\n`;
    else traps.set(owner, event, resets ? undefined : first);
  }
  if (!resets) processOf(context).keptVariables = Object.fromEntries(context.env);
  return Promise.resolve({ stdout: '', stderr, exitCode: stderr === '' ? 0 : 1 });
}

/** A subshell without handlers of its own still lists those around it. */
function list(names: readonly string[], args: readonly string[], context: Context): ExecResult {
  const { traps } = processOf(context);
  const wanted: string[] = [];
  for (const name of names) {
    const event = eventNamed(name);
    if (event === undefined) return failure(`bash: trap: ${name}: invalid signal specification`, 1);
    wanted.push(event);
  }
  const own = traps.list(ownerOf(args));
  const handlers = own.length > 0 ? own : traps.list(outerOwnerOf(args, context));
  const lines = handlers
    .filter(([event]) => wanted.length === 0 || wanted.includes(event))
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([event, handler]) => `trap -- ${commandLine([handler])} ${events.includes(event) ? event : `SIG${event}`}\n`);
  return { ...ended(0), stdout: lines.join('') };
}

const rankOf = (event: string): number =>
  event === 'EXIT' ? 0 : signalNames.includes(event) ? signalNames.indexOf(event) + 1 : 100 + events.indexOf(event);

/** A status that a script goes on with, although it may end at a failure. */
const safeStatus = (status: string): string => `${ownCommands.status} ${status} && :\n`;

const give = async (script: string, context: Context): Promise<void> => {
  await context.assignShellVariable?.(handlerVariable, script);
};

async function exit(args: string[], context: Context): Promise<ExecResult> {
  const [, , status = '0', given] = args;
  let code = given ?? status;
  let stderr = '';
  if (!/^[-+]?\d+$/.test(code)) {
    stderr = `bash: exit: ${code}: numeric argument required\n`;
    code = '2';
  }
  const exitCode = ((Number(code) % 256) + 256) % 256;
  const handler = processOf(context).traps.take(ownerOf(args), 'EXIT');
  await give(handler ? `${safeStatus(String(exitCode))}${handler}` : '', context);
  await context.assignShellVariable?.(statusVariable, String(exitCode));
  return { stdout: '', stderr, exitCode };
}

/** Runs the handler of ERR; then, if the script ends at a failure, that of EXIT. */
async function failed(args: string[], context: Context): Promise<ExecResult> {
  const [, , status = '1', line = ''] = args;
  const { traps } = processOf(context);
  const owner = ownerOf(args);
  const handler = traps.get(owner, 'ERR') ?? traps.get(outerOwnerOf(args, context), 'ERR');
  const ends = context.env.get('SHELLOPTS')?.split(':').includes('errexit') ?? false;
  const last = ends ? traps.take(owner, 'EXIT') : undefined;
  const parts = [
    // In the handler it is the line that failed, not one of the handler.
    ...(handler ? [safeStatus(status), handler.replace(/\$(LINENO\b|\{LINENO\})/g, line)] : []),
    ...(last ? [safeStatus(status), last, `exit ${status}`] : []),
    `${ownCommands.status} ${status}`,
  ];
  await give(parts.join('\n'), context);
  return ended(Number(status));
}

async function checkpoint(args: string[], context: Context): Promise<ExecResult> {
  const [, , status = '0'] = args;
  const { traps } = processOf(context);
  await turn();
  const owner = ownerOf(args);
  const name = traps.nextPending(owner);
  if (name === undefined && status === '0') return ended(0);
  const handler = name === undefined ? '' : `${traps.get(owner, name) ?? ''}\n`;
  await give(`${safeStatus(status)}${handler}${handler && safeStatus(status)}`, context);
  return ended(Number(status) || 1);
}
