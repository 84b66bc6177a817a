import { defineCommand } from 'just-bash/browser';
import type { CustomCommand } from 'just-bash/browser';
import type { ShellProcess } from '../process/shell-process.ts';

/** What just-bash gives to a command. */
export type Context = Parameters<Parameters<typeof defineCommand>[1]>[1];

const processKey = Symbol('process');

interface BoundContext extends Context {
  [processKey]?: ShellProcess;
}

/** Makes a command know the process that it runs in. */
export function bindCommand(command: CustomCommand, process: ShellProcess): CustomCommand {
  return defineCommand(command.name, async (args, context) => {
    const { execute } = 'load' in command ? await command.load() : command;
    return execute(args, Object.assign(context, { [processKey]: process }));
  });
}

/** The process that a command runs in. */
export function processOf(context: Context): ShellProcess {
  const process = (context as BoundContext)[processKey];
  if (!process) throw new Error('The command is not bound to a process');
  return process;
}
