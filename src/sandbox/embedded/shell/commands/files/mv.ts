import { command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { quoted } from '../support/paths.ts';
import type { Options } from '../support/options.ts';
import { transfersOf } from './target.ts';

export const mvCommand = command(
  'mv',
  {
    b: 'flag',
    backup: 'optional',
    'f,force': 'flag',
    'i,interactive': 'flag',
    'n,no-clobber': 'flag',
    'S,suffix': 'value',
    't,target-directory': 'value',
    'T,no-target-directory': 'flag',
    'u,update': 'optional',
    'v,verbose': 'flag',
    Z: 'flag',
    'strip-trailing-slashes': 'flag',
  },
  async (call, options) => {
    const answers = options.last('f', 'i', 'n') === 'i' ? call.stdin.split('\n') : undefined;
    for (const { from, to } of await transfersOf(call, options)) await moveOne(call, from, to, options, answers);
  },
);

async function moveOne(
  call: Call,
  from: string,
  to: string,
  options: Options,
  answers: string[] | undefined,
): Promise<void> {
  const source = await call.attempt(
    () => call.files.lstat(from),
    (why) => `cannot stat ${quoted(from)}: ${why}`,
  );
  if (!source) return;
  const [oldPath, newPath] = [call.files.resolve(from), call.files.resolve(to)];
  if (oldPath === newPath) return call.complain(`${quoted(from)} and ${quoted(to)} are the same file`);
  if (source.type === 'directory' && newPath.startsWith(`${oldPath}/`)) {
    return call.complain(`cannot move ${quoted(from)} to a subdirectory of itself, ${quoted(to)}`);
  }
  const target = await call.files.findLink(to);
  if (target) {
    const clobber = options.last('f', 'i', 'n');
    if (clobber === 'n') return;
    if (options.has('u') && source.modifiedAt <= target.modifiedAt) return;
    if (target.type === 'directory' && source.type !== 'directory') {
      return call.complain(`cannot overwrite directory ${quoted(to)} with non-directory`);
    }
    if (source.type === 'directory' && target.type !== 'directory') {
      return call.complain(`cannot overwrite non-directory ${quoted(to)} with directory ${quoted(from)}`);
    }
    if (target.type === 'directory' && (await call.files.readdir(to)).length > 0) {
      return call.complain(`cannot move ${quoted(from)} to ${quoted(to)}: Directory not empty`);
    }
    if (answers) {
      call.warn(`mv: overwrite ${quoted(to)}? `);
      if (!/^[yY]/.test(answers.shift() ?? '')) return;
    }
  } else if (to.endsWith('/') && source.type !== 'directory') {
    return call.complain(`cannot move ${quoted(from)} to ${quoted(to)}: Not a directory`);
  }
  const moved = await call.attempt(
    async () => {
      if (target?.type === 'directory') await call.files.remove(to, true);
      await call.files.rename(from, to);
      return true;
    },
    (why) => `cannot move ${quoted(from)} to ${quoted(to)}: ${why}`,
  );
  if (moved && options.has('v')) call.print(`renamed ${quoted(from)} -> ${quoted(to)}\n`);
}
