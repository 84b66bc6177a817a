/** Decimal numbers of any length with a fixed number of digits after the point, as bc and dc count with them. */
export interface Decimal {
  /** The digits as one whole number. */
  units: bigint;
  /** How many of them stand after the point. */
  scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };

export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** The same number with so many digits after the point; what is beyond is cut off. */
export function rescale({ units, scale }: Decimal, to: number): Decimal {
  if (to === scale) return { units, scale };
  const moved = to > scale ? units * powerOfTen(to - scale) : units / powerOfTen(scale - to);
  return { units: moved, scale: to };
}

export const fromNumber = (value: number): Decimal => ({ units: BigInt(Math.trunc(value)), scale: 0 });

/** The whole part. */
export const wholeOf = ({ units, scale }: Decimal): bigint => units / powerOfTen(scale);

export const isZero = ({ units }: Decimal): boolean => units === 0n;

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: rescale(a, scale).units + rescale(b, scale).units, scale };
}

export const negate = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b));

export function compare(a: Decimal, b: Decimal): number {
  const { units } = subtract(a, b);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** The digits after the point: those of the factors, but no more than `scale` asks or the longer factor has. */
export function multiply(a: Decimal, b: Decimal, scale: number): Decimal {
  const product = { units: a.units * b.units, scale: a.scale + b.scale };
  return rescale(product, Math.min(a.scale + b.scale, Math.max(scale, a.scale, b.scale)));
}

/** `b` is not zero. */
export function divide(a: Decimal, b: Decimal, scale: number): Decimal {
  const shift = scale + b.scale - a.scale;
  const units = shift >= 0 ? (a.units * powerOfTen(shift)) / b.units : a.units / (b.units * powerOfTen(-shift));
  return { units, scale };
}

/** `b` is not zero. */
export function remainder(a: Decimal, b: Decimal, scale: number): Decimal {
  const quotient = divide(a, b, scale);
  const digits = Math.max(a.scale, b.scale + scale);
  const product = { units: quotient.units * b.units, scale: quotient.scale + b.scale };
  return rescale(subtract(a, product), digits);
}

/** `exponent` is whole; a negative one needs a base that is not zero. */
export function power(base: Decimal, exponent: bigint, scale: number): Decimal {
  const count = exponent < 0n ? -exponent : exponent;
  const result = { units: base.units ** count, scale: base.scale * Number(count) };
  if (exponent < 0n) return divide({ units: 1n, scale: 0 }, result, scale);
  return rescale(result, Math.min(result.scale, Math.max(scale, base.scale)));
}

/** Of a number that is not negative. */
export function squareRoot(value: Decimal, scale: number): Decimal {
  const digits = Math.max(scale, value.scale);
  return { units: rootOf(rescale(value, digits * 2).units), scale: digits };
}

function rootOf(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** Reads `-12.5`, in the base of the input. Digits that are too big for the base count as its biggest, but alone. */
export function parseDecimal(text: string, base = 10): Decimal {
  const negative = text.startsWith('-') || text.startsWith('_');
  const [whole = '', fraction = ''] = text.replace(/^[-_]/, '').split('.');
  const isAlone = whole.length + fraction.length === 1;
  const valueOf = (digit: string): bigint => {
    const value = Number.parseInt(digit, 36);
    return BigInt(isAlone ? value : Math.min(value, base - 1));
  };
  let units = 0n;
  for (const digit of whole + fraction) units = units * BigInt(base) + valueOf(digit);
  const scale = fraction.length;
  if (base !== 10 && scale > 0) {
    const denominator = BigInt(base) ** BigInt(scale);
    units = (units * powerOfTen(scale)) / denominator;
  }
  return { units: negative ? -units : units, scale };
}

/** As bc prints: no zero before the point, and all digits after it. */
export function formatDecimal(value: Decimal, base = 10): string {
  const negative = value.units < 0n;
  const size = negative ? -value.units : value.units;
  const text = base === 10 ? decimalText(size, value.scale) : inBase(size, value.scale, base);
  return negative && text !== '0' ? `-${text}` : text;
}

function decimalText(size: bigint, scale: number): string {
  if (scale === 0) return String(size);
  if (size === 0n) return '0';
  const digits = String(size).padStart(scale + 1, '0');
  const whole = digits.slice(0, -scale);
  return `${whole === '0' ? '' : whole}.${digits.slice(-scale)}`;
}

/** Bases above 16 print each digit as a decimal number, with a space before it. */
function inBase(size: bigint, scale: number, base: number): string {
  const one = powerOfTen(scale);
  const width = String(base - 1).length;
  const digitText = (digit: number): string =>
    base <= 16 ? digit.toString(16).toUpperCase() : ` ${String(digit).padStart(width, '0')}`;
  let whole = '';
  for (let rest = size / one; rest > 0n; rest /= BigInt(base)) whole = digitText(Number(rest % BigInt(base))) + whole;
  let fraction = '';
  let rest = size % one;
  for (let reached = 1n; reached < one; reached *= BigInt(base)) {
    rest *= BigInt(base);
    fraction += digitText(Number(rest / one));
    rest %= one;
  }
  if (fraction === '') return whole || (base <= 16 ? '0' : digitText(0));
  return `${whole}.${fraction}`;
}
