/** The commands on jobs and processes: `jobs`, `kill`, `fg`, `bg`, `disown`. */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';

import type { SignalName } from '../../protocol/process.ts';
import type { Job } from '../process/jobs.ts';
import { kernelSignal, signalNamed, signalNames } from '../process/signals.ts';
import { turn } from '../process/turn.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';
import { failure } from './nested-shell.ts';
import { CommandOutput } from './output.ts';

export const jobCommands: CustomCommand[] = [
  defineCommand('jobs', listJobs),
  defineCommand('kill', kill),
  defineCommand('fg', foreground),
  defineCommand('bg', (args, context) => Promise.resolve(noJobControl('bg', args, context))),
  defineCommand('disown', disown),
];

const print = (stdout: string, exitCode = 0): ExecResult => ({ stdout, stderr: '', exitCode });

/** The words of bash for the end by a signal. */
const endedBy: Partial<Record<SignalName, string>> = {
  SIGHUP: 'Hangup',
  SIGINT: 'Interrupt',
  SIGQUIT: 'Quit',
  SIGKILL: 'Killed',
  SIGUSR1: 'User defined signal 1',
  SIGUSR2: 'User defined signal 2',
  SIGPIPE: 'Broken pipe',
  SIGTERM: 'Terminated',
};

function stateOf({ child: { exit } }: Job): string {
  if (!exit) return 'Running';
  if (exit.signal) return endedBy[exit.signal] ?? exit.signal;
  return exit.exitCode === 0 ? 'Done' : `Exit ${exit.exitCode}`;
}

async function listJobs(args: string[], context: Context): Promise<ExecResult> {
  const { jobs } = processOf(context);
  // The ends of jobs come as messages.
  await turn();
  const options = args.filter((arg) => arg.startsWith('-')).join('');
  const specs = args.filter((arg) => !arg.startsWith('-'));
  const invalid = /[^-lprsn]/.exec(options)?.[0];
  if (invalid !== undefined) return failure(`bash: jobs: -${invalid}: invalid option`, 2);
  const listed: Job[] = [];
  for (const spec of specs) {
    const job = jobs.bySpec(spec.startsWith('%') ? spec : `%${spec}`);
    if (!job) return failure(`bash: jobs: ${spec}: no such job`, 1);
    listed.push(job);
  }
  const chosen = (specs.length > 0 ? listed : [...jobs.all]).filter((job) => {
    if (options.includes('s')) return false;
    return !options.includes('r') || !job.child.exit;
  });
  const lines = chosen.map((job) => {
    if (options.includes('p')) return `${job.child.pid}\n`;
    const mark = jobs.markOf(job);
    const state = stateOf(job).padEnd(24);
    const pid = options.includes('l') ? ` ${String(job.child.pid).padStart(5)} ` : '  ';
    return `[${job.number}]${mark}${pid}${state}${job.text}${job.child.exit ? '' : ' &'}\n`;
  });
  for (const job of chosen) if (job.child.exit) jobs.forget(job);
  return print(lines.join(''));
}

const killUsage = 'kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]';

async function kill(args: string[], context: Context): Promise<ExecResult> {
  const targets = [...args];
  let name = 'TERM';
  for (let option = targets[0]; option?.startsWith('-'); option = targets[0]) {
    targets.shift();
    if (option === '--') break;
    if (option === '-l' || option === '-L') return listSignals(targets);
    const given = option === '-s' || option === '-n' ? targets.shift() : option.slice(1);
    const signal = given === undefined ? undefined : signalNamed(given);
    if (signal === undefined) return failure(`bash: kill: ${given}: invalid signal specification`, 1);
    name = signal;
    // What follows may be a negative pid.
    if (option !== '-s' && option !== '-n' && targets[0] !== '--') break;
  }
  if (targets[0] === '--') targets.shift();
  if (targets.length === 0) return failure(killUsage, 2);
  let stderr = '';
  for (const target of targets) stderr += await signalOne(target, name, context);
  return { stdout: '', stderr, exitCode: stderr === '' ? 0 : 1 };
}

/** Sends a signal, `EXIT` for none. Answers what went wrong. */
async function signalOne(target: string, name: string, context: Context): Promise<string> {
  const { children, jobs, traps, start, shellPid } = processOf(context);
  const job = target.startsWith('%') ? jobs.bySpec(target) : undefined;
  if (target.startsWith('%') && !job) return `bash: kill: ${target}: no such job\n`;
  if (!job && !/^-?\d+$/.test(target)) return `bash: kill: ${target}: arguments must be process or job IDs\n`;
  const given = job ? job.child.pid : Number(target);
  const isSelf = given === start.pid || (given === 0 && shellPid === start.pid);
  const pid = given === 0 ? start.pid : given;
  const signal = name === 'EXIT' ? 0 : kernelSignal(name);
  if (signal === undefined) return `bash: kill: SIG${name} cannot be sent in this sandbox\n`;
  if (signal !== 0 && isSelf && traps.handles(signal)) {
    traps.receive(signal);
    return '';
  }
  const code = await children.signal(pid, signal);
  if (code === undefined) return '';
  return `bash: kill: (${target}) - ${code === 'ESRCH' ? 'No such process' : 'Operation not permitted'}\n`;
}

function listSignals(args: readonly string[]): ExecResult {
  if (args.length === 0) return print(signalTable());
  const lines: string[] = [];
  for (const arg of args) {
    const number = /^\d+$/.test(arg) ? Number(arg) % 128 : undefined;
    const name = number === undefined ? signalNamed(arg) : signalNamed(String(number));
    if (name === undefined) return failure(`bash: kill: ${arg}: invalid signal specification`, 1);
    lines.push(number === undefined ? String(signalNames.indexOf(name) + 1) : name);
  }
  return print(lines.map((line) => `${line}\n`).join(''));
}

/** Five signals a line, as bash lists them. */
export function signalTable(): string {
  const cells = signalNames.map((name, index) => `${String(index + 1).padStart(2)}) SIG${name}`);
  let table = '';
  for (let start = 0; start < cells.length; start += 5) table += `${cells.slice(start, start + 5).join('\t')}\n`;
  return table;
}

function noJobControl(command: string, args: readonly string[], context: Context): ExecResult {
  if (!context.env.get('SHELLOPTS')?.split(':').includes('monitor')) {
    return failure(`bash: ${command}: no job control`, 1);
  }
  const spec = args[0] ?? '%%';
  const job = processOf(context).jobs.bySpec(spec.startsWith('%') ? spec : `%${spec}`);
  if (!job) return failure(`bash: ${command}: ${args[0] ?? 'current'}: no such job`, 1);
  return print(`[${job.number}]+ ${job.text} &\n`);
}

/** Without job control, which scripts do not have, it only says so. */
async function foreground(args: string[], context: Context): Promise<ExecResult> {
  const { jobs } = processOf(context);
  const refused = noJobControl('fg', args, context);
  if (refused.exitCode !== 0) return refused;
  const spec = args[0] ?? '%%';
  const job = jobs.bySpec(spec.startsWith('%') ? spec : `%${spec}`);
  if (!job) return refused;
  const output = new CommandOutput(context);
  await output.print(1, `${job.text}\n`);
  const { exitCode } = await job.child.exited;
  jobs.forget(job);
  return output.result(exitCode);
}

function disown(args: string[], context: Context): Promise<ExecResult> {
  const { jobs } = processOf(context);
  const specs = args.filter((arg) => !arg.startsWith('-'));
  if (args.some((arg) => /^-\w*a/.test(arg))) for (const job of jobs.all) jobs.forget(job);
  else if (specs.length === 0) specs.push('%%');
  let stderr = '';
  for (const spec of specs) {
    const job = spec.startsWith('%') ? jobs.bySpec(spec) : jobs.byPid(Number(spec));
    if (job) jobs.forget(job);
    else stderr += `bash: disown: ${spec === '%%' ? 'current' : spec}: no such job\n`;
  }
  return Promise.resolve({ stdout: '', stderr, exitCode: stderr === '' ? 0 : 1 });
}
