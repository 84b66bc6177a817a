import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { baseName, joinPath, quoted } from '../support/paths.ts';
import type { Options } from '../support/options.ts';

export const rmCommand = command(
  'rm',
  {
    'f,force': 'flag',
    i: 'flag',
    I: 'flag',
    interactive: 'optional',
    'r,R,recursive': 'flag',
    'd,dir': 'flag',
    'v,verbose': 'flag',
    'one-file-system': 'flag',
    'preserve-root': 'optional',
    'no-preserve-root': 'flag',
  },
  async (call, options) => {
    if (options.operands.length === 0 && !options.has('f')) {
      throw new CommandFailure(`missing operand\nTry 'rm --help' for more information.`);
    }
    const asks = options.last('f', 'i') === 'i' || options.value('interactive') === 'always';
    const answers = asks ? call.stdin.split('\n') : undefined;
    for (const path of options.operands) {
      const name = baseName(path);
      if (name === '.' || name === '..') {
        call.complain(`refusing to remove '.' or '..' directory: skipping ${quoted(path)}`);
        continue;
      }
      if (call.files.resolve(path) === '/' && options.has('r')) {
        call.complain(`it is dangerous to operate recursively on '/'`);
        call.warn('rm: use --no-preserve-root to override this failsafe\n');
        continue;
      }
      await removeOne(call, path, options, answers);
    }
  },
);

async function removeOne(call: Call, path: string, options: Options, answers: string[] | undefined): Promise<void> {
  const status = await call.files.findLink(path);
  if (!status) {
    if (!options.has('f')) call.complain(`cannot remove ${quoted(path)}: No such file or directory`);
    return;
  }
  const isDirectory = status.type === 'directory';
  if (!isDirectory && path.endsWith('/')) return call.complain(`cannot remove ${quoted(path)}: Not a directory`);
  if (isDirectory && !options.has('r')) {
    const isEmpty = options.has('d') && (await call.files.readdir(path)).length === 0;
    if (!isEmpty) {
      const why = options.has('d') ? 'Directory not empty' : 'Is a directory';
      return call.complain(`cannot remove ${quoted(path)}: ${why}`);
    }
  }
  if (isDirectory && (options.has('v') || answers)) {
    for (const { name } of await call.files.readdir(path))
      await removeOne(call, joinPath(path, name), options, answers);
  }
  if (answers) {
    const what = isDirectory ? 'directory' : status.size === 0 ? 'regular empty file' : 'regular file';
    call.warn(`rm: remove ${what} ${quoted(path)}? `);
    if (!/^[yY]/.test(answers.shift() ?? '')) return;
  }
  const removed = await call.attempt(
    async () => {
      await call.files.remove(path, isDirectory);
      return true;
    },
    (why) => `cannot remove ${quoted(path)}: ${why}`,
  );
  if (removed && options.has('v')) call.print(`removed ${isDirectory ? 'directory ' : ''}${quoted(path)}\n`);
}

export const shredCommand = command(
  'shred',
  {
    'f,force': 'flag',
    'n,iterations': 'value',
    's,size': 'value',
    u: 'flag',
    remove: 'optional',
    'v,verbose': 'flag',
    'x,exact': 'flag',
    'z,zero': 'flag',
  },
  async (call, options) => {
    if (options.operands.length === 0)
      throw new CommandFailure(`missing file operand\nTry 'shred --help' for more information.`);
    for (const path of options.operands) {
      const status = await call.files.find(path);
      if (!status) {
        call.complain(`${path}: failed to open for writing: No such file or directory`);
        continue;
      }
      if (options.has('u') || options.has('remove')) await call.files.remove(path);
      else {
        const noise = options.has('z')
          ? '\0'.repeat(status.size)
          : await call.files.readStart('/dev/urandom', status.size);
        await call.files.write(path, noise);
      }
    }
  },
);
