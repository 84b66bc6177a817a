import { bareCommand } from '../support/command.ts';
import { programPaths } from '../support/lookup.ts';

export const whichCommand = bareCommand('which', async (call) => {
  const options = call.args.filter((arg) => arg.startsWith('-'));
  const names = call.args.filter((arg) => !arg.startsWith('-'));
  if (options.some((option) => !/^-[as]+$/.test(option) && option !== '--')) {
    call.warn(`Illegal option ${options.join(' ')}\nUsage: /usr/bin/which [-as] args\n`);
    call.exitCode = 2;
    return;
  }
  const all = options.some((option) => option.includes('a'));
  const silent = options.some((option) => option.includes('s'));
  if (names.length === 0) call.exitCode = 1;
  for (const name of names) {
    const paths = await programPaths(call, name);
    if (paths.length === 0) call.exitCode = 1;
    if (!silent) for (const path of all ? paths : paths.slice(0, 1)) call.print(`${path}\n`);
  }
});
