/** The `exports` and `imports` maps of a package.json, as Node reads them. */
import { isRecord } from './json.ts';
import { moduleErrors } from './module-error.ts';
import type { PackageConfig } from './package-reader.ts';

/** Where an entry leads: to a path in the package, or (of `imports` alone) to a package. */
export type MapTarget = { path: string } | { specifier: string };

interface MapLookup {
  config: PackageConfig;
  conditions: ReadonlySet<string>;
  /** The importing file, for messages; null for `require`. */
  from: string | null;
}

/** `subpath`: `.` or `./more`. Fails with ERR_PACKAGE_PATH_NOT_EXPORTED, among others. */
export function resolveExports(lookup: MapLookup, subpath: string): string {
  const { config, from } = lookup;
  const entries = hasSubpaths(lookup) ? (config.exports as Record<string, unknown>) : { '.': config.exports };
  const target = resolveEntry(entries, subpath, { ...lookup, isImport: false });
  if (!target || !('path' in target)) throw moduleErrors.notExported(config.folder, subpath, from);
  return target.path;
}

/** `name` begins with `#`. Undefined: the package defines no such import. */
export function resolveImports(lookup: MapLookup, name: string): MapTarget | undefined {
  if (name === '#' || name.startsWith('#/') || name.endsWith('/')) {
    const reason = 'is not a valid internal imports specifier name';
    throw moduleErrors.invalidSpecifier(name, reason, lookup.from);
  }
  return resolveEntry(lookup.config.imports ?? {}, name, { ...lookup, isImport: true }) ?? undefined;
}

/** Whether the keys of `exports` are subpaths; else all of it is about the main entry. */
function hasSubpaths({ config, from }: MapLookup): boolean {
  if (!isRecord(config.exports)) return false;
  const keys = Object.keys(config.exports);
  const subpaths = keys.filter((key) => key === '' || key.startsWith('.'));
  if (subpaths.length > 0 && subpaths.length < keys.length) {
    const reason =
      `"exports" cannot contain some keys starting with '.' and some not. The exports object must either be an ` +
      `object of package subpath keys or an object of main entry condition name keys only.`;
    throw moduleErrors.invalidPackageConfig(`${config.folder}/package.json`, from, reason);
  }
  return keys.length > 0 && subpaths.length > 0;
}

interface EntryLookup extends MapLookup {
  isImport: boolean;
}

function resolveEntry(
  entries: Readonly<Record<string, unknown>>,
  key: string,
  lookup: EntryLookup,
): MapTarget | null | undefined {
  if (Object.hasOwn(entries, key) && !key.includes('*') && !key.endsWith('/')) {
    return resolveTarget(entries[key], { ...lookup, key, wildcard: undefined });
  }
  const pattern = bestPattern(Object.keys(entries), key);
  if (pattern === undefined) return undefined;
  const star = pattern.indexOf('*');
  const wildcard = key.slice(star, key.length - (pattern.length - star - 1));
  return resolveTarget(entries[pattern], { ...lookup, key: pattern, wildcard });
}

/** Of the keys with a `*` that match, the one that says most. */
function bestPattern(keys: readonly string[], key: string): string | undefined {
  let best: string | undefined;
  for (const pattern of keys) {
    const star = pattern.indexOf('*');
    if (star === -1 || pattern.lastIndexOf('*') !== star || key.length < pattern.length) continue;
    if (!key.startsWith(pattern.slice(0, star)) || !key.endsWith(pattern.slice(star + 1))) continue;
    const bestStar = best?.indexOf('*') ?? -1;
    if (best === undefined || star > bestStar || (star === bestStar && pattern.length > best.length)) best = pattern;
  }
  return best;
}

interface TargetLookup extends EntryLookup {
  /** As written in the map. */
  key: string;
  /** What the `*` of the key stands for. */
  wildcard: string | undefined;
}

/** Null: the map forbids it. Undefined: no condition fits. */
function resolveTarget(target: unknown, lookup: TargetLookup): MapTarget | null | undefined {
  if (typeof target === 'string') return resolveTargetString(target, lookup);
  if (target === null) return null;
  if (Array.isArray(target)) return firstOf(target, lookup);
  if (!isRecord(target)) throw invalidTarget(target, lookup);
  const keys = Object.keys(target);
  if (keys.some((key) => /^(0|[1-9]\d*)$/.test(key))) {
    const path = `${lookup.config.folder}/package.json`;
    throw moduleErrors.invalidPackageConfig(path, lookup.from, '"exports" cannot contain numeric property keys.');
  }
  for (const condition of keys) {
    if (condition !== 'default' && !lookup.conditions.has(condition)) continue;
    const resolved = resolveTarget(target[condition], lookup);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}

/** The first of some targets that is valid. */
function firstOf(targets: readonly unknown[], lookup: TargetLookup): MapTarget | null | undefined {
  let failure: unknown;
  let answer: null | undefined = targets.length === 0 ? null : undefined;
  for (const target of targets) {
    try {
      const resolved = resolveTarget(target, lookup);
      if (resolved) return resolved;
      if (resolved === undefined) continue;
      failure = undefined;
      answer = null;
    } catch (thrown) {
      if ((thrown as { code?: unknown }).code !== 'ERR_INVALID_PACKAGE_TARGET') throw thrown;
      failure = thrown;
    }
  }
  if (failure !== undefined) throw failure as Error;
  return answer;
}

/** `.`, `..` and node_modules, also when written with percent signs. */
const forbiddenSegment =
  /(?:^|\\|\/)(?:(?:\.|%2e)(?:\.|%2e)?|(?:n|%6e|%4e)(?:o|%6f|%4f)(?:d|%64|%44)(?:e|%65|%45)(?:_|%5f)(?:m|%6d|%4d)(?:o|%6f|%4f)(?:d|%64|%44)(?:u|%75|%55)(?:l|%6c|%4c)(?:e|%65|%45)(?:s|%73|%53))(?:\\|\/|$)/i;

function resolveTargetString(target: string, lookup: TargetLookup): MapTarget {
  const { config, key, wildcard, isImport, from } = lookup;
  const filled = wildcard === undefined ? target : target.replaceAll('*', () => wildcard);
  if (!target.startsWith('./')) {
    const isPackage = isImport && !target.startsWith('../') && !target.startsWith('/') && !URL.canParse(target);
    if (isPackage) return { specifier: filled };
    throw invalidTarget(target, lookup);
  }
  if (forbiddenSegment.test(target.slice(2))) throw invalidTarget(target, lookup);
  if (wildcard !== undefined && forbiddenSegment.test(wildcard)) {
    const reason = `request is not a valid match in pattern "${key}" for the "${isImport ? 'imports' : 'exports'}" resolution of ${config.folder}/package.json`;
    throw moduleErrors.invalidSpecifier(
      key.replace('*', () => wildcard),
      reason,
      from,
    );
  }
  return { path: `${config.folder}/${unescaped(filled.slice(2))}` };
}

/** Targets are URLs: `%20` is a space. */
function unescaped(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const invalidTarget = (target: unknown, { config, key, isImport, from }: TargetLookup): Error =>
  moduleErrors.invalidTarget(config.folder, key, target, isImport, from);
