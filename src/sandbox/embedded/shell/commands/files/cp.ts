import { command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import type { FileStatus } from '../support/files.ts';
import { directoryName, joinPath, quoted } from '../support/paths.ts';
import type { Options } from '../support/options.ts';
import { transfersOf } from './target.ts';

interface Manner {
  recursive: boolean;
  /** Which links are followed: all, those that are named, or none. */
  follows: 'all' | 'named' | 'none';
  keepsTimes: boolean;
  keepsMode: boolean;
  overwrites: 'always' | 'never' | 'if newer' | 'asks';
  verbose: boolean;
  force: boolean;
  as: 'copy' | 'hard link' | 'symbolic link';
}

export const cpCommand = command(
  'cp',
  {
    'a,archive': 'flag',
    b: 'flag',
    backup: 'optional',
    d: 'flag',
    'f,force': 'flag',
    'i,interactive': 'flag',
    H: 'flag',
    'l,link': 'flag',
    'L,dereference': 'flag',
    'n,no-clobber': 'flag',
    'P,no-dereference': 'flag',
    p: 'flag',
    preserve: 'optional',
    'no-preserve': 'value',
    parents: 'flag',
    'R,r,recursive': 'flag',
    reflink: 'optional',
    'remove-destination': 'flag',
    sparse: 'value',
    's,symbolic-link': 'flag',
    'S,suffix': 'value',
    't,target-directory': 'value',
    'T,no-target-directory': 'flag',
    'u,update': 'optional',
    'v,verbose': 'flag',
    'x,one-file-system': 'flag',
    Z: 'flag',
    'strip-trailing-slashes': 'flag',
    'attributes-only': 'flag',
  },
  async (call, options) => {
    const manner = mannerOf(options);
    const answers = manner.overwrites === 'asks' ? call.stdin.split('\n') : [];
    for (const { from, to } of await transfersOf(call, options)) {
      const target = options.has('parents') ? joinPath(directoryName(to), from) : to;
      if (options.has('parents')) await call.files.mkdir(directoryName(target), { parents: true });
      await copyNamed(call, from, target, manner, answers);
    }
  },
);

function mannerOf(options: Options): Manner {
  const archive = options.has('a');
  const kept = (options.value('preserve') ?? '').split(',');
  const keepsAll =
    archive ||
    options.has('p') ||
    (options.has('preserve') && options.value('preserve') === '') ||
    kept.includes('all');
  const links = options.last('H', 'L', 'P', 'a', 'd');
  const recursive = archive || options.has('R');
  const clobber = options.last('n', 'i', 'f');
  return {
    recursive,
    follows: links === 'L' ? 'all' : links === 'H' ? 'named' : links !== undefined || recursive ? 'none' : 'all',
    keepsTimes: keepsAll || kept.includes('timestamps'),
    keepsMode: keepsAll || kept.includes('mode'),
    overwrites: clobber === 'n' ? 'never' : clobber === 'i' ? 'asks' : options.has('u') ? 'if newer' : 'always',
    verbose: options.has('v'),
    force: options.has('f') || options.has('remove-destination'),
    as: options.has('l') ? 'hard link' : options.has('s') ? 'symbolic link' : 'copy',
  };
}

async function copyNamed(call: Call, from: string, to: string, manner: Manner, answers: string[]): Promise<void> {
  const followsNamed = manner.follows !== 'none';
  const source = await call.attempt(
    () => (followsNamed ? call.files.stat(from) : call.files.lstat(from)),
    (why) => `cannot stat ${quoted(from)}: ${why}`,
  );
  if (!source) return;
  if (source.type === 'directory' && !manner.recursive) {
    return call.complain(`-r not specified; omitting directory ${quoted(from)}`);
  }
  const target = await call.files.find(to);
  const isSame = call.files.resolve(from) === call.files.resolve(to) || (source.id !== 0 && target?.id === source.id);
  if (isSame && manner.as === 'copy') {
    return call.complain(`${quoted(from)} and ${quoted(to)} are the same file`);
  }
  if (source.type === 'directory') {
    const [inner, outer] = [call.files.resolve(to), call.files.resolve(from)];
    if (`${inner}/`.startsWith(`${outer}/`)) {
      return call.complain(`cannot copy a directory, ${quoted(from)}, into itself, ${quoted(to)}`);
    }
  }
  await copyOne(call, from, to, source, manner, answers);
}

async function copyOne(
  call: Call,
  from: string,
  to: string,
  source: FileStatus,
  manner: Manner,
  answers: string[],
): Promise<void> {
  const target = await call.files.findLink(to);
  if (source.type === 'directory') return copyDirectory(call, from, to, source, target, manner, answers);
  if (
    target?.type === 'directory' ||
    (target?.type === 'symlink' && (await call.files.isDirectory(to)) && source.type !== 'symlink')
  ) {
    return call.complain(`cannot overwrite directory ${quoted(to)} with non-directory`);
  }
  if (target && !(await mayOverwrite(call, to, source, target, manner, answers))) return;
  const done = await call.attempt(
    async () => {
      await writeCopy(call, from, to, source, target, manner);
      return true;
    },
    (why) =>
      why === 'Permission denied' || why === 'Is a directory'
        ? `cannot open ${quoted(from)} for reading: ${why}`
        : `cannot create regular file ${quoted(to)}: ${why}`,
  );
  if (done && manner.verbose) call.print(`${quoted(from)} -> ${quoted(to)}\n`);
}

async function mayOverwrite(
  call: Call,
  to: string,
  source: FileStatus,
  target: FileStatus,
  manner: Manner,
  answers: string[],
): Promise<boolean> {
  if (manner.overwrites === 'never') return false;
  if (manner.overwrites === 'if newer') return source.modifiedAt > target.modifiedAt;
  if (manner.overwrites === 'always') return true;
  call.warn(`cp: overwrite ${quoted(to)}? `);
  return /^[yY]/.test(answers.shift() ?? '');
}

async function writeCopy(
  call: Call,
  from: string,
  to: string,
  source: FileStatus,
  target: FileStatus | undefined,
  manner: Manner,
): Promise<void> {
  const { files } = call;
  if (
    target &&
    (manner.force || source.type === 'symlink' || manner.as !== 'copy') &&
    (target.type === 'symlink' || manner.as !== 'copy' || source.type === 'symlink')
  )
    await files.remove(to);
  if (manner.as === 'hard link') return files.link(from, to);
  if (manner.as === 'symbolic link') return files.symlink(from, to);
  if (source.type === 'symlink') return files.symlink(await files.readlink(from), to);
  await files.write(to, await files.readBuffer(from));
  if (!target || manner.keepsMode) await files.chmod(to, source.mode);
  if (manner.keepsTimes) await files.utimes(to, source.accessedAt, source.modifiedAt);
}

async function copyDirectory(
  call: Call,
  from: string,
  to: string,
  source: FileStatus,
  target: FileStatus | undefined,
  manner: Manner,
  answers: string[],
): Promise<void> {
  const { files } = call;
  const isPlain = manner.follows === 'none' && !manner.verbose && !manner.keepsTimes && manner.as === 'copy';
  if (!target && isPlain) {
    await call.attempt(
      () => files.copyTree(from, to),
      (why) => `cannot create directory ${quoted(to)}: ${why}`,
    );
    return;
  }
  if (target && !(await files.isDirectory(to))) {
    return call.complain(`cannot overwrite non-directory ${quoted(to)} with directory ${quoted(from)}`);
  }
  if (!target) {
    const made = await call.attempt(
      async () => {
        await files.mkdir(to, { mode: source.mode | 0o700 });
        return true;
      },
      (why) => `cannot create directory ${quoted(to)}: ${why}`,
    );
    if (!made) return;
    if (manner.verbose) call.print(`${quoted(from)} -> ${quoted(to)}\n`);
  }
  for (const { name } of await files.readdir(from)) {
    const path = joinPath(from, name);
    const inner = manner.follows === 'all' ? await files.find(path) : await files.findLink(path);
    if (inner) await copyOne(call, path, joinPath(to, name), inner, manner, answers);
    else call.complain(`cannot stat ${quoted(path)}: No such file or directory`);
  }
  if (manner.keepsMode) await files.chmod(to, source.mode);
  if (manner.keepsTimes) await files.utimes(to, source.accessedAt, source.modifiedAt);
}
