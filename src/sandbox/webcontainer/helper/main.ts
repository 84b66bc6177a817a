/**
 * Entry of the helper: the program that runs inside the container. It is the supervisor, or a thread that runs shells,
 * or, with `--run`, a shell of its own for the programs that want one.
 */
import './no-fetch.ts';
import { runSupervisor } from './supervisor.ts';
import { isShellThread, runShellThread } from './shell/thread-unit.ts';
import { runAlone } from './run-alone.ts';

const [, , first, ...rest] = process.argv;
const [memory] = rest;

if (isShellThread) runShellThread();
else if (first === '--run') void runAlone(__filename, rest);
else void runSupervisor(__filename, first ?? process.cwd(), memory === undefined ? undefined : Number(memory));
