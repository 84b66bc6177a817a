/** `find -printf` and `-ls`. */
import { controlEscapes } from '../support/escapes.ts';
import { identity } from '../support/identity.ts';
import { modeText } from '../support/modes.ts';
import { directoryName } from '../support/paths.ts';
import { pad } from '../support/printf-format.ts';
import { strftime } from '../support/strftime.ts';
import type { Zone } from '../support/time-zone.ts';
import { blocksOf } from '../files/stat.ts';
import type { Visit } from './find-visit.ts';

const escapes: Readonly<Record<string, string>> = { ...controlEscapes, '\\': '\\' };

const typeLetters = { file: 'f', directory: 'd', symlink: 'l', device: 'c', broken: 'N' } as const;

/** `\c` in the format ends the text. */
export async function formatVisit(format: string, visit: Visit, zone: Zone): Promise<string> {
  const pieces = format.match(/\\(?:[0-7]{1,3}|.)|%[-+ 0#]*\d*(?:\.\d+)?(?:[ACT][^]|[^])|[^\\%]+|[\\%]/gs) ?? [];
  let text = '';
  for (const piece of pieces) {
    if (piece.startsWith('\\')) {
      const escaped = piece.slice(1);
      if (escaped === 'c') return text;
      text += /^[0-7]/.test(escaped)
        ? String.fromCharCode(Number.parseInt(escaped, 8) & 255)
        : (escapes[escaped] ?? piece);
    } else if (piece.startsWith('%') && piece.length > 1) text += await directive(piece, visit, zone);
    else text += piece;
  }
  return text;
}

async function directive(piece: string, visit: Visit, zone: Zone): Promise<string> {
  const [, flags = '', width = '', precision, letter = ''] = /^%([-+ 0#]*)(\d*)(?:\.(\d+))?(.*)$/s.exec(piece) ?? [];
  if (letter === '%') return '%';
  const value = await field(letter, visit, zone, flags);
  if (value === undefined) return piece;
  const cut = precision === undefined ? value : value.slice(0, Number(precision));
  return pad(cut, { flags, width: Number(width || 0) });
}

async function field(letter: string, visit: Visit, zone: Zone, flags: string): Promise<string | undefined> {
  const { path, start, depth, name } = visit;
  switch (letter) {
    case 'p':
      return path;
    case 'f':
      return name;
    case 'h':
      return path.includes('/') ? directoryName(path) : '.';
    case 'P':
      return path === start ? '' : path.slice(start.length).replace(/^\/+/, '');
    case 'H':
      return start;
    case 'd':
      return String(depth);
    case 'l':
      return visit.target();
    case 'y':
      return typeLetters[await visit.type()];
    case 'Y': {
      const type = await visit.type();
      return typeLetters[type === 'symlink' ? await visit.otherType() : type];
    }
    case 'u':
      return identity.user;
    case 'U':
      return String(identity.userId);
    case 'g':
      return identity.group;
    case 'G':
      return String(identity.groupId);
    case 'F':
      return 'tmpfs';
    case 'D':
      return '1';
    case 'S':
      return '1';
    case 'Z':
      return '';
    default:
      return statusField(letter, visit, zone, flags);
  }
}

async function statusField(letter: string, visit: Visit, zone: Zone, flags: string): Promise<string | undefined> {
  const status = await visit.status();
  switch (letter) {
    case 's':
      return String(status.size);
    case 'b':
      return String(blocksOf(status));
    case 'k':
      return String(blocksOf(status) / 2);
    case 'm':
      return `${flags.includes('#') ? '0' : ''}${status.mode.toString(8)}`;
    case 'M':
      return modeText(status.type, status.mode);
    case 'n':
      return String(status.links);
    case 'i':
      return String(status.id);
    case 'a':
      return ctime(status.accessedAt, zone);
    case 'c':
      return ctime(status.changedAt, zone);
    case 't':
      return ctime(status.modifiedAt, zone);
    default: {
      const [which = '', how = ''] = letter;
      const time = { A: status.accessedAt, C: status.changedAt, T: status.modifiedAt }[which];
      if (time === undefined || how === '') return undefined;
      if (how === '@') return (time / 1000).toFixed(10);
      if (how === '+') return strftime('%Y-%m-%d+%H:%M:%S.%N', time, zone).concat('0');
      if (how === 'S') return strftime('%S.%N', time, zone).concat('0');
      if (how === 'T' || how === 'X') return strftime('%H:%M:%S.%N', time, zone).concat('0');
      return strftime(`%${how}`, time, zone);
    }
  }
}

const ctime = (time: number, zone: Zone): string =>
  strftime('%a %b %e %H:%M:%S.%N', time, zone).concat('0 ', strftime('%Y', time, zone));

/** As `ls -dils` has it. */
export async function listVisit(visit: Visit, zone: Zone): Promise<string> {
  const status = await visit.status();
  const target = await visit.target();
  const isRecent = Date.now() - status.modifiedAt < 15_778_476_000;
  const fields = [
    String(status.id).padStart(9),
    String(blocksOf(status) / 2).padStart(6),
    modeText(status.type, status.mode),
    String(status.links).padStart(3),
    identity.user.padEnd(8),
    identity.group.padEnd(8),
    String(status.size).padStart(8),
    strftime(isRecent ? '%b %e %H:%M' : '%b %e  %Y', status.modifiedAt, zone),
  ];
  return `${fields.join(' ')} ${visit.path}${target === '' ? '' : ` -> ${target}`}\n`;
}
