import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { octalMode, parseMode, permissionText } from '../support/modes.ts';
import type { ModeChange } from '../support/modes.ts';
import { joinPath, quoted } from '../support/paths.ts';
import type { Options } from '../support/options.ts';

const hint = `\nTry 'chmod --help' for more information.`;

export const chmodCommand = command(
  'chmod',
  {
    'c,changes': 'flag',
    'f,silent,quiet': 'flag',
    'v,verbose': 'flag',
    'R,recursive': 'flag',
    reference: 'value',
    'preserve-root': 'flag',
    'no-preserve-root': 'flag',
    mode: 'value',
  },
  async (call, options) => {
    const reference = options.value('reference');
    const words = [...options.operands];
    const text = reference === undefined ? (options.value('mode') ?? words.shift()) : undefined;
    if (text === undefined && reference === undefined) throw new CommandFailure(`missing operand${hint}`);
    if (words.length === 0) throw new CommandFailure(`missing operand after '${text ?? ''}'${hint}`);
    const change = await changeOf(call, text, reference);
    for (const path of words) await changeOne(call, path, change, options);
  },
  // `-x` and `-rw` are modes and no options.
  {
    rewrite: (args) =>
      args.flatMap((arg) => (/^-[rwxXstugo]+(,.*)?$/.test(arg) && arg !== '-s' ? ['--mode', arg] : [arg])),
  },
);

async function changeOf(call: Call, text: string | undefined, reference: string | undefined): Promise<ModeChange> {
  if (reference !== undefined) {
    const { mode } = await call.files.stat(reference);
    return () => mode;
  }
  const change = parseMode(text ?? '');
  if (!change) throw new CommandFailure(`invalid mode: '${text ?? ''}'${hint}`);
  return change;
}

async function changeOne(call: Call, path: string, change: ModeChange, options: Options): Promise<void> {
  const quiet = options.has('f');
  const isLink = (await call.files.findLink(path))?.type === 'symlink';
  const status = await call.files.find(path);
  if (!status) {
    call.exitCode = 1;
    if (!quiet)
      call.complain(
        `cannot ${isLink ? 'operate on dangling symlink' : 'access'} ${quoted(path)}${isLink ? '' : ': No such file or directory'}`,
      );
    return;
  }
  const isDirectory = status.type === 'directory';
  const mode = change(status.mode, isDirectory);
  if (mode !== status.mode)
    await call.attempt(
      () => call.files.chmod(path, mode),
      (why) => `changing permissions of ${quoted(path)}: ${why}`,
    );
  const shown = `${octalMode(mode)} (${permissionText(mode)})`;
  if (mode !== status.mode && (options.has('v') || options.has('c'))) {
    call.print(
      `mode of ${quoted(path)} changed from ${octalMode(status.mode)} (${permissionText(status.mode)}) to ${shown}\n`,
    );
  } else if (options.has('v')) call.print(`mode of ${quoted(path)} retained as ${shown}\n`);
  if (!options.has('R') || !isDirectory) return;
  for (const { name, type } of await call.files.readdir(path)) {
    if (type !== 'symlink') await changeOne(call, joinPath(path, name), change, options);
  }
}

/** Everything belongs to one user here, so there is nothing to change. */
const ownerCommand = (name: string, what: string) =>
  command(
    name,
    {
      'c,changes': 'flag',
      'f,silent,quiet': 'flag',
      'v,verbose': 'flag',
      'R,recursive': 'flag',
      'h,no-dereference': 'flag',
      dereference: 'flag',
      from: 'value',
      H: 'flag',
      L: 'flag',
      P: 'flag',
      reference: 'value',
      'preserve-root': 'flag',
    },
    async (call, options) => {
      const words = [...options.operands];
      const owner = options.has('reference') ? '' : words.shift();
      const help = `\nTry '${name} --help' for more information.`;
      if (owner === undefined) throw new CommandFailure(`missing operand${help}`);
      if (words.length === 0) throw new CommandFailure(`missing operand after '${owner}'${help}`);
      for (const path of words) {
        if (await call.files.findLink(path)) {
          if (options.has('v')) call.print(`${what} of ${quoted(path)} retained as ${owner}\n`);
        } else call.complain(`cannot access ${quoted(path)}: No such file or directory`);
      }
    },
  );

export const chownCommand = ownerCommand('chown', 'ownership');
export const chgrpCommand = ownerCommand('chgrp', 'group');
