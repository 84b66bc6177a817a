/** The tests of `find`. */
import { CommandFailure } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import type { FileStatus } from '../support/files.ts';
import { identity } from '../support/identity.ts';
import { parseMode } from '../support/modes.ts';
import { basicPattern, extendedPattern } from '../support/posix-pattern.ts';
import { localTime, momentOf, utcTime, zoneOf } from '../support/time-zone.ts';
import { wildcard } from '../support/wildcard.ts';
import { parseDate } from '../system/date-parse.ts';
import type { FindSettings } from './find-expression.ts';
import type { Visit } from './find-visit.ts';

export type Test = (visit: Visit) => Promise<boolean> | boolean;

const typeLetters: Readonly<Record<string, FileStatus['type'] | 'other'>> = {
  f: 'file',
  d: 'directory',
  l: 'symlink',
  c: 'device',
  b: 'other',
  p: 'other',
  s: 'other',
};

/** Undefined if there is no such test. */
export async function makeTest(
  name: string,
  args: readonly string[],
  call: Call,
  settings: FindSettings,
): Promise<Test | undefined> {
  const [text = ''] = args;
  switch (name) {
    case 'true':
      return () => true;
    case 'false':
    case 'nouser':
    case 'nogroup':
      return () => false;
    case 'name':
    case 'iname': {
      const pattern = wildcard(text, { ignoreCase: name === 'iname' });
      return ({ name: own }) => pattern.test(own);
    }
    case 'path':
    case 'wholename':
    case 'ipath':
    case 'iwholename': {
      const pattern = wildcard(text, { ignoreCase: name.startsWith('i') });
      return ({ path }) => pattern.test(path);
    }
    case 'lname':
    case 'ilname': {
      const pattern = wildcard(text, { ignoreCase: name === 'ilname' });
      return async (visit) => {
        const target = await visit.target();
        return target !== '' && pattern.test(target);
      };
    }
    case 'regex':
    case 'iregex':
      return pathPattern(text, name === 'iregex', settings.regexType);
    case 'type':
    case 'xtype':
      return typeTest(name, text);
    case 'size':
      return sizeTest(text);
    case 'empty':
      return async (visit) => {
        const { type, size } = await visit.status();
        if (type === 'directory') return (await call.files.readdir(visit.path)).length === 0;
        return type === 'file' && size === 0;
      };
    case 'perm':
      return permissionTest(text);
    case 'user':
    case 'uid':
    case 'group':
    case 'gid': {
      const [own, id] =
        name === 'user' || name === 'uid' ? [identity.user, identity.userId] : [identity.group, identity.groupId];
      if (!/^[-+]?\d+$/.test(text)) return () => text === own;
      const compare = comparison(name, text);
      return () => compare(id);
    }
    case 'links':
    case 'inum': {
      const compare = comparison(name, text);
      return async (visit) => {
        const { links, id } = await visit.status();
        return compare(name === 'links' ? links : id);
      };
    }
    case 'samefile': {
      const { id } = await call.files.stat(text);
      return async (visit) => (await visit.status()).id === id;
    }
    case 'readable':
    case 'writable':
    case 'executable': {
      const bits = { readable: 0o444, writable: 0o222, executable: 0o111 }[name];
      return async (visit) => ((await visit.status()).mode & bits) !== 0;
    }
    case 'fstype':
      return () => text === 'tmpfs';
    default:
      return timeTest(name, text, call, settings);
  }
}

/** `5`, `+5` for more, `-5` for less. */
function comparison(name: string, text: string): (value: number) => boolean {
  const match = /^([-+]?)(\d+(?:\.\d+)?)$/.exec(text);
  if (!match) throw new CommandFailure(`invalid argument \`${text}' to \`-${name}'`);
  const wanted = Number(match[2]);
  if (match[1] === '+') return (value) => value > wanted;
  return match[1] === '-' ? (value) => value < wanted : (value) => value === wanted;
}

function pathPattern(text: string, ignoreCase: boolean, type: string): Test {
  const isExtended = /extended|egrep|awk/.test(type);
  // In the syntax of Emacs `+` and `?` need no backslash.
  const source =
    isExtended || /basic|grep|sed/.test(type)
      ? text
      : text.replace(/\\.|\[[^\]]*\]|[+?]/gs, (part) => (part === '+' || part === '?' ? `\\${part}` : part));
  const options = { ignoreCase, unicode: true, wrap: (inner: string) => `^(?:${inner})$` };
  const pattern = isExtended ? extendedPattern(text, options) : basicPattern(source, options);
  return ({ path }) => pattern.test(path);
}

function typeTest(name: string, text: string): Test {
  const letters = text.split(',');
  const wanted = new Set(letters.map((letter) => typeLetters[letter]));
  const unknown = letters.find((letter) => !(letter in typeLetters));
  if (unknown !== undefined)
    throw new CommandFailure(
      unknown === '' || unknown.length > 1
        ? `Must separate multiple arguments to -${name} using: ','`
        : `Unknown argument to -${name}: ${unknown}`,
    );
  if (name === 'type') return async (visit) => wanted.has(await visit.type());
  return async (visit) => {
    if ((await visit.type()) !== 'symlink') return wanted.has(await visit.type());
    const other = await visit.otherType();
    return wanted.has(other === 'broken' ? 'symlink' : other);
  };
}

const sizeUnits: Readonly<Record<string, number>> = { b: 512, c: 1, w: 2, k: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** Sizes count in whole units, rounded up. */
function sizeTest(text: string): Test {
  const match = /^([-+]?\d+)([bcwkMG]?)$/.exec(text);
  if (!match) throw new CommandFailure(`Invalid argument \`${text}' to -size`);
  const unit = sizeUnits[match[2] || 'b'] ?? 512;
  const compare = comparison('size', match[1] ?? '');
  return async (visit) => compare(Math.ceil((await visit.status()).size / unit));
}

/** `644` exactly, `-644` all of these bits, `/222` any of them. */
function permissionTest(text: string): Test {
  const [, mark = '', rest = ''] = /^([-/]?)(.*)$/.exec(text) ?? [];
  const change = parseMode(rest);
  if (!change) throw new CommandFailure(`invalid mode '${text}'`);
  const wanted = change(0, false);
  return async (visit) => {
    const { mode } = await visit.status();
    if (mark === '-') return (mode & wanted) === wanted;
    return mark === '/' ? wanted === 0 || (mode & wanted) !== 0 : mode === wanted;
  };
}

type TimeField = 'accessedAt' | 'modifiedAt' | 'changedAt' | 'createdAt';

const timeFields: Readonly<Record<string, TimeField>> = {
  a: 'accessedAt',
  m: 'modifiedAt',
  c: 'changedAt',
  B: 'createdAt',
};

async function timeTest(name: string, text: string, call: Call, settings: FindSettings): Promise<Test | undefined> {
  const age = /^([amc])(time|min)$/.exec(name);
  if (age) {
    const field = timeFields[age[1] ?? 'm'] ?? 'modifiedAt';
    const unit = age[2] === 'min' ? 60_000 : 86_400_000;
    const compare = comparison(name, text);
    const sign = /^[-+]/.exec(text)?.[0] ?? '';
    const now = settings.dayStart ? endOfDay(call) : Date.now();
    return async (visit) => {
      const units = (now - (await visit.status())[field]) / unit;
      // Days count as whole, minutes are rounded up.
      return compare(age[2] === 'min' ? (sign === '' ? Math.ceil(units) : units) : Math.floor(units));
    };
  }
  const newer =
    name === 'newer'
      ? ['', 'm', 'm']
      : name === 'anewer'
        ? ['', 'a', 'm']
        : name === 'cnewer'
          ? ['', 'c', 'm']
          : /^newer([aBcm])([aBcmt])$/.exec(name);
  if (!newer) return undefined;
  const field = timeFields[newer[1] ?? 'm'] ?? 'modifiedAt';
  const limit =
    newer[2] === 't'
      ? parseDate(text, Date.now(), zoneOf(call.env('TZ')))?.time
      : (await call.files.stat(text).catch(() => undefined))?.[timeFields[newer[2] ?? 'm'] ?? 'modifiedAt'];
  if (limit === undefined) {
    throw new CommandFailure(
      newer[2] === 't'
        ? `I cannot figure out how to interpret '${text}' as a date or time`
        : `'${text}': No such file or directory`,
    );
  }
  return async (visit) => (await visit.status())[field] > limit;
}

function endOfDay(call: Call): number {
  const zone = zoneOf(call.env('TZ'));
  const { year, month, day } = localTime(Date.now(), zone);
  return momentOf(utcTime(year, month, day + 1), zone);
}
