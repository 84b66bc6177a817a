import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import type { FileStatus } from '../support/files.ts';
import { identity } from '../support/identity.ts';
import { modeText } from '../support/modes.ts';
import { quoted } from '../support/paths.ts';
import { strftime } from '../support/strftime.ts';
import { utc, zoneOf } from '../support/time-zone.ts';
import { unescape } from '../support/escapes.ts';
import { pad } from '../support/printf-format.ts';

export const statCommand = command(
  'stat',
  {
    'L,dereference': 'flag',
    'f,file-system': 'flag',
    'c,format': 'value',
    printf: 'value',
    't,terse': 'flag',
    cached: 'value',
  },
  async (call, options) => {
    if (options.operands.length === 0)
      throw new CommandFailure(`missing operand\nTry 'stat --help' for more information.`);
    const given = options.value('c');
    const printf = options.value('printf');
    const format = printf ?? given;
    for (const path of options.operands) {
      const status = await call.attempt(
        () => (options.has('L') ? call.files.stat(path) : call.files.lstat(path)),
        (why) =>
          options.has('f')
            ? `cannot read file system information for ${quoted(path)}: ${why}`
            : `cannot statx ${quoted(path)}: ${why}`,
      );
      if (!status) continue;
      const file: FileFacts = {
        path,
        status,
        target: status.type === 'symlink' ? await call.files.readlink(path) : undefined,
      };
      if (options.has('f'))
        call.print(
          `${fill(format ?? fileSystemFormat, (letter) => fileSystemField(letter, path))}${printf === undefined ? '\n' : ''}`,
        );
      else if (printf !== undefined) call.print(fill(unescape(printf), (letter) => field(letter, file, call)));
      else {
        const chosen = given ?? (options.has('t') ? terseFormat : status.type === 'symlink' ? linkFormat : longFormat);
        call.print(`${fill(chosen, (letter) => field(letter, file, call))}\n`);
      }
    }
  },
);

interface FileFacts {
  path: string;
  status: FileStatus;
  target: string | undefined;
}

const longFormat = [
  '  File: %n',
  '  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F',
  'Device: %Hd,%Ld\tInode: %-11i Links: %h',
  'Access: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)',
  'Access: %x',
  'Modify: %y',
  'Change: %z',
  ' Birth: %w',
].join('\n');
const linkFormat = longFormat.replace('%n', '%N').replace(/'/g, '');
const terseFormat = '%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %W %o';
const fileSystemFormat = [
  '  File: "%n"',
  '    ID: %-8i Namelen: %-7l Type: %T',
  'Block size: %-10s Fundamental block size: %S',
  'Blocks: Total: %-10b Free: %-10f Available: %a',
  'Inodes: Total: %-10c Free: %d',
].join('\n');

type FieldOf = (letter: string) => string;

const fill = (format: string, fieldFor: FieldOf): string =>
  format.replace(
    /%([-+ 0#']*)(\d*)(?:\.(\d+))?([HL]?[A-Za-z%])/g,
    (_, flags: string, width: string, precision: string | undefined, letter: string) => {
      if (letter === '%') return '%';
      const value = fieldFor(letter);
      if (value === unknown) return `?${letter}`;
      const cut = precision === undefined || !/[A-Zxyzwn]/.test(letter) ? value : value.slice(0, Number(precision));
      return pad(
        flags.includes('#') && letter === 'a' ? `0${cut}` : cut,
        { flags, width: Number(width || 0) },
        /^[asbougihXYZW]$/.test(letter),
      );
    },
  );

const unknown = '\0';
const typeBits = { file: 0o100000, directory: 0o040000, symlink: 0o120000, device: 0o020000 } as const;

export function typeName({ type, size }: FileStatus): string {
  switch (type) {
    case 'file':
      return size === 0 ? 'regular empty file' : 'regular file';
    case 'directory':
      return 'directory';
    case 'symlink':
      return 'symbolic link';
    case 'device':
      return 'character special file';
  }
}

/** In units of 512 bytes; files take whole pages. */
export const blocksOf = ({ type, size }: FileStatus): number =>
  type === 'symlink' || type === 'device' ? 0 : Math.ceil(size / 4096) * 8;

function field(letter: string, { path, status, target }: FileFacts, call: Call): string {
  const zone = call.env('TZ') === undefined ? utc : zoneOf(call.env('TZ'));
  const time = (moment: number): string => strftime('%Y-%m-%d %H:%M:%S.%N %z', moment, zone);
  const seconds = (moment: number): string => String(Math.floor(moment / 1000));
  switch (letter) {
    case 'a':
      return status.mode.toString(8);
    case 'A':
      return modeText(status.type, status.mode);
    case 'b':
      return String(blocksOf(status));
    case 'B':
      return '512';
    case 'd':
    case 'D':
    case 'Ld':
      return '1';
    case 'Hd':
      return '0';
    case 'f':
      return (typeBits[status.type] | status.mode).toString(16);
    case 'F':
      return typeName(status);
    case 'g':
      return String(identity.groupId);
    case 'G':
      return identity.group;
    case 'h':
      return String(status.links);
    case 'i':
      return String(status.id);
    case 'm':
      return '/';
    case 'n':
      return path;
    case 'N':
      return target === undefined ? quoted(path) : `${quoted(path)} -> ${quoted(target)}`;
    case 'o':
      return '4096';
    case 's':
      return String(status.size);
    case 't':
    case 'T':
    case 'r':
    case 'R':
      return '0';
    case 'u':
      return String(identity.userId);
    case 'U':
      return identity.user;
    case 'w':
      return time(status.createdAt);
    case 'W':
      return seconds(status.createdAt);
    case 'x':
      return time(status.accessedAt);
    case 'X':
      return seconds(status.accessedAt);
    case 'y':
      return time(status.modifiedAt);
    case 'Y':
      return seconds(status.modifiedAt);
    case 'z':
      return time(status.changedAt);
    case 'Z':
      return seconds(status.changedAt);
    default:
      return unknown;
  }
}

function fileSystemField(letter: string, path: string): string {
  const fields: Readonly<Record<string, string>> = {
    n: path,
    i: '1',
    l: '255',
    T: 'tmpfs',
    t: '1021994',
    s: '4096',
    S: '4096',
    b: '262144',
    f: '262144',
    a: '262144',
    c: '200000',
    d: '200000',
  };
  return fields[letter] ?? unknown;
}
