/** `npm config`: what is set in the files `.npmrc`, and what npm assumes. */
import type { Call } from '../commands/support/command.ts';
import { toBytes, toText } from '../commands/support/bytes.ts';
import { joinPath } from '../commands/support/paths.ts';
import type { NpmFlags } from './npm-arguments.ts';
import { NpmError } from './project.ts';
import { globalPrefix, nodePath, nodeVersion, npmVersion } from './script-run.ts';

interface Places {
  user: string;
  project: string;
}

const placesOf = (call: Call, prefix: string): Places => ({
  user: joinPath(call.env('HOME') ?? '/home/user', '.npmrc'),
  project: joinPath(prefix, '.npmrc'),
});

export async function manageConfig(
  call: Call,
  prefix: string,
  words: readonly string[],
  flags: NpmFlags,
): Promise<void> {
  const [action = 'list', ...args] = words;
  const places = placesOf(call, prefix);
  switch (action) {
    case 'get': {
      const values = await allValues(call, prefix, places, flags);
      if (args.length === 0) return call.print(listing(Object.entries(values)));
      for (const name of args) {
        const prefixed = args.length > 1 ? `${name}=` : '';
        call.print(`${prefixed}${values[name] ?? 'undefined'}\n`);
      }
      return;
    }
    case 'set':
    case 'delete':
    case 'rm': {
      const path = flags['location'] === 'project' ? places.project : places.user;
      const values = await readFile(call, path);
      for (const [name, value] of action === 'set'
        ? pairsOf(args)
        : args.map((each): [string, undefined] => [each, undefined])) {
        if (value === undefined || value === '') Reflect.deleteProperty(values, name);
        else values[name] = value;
      }
      await call.files.write(
        path,
        toBytes(
          Object.entries(values)
            .map(([name, value]) => `${name}=${value}\n`)
            .join(''),
        ),
      );
      return;
    }
    case 'list':
    case 'ls': {
      const user = await readFile(call, places.user);
      const project = await readFile(call, places.project);
      const group = (title: string, path: string, values: Record<string, string>): string =>
        Object.keys(values).length === 0
          ? ''
          : `; "${title}" config from ${path}\n\n${listing(Object.entries(values), true)}\n`;
      const facts = [
        `node bin location = ${nodePath}`,
        `node version = ${nodeVersion}`,
        `npm local prefix = ${prefix}`,
        `npm version = ${npmVersion}`,
        `cwd = ${call.context.cwd}`,
        `HOME = ${call.env('HOME') ?? ''}`,
      ];
      call.print(
        `${group('user', places.user, user)}${group('project', places.project, project)}${facts.map((fact) => `; ${fact}\n`).join('')}; Run \`npm config ls -l\` to show all defaults.\n`,
      );
      return;
    }
    default:
      throw new NpmError([
        'code EUSAGE',
        'Usage:',
        'npm config set <key>=<value> [<key>=<value> ...]',
        'npm config get [<key> [<key> ...]]',
        'npm config delete <key> [<key> ...]',
        'npm config list [--json]',
      ]);
  }
}

const listing = (entries: readonly (readonly [string, string])[], quoted = false): string =>
  entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, value]) =>
        `${name} = ${quoted && !/^(true|false|null|\d+)$/.test(value) ? JSON.stringify(value) : value}\n`,
    )
    .join('');

const pairsOf = (args: readonly string[]): [string, string][] => {
  const [first = '', second] = args;
  if (args.length === 2 && second !== undefined && !first.includes('=')) return [[first, second]];
  return args.map((arg) => {
    const equals = arg.indexOf('=');
    return equals < 0 ? [arg, ''] : [arg.slice(0, equals), arg.slice(equals + 1)];
  });
};

async function readFile(call: Call, path: string): Promise<Record<string, string>> {
  const text = toText(await call.files.read(path).catch(() => ''));
  const values: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s*([^;#=\s][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values[name] = value.replace(/^"(.*)"$/, '$1');
  }
  return values;
}

async function allValues(call: Call, prefix: string, places: Places, flags: NpmFlags): Promise<Record<string, string>> {
  const home = call.env('HOME') ?? '/home/user';
  return {
    registry: 'https://registry.npmjs.org/',
    cache: `${home}/.npm`,
    prefix: globalPrefix,
    userconfig: places.user,
    globalconfig: `${globalPrefix}/etc/npmrc`,
    'init-license': 'ISC',
    'init-version': '1.0.0',
    'save-prefix': '^',
    loglevel: 'notice',
    fund: 'true',
    audit: 'true',
    json: 'false',
    global: 'false',
    'local-prefix': prefix,
    'script-shell': 'null',
    'ignore-scripts': 'false',
    'legacy-peer-deps': 'false',
    'engine-strict': 'false',
    'package-lock': 'true',
    tag: 'latest',
    'user-agent': `npm/${npmVersion} node/${nodeVersion} linux x64 workspaces/false`,
    ...(await readFile(call, places.user)),
    ...(await readFile(call, places.project)),
    ...Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, String(value)])),
  };
}
