/** The values of awk: numbers, strings, and what was read, which is both if it looks like a number. */
import { formatDouble } from '../support/printf-format.ts';

/** A text from the input. It counts as a number if it looks like one. */
export class InputText {
  readonly text: string;
  #number: number | undefined | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** Undefined if it does not look like a number. */
  get number(): number | undefined {
    if (this.#number === null) this.#number = looksNumeric.test(this.text) ? Number.parseFloat(this.text) : undefined;
    return this.#number;
  }
}

const looksNumeric = /^[ \t\n\r\f\v]*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[ \t\n\r\f\v]*$/;
const numberAtStart =
  /^[ \t\n\r\f\v]*(?:[-+]?(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[-+](?:inf|nan))/i;

/** Undefined: never set. */
export type Value = number | string | InputText | undefined;

export function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (value === undefined) return 0;
  if (typeof value !== 'string') return value.number ?? numberOf(value.text);
  return numberOf(value);
}

function numberOf(text: string): number {
  const start = numberAtStart.exec(text)?.[0].trim();
  if (start === undefined) return 0;
  if (/0x/i.test(start)) return start.startsWith('-') ? -Number(start.slice(1)) : Number(start.replace('+', ''));
  if (/inf|nan/i.test(start)) return /nan/i.test(start) ? Number.NaN : start.startsWith('-') ? -Infinity : Infinity;
  return Number.parseFloat(start);
}

export function toText(value: Value, format: string): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  return typeof value === 'number' ? numberText(value, format) : value.text;
}

/** Whole numbers are printed as they are, others by a format such as `%.6g`. */
export function numberText(value: number, format: string): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e18) return Object.is(value, -0) ? '0' : BigInt(value).toString();
  if (Number.isNaN(value)) return 'nan';
  const match = /^([^%]*)%([-+ 0#]*)(\d*)(?:\.(\d+))?([efgEGd])(.*)$/s.exec(format);
  if (!match) return format;
  const [, before = '', flags = '', width = '', precision, conversion = 'g', after = ''] = match;
  if (conversion === 'd') return `${before}${Math.trunc(value)}${after}`;
  const spec = {
    flags,
    width: Number(width || 0),
    precision: precision === undefined ? undefined : Number(precision),
    conversion,
  };
  return before + formatDouble(value, spec) + after;
}

export function isTrue(value: Value): boolean {
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'string') return value !== '';
  if (value === undefined) return false;
  return value.number === undefined ? value.text !== '' : value.number !== 0;
}

/** As numbers if both are, else as strings. */
export function compare(a: Value, b: Value, format: string): number {
  const left = numeric(a);
  const right = numeric(b);
  if (left !== undefined && right !== undefined)
    return left < right ? -1 : left > right ? 1 : left === right ? 0 : Number.NaN;
  const [textA, textB] = [toText(a, format), toText(b, format)];
  return textA < textB ? -1 : textA > textB ? 1 : 0;
}

const numeric = (value: Value): number | undefined =>
  typeof value === 'number' ? value : value === undefined ? 0 : typeof value === 'string' ? undefined : value.number;
