import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { splitLines, toText } from '../support/bytes.ts';
import { strftime } from '../support/strftime.ts';
import { utc, zoneOf } from '../support/time-zone.ts';
import type { Zone } from '../support/time-zone.ts';
import type { Options } from '../support/options.ts';
import { parseDate } from './date-parse.ts';
import type { Moment } from './date-parse.ts';

const precisions: Readonly<Record<string, string>> = {
  date: '%Y-%m-%d',
  hours: '%Y-%m-%dT%H%:z',
  minutes: '%Y-%m-%dT%H:%M%:z',
  seconds: '%Y-%m-%dT%H:%M:%S%:z',
  ns: '%Y-%m-%dT%H:%M:%S,%N%:z',
};

export const dateCommand = command(
  'date',
  {
    'd,date': 'value',
    'f,file': 'value',
    'I,iso-8601': 'optional',
    'R,rfc-email,rfc-2822': 'flag',
    'rfc-3339': 'value',
    'r,reference': 'value',
    's,set': 'value',
    'u,utc,universal': 'flag',
    debug: 'flag',
    resolution: 'flag',
  },
  async (call, options) => {
    const zone = options.has('u') ? utc : zoneOf(call.env('TZ'));
    const format = formatOf(options);
    if (options.has('s')) throw new CommandFailure('cannot set date: Operation not permitted');
    for (const { time, nanoseconds } of await momentsOf(call, options, zone)) {
      call.print(`${strftime(format, time, zone, nanoseconds)}\n`);
    }
  },
);

function formatOf(options: Options): string {
  const [operand, extra] = options.operands;
  if (extra !== undefined)
    throw new CommandFailure(`extra operand '${extra}'\nTry 'date --help' for more information.`);
  if (operand !== undefined && !operand.startsWith('+')) throw new CommandFailure(`invalid date '${operand}'`);
  const way = options.last('I', 'R', 'rfc-3339');
  if (operand !== undefined) {
    if (way !== undefined) throw new CommandFailure('multiple output formats specified');
    return operand.slice(1);
  }
  if (way === 'R') return '%a, %d %b %Y %H:%M:%S %z';
  if (way === undefined) return '%a %b %e %H:%M:%S %Z %Y';
  const given = options.value(way) || 'date';
  const name = Object.keys(precisions).find((each) => each.startsWith(given));
  if (name === undefined)
    throw new CommandFailure(`invalid argument '${given}' for '--${way === 'I' ? 'iso-8601' : way}'`);
  const format = precisions[name] ?? '';
  return way === 'I' ? format : format.replace('T', ' ').replace(',', '.');
}

async function momentsOf(call: Call, options: Options, zone: Zone): Promise<Moment[]> {
  const now = Date.now();
  const parse = (text: string): Moment[] => {
    const moment = parseDate(text, now, zone);
    if (!moment) call.complain(`invalid date '${text}'`);
    return moment ? [moment] : [];
  };
  const text = options.value('d');
  if (text !== undefined) return parse(text);
  const list = options.value('f');
  if (list !== undefined) return splitLines(toText(await call.files.read(list))).flatMap(parse);
  const reference = options.value('r');
  if (reference === undefined) return [{ time: now, nanoseconds: 0 }];
  const status = await call.attempt(
    () => call.files.stat(reference),
    (why) => `${reference}: ${why}`,
  );
  return status ? [{ time: status.modifiedAt, nanoseconds: 0 }] : [];
}
