/** Which members of an archive are meant, what they are called, and how they are listed. */
import type { Call } from '../support/command.ts';
import { modeText } from '../support/modes.ts';
import { toText } from '../support/bytes.ts';
import { extendedPattern, basicPattern } from '../support/posix-pattern.ts';
import { strftime } from '../support/strftime.ts';
import { zoneOf } from '../support/time-zone.ts';
import { wildcard } from '../support/wildcard.ts';
import type { TarEntry } from './tar-format.ts';
import type { Member, TarRequest } from './tar-options.ts';

export interface MembersFilter {
  takes: (name: string) => boolean;
  /** The names that matched nothing. */
  unused: () => string[];
}

/** Without names, all members are meant. A folder stands for all in it. */
export function membersFilter(request: TarRequest, members: readonly Member[]): MembersFilter {
  const excluded = excluder(request.all('exclude'));
  const names = members.map(({ name }) => name.replace(/\/+$/, ''));
  const used = new Set<string>();
  const patterns = request.has('wildcards') ? names.map((name) => ({ name, pattern: wildcard(name) })) : undefined;
  const isMeant = (name: string): boolean => {
    if (names.length === 0) return true;
    const plain = name.replace(/\/+$/, '');
    let found = false;
    for (const wanted of names) {
      const pattern = patterns?.find((each) => each.name === wanted)?.pattern;
      if (plain === wanted || plain.startsWith(`${wanted}/`) || pattern?.test(plain)) {
        used.add(wanted);
        found = true;
      }
    }
    return found;
  };
  return {
    takes: (name) => !excluded(name) && isMeant(name),
    unused: () => members.map(({ name }) => name).filter((name) => !used.has(name.replace(/\/+$/, ''))),
  };
}

/** Patterns match a name, or any of its parts up to a slash, as a whole. */
export function excluder(patterns: readonly string[]): (name: string) => boolean {
  const expressions = patterns.map((pattern) => wildcard(pattern.replace(/\/+$/, '')));
  return (name) => {
    const parts = name.replace(/\/+$/, '').split('/');
    return expressions.some((expression) =>
      parts.some((_, start) =>
        parts.slice(start).some((__, length) => expression.test(parts.slice(start, start + length + 1).join('/'))),
      ),
    );
  };
}

export async function readExclusions(call: Call, request: TarRequest): Promise<string[]> {
  const patterns = request.all('exclude');
  for (const list of request.all('X')) {
    patterns.push(
      ...toText(await call.files.read(list))
        .split('\n')
        .filter((line) => line !== ''),
    );
  }
  if (request.has('exclude-vcs'))
    patterns.push('.git', '.gitignore', '.gitattributes', '.gitmodules', '.hg', '.svn', 'CVS');
  return patterns;
}

/** What --transform and --strip-components make of a name; undefined if nothing is left of it. */
export function renamer(request: TarRequest): (name: string) => string | undefined {
  const steps = request.all('transform').map(substitution);
  const stripped = Number(request.value('strip-components') ?? 0);
  return (name) => {
    const changed = steps.reduce((text, step) => step(text), name);
    if (stripped === 0) return changed;
    const parts = changed.split('/').filter((part) => part !== '' && part !== '.');
    if (parts.length <= stripped) return undefined;
    return parts.slice(stripped).join('/') + (changed.endsWith('/') ? '/' : '');
  };
}

/** `s/old/new/g` and the flags x and i. */
function substitution(text: string): (name: string) => string {
  const separator = text[1] ?? '/';
  const [, pattern = '', replacement = '', flags = ''] = text.split(new RegExp(`(?<!\\\\)\\${separator}`));
  const options = { global: flags.includes('g'), ignoreCase: flags.includes('i') };
  const expression = flags.includes('x') ? extendedPattern(pattern, options) : basicPattern(pattern, options);
  return (name) =>
    name.replace(expression, (...match: unknown[]) =>
      replacement.replace(/\\(\d)|&|\\(.)/g, (all, digit?: string, escaped?: string) => {
        if (all === '&') return String(match[0]);
        if (digit === undefined) return escaped ?? '';
        const group = match[Number(digit)];
        return typeof group === 'string' ? group : '';
      }),
    );
}

/** Columns of the owner and the size together. */
const ownerWidth = 19;

/** As `tar tv` prints a member; without `long`, its name alone. */
export function listedEntry(entry: TarEntry, request: TarRequest, call: Call, long: boolean): string {
  if (!long) return entry.name;
  const owner = `${entry.owner}/${entry.group}`;
  const size = String(entry.data.length);
  const type = entry.type === 'hard link' ? 'file' : entry.type;
  const mode = modeText(type, entry.mode);
  const shownMode = entry.type === 'hard link' ? `h${mode.slice(1)}` : mode;
  const time = strftime(
    request.has('full-time') ? '%Y-%m-%d %H:%M:%S' : '%Y-%m-%d %H:%M',
    entry.modifiedAt,
    zoneOf(call.env('TZ')),
  );
  const target =
    entry.type === 'symlink' ? ` -> ${entry.target}` : entry.type === 'hard link' ? ` link to ${entry.target}` : '';
  return `${shownMode} ${owner}${size.padStart(Math.max(size.length + 1, ownerWidth - owner.length))} ${time} ${entry.name}${target}`;
}
