/** `yarn` and `pnpm`, for scripts alone: they run as with npm. */
import type { CustomCommand } from 'just-bash/browser';
import { bareCommand } from '../commands/support/command.ts';
import type { Call } from '../commands/support/command.ts';
import { execute } from './exec.ts';
import { findPackage, findPrefix } from './project.ts';
import { runScript } from './run.ts';

const other = (name: string): CustomCommand => bareCommand(name, (call) => run(call, name));

export const otherManagers: CustomCommand[] = [other('yarn'), other('pnpm')];

async function run(call: Call, name: string): Promise<void> {
  const silent = call.args.some((arg) => arg === '-s' || arg === '--silent');
  const words = call.args.filter((arg) => arg !== '-s' && arg !== '--silent');
  const [first, ...rest] = words;
  const prefix = await findPrefix(call, {});
  const scripts = (await findPackage(call, prefix))?.scripts ?? {};
  const isRun = first === 'run' || first === 'run-script';
  const [event, ...args] = isRun ? rest : words;
  const inside = { command: 'run-script', args: args[0] === '--' ? args.slice(1) : args, prefix, flags: {}, silent };
  if (event !== undefined && (scripts[event] !== undefined || (event === 'start' && isRun))) {
    call.exitCode = await runScript(call, { ...inside, event });
    return;
  }
  if (
    first === 'exec' ||
    first === 'dlx' ||
    (!isRun && event !== undefined && (await call.files.exists(`${prefix}/node_modules/.bin/${event}`)))
  ) {
    call.exitCode = await execute(call, {
      words: first === 'exec' || first === 'dlx' ? rest : words,
      flags: {},
      prefix,
    });
    return;
  }
  call.exitCode = 1;
  if (isRun && event !== undefined) return call.warn(`${name}: there is no script "${event}" in package.json\n`);
  call.warn(
    `${name}: only scripts of package.json and installed programs can be run here; installing needs the network, and this sandbox has none in this version\n`,
  );
}
