import { command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import type { DirectoryItem } from '../../../protocol/file-calls.ts';
import { modeText } from '../support/modes.ts';
import { joinPath } from '../support/paths.ts';
import { humanSize } from '../support/sizes.ts';
import { wildcard } from '../support/wildcard.ts';
import type { Options } from '../support/options.ts';

interface Counts {
  directories: number;
  files: number;
}

export const treeCommand = command(
  'tree',
  {
    a: 'flag',
    d: 'flag',
    l: 'flag',
    f: 'flag',
    L: 'value',
    P: 'value',
    I: 'value',
    i: 'flag',
    p: 'flag',
    s: 'flag',
    h: 'flag',
    F: 'flag',
    r: 'flag',
    t: 'flag',
    n: 'flag',
    C: 'flag',
    Q: 'flag',
    N: 'flag',
    J: 'flag',
    gitignore: 'flag',
    prune: 'flag',
    dirsfirst: 'flag',
    noreport: 'flag',
    charset: 'value',
    matchdirs: 'flag',
    'ignore-case': 'flag',
    filelimit: 'value',
  },
  async (call, options) => {
    const counts: Counts = { directories: 0, files: 0 };
    for (const path of options.operands.length > 0 ? options.operands : ['.']) {
      const status = await call.files.find(path);
      if (status?.type !== 'directory') {
        call.print(`${path}  [error opening dir]\n`);
        if (!status) call.exitCode = 2;
        continue;
      }
      counts.directories += 1;
      call.print(`${path}\n`);
      await printBelow(call, path, '', 1, options, counts);
    }
    if (options.has('noreport')) return;
    const directories = `${counts.directories} director${counts.directories === 1 ? 'y' : 'ies'}`;
    const files = options.has('d') ? '' : `, ${counts.files} file${counts.files === 1 ? '' : 's'}`;
    call.print(`\n${directories}${files}\n`);
  },
  { package: 'tree v2.1.0' },
);

async function printBelow(
  call: Call,
  path: string,
  indent: string,
  depth: number,
  options: Options,
  counts: Counts,
): Promise<void> {
  if (depth > Number(options.value('L') ?? Infinity)) return;
  const entries = await entriesOf(call, path, options);
  for (const [index, { name, type }] of entries.entries()) {
    const isLast = index === entries.length - 1;
    const full = joinPath(path, name);
    const isDirectory = type === 'directory';
    counts[isDirectory ? 'directories' : 'files'] += 1;
    const branch = options.has('i') ? '' : `${indent}${isLast ? '└── ' : '├── '}`;
    call.print(`${branch}${await labelOf(call, full, name, type, options)}\n`);
    if (isDirectory) await printBelow(call, full, `${indent}${isLast ? '    ' : '│   '}`, depth + 1, options, counts);
  }
}

async function entriesOf(call: Call, path: string, options: Options): Promise<DirectoryItem[]> {
  const ignoreCase = options.has('ignore-case');
  const patterns = (text: string | undefined): RegExp[] =>
    text?.split('|').map((pattern) => wildcard(pattern, { ignoreCase })) ?? [];
  const ignored = patterns(options.value('I'));
  const wanted = patterns(options.value('P'));
  const entries = (await call.files.readdir(path)).filter(({ name, type }) => {
    if (!options.has('a') && name.startsWith('.')) return false;
    if (options.has('d') && type !== 'directory') return false;
    if (ignored.some((pattern) => pattern.test(name))) return false;
    return wanted.length === 0 || type === 'directory' || wanted.some((pattern) => pattern.test(name));
  });
  if (options.has('r')) entries.reverse();
  if (!options.has('dirsfirst')) return entries;
  return [...entries.filter(({ type }) => type === 'directory'), ...entries.filter(({ type }) => type !== 'directory')];
}

async function labelOf(
  call: Call,
  path: string,
  name: string,
  type: DirectoryItem['type'],
  options: Options,
): Promise<string> {
  const facts: string[] = [];
  if (options.has('p') || options.has('s') || options.has('h')) {
    const { mode, size, type: own } = await call.files.lstat(path);
    if (options.has('p')) facts.push(modeText(own, mode));
    if (options.has('h')) facts.push(humanSize(size).padStart(4));
    else if (options.has('s')) facts.push(String(size).padStart(11));
  }
  const before = facts.length > 0 ? `[${facts.join(' ')}]  ` : '';
  const shown = options.has('f') ? path : name;
  const label = options.has('Q') ? `"${shown}"` : shown;
  const mark = options.has('F') && type === 'directory' ? '/' : '';
  const target = type === 'symlink' ? ` -> ${await call.files.readlink(path)}` : '';
  return `${before}${label}${mark}${target}`;
}
