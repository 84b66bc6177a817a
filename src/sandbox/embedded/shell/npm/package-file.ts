/** `npm init` and `npm pkg`: the file `package.json` itself. */
import type { Call } from '../commands/support/command.ts';
import { toBytes, toText } from '../commands/support/bytes.ts';
import { baseName, joinPath } from '../commands/support/paths.ts';
import type { NpmFlags } from './npm-arguments.ts';
import { NpmError, findPackage, readPackage } from './project.ts';
import type { PackageJson } from './project.ts';

export async function initPackage(call: Call, words: readonly string[], flags: NpmFlags): Promise<void> {
  if (words.length > 0) {
    throw new NpmError([
      'code ENONETWORK',
      `npm init ${words[0] ?? ''} would have to fetch a package, and this sandbox has no network in this version.`,
      'Use `npm init -y` to create a package.json.',
    ]);
  }
  const folder = call.context.cwd;
  const path = joinPath(folder, 'package.json');
  const old = (await findPackage(call, folder)) ?? {};
  const content = { ...(await defaults(call, folder, old, flags)), ...old };
  const ordered: PackageJson = { ...old, ...orderedLike(content, old) };
  const text = `${JSON.stringify(ordered, null, 2)}\n`;
  await call.files.write(path, toBytes(text));
  call.print(`Wrote to ${path}:\n\n${text}\n\n\n`);
}

/** What was there comes first. */
const orderedLike = (content: PackageJson, old: PackageJson): PackageJson =>
  Object.fromEntries([...Object.keys(old), ...Object.keys(content)].map((key) => [key, content[key]]));

async function defaults(call: Call, folder: string, old: PackageJson, flags: NpmFlags): Promise<PackageJson> {
  const text = (name: string, fallback: string): string => {
    const value = flags[name];
    return typeof value === 'string' ? value : fallback;
  };
  const base = baseName(folder);
  const scripts = (await call.files.readdir(folder)).map(({ name }) => name).filter((name) => name.endsWith('.js'));
  const main = ['index.js', 'main.js', `${base}.js`].find((name) => scripts.includes(name)) ?? scripts[0] ?? 'index.js';
  const scope = text('scope', '');
  const name = base
    .toLowerCase()
    .replace(/^[_.\s]+/, '')
    .replace(/\s+/g, '-');
  return {
    name: scope === '' ? name : `${scope.startsWith('@') ? scope : `@${scope}`}/${name}`,
    version: text('init-version', '1.0.0'),
    main,
    scripts: { test: 'echo "Error: no test specified" && exit 1' },
    keywords: [],
    author: text('init-author-name', ''),
    license: text('init-license', 'ISC'),
    description: old.description ?? (await descriptionFrom(call, folder)),
  };
}

/** The first paragraph of the read-me that is no heading. */
async function descriptionFrom(call: Call, folder: string): Promise<string> {
  const text = toText(await call.files.read(joinPath(folder, 'README.md')).catch(() => ''));
  const lines = text.split('\n');
  const start = lines.findIndex(
    (line) =>
      /^[^\s#[!<]/.test(line) && !/^[=-]+$/.test(line) && lines[lines.indexOf(line) + 1]?.startsWith('===') !== true,
  );
  if (start < 0) return '';
  const end = lines.findIndex((line, index) => index > start && line.trim() === '');
  return lines
    .slice(start, end < 0 ? undefined : end)
    .join(' ')
    .trim();
}

type Json = unknown;

export async function managePackage(
  call: Call,
  prefix: string,
  words: readonly string[],
  flags: NpmFlags,
): Promise<void> {
  const [action, ...args] = words;
  const content: Record<string, Json> = await readPackage(call, prefix);
  const usage = [
    'Usage:',
    'npm pkg set <key>=<value> [<key>=<value> ...]',
    'npm pkg get [<key> [<key> ...]]',
    'npm pkg delete <key> [<key> ...]',
  ];
  switch (action) {
    case 'get':
      call.print(`${JSON.stringify(getValues(content, args, flags), null, 2)}\n`);
      return;
    case 'set':
      if (args.length === 0) throw new NpmError(['code EUSAGE', ...usage]);
      for (const arg of args) {
        const equals = arg.indexOf('=');
        if (equals < 0) throw new NpmError(['code EUSAGE', ...usage]);
        setAt(content, keysOf(arg.slice(0, equals)), valueOf(arg.slice(equals + 1), flags));
      }
      break;
    case 'delete':
      if (args.length === 0) throw new NpmError(['code EUSAGE', ...usage]);
      for (const arg of args) deleteAt(content, keysOf(arg));
      break;
    case 'fix':
      break;
    default:
      throw new NpmError(['code EUSAGE', ...usage]);
  }
  await call.files.write(
    joinPath(prefix, 'package.json'),
    toBytes(`${JSON.stringify(withSortedDependencies(content), null, 2)}\n`),
  );
}

function withSortedDependencies(content: Record<string, Json>): Record<string, Json> {
  const sorted = { ...content };
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
    const old = sorted[group];
    if (isObject(old))
      sorted[group] = Object.fromEntries(Object.entries(old).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  }
  return sorted;
}

function getValues(content: Record<string, Json>, names: readonly string[], flags: NpmFlags): Json {
  if (names.length === 0) return content;
  const found: Record<string, Json> = {};
  for (const name of names) {
    const value = getAt(content, keysOf(name));
    if (value !== undefined) found[name] = value;
  }
  const [only] = names;
  return names.length === 1 && only !== undefined && only in found && flags['workspaces'] !== true
    ? found[only]
    : found;
}

/** `a.b[0].c`, `a["b.c"]`, `list[]`. */
const keysOf = (path: string): string[] =>
  Array.from(
    path.matchAll(/\["([^"]*)"\]|\['([^']*)'\]|\[([^\]]*)\]|([^.[\]]+)/g),
    ([, double, single, index, plain]) => double ?? single ?? index ?? plain ?? '',
  );

function valueOf(text: string, flags: NpmFlags): Json {
  if (flags['json'] !== true) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new NpmError(['code EJSONPARSE', `JSON.parse Unexpected token in JSON: ${text}`]);
  }
}

const isObject = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null;

function getAt(value: Json, keys: readonly string[]): Json {
  return keys.reduce<Json>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

function setAt(target: Record<string, Json>, keys: readonly string[], value: Json): void {
  const [key = '', next, ...rest] = keys;
  const place = key === '' && Array.isArray(target) ? String(target.length) : key;
  if (next === undefined) {
    target[place] = value;
    return;
  }
  const old = target[place];
  const isIndex = next === '' || /^\d+$/.test(next);
  const inner: Record<string, Json> = isObject(old) ? old : ((isIndex ? [] : {}) as Record<string, Json>);
  target[place] = inner;
  setAt(inner, [next, ...rest], value);
}

function deleteAt(target: Record<string, Json>, keys: readonly string[]): void {
  const [last = ''] = keys.slice(-1);
  const inner = getAt(target, keys.slice(0, -1));
  if (Array.isArray(inner)) inner.splice(Number(last), 1);
  else if (isObject(inner)) Reflect.deleteProperty(inner, last);
}
