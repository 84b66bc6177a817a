/** The functions of awk that need no waiting. */
import { toText } from '../support/bytes.ts';
import { CommandFailure } from '../support/command.ts';
import { formatDouble, formatInteger, pad } from '../support/printf-format.ts';
import { strftime } from '../support/strftime.ts';
import { momentOf, utc, utcTime, zoneOf } from '../support/time-zone.ts';
import { splitByPattern, splitFields } from './records.ts';
import type { AwkArray, AwkRuntime } from './runtime.ts';
import { InputText, compare, toNumber } from './values.ts';
import type { Value } from './values.ts';

/** As printf does. */
export function sprintf(format: string, args: readonly Value[], runtime: AwkRuntime): string {
  let next = 0;
  const take = (): Value => {
    if (next >= args.length)
      throw new CommandFailure(`run time error: not enough arguments passed to printf("${toText(format)}")`, 2);
    const value = args[next];
    next += 1;
    return value;
  };
  return format.replace(
    /%([-+ 0#]*)(\*|\d*)(?:\.(\*|\d*))?([a-zA-Z%])/g,
    (all, flags: string, width: string, precision: string | undefined, conversion: string) => {
      if (conversion === '%') return '%';
      const wide = width === '*' ? toNumber(take()) : Number(width || 0);
      const digits =
        precision === undefined ? undefined : precision === '*' ? toNumber(take()) : Number(precision || 0);
      const spec = { flags: wide < 0 ? `${flags}-` : flags, width: Math.abs(wide), precision: digits, conversion };
      switch (conversion) {
        case 'd':
        case 'i':
        case 'o':
        case 'x':
        case 'X':
        case 'u': {
          const number = toNumber(take());
          if (!Number.isFinite(number)) return formatDouble(number, { ...spec, conversion: 'f' });
          return formatInteger(BigInt(Math.trunc(number)), conversion === 'i' ? { ...spec, conversion: 'd' } : spec);
        }
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case 'a':
          return formatDouble(toNumber(take()), spec);
        case 'c': {
          const value = take();
          const isNumber = typeof value === 'number' || (value instanceof InputText && value.number !== undefined);
          return pad(isNumber ? String.fromCharCode(toNumber(value) & 255) : runtime.text(value).slice(0, 1), spec);
        }
        case 's': {
          const text = runtime.text(take());
          return pad(digits === undefined ? text : text.slice(0, digits), {
            ...spec,
            flags: spec.flags.replace('0', ''),
          });
        }
        default:
          return all;
      }
    },
  );
}

/** From a place that is rounded, and only what lies inside. */
export function substr(text: string, start: number, length: number | undefined): string {
  const from = Math.round(start);
  const to = length === undefined ? Infinity : Math.round(start) + Math.round(length);
  if (Number.isNaN(from) || Number.isNaN(to)) return '';
  return text.slice(Math.max(0, from - 1), Math.max(0, Math.min(text.length, to - 1)));
}

export interface Replaced {
  text: string;
  count: number;
}

/** `&` stands for what matched, `\\&` for itself. `which`: 0 for all. */
export function substitute(
  pattern: RegExp,
  replacement: string,
  text: string,
  which: number,
  groups = false,
): Replaced {
  let result = '';
  let copied = 0;
  let count = 0;
  let lastEnd = -1;
  let from = 0;
  while (from <= text.length) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (!match) break;
    const end = match.index + match[0].length;
    if (!(match[0] === '' && match.index === lastEnd)) {
      count += 1;
      if (which === 0 || count === which) {
        result += text.slice(copied, match.index) + expand(replacement, match, groups);
        copied = end;
        if (which !== 0) break;
      }
      lastEnd = end;
    }
    from = match[0] === '' ? end + 1 : end;
  }
  if (which !== 0 && count < which) return { text, count: 0 };
  return { text: result + text.slice(copied), count: which === 0 ? count : 1 };
}

const expand = (replacement: string, match: RegExpExecArray, groups: boolean): string =>
  replacement.replace(/\\\\|\\&|&|\\(\d)/g, (all, digit?: string) => {
    if (all === '&') return match[0];
    if (all === String.raw`\&`) return '&';
    if (all === '\\\\') return '\\';
    return groups ? (match[Number(digit)] ?? '') : all;
  });

export function fillArray(array: AwkArray, parts: readonly string[]): number {
  array.clear();
  for (const [index, part] of parts.entries()) array.set(String(index + 1), new InputText(part));
  return parts.length;
}

export function splitInto(array: AwkArray, text: string, separator: string | RegExp, separators?: AwkArray): number {
  const found: string[] = [];
  const parts = typeof separator === 'string' ? splitFields(text, separator) : splitByPattern(text, separator, found);
  if (separators) fillArray(separators, found);
  return fillArray(array, parts);
}

/** Sorts the values, or the subscripts, into an array of their own. */
export function sortInto(source: AwkArray, target: AwkArray, subscripts: boolean): number {
  const values: Value[] = subscripts ? Array.from(source.keys()) : Array.from(source.values());
  values.sort((a, b) => compare(a, b, '%.6g'));
  target.clear();
  for (const [index, value] of values.entries()) target.set(String(index + 1), value);
  return values.length;
}

/** The functions on numbers and texts alone. Undefined if there is no such function. */
export function plainBuiltin(name: string, args: readonly Value[], runtime: AwkRuntime): Value {
  const number = (index: number): number => toNumber(args[index]);
  const text = (index: number): string => runtime.text(args[index]);
  switch (name) {
    case 'atan2':
      return Math.atan2(number(0), number(1));
    case 'cos':
      return Math.cos(number(0));
    case 'sin':
      return Math.sin(number(0));
    case 'exp':
      return Math.exp(number(0));
    case 'log':
      return Math.log(number(0));
    case 'sqrt':
      return Math.sqrt(number(0));
    case 'int':
      return Math.trunc(number(0));
    case 'index':
      return text(0).indexOf(text(1)) + 1;
    case 'substr':
      return substr(text(0), number(1), args.length > 2 ? number(2) : undefined);
    case 'tolower':
      return text(0).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    case 'toupper':
      return text(0).replace(/[a-z]+/g, (letters) => letters.toUpperCase());
    case 'sprintf':
      return sprintf(text(0), args.slice(1), runtime);
    case 'systime':
      return Math.floor(Date.now() / 1000);
    case 'strftime': {
      const zone = args.length > 2 && number(2) !== 0 ? utc : zoneOf(runtime.call.env('TZ'));
      const time = args.length > 1 ? number(1) * 1000 : Date.now();
      return strftime(args.length > 0 ? text(0) : '%a %b %e %H:%M:%S %Z %Y', time, zone);
    }
    case 'mktime': {
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text(0).trim().split(/\s+/).map(Number);
      const time = momentOf(utcTime(year, month, day, hour, minute, second), zoneOf(runtime.call.env('TZ')));
      return Number.isNaN(time) ? -1 : Math.floor(time / 1000);
    }
    case 'strtonum':
      return /^\s*0[0-7]+$/.test(text(0)) ? Number.parseInt(text(0), 8) : number(0);
    case 'and':
      return Number(args.reduce((sum, arg) => sum & BigInt(Math.trunc(toNumber(arg))), -1n));
    case 'or':
      return Number(args.reduce((sum, arg) => sum | BigInt(Math.trunc(toNumber(arg))), 0n));
    case 'xor':
      return Number(args.reduce((sum, arg) => sum ^ BigInt(Math.trunc(toNumber(arg))), 0n));
    case 'lshift':
      return number(0) * 2 ** number(1);
    case 'rshift':
      return Math.floor(number(0) / 2 ** number(1));
    case 'compl':
      return Number(BigInt.asUintN(53, ~BigInt(Math.trunc(number(0)))));
    default:
      throw new CommandFailure(`run time error: function ${name} is not supported`, 2);
  }
}
