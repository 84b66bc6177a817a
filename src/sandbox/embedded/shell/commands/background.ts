/** Background jobs: `cmd &`, `wait`, and what `$(...)` waits for. */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import type { SpawnRequest } from '../../protocol/process.ts';
import { SystemError } from '../../protocol/system-error.ts';
import { fromByteString } from '../byte-string.ts';
import { commandLine } from '../invocation.ts';
import type { Child } from '../process/children.ts';
import type { Job } from '../process/jobs.ts';
import { exportedBy, shellPidVariable } from '../told.ts';
import { lastPidVariable, ownCommands, registeredName } from '../transform/names.ts';
import { carriedState, positionalOf } from './carried-state.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';
import { failure } from './nested-shell.ts';
import { CommandOutput } from './output.ts';

export const backgroundCommands: CustomCommand[] = [
  defineCommand(registeredName(ownCommands.background), background),
  defineCommand(registeredName(ownCommands.wait), wait),
  defineCommand(registeredName(ownCommands.collect), collect),
];

const done = (exitCode: number): ExecResult => ({ stdout: '', stderr: '', exitCode });

async function background([key = '', owner = '', ...words]: string[], context: Context): Promise<ExecResult> {
  const { children, jobs, definitions } = processOf(context);
  const source = definitions.backgrounds[Number(key)];
  if (!source) return failure('bash: no such job', 1);
  const output = new CommandOutput(context);
  const data = source.hasInput ? fromByteString(context.stdin as unknown as string) : undefined;
  const request: Omit<SpawnRequest, 'argv'> = {
    cwd: context.cwd,
    env: exportedBy(context),
    stdin: data ? { from: 'bytes', data } : { from: 'nothing' },
    ...output.targets,
    detached: true,
  };
  const shellPid = context.env.get(shellPidVariable) ?? String(processOf(context).shellPid);
  const asScript = (script: string): SpawnRequest => ({
    ...request,
    argv: ['bash', '-c', script, ...positionalOf(context)],
    env: { ...request.env, [shellPidVariable]: shellPid },
  });
  const start = (whole: SpawnRequest): Promise<Child> =>
    children.start(whole, (stream, piece) => output.keep(stream, piece));
  // The name may be that of a function by now.
  const isProgram = source.direct && !definitions.functions.has(words[0] ?? '');
  const script = source.direct ? commandLine(words) : source.script;
  const arrays = source.direct ? '' : (words[0] ?? '');
  let child: Child;
  try {
    child = isProgram
      ? await start({ ...request, argv: words }).catch((thrown: unknown) => {
          // A shell says what is wrong with it.
          if (thrown instanceof SystemError && thrown.code !== 'EAGAIN') return start(asScript(commandLine(words)));
          throw thrown;
        })
      : await start(asScript(carriedState(context, definitions, arrays) + script));
  } catch (thrown) {
    if (!(thrown instanceof SystemError)) throw thrown;
    return failure('bash: fork: retry: Resource temporarily unavailable', 254);
  }
  jobs.add({ child, text: source.text, owner, output });
  await context.assignShellVariable?.(lastPidVariable, String(child.pid));
  return done(0);
}

async function wait(args: string[], context: Context): Promise<ExecResult> {
  const { jobs } = processOf(context);
  const output = new CommandOutput(context);
  const ids = [...args];
  let any = false;
  let pidVariable: string | undefined;
  while (ids[0]?.startsWith('-')) {
    const option = ids.shift();
    if (option === '-n') any = true;
    else if (option === '-p') pidVariable = ids.shift();
    else if (option !== '-f' && option !== '--') return failure(`bash: wait: ${option}: invalid option`, 2);
  }

  let exitCode = 0;
  const waited: (Job | number)[] = [];
  for (const id of ids) {
    const job = id.startsWith('%') ? jobs.bySpec(id) : jobs.byPid(Number(id));
    if (job) waited.push(job);
    else {
      exitCode = jobs.exitCodeOf(Number(id)) ?? 127;
      const problem = id.startsWith('%') ? `${id}: no such job` : `pid ${id} is not a child of this shell`;
      if (jobs.exitCodeOf(Number(id)) === undefined) await output.print(2, `bash: wait: ${problem}\n`);
      waited.push(exitCode);
    }
  }
  const all = ids.length === 0 ? [...jobs.all] : waited;
  if (any) {
    const living = all.filter((job) => typeof job !== 'number');
    const first = await firstOf(living, context);
    if (typeof first === 'number') return done(first);
    if (pidVariable !== undefined) await context.assignShellVariable?.(pidVariable, String(first.child.pid));
    return output.result(await tell(first, output, context));
  }
  for (const job of all) {
    if (typeof job === 'number') exitCode = job;
    else {
      const ended = await firstOf([job], context);
      if (typeof ended === 'number') return output.result(ended);
      const code = await tell(job, output, context);
      exitCode = ids.length === 0 ? 0 : code;
    }
  }
  return output.result(exitCode);
}

/** The first job that ends; a status if a signal came before that, or there is none. */
async function firstOf(jobs: readonly Job[], context: Context): Promise<Job | number> {
  const { traps } = processOf(context);
  if (jobs.length === 0) return 127;
  const ended = jobs.map((job) => job.child.exited.then(() => job));
  const signalled = traps.arrival().then(() => 128 + (traps.pendingNumber ?? 0));
  return Promise.race([...ended, signalled, aborted(context)]);
}

const aborted = ({ signal }: Context): Promise<number> =>
  new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(143));
  });

/** Gives out what a job printed to someone who waits, and forgets it. */
async function tell(job: Job, output: CommandOutput, context: Context): Promise<number> {
  const { stdout, stderr } = job.output.takeKept();
  await output.print(1, stdout);
  await output.print(2, stderr);
  processOf(context).jobs.forget(job);
  return job.child.exit?.exitCode ?? 0;
}

async function collect([owner = '', status = '0']: string[], context: Context): Promise<ExecResult> {
  const { jobs } = processOf(context);
  const output = new CommandOutput(context);
  for (const job of jobs.all.filter((candidate) => candidate.owner === owner && candidate.output.keeps)) {
    await job.child.exited;
    await tell(job, output, context);
  }
  return output.result(Number(status));
}
