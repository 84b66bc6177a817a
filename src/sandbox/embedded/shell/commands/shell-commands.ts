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

/** The commands beside those of just-bash, or in their place. */
export const shellCommands: readonly CustomCommand[] = [
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
  ...npmCommands,
];

/** Builtins that are no commands of just-bash's registry. */
const builtins = (
  ': . [ alias bg break builtin caller cd command compgen complete compopt continue declare dirs disown enable eval exec ' +
  'exit export fc fg getopts hash help history jobs kill let local logout mapfile popd pushd read readarray readonly ' +
  'return set shift shopt source suspend test times trap type typeset ulimit umask unalias unset wait'
).split(' ');

/** Every name that the shell runs itself. */
export const knownNames: ReadonlySet<string> = new Set([
  ...getCommandNames(),
  ...builtins,
  ...shellCommands.map(({ name }) => name),
]);
