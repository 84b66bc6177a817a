/** `npm exec` and `npx`: programs of packages that are installed. */
import type { Call } from '../commands/support/command.ts';
import { toText } from '../commands/support/bytes.ts';
import { directoryName, joinPath } from '../commands/support/paths.ts';
import type { NpmFlags } from './npm-arguments.ts';
import { NpmError, binsOf, findPackage } from './project.ts';
import type { PackageJson } from './project.ts';
import { binFoldersAbove, globalPrefix, quoteArgument, runPackageScript } from './script-run.ts';

interface ExecRequest {
  words: readonly string[];
  flags: NpmFlags;
  prefix: string;
}

/** Answers the exit code. */
export async function execute(call: Call, { words, flags, prefix }: ExecRequest): Promise<number> {
  const line = flags['call'];
  const packages = typeof flags['package'] === 'string' ? flags['package'].split('\n') : [];
  if (typeof line === 'string' && words.length > 0)
    throw new NpmError([
      'Cannot specify both --call and positional arguments',
      '',
      'Usage:',
      'npm exec -- <pkg>[@<version>] [args...]',
    ]);
  for (const spec of packages) if (!(await installedAt(call, prefix, spec))) throw needsNetwork([spec]);
  const run = (script: string, args: readonly string[], binFolders: readonly string[] = []): Promise<number> =>
    runIn(call, { script, args, binFolders, flags, prefix });
  if (typeof line === 'string') return run(line, []);
  const [name, ...args] = words;
  if (name === undefined) return 0;
  if (packages.length > 0) return run(quoteArgument(name), args);

  const own = await findPackage(call, prefix);
  const ownBin = own && binsOf(own)[name];
  if (ownBin !== undefined) return run(await interpreted(call, joinPath(prefix, ownBin)), args);
  for (const folder of [...binFoldersAbove(prefix), `${globalPrefix}/bin`]) {
    if (await call.files.exists(joinPath(folder, name))) return run(quoteArgument(name), args, [folder]);
  }
  const folder = await installedAt(call, prefix, name);
  const content = folder === undefined ? undefined : await findPackage(call, folder);
  if (folder === undefined || !content) throw needsNetwork([name]);
  return run(await interpreted(call, joinPath(folder, mainBin(content))), args);
}

interface Line {
  script: string;
  args: readonly string[];
  binFolders: readonly string[];
  flags: NpmFlags;
  prefix: string;
}

async function runIn(call: Call, { script, args, binFolders, flags, prefix }: Line): Promise<number> {
  return runPackageScript(call, {
    event: 'npx',
    script,
    args,
    root: prefix,
    cwd: call.context.cwd,
    content: (await findPackage(call, prefix)) ?? {},
    command: 'exec',
    flags,
    showsBanner: false,
    binFolders,
  });
}

/** The folder of a package that `name@version` names, or that a path does; undefined if it is not installed. */
async function installedAt(call: Call, prefix: string, spec: string): Promise<string | undefined> {
  if (/^(\.|\/|file:)/.test(spec)) return call.files.resolve(spec.replace(/^file:/, ''));
  const name = /^(@[^/]+\/)?[^@/]+/.exec(spec)?.[0] ?? spec;
  for (let folder = prefix; ; folder = directoryName(folder)) {
    const path = joinPath(folder, `node_modules/${name}`);
    if (await call.files.exists(joinPath(path, 'package.json'))) return path;
    if (folder === '/') return undefined;
  }
}

/** The program of a package that has one, or one of its own name. */
function mainBin(content: PackageJson): string {
  const bins = binsOf(content);
  const values = Object.values(bins);
  const named = bins[(content.name ?? '').replace(/^@[^/]+\//, '')];
  const [first] = values;
  if (first !== undefined && new Set(values).size === 1) return first;
  if (named !== undefined) return named;
  throw new NpmError(['could not determine executable to run']);
}

/** How to run a file that may lack the permission: by what its first line names. */
async function interpreted(call: Call, path: string): Promise<string> {
  const line = toText(await call.files.read(path).catch(() => '')).split('\n')[0] ?? '';
  const program = line.startsWith('#!') && !/\bnode\b/.test(line) ? (/([^/\s]+)\s*$/.exec(line)?.[1] ?? 'sh') : 'node';
  return `${program} ${quoteArgument(path)}`;
}

function needsNetwork(specs: readonly string[]): NpmError {
  const names = specs.map((spec) => `"${spec}"`).join(', ');
  return new NpmError([
    'code ENONETWORK',
    `${names} is not installed, and npx cannot fetch it: this sandbox has no network in this version.`,
    'Only programs of installed packages can be run; see `ls node_modules/.bin`.',
  ]);
}
