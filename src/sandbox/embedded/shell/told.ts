/**
 * What the transform of a script tells its commands, in variables that stand before them. They are never exported to
 * a program.
 */
/**
 * Where the output of a command goes: the path of a file to append to, or of a device of the terminal. Unset, or the
 * path of the own standard stream: to whoever called the command. `/dev/stdout` for the errors: with the output.
 */
export const outVariable = '__turnwise_out';
export const errVariable = '__turnwise_err';
/** Where the input comes from: the input device if it is that of the shell itself, else `/dev/stdin`. */
export const inVariable = '__turnwise_in';
/** How much of the output is wanted, for example `lines:2` or `bytes:80`. */
export const wantedVariable = '__turnwise_wanted';

/** In the environment of a background job: the pid of the shell that started it. */
export const shellPidVariable = '__turnwise_shell_pid';

/** What starts the name of everything that the shell adds for itself. */
export const ownPrefix = '__turnwise_';

/** The devices of the terminal and of standard input. They exist in the shell alone. */
export const terminalOut = '/dev/.stdout';
export const terminalErr = '/dev/.stderr';
export const inputDevice = '/dev/.stdin';
/** What stands after the path of an input, before a number, to read up to a byte of that code, or so many bytes. */
export const untilSuffix = '-until-';
export const bytesSuffix = '-bytes-';

/** The exported variables that a program gets. */
export const exportedBy = ({ exportedEnv = {} }: { exportedEnv?: Record<string, string> }): Record<string, string> =>
  Object.fromEntries(Object.entries(exportedEnv).filter(([name]) => !name.startsWith(ownPrefix)));
