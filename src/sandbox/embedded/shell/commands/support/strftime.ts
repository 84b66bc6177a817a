import { localTime, utcTime } from './time-zone.ts';
import type { LocalTime, Zone } from './time-zone.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(' ');

/** As `date +FORMAT` prints a moment. `nanoseconds`: those below a millisecond, if they are known. */
export function strftime(format: string, time: number, zone: Zone, nanoseconds = 0): string {
  const local = localTime(time, zone);
  return format.replace(
    /%([-_0^#+]*)(\d*)(:{0,3}z|[EO]?[A-Za-z%+])/g,
    (all, flags: string, width: string, letter: string) => {
      const field = fieldOf(letter.replace(/^[EO](?=.)/, ''), local, { time, zone, nanoseconds });
      if (!field) return all;
      return layOut(field, flags, width === '' ? undefined : Number(width));
    },
  );
}

interface Field {
  text: string;
  /** Digits that a number has, filled up with `pad`. Zero: it is no number. */
  width: number;
  pad: '0' | ' ';
  /** Whether `#` makes it small rather than big. */
  lowers?: boolean;
  /** Digits of a fraction, which are cut off and not filled. */
  fraction?: boolean;
}

const number = (value: number, width: number, pad: '0' | ' ' = '0'): Field => ({ text: String(value), width, pad });
const text = (value: string): Field => ({ text: value, width: 0, pad: ' ' });

interface Moment {
  time: number;
  zone: Zone;
  nanoseconds: number;
}

function fieldOf(letter: string, local: LocalTime, moment: Moment): Field | undefined {
  const nested = (format: string): Field => text(strftime(format, moment.time, moment.zone, moment.nanoseconds));
  const hour12 = local.hour % 12 === 0 ? 12 : local.hour % 12;
  switch (letter) {
    case '%':
      return text('%');
    case 'n':
      return text('\n');
    case 't':
      return text('\t');
    case 'a':
      return text((weekdays[local.weekday] ?? '').slice(0, 3));
    case 'A':
      return text(weekdays[local.weekday] ?? '');
    case 'b':
    case 'h':
      return text((months[local.month - 1] ?? '').slice(0, 3));
    case 'B':
      return text(months[local.month - 1] ?? '');
    case 'c':
      return nested('%a %b %e %H:%M:%S %Y');
    case 'C':
      return number(Math.floor(local.year / 100), 2);
    case 'd':
      return number(local.day, 2);
    case 'D':
    case 'x':
      return nested('%m/%d/%y');
    case 'e':
      return number(local.day, 2, ' ');
    case 'F':
      return nested('%Y-%m-%d');
    case 'g':
      return number(isoWeek(local).year % 100, 2);
    case 'G':
      return number(isoWeek(local).year, 4);
    case 'H':
      return number(local.hour, 2);
    case 'I':
      return number(hour12, 2);
    case 'j':
      return number(local.yearDay, 3);
    case 'k':
      return number(local.hour, 2, ' ');
    case 'l':
      return number(hour12, 2, ' ');
    case 'm':
      return number(local.month, 2);
    case 'M':
      return number(local.minute, 2);
    case 'N':
      return {
        text: String(local.millisecond * 1_000_000 + moment.nanoseconds).padStart(9, '0'),
        width: 9,
        pad: '0',
        fraction: true,
      };
    case 'p':
      return { ...text(local.hour < 12 ? 'AM' : 'PM'), lowers: true };
    case 'P':
      return text(local.hour < 12 ? 'am' : 'pm');
    case 'q':
      return number(Math.ceil(local.month / 3), 1);
    case 'r':
      return nested('%I:%M:%S %p');
    case 'R':
      return nested('%H:%M');
    case 's':
      return number(Math.floor(moment.time / 1000), 1);
    case 'S':
      return number(local.second, 2);
    case 'T':
    case 'X':
      return nested('%H:%M:%S');
    case 'u':
      return number(local.weekday || 7, 1);
    case 'U':
      return number(Math.floor((local.yearDay + 6 - local.weekday) / 7), 2);
    case 'V':
      return number(isoWeek(local).week, 2);
    case 'w':
      return number(local.weekday, 1);
    case 'W':
      return number(Math.floor((local.yearDay + 6 - ((local.weekday + 6) % 7)) / 7), 2);
    case 'y':
      return number(local.year % 100, 2);
    case 'Y':
      return number(local.year, 4);
    case 'Z':
      return { ...text(local.zone), lowers: true };
    case '+':
      return nested('%a %b %e %H:%M:%S %Z %Y');
    default:
      return /^:{0,3}z$/.test(letter) ? text(offsetText(local.offset, letter.length - 1)) : undefined;
  }
}

/** +0100, +01:00, +01:00:00, or as short as can be. */
export function offsetText(offset: number, colons: number): string {
  const sign = offset < 0 ? '-' : '+';
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  if (colons === 0) return `${sign}${hours}${minutes}`;
  if (colons === 3) return minutes === '00' ? `${sign}${hours}` : `${sign}${hours}:${minutes}`;
  return `${sign}${hours}:${minutes}${colons === 2 ? ':00' : ''}`;
}

/** The first week is that of the first Thursday. */
function isoWeek({ year, yearDay, weekday }: LocalTime): { year: number; week: number } {
  const day = weekday || 7;
  const week = Math.floor((yearDay - day + 10) / 7);
  if (week < 1) return { year: year - 1, week: weeksIn(year - 1) };
  if (week > weeksIn(year)) return { year: year + 1, week: 1 };
  return { year, week };
}

function weeksIn(year: number): number {
  const last = new Date(utcTime(year, 12, 31)).getUTCDay();
  const before = new Date(utcTime(year - 1, 12, 31)).getUTCDay();
  return last === 4 || before === 3 ? 53 : 52;
}

function layOut(field: Field, flags: string, width: number | undefined): string {
  let shown = field.text;
  if (field.fraction) {
    if (flags.includes('-')) shown = shown.replace(/0+$/, '') || '0';
    return width === undefined ? shown : shown.slice(0, width).padEnd(width, '0');
  }
  const flag = flags.match(/[-_0]/g)?.at(-1);
  const pad = flag === '_' ? ' ' : flag === '0' ? '0' : field.pad;
  const size = flag === '-' ? 0 : Math.max(width ?? 0, field.width);
  if (shown.startsWith('-') && pad === '0') shown = `-${shown.slice(1).padStart(size - 1, '0')}`;
  else shown = shown.padStart(size, field.width === 0 && flag === undefined ? ' ' : pad);
  if (flags.includes('^')) return shown.toUpperCase();
  if (!flags.includes('#')) return shown;
  return field.lowers ? shown.toLowerCase() : shown.toUpperCase();
}
