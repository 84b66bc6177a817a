import { command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { FileError } from '../support/files.ts';
import { joinPath, quoted } from '../support/paths.ts';
import { wildcard } from '../support/wildcard.ts';
import type { Options } from '../support/options.ts';
import { listingOf } from './ls-format.ts';
import { sorter } from './ls-order.ts';
import type { Listed } from './ls-order.ts';

export const lsCommand = command(
  'ls',
  {
    'a,all': 'flag',
    'A,almost-all': 'flag',
    author: 'flag',
    'b,escape': 'flag',
    'block-size': 'value',
    'B,ignore-backups': 'flag',
    c: 'flag',
    C: 'flag',
    color: 'optional',
    'd,directory': 'flag',
    'D,dired': 'flag',
    f: 'flag',
    F: 'flag',
    classify: 'optional',
    'file-type': 'flag',
    format: 'value',
    'full-time': 'flag',
    g: 'flag',
    'group-directories-first': 'flag',
    'G,no-group': 'flag',
    'h,human-readable': 'flag',
    si: 'flag',
    H: 'flag',
    hide: 'value',
    hyperlink: 'optional',
    'indicator-style': 'value',
    'i,inode': 'flag',
    'I,ignore': 'value',
    'k,kibibytes': 'flag',
    l: 'flag',
    'L,dereference': 'flag',
    m: 'flag',
    'n,numeric-uid-gid': 'flag',
    'N,literal': 'flag',
    o: 'flag',
    p: 'flag',
    'q,hide-control-chars': 'flag',
    'show-control-chars': 'flag',
    'Q,quote-name': 'flag',
    'quoting-style': 'value',
    'r,reverse': 'flag',
    'R,recursive': 'flag',
    's,size': 'flag',
    S: 'flag',
    sort: 'value',
    time: 'value',
    'time-style': 'value',
    t: 'flag',
    'T,tabsize': 'value',
    u: 'flag',
    U: 'flag',
    v: 'flag',
    'w,width': 'value',
    x: 'flag',
    X: 'flag',
    'Z,context': 'flag',
    '1': 'flag',
    zero: 'flag',
  },
  async (call, options) => {
    const isLong = options.given.some(
      ({ name, value }) =>
        ['l', 'g', 'n', 'o', 'full-time'].includes(name) || (name === 'format' && /^(long|verbose)$/.test(value)),
    );
    const sort = sorter(options, isLong);
    const followsNamed =
      options.has('L') ||
      options.has('H') ||
      (!isLong && !options.has('d') && !options.has('F') && !options.has('classify'));
    const files: Listed[] = [];
    const directories: Listed[] = [];
    for (const path of options.operands.length > 0 ? options.operands : ['.']) {
      const listed = await look(call, path, path, followsNamed);
      if (!listed) continue;
      // A link to a directory counts as one, but for the long form.
      const isDirectory =
        listed.status.type === 'directory' ||
        (listed.status.type === 'symlink' && path.endsWith('/') && listed.leadsTo === 'directory');
      if (isDirectory && !options.has('d')) directories.push(listed);
      else files.push(listed);
    }
    const titled = options.operands.length > 1 || options.has('R');
    let output = files.length > 0 ? listingOf(sort(files), options, call, false) : '';
    for (const directory of sort(directories)) {
      output += await listDirectory(call, directory.name, { options, sort, titled, before: output === '' ? '' : '\n' });
    }
    call.print(output);
  },
  { trouble: 2 },
);

/** Undefined after a complaint. */
async function look(
  call: Call,
  path: string,
  name: string,
  follows: boolean,
  isNamed = true,
): Promise<Listed | undefined> {
  try {
    const own = await call.files.lstat(path);
    if (own.type !== 'symlink') {
      if (path.endsWith('/') && own.type !== 'directory') throw new FileError('ENOTDIR', '');
      return { name, path, status: own };
    }
    const target = await call.files.find(path);
    const linkText = await call.files.readlink(path);
    if (follows && target) return { name, path, status: target };
    return { name, path, status: own, linkText, ...(target && { leadsTo: target.type, leadsToMode: target.mode }) };
  } catch (thrown) {
    if (!(thrown instanceof FileError)) throw thrown;
    call.complain(`cannot access ${quoted(path)}: ${thrown.message}`, isNamed ? 2 : 1);
    return undefined;
  }
}

interface Listing {
  options: Options;
  sort: (files: Listed[]) => Listed[];
  titled: boolean;
  before: string;
}

async function listDirectory(call: Call, path: string, { options, sort, titled, before }: Listing): Promise<string> {
  const entries = await call.attempt(
    () => call.files.readdir(path),
    (why) => `cannot open directory ${quoted(path)}: ${why}`,
    2,
  );
  if (!entries) return '';
  const shows = entryFilter(options);
  const names = entries.map(({ name }) => name).filter(shows);
  if (options.last('a', 'A', 'f') === 'a' || options.last('a', 'A', 'f') === 'f') names.push('.', '..');
  const files: Listed[] = [];
  for (const name of names) {
    const listed = await look(call, joinPath(path, name), name, options.has('L'), false);
    if (listed) files.push(listed);
  }
  const sorted = sort(files);
  let output = `${before}${titled ? `${path}:\n` : ''}${listingOf(sorted, options, call, true)}`;
  if (!options.has('R')) return output;
  for (const { name, status } of sorted) {
    if (status.type !== 'directory' || name === '.' || name === '..') continue;
    output += await listDirectory(call, joinPath(path, name), { options, sort, titled: true, before: '\n' });
  }
  return output;
}

function entryFilter(options: Options): (name: string) => boolean {
  const showsHidden = options.has('a') || options.has('A') || options.has('f');
  const ignored = options.all('I').map((pattern) => wildcard(pattern));
  const hidden = showsHidden ? [] : options.all('hide').map((pattern) => wildcard(pattern));
  return (name) =>
    (showsHidden || !name.startsWith('.')) &&
    !(options.has('B') && name.endsWith('~')) &&
    !ignored.some((pattern) => pattern.test(name)) &&
    !hidden.some((pattern) => pattern.test(name));
}
