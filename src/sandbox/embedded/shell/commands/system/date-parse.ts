/** Dates as people write them for `date -d` and `touch -d`. */
import { localTime, momentOf, utc, utcTime } from '../support/time-zone.ts';
import type { Zone } from '../support/time-zone.ts';

export interface Moment {
  /** Milliseconds since the epoch. */
  time: number;
  /** Below a millisecond. */
  nanoseconds: number;
}

type UnitName = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const units: Readonly<Record<string, readonly [unit: UnitName, factor: number]>> = {
  year: ['year', 1],
  month: ['month', 1],
  fortnight: ['day', 14],
  week: ['day', 7],
  day: ['day', 1],
  hour: ['hour', 1],
  hr: ['hour', 1],
  minute: ['minute', 1],
  min: ['minute', 1],
  second: ['second', 1],
  sec: ['second', 1],
};

const ordinals: Readonly<Record<string, number>> = {
  last: -1,
  this: 0,
  next: 1,
  first: 1,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
};

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longMonths = 'january february march april may june july august september october november december'.split(' ');
const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Minutes ahead of UTC. */
const zoneNames: Readonly<Record<string, number>> = {
  utc: 0,
  gmt: 0,
  z: 0,
  ut: 0,
  wet: 0,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  msk: 180,
  ist: 330,
  jst: 540,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

/** Undefined if the text is no date. `now`: milliseconds since the epoch. */
export function parseDate(text: string, now: number, zone: Zone): Moment | undefined {
  const epoch = /^\s*@(-?\d+)(?:[.,](\d+))?\s*$/.exec(text);
  if (epoch) {
    const fraction = (epoch[2] ?? '').slice(0, 9).padEnd(9, '0');
    return { time: Number(epoch[1]) * 1000 + Number(fraction.slice(0, 3)), nanoseconds: Number(fraction.slice(3)) };
  }
  const named = /^TZ="([^"]*)"\s*(.*)$/s.exec(text);
  return new DateReader(named ? (named[2] ?? '') : text, now, zone).read();
}

class DateReader {
  #rest: string;
  readonly #now: number;
  readonly #zone: Zone;
  #date: { year: number; month: number; day: number } | undefined;
  #clock: { hour: number; minute: number; second: number; fraction: string } | undefined;
  #offset: number | undefined;
  #weekday: { day: number; count: number } | undefined;
  readonly #relative: Record<UnitName, number> = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  #isRelative = false;

  constructor(text: string, now: number, zone: Zone) {
    this.#rest = text
      .toLowerCase()
      .replace(/\([^)]*\)/g, ' ')
      .trim();
    this.#now = now;
    this.#zone = zone;
  }

  read(): Moment | undefined {
    while (this.#rest !== '') {
      const before = this.#rest;
      if (!this.#readDate() && !this.#readClock() && !this.#readZone() && !this.#readWord()) return undefined;
      this.#rest = this.#rest.replace(/^[\s,]+/, '');
      if (this.#rest === before) return undefined;
    }
    return this.#moment();
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.#rest);
    if (!match) return undefined;
    this.#rest = this.#rest.slice(match[0].length);
    return match;
  }

  #setDate(year: number, month: number, day: number): boolean {
    const inMonth = new Date(utcTime(year, month + 1, 0)).getUTCDate();
    if (month < 1 || month > 12 || day < 1 || day > inMonth) return false;
    this.#date = { year, month, day };
    return true;
  }

  #readDate(): boolean {
    if (this.#date) return false;
    const iso = this.#take(/^(\d{4})-(\d{1,2})-(\d{1,2})(?:t(?=\d))?(?![\d.])/);
    if (iso) return this.#setDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    const compact = this.#take(/^(\d{4})(\d{2})(\d{2})(?:t(?=\d))?(?!\d)/);
    if (compact) return this.#setDate(Number(compact[1]), Number(compact[2]), Number(compact[3]));
    const american = this.#take(/^(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?(?!\d)/);
    if (american) return this.#setDate(fullYear(american[3], this.#thisYear), Number(american[1]), Number(american[2]));
    const slashed = this.#take(/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/);
    if (slashed) return this.#setDate(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]));
    const dayFirst = this.#take(
      /^(\d{1,2})(?:st|nd|rd|th)?[\s-]*([a-z]{3,9})\.?(?:[\s,-]+(\d{4}|\d{2}(?!\d|:)))?(?![\d:a-z])/,
    );
    if (dayFirst) {
      const month = monthOf(dayFirst[2] ?? '');
      if (month > 0) return this.#setDate(fullYear(dayFirst[3], this.#thisYear), month, Number(dayFirst[1]));
      this.#rest = dayFirst[0] + this.#rest;
    }
    const monthFirst = this.#take(
      /^([a-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:[\s,-]+(\d{4})(?![\d:]))?/,
    );
    if (monthFirst) {
      const month = monthOf(monthFirst[1] ?? '');
      if (month > 0) return this.#setDate(fullYear(monthFirst[3], this.#thisYear), month, Number(monthFirst[2]));
      this.#rest = monthFirst[0] + this.#rest;
    }
    return false;
  }

  get #thisYear(): number {
    return localTime(this.#now, this.#zone).year;
  }

  #readClock(): boolean {
    if (this.#clock) {
      // A year after a time, as in `Thu Jan 2 03:04:05 UTC 2020`.
      const year = this.#date && this.#take(/^(\d{4})(?!\d)/);
      return year && this.#date ? this.#setDate(Number(year[1]), this.#date.month, this.#date.day) : false;
    }
    const clock = this.#take(/^t?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([ap]\.?m\.?)?(?![\d:])/);
    if (clock)
      return this.#setClock(Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0), clock[4] ?? '', clock[5]);
    const hour = this.#take(/^(\d{1,2})\s*([ap]\.?m\.?)(?![a-z])/);
    if (hour) return this.#setClock(Number(hour[1]), 0, 0, '', hour[2]);
    const compact = this.#date && this.#take(/^(\d{2})(\d{2})(?!\d)/);
    if (compact) return this.#setClock(Number(compact[1]), Number(compact[2]), 0, '', undefined);
    return false;
  }

  #setClock(hour: number, minute: number, second: number, fraction: string, half: string | undefined): boolean {
    if (minute > 59 || second > 60 || hour > (half ? 12 : 24)) return false;
    const full = half ? (hour % 12) + (half.startsWith('p') ? 12 : 0) : hour;
    this.#clock = { hour: full, minute, second, fraction };
    return true;
  }

  #readZone(): boolean {
    if (this.#clock && this.#offset === undefined) {
      const offset = this.#take(/^([-+])(\d{1,2}):?(\d{2})?(?!\d|\s*[a-z])/);
      if (offset) {
        this.#offset = (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0));
        return true;
      }
    }
    const name = /^([a-z]{1,4})(?![a-z])/.exec(this.#rest)?.[1];
    const minutes = name === undefined ? undefined : zoneNames[name];
    if (name === undefined || minutes === undefined) return false;
    this.#rest = this.#rest.slice(name.length);
    this.#offset = minutes;
    const plus = this.#take(/^\s*([-+])(\d{1,2}):?(\d{2})?(?!\d|\s*[a-z])/);
    if (plus) this.#offset += (plus[1] === '-' ? -1 : 1) * (Number(plus[2]) * 60 + Number(plus[3] ?? 0));
    return true;
  }

  #readWord(): boolean {
    const amount = this.#take(/^([-+]?)\s*(\d+)\s*([a-z]+)/) ?? this.#take(/^([-+])?()([a-z]+)/);
    if (!amount) return false;
    const [, sign, digits = '', word = ''] = amount;
    const size = (sign === '-' ? -1 : 1) * (digits === '' ? 1 : Number(digits));
    if (digits === '') {
      const fixed: Readonly<Record<string, number>> = { now: 0, today: 0, yesterday: -1, tomorrow: 1 };
      const days = fixed[word];
      if (days !== undefined) return this.#add('day', 1, days);
      const ordinal = ordinals[word];
      if (ordinal !== undefined) {
        const next = this.#take(/^\s*([a-z]+)/)?.[1] ?? '';
        return this.#unit(next, ordinal) || this.#day(next, ordinal);
      }
      if (this.#day(word, 0)) return true;
    }
    return this.#unit(word, size);
  }

  #day(word: string, count: number): boolean {
    const day =
      word.length < 3
        ? -1
        : dayNames.findIndex(
            (name) =>
              name.startsWith(word) ||
              (word === 'tues' && name === 'tuesday') ||
              (/^thurs?$/.test(word) && name === 'thursday') ||
              (word === 'wednes' && name === 'wednesday'),
          );
    if (day < 0) return false;
    this.#weekday = { day, count };
    return true;
  }

  #unit(word: string, size: number): boolean {
    const unit = units[word] ?? units[word.replace(/s$/, '')];
    if (!unit) return false;
    const ago = this.#take(/^\s*ago\b/) ? -1 : 1;
    return this.#add(unit[0], unit[1], size * ago);
  }

  #add(unit: UnitName, factor: number, size: number): boolean {
    this.#relative[unit] += factor * size;
    this.#isRelative = true;
    return true;
  }

  #moment(): Moment {
    const zone: Zone = this.#offset === undefined ? this.#zone : fixedZone(this.#offset);
    const now = localTime(this.#now, zone);
    const { year, month, day } = this.#date ?? now;
    const startsDay = this.#date !== undefined || this.#weekday !== undefined || (!this.#isRelative && !this.#clock);
    const clock =
      this.#clock ?? (startsDay ? { hour: 0, minute: 0, second: 0, fraction: '' } : { ...now, fraction: '' });
    const { year: years, month: months, day: days, hour, minute, second } = this.#relative;
    let wall = utcTime(year + years, month + months, day + days, clock.hour, clock.minute, clock.second);
    if (this.#weekday && !this.#date) {
      const { day: wanted, count } = this.#weekday;
      const current = new Date(wall).getUTCDay();
      const ahead = (wanted - current + 7) % 7;
      const weeks = count > 0 && ahead > 0 ? count - 1 : count;
      wall += (ahead + weeks * 7) * 86_400_000;
    }
    const fraction = clock.fraction.slice(0, 9).padEnd(9, '0');
    const time = momentOf(wall, zone) + (hour * 3600 + minute * 60 + second) * 1000 + Number(fraction.slice(0, 3));
    return { time, nanoseconds: Number(fraction.slice(3)) };
  }
}

const fixedZone = (offset: number): Zone => (offset === 0 ? utc : { offsetAt: () => offset, nameAt: () => '' });

function monthOf(word: string): number {
  const long = longMonths.indexOf(word);
  if (long >= 0) return long + 1;
  return word === 'sept' ? 9 : monthNames.indexOf(word) + 1;
}

function fullYear(text: string | undefined, current: number): number {
  if (text === undefined) return current;
  const year = Number(text);
  return text.length > 2 ? year : year < 69 ? 2000 + year : 1900 + year;
}
