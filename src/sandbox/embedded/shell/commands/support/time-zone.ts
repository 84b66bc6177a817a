/** Time zones: those of the machine's own tables, `UTC`, and the POSIX form such as `EST5EDT` or `<+03>-3`. */
export interface LocalTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  /** 0 is Sunday. */
  weekday: number;
  /** 1 to 366. */
  yearDay: number;
  /** Minutes that the zone is ahead of UTC. */
  offset: number;
  /** Such as `UTC` or `CET`. */
  zone: string;
}

export interface Zone {
  offsetAt: (time: number) => number;
  nameAt: (time: number) => string;
}

export const utc: Zone = { offsetAt: () => 0, nameAt: () => 'UTC' };

/** The zone that TZ names. Without a name, or with one that does not exist: UTC. */
export function zoneOf(name: string | undefined): Zone {
  const text = name?.replace(/^:/, '') ?? '';
  if (text === '' || /^(UTC|GMT|Etc\/UTC|Universal|Zulu)0?$/i.test(text)) return utc;
  return tableZone(text) ?? posixZone(text) ?? utc;
}

function tableZone(name: string): Zone | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
    const short = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'short' });
    const offsetAt = (time: number): number => {
      const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
      const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
      const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
      const wall = utcTime(year, part('month'), part('day'), part('hour'), part('minute'), part('second'));
      return Math.round((wall - Math.floor(time / 1000) * 1000) / 60_000);
    };
    const nameAt = (time: number): string => {
      const text = short.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
      return /^GMT./.test(text)
        ? (abbreviations[name.split('/')[0] ?? '']?.[offsetAt(time)] ?? numericName(offsetAt(time)))
        : text;
    };
    return { offsetAt, nameAt };
  } catch {
    return undefined;
  }
}

/** The names that English texts do not use for zones of other places. */
const abbreviations: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  Europe: { 0: 'WET', 60: 'CET', 120: 'CEST', 180: 'MSK' },
  Asia: { 330: 'IST', 480: 'CST', 540: 'JST' },
  Australia: { 480: 'AWST', 570: 'ACST', 600: 'AEST', 630: 'ACDT', 660: 'AEDT' },
};

function numericName(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${minutes === 0 ? '' : String(minutes).padStart(2, '0')}`;
}

function posixZone(text: string): Zone | undefined {
  const match = /^(?:<([^>]+)>|([A-Za-z]{3,}))([-+]?)(\d{1,2})(?::(\d{2}))?/.exec(text);
  if (!match) return undefined;
  const [, quoted, plain, sign, hours, minutes] = match;
  const offset = (sign === '-' ? 1 : -1) * (Number(hours) * 60 + Number(minutes ?? 0));
  const name = quoted ?? plain ?? '';
  return { offsetAt: () => offset, nameAt: () => name };
}

/** Milliseconds since the epoch. Months and days beyond their end run on. */
export function utcTime(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date.getTime();
}

export function localTime(time: number, zone: Zone): LocalTime {
  const offset = zone.offsetAt(time);
  const wall = new Date(time + offset * 60_000);
  const year = wall.getUTCFullYear();
  return {
    year,
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    millisecond: wall.getUTCMilliseconds(),
    weekday: wall.getUTCDay(),
    yearDay: Math.floor((wall.getTime() - utcTime(year, 1, 1)) / 86_400_000) + 1,
    offset,
    zone: zone.nameAt(time),
  };
}

/** The moment at which the clocks of a zone show a time, given as if it were UTC. */
export function momentOf(wall: number, zone: Zone): number {
  const guess = wall - zone.offsetAt(wall) * 60_000;
  return wall - zone.offsetAt(guess) * 60_000;
}
