import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { momentOf, utcTime, zoneOf } from '../support/time-zone.ts';
import { quoted } from '../support/paths.ts';
import type { Options } from '../support/options.ts';
import { parseDate } from '../system/date-parse.ts';

interface Times {
  accessedAt: number;
  modifiedAt: number;
}

export const touchCommand = command(
  'touch',
  {
    a: 'flag',
    m: 'flag',
    'c,no-create': 'flag',
    'd,date': 'value',
    f: 'flag',
    'h,no-dereference': 'flag',
    'r,reference': 'value',
    t: 'value',
    time: 'value',
  },
  async (call, options) => {
    if (options.operands.length === 0)
      throw new CommandFailure(`missing file operand\nTry 'touch --help' for more information.`);
    const times = await timesOf(call, options);
    const which = options.value('time');
    const onlyAccess =
      (options.has('a') && !options.has('m')) || (which !== undefined && /^(access|atime|use)/.test(which));
    const onlyModified =
      (options.has('m') && !options.has('a')) || (which !== undefined && /^(modify|mtime)/.test(which));
    for (const path of options.operands) {
      const old = await call.files.find(path);
      if (!old && options.has('c')) continue;
      await call.attempt(
        async () => {
          if (!old) await call.files.write(path, '');
          const now = old ?? times;
          await call.files.utimes(
            path,
            onlyModified ? now.accessedAt : times.accessedAt,
            onlyAccess ? now.modifiedAt : times.modifiedAt,
          );
        },
        (why) => `${old ? 'setting times of' : 'cannot touch'} ${quoted(path)}: ${why}`,
      );
    }
  },
);

async function timesOf(call: Call, options: Options): Promise<Times> {
  const zone = zoneOf(call.env('TZ'));
  const reference = options.value('r');
  const date = options.value('d');
  const stamp = options.value('t');
  const base = reference === undefined ? undefined : await call.files.find(reference);
  if (reference !== undefined && !base) {
    throw new CommandFailure(`failed to get attributes of ${quoted(reference)}: No such file or directory`);
  }
  if (date !== undefined) {
    const moment = parseDate(date, base?.modifiedAt ?? Date.now(), zone);
    if (!moment) throw new CommandFailure(`invalid date format ${quoted(date)}`);
    return { accessedAt: moment.time, modifiedAt: moment.time };
  }
  if (base) return base;
  if (stamp === undefined) {
    const now = Date.now();
    return { accessedAt: now, modifiedAt: now };
  }
  const match = /^(\d{2})?(\d{2})?(\d{2})(\d{2})(\d{2})(\d{2})(?:\.(\d{2}))?$/.exec(stamp);
  if (!match) throw new CommandFailure(`invalid date format ${quoted(stamp)}`);
  const [, century, yearOfCentury, month, day, hour, minute, second] = match;
  const years = yearOfCentury ?? century;
  const two = Number(years);
  const year =
    yearOfCentury !== undefined && century !== undefined
      ? Number(century + yearOfCentury)
      : years === undefined
        ? new Date().getUTCFullYear()
        : two < 69
          ? 2000 + two
          : 1900 + two;
  const time = momentOf(
    utcTime(year, Number(month), Number(day), Number(hour), Number(minute), Number(second ?? 0)),
    zone,
  );
  return { accessedAt: time, modifiedAt: time };
}
