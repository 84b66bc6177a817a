/** One conversion of printf, such as `%-8.3f`. */
export interface Conversion {
  /** Of `-+ 0#'`. */
  flags: string;
  width: number;
  precision?: number | undefined;
  /** The letter. */
  conversion: string;
}

/** Fills to the width, as the flags say. `zeros`: whether zeros may fill. */
export function pad(text: string, { flags, width }: Pick<Conversion, 'flags' | 'width'>, zeros = false): string {
  if (flags.includes('-')) return text.padEnd(width);
  if (!zeros || !flags.includes('0')) return text.padStart(width);
  const [, sign = '', digits = ''] = /^([-+ ]?(?:0[xX])?)(.*)$/s.exec(text) ?? [];
  return sign + digits.padStart(width - sign.length, '0');
}

const signOf = (negative: boolean, flags: string): string =>
  negative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';

/** `%e`, `%f`, `%g`, `%a`. */
export function formatDouble(value: number, spec: Conversion): string {
  const { flags, conversion } = spec;
  const negative = value < 0 || Object.is(value, -0);
  const sign = signOf(negative, flags);
  const size = Math.abs(value);
  const isUpper = conversion !== conversion.toLowerCase();
  if (!Number.isFinite(size)) {
    const word = Number.isNaN(size) ? 'nan' : 'inf';
    return pad(signOf(negative && !Number.isNaN(size), flags) + (isUpper ? word.toUpperCase() : word), spec);
  }
  const body = bodyOf(size, spec.precision ?? 6, conversion.toLowerCase(), flags.includes('#'));
  return pad(sign + (isUpper ? body.toUpperCase() : body), spec, true);
}

function bodyOf(size: number, precision: number, conversion: string, keepsPoint: boolean): string {
  if (conversion === 'f') return withPoint(fixed(size, precision), keepsPoint);
  if (conversion === 'e') return exponential(size, precision, keepsPoint);
  if (conversion === 'a') return hexadecimal(size);
  const digits = precision === 0 ? 1 : precision;
  const exponent = size === 0 ? 0 : Number(size.toExponential(Math.min(digits - 1, 100)).split('e')[1]);
  const body =
    exponent < -4 || exponent >= digits
      ? exponential(size, digits - 1, false)
      : fixed(size, Math.max(0, digits - 1 - exponent));
  if (keepsPoint || !body.includes('.')) return body;
  return body.replace(/\.?0+(e|$)/, '$1');
}

const withPoint = (text: string, keepsPoint: boolean): string =>
  keepsPoint && !text.includes('.') ? `${text}.` : text;

/** toFixed gives up at 1e21. */
function fixed(size: number, precision: number): string {
  if (size < 1e21) return evenly(precision, (digits) => size.toFixed(digits));
  return BigInt(size).toString() + (precision > 0 ? `.${'0'.repeat(precision)}` : '');
}

function exponential(size: number, precision: number, keepsPoint: boolean): string {
  const [digits = '', exponent = '+0'] = evenly(precision, (count) => size.toExponential(count)).split('e');
  return `${withPoint(digits, keepsPoint)}e${exponent.replace(/^([-+])(\d)$/, '$10$2')}`;
}

/** A double tells its neighbours apart within so many more digits. */
const surelyExact = 25;

/** JavaScript rounds what lies in the middle up, C to the even digit. */
function evenly(precision: number, write: (digits: number) => string): string {
  const rounded = write(Math.min(precision, 100));
  if (!/[13579](?:e|$)/.test(rounded)) return rounded;
  const [digits = '', exponent] = write(Math.min(precision + surelyExact, 100)).split('e');
  const cut = digits.indexOf('.') + 1 + precision;
  if (!/^50*$/.test(digits.slice(cut))) return rounded;
  const kept = digits.slice(0, cut).replace(/\.$/, '');
  return exponent === undefined ? kept : `${kept}e${exponent}`;
}

function hexadecimal(size: number): string {
  if (size === 0) return '0x0p+0';
  let exponent = Math.floor(Math.log2(size));
  let rest = size / 2 ** exponent;
  if (rest >= 2) {
    rest /= 2;
    exponent += 1;
  }
  let digits = '';
  for (rest -= 1; rest > 0; rest %= 1) {
    rest *= 16;
    digits += Math.floor(rest).toString(16);
  }
  return `0x1${digits === '' ? '' : `.${digits}`}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
}

/** `%d`, `%u`, `%o`, `%x`, `%X`. */
export function formatInteger(value: bigint, spec: Conversion): string {
  const { flags, conversion, precision } = spec;
  const isSigned = conversion === 'd' || conversion === 'i';
  const size = isSigned ? (value < 0n ? -value : value) : BigInt.asUintN(64, value);
  const base = conversion === 'o' ? 8 : conversion.toLowerCase() === 'x' ? 16 : 10;
  let digits = size.toString(base);
  if (precision !== undefined) digits = precision === 0 && size === 0n ? '' : digits.padStart(precision, '0');
  if (flags.includes("'") && base === 10) digits = digits.replace(/\B(?=(\d{3})+$)/g, ',');
  if (flags.includes('#') && base === 8 && !digits.startsWith('0')) digits = `0${digits}`;
  const prefix = flags.includes('#') && base === 16 && size !== 0n ? '0x' : '';
  const body = prefix + digits;
  const sign = isSigned ? signOf(value < 0n, flags) : '';
  return pad(sign + (conversion === 'X' ? body.toUpperCase() : body), spec, precision === undefined);
}
