import { getCommandNames } from 'just-bash/browser';
import type { CustomCommand } from 'just-bash/browser';
import { npmCommands } from '../npm/npm-commands.ts';
import { addedCommands } from './added.ts';
import { backgroundCommands } from './background.ts';
import { correctedCommands } from './corrected.ts';
import { dynamicCommands } from './dynamic.ts';
import { externalCommands } from './external.ts';
import { jobCommands } from './jobs.ts';
import { launcherCommands } from './launchers.ts';
import { processLimitCommands } from './process-limits.ts';
import { scriptCommands } from './run-script.ts';
import { sleepCommand } from './sleep.ts';
import { trapCommands } from './trap.ts';

/** What a shell can run. */
export interface CommandSet {
  /** The commands beside those of just-bash, or in their place. */
  commands: readonly CustomCommand[];
  /** Every name that the shell runs itself. */
  names: ReadonlySet<string>;
  /** Whether the kernel runs files that are programs, whatever they are. If not, it runs those of node alone. */
  realPrograms: boolean;
}

const commonCommands: readonly CustomCommand[] = [
  ...scriptCommands,
  ...dynamicCommands,
  ...externalCommands,
  ...launcherCommands,
  ...backgroundCommands,
  ...jobCommands,
  ...trapCommands,
  ...processLimitCommands,
  ...correctedCommands,
  sleepCommand,
  ...addedCommands,
];

/** Builtins that are no commands of just-bash's registry. */
const builtins = (
  ': . [ alias bg break builtin caller cd command compgen complete compopt continue declare dirs disown enable eval exec ' +
  'exit export fc fg getopts hash help history jobs kill let local logout mapfile popd pushd read readarray readonly ' +
  'return set shift shopt source suspend test times trap type typeset ulimit umask unalias unset wait'
).split(' ');

const setOf = (commands: readonly CustomCommand[], realPrograms: boolean): CommandSet => ({
  commands,
  names: new Set([...getCommandNames(), ...builtins, ...commands.map(({ name }) => name)]),
  realPrograms,
});

/** Where node is one of our own programs, and npm a command of the shell. */
export const embeddedCommands = setOf([...commonCommands, ...npmCommands], false);

/** Where there is a real operating system, with programs of its own. */
export const systemCommands = setOf(commonCommands, true);
