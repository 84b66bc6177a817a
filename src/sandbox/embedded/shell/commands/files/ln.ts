/** `ln`, `link`, `unlink`. */
import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { baseName, directoryName, joinPath, quoted, relativePath } from '../support/paths.ts';
import type { Options } from '../support/options.ts';

export const lnCommand = command(
  'ln',
  {
    's,symbolic': 'flag',
    'f,force': 'flag',
    'n,no-dereference': 'flag',
    'r,relative': 'flag',
    't,target-directory': 'value',
    'T,no-target-directory': 'flag',
    'v,verbose': 'flag',
    'i,interactive': 'flag',
    'L,logical': 'flag',
    'P,physical': 'flag',
    b: 'flag',
    backup: 'optional',
    'S,suffix': 'value',
  },
  async (call, options) => {
    const words = [...options.operands];
    if (words.length === 0) throw new CommandFailure(`missing file operand\nTry 'ln --help' for more information.`);
    const directory = await targetDirectory(call, words, options);
    if (directory === undefined) {
      const [target = '', path = '', extra] = words;
      if (extra !== undefined) throw new CommandFailure(`target ${quoted(extra)} is not a directory`);
      await makeLink(call, target, path, options);
      return;
    }
    for (const target of words) await makeLink(call, target, joinPath(directory, baseName(target)), options);
  },
);

/** The directory that the links come to, taken from the words; undefined if the last word names the link itself. */
async function targetDirectory(call: Call, words: string[], options: Options): Promise<string | undefined> {
  const given = options.value('t');
  if (given !== undefined) {
    if (!(await call.files.isDirectory(given))) throw new CommandFailure(`target ${quoted(given)} is not a directory`);
    return given;
  }
  if (options.has('T')) return undefined;
  if (words.length === 1) return '.';
  const last = words.at(-1) ?? '';
  const isLink = options.has('n') && (await call.files.findLink(last))?.type === 'symlink';
  if (!isLink && (await call.files.isDirectory(last))) return words.pop();
  if (words.length > 2) throw new CommandFailure(`target ${quoted(last)} is not a directory`);
  return undefined;
}

async function makeLink(call: Call, target: string, path: string, options: Options): Promise<void> {
  const isSymbolic = options.has('s');
  const kind = isSymbolic ? 'symbolic' : 'hard';
  const source = await call.files.findLink(target);
  if (!isSymbolic && !source) {
    return call.complain(`failed to access ${quoted(target)}: No such file or directory`);
  }
  if (!isSymbolic && source?.type === 'directory')
    return call.complain(`${target}: hard link not allowed for directory`);
  const written =
    options.has('r') && isSymbolic
      ? relativePath(call.files.resolve(directoryName(path)), call.files.resolve(target))
      : target;
  const existing = await call.files.findLink(path);
  if (existing && options.has('f')) {
    if (existing.type === 'directory') return call.complain(`${path}: cannot overwrite directory`);
    if (!isSymbolic && existing.id === source?.id && existing.id !== 0) {
      return call.complain(`${quoted(target)} and ${quoted(path)} are the same file`);
    }
    await call.files.remove(path);
  } else if (existing) {
    return call.complain(`failed to create ${kind} link ${quoted(path)}: File exists`);
  }
  const made = await call.attempt(
    async () => {
      if (isSymbolic) await call.files.symlink(written, path);
      else await call.files.link(target, path);
      return true;
    },
    (why) => `failed to create ${kind} link ${quoted(path)}: ${why}`,
  );
  if (made && options.has('v')) call.print(`${quoted(path)} ${isSymbolic ? '->' : '=>'} ${quoted(written)}\n`);
}

export const linkCommand = command('link', {}, async (call, options) => {
  const [existing, path] = options.operands;
  if (existing === undefined) throw new CommandFailure(`missing operand\nTry 'link --help' for more information.`);
  if (path === undefined)
    throw new CommandFailure(`missing operand after ${quoted(existing)}\nTry 'link --help' for more information.`);
  await call.attempt(
    () => call.files.link(existing, path),
    (why) => `cannot create link ${quoted(path)} to ${quoted(existing)}: ${why}`,
  );
});

export const unlinkCommand = command('unlink', {}, async (call, options) => {
  const [path] = options.operands;
  if (path === undefined) throw new CommandFailure(`missing operand\nTry 'unlink --help' for more information.`);
  const status = await call.files.findLink(path);
  const why = !status ? 'No such file or directory' : status.type === 'directory' ? 'Is a directory' : undefined;
  if (why === undefined)
    await call.attempt(
      () => call.files.remove(path),
      (reason) => `cannot unlink ${quoted(path)}: ${reason}`,
    );
  else call.complain(`cannot unlink ${quoted(path)}: ${why}`);
});
