import { ownPrefix } from '../told.ts';

/**
 * The commands that the transform puts into scripts. They are called by path, so that no PATH hides them. Their files
 * exist in the shell alone.
 */
const own = (name: string): string => `/usr/bin/${ownPrefix}${name}`;

export const ownCommands = {
  /** Runs a program that is no command of the shell: `run NAME ARG...`. */
  run: own('run'),
  /** The same, and prints the command line first, as `set -x` does. */
  runTraced: own('run_traced'),
  /** Prints how to run a name: as it is if it is a function by now, else by `run`. */
  which: own('which'),
  /** Prints the files of programs that are no commands of the shell: `find NAME...`. */
  find: own('find'),
  /** Prepares the part of a script that `eval` runs: `eval PART STATUS ARG...`. */
  eval: own('eval'),
  /** The same for `source`: `source PART STATUS FILE ARG...`. */
  source: own('source'),
  /** Starts `cmd &`: `background KEY ARG...`. */
  background: own('background'),
  wait: own('wait'),
  /** Waits for jobs whose output is captured, and gives it out: `collect STATUS`. */
  collect: own('collect'),
  trap: own('trap'),
  /** Prepares to leave: `exit SCOPE STATUS ARG...`. */
  exit: own('exit'),
  /** After a failure, makes the handler of ERR ready: `failed SCOPE STATUS`. */
  failed: own('failed'),
  /** Makes the handler of a signal ready that has come: `checkpoint SCOPE STATUS`. */
  checkpoint: own('checkpoint'),
  /** Prints the folders among files, each with a slash, quoted: `folders PATTERN FILE...`. */
  folders: own('folders'),
  /** Sets a variable: `assign NAME VALUE`. */
  assign: own('assign'),
  /** Does nothing but give a status. */
  status: own('status'),
} as const;

export const isOwnCommand = (path: string): boolean => path.startsWith(own(''));

/** The name under which a command of the shell is registered. */
export const registeredName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A variable of the shell's own. */
export const ownVariable = (name: string): string => ownPrefix + name;

/** The status that `return` gives in a file of `source`. */
export const returnVariable = ownVariable('return');
/** Is never set. */
export const nothingVariable = ownVariable('nothing');
/** The pid of the last background job: what `$!` stands for. */
export const lastPidVariable = ownVariable('last_pid');
/** The script of a handler that is to run now, and the status to leave with. */
export const handlerVariable = ownVariable('handler');
export const statusVariable = ownVariable('status');
