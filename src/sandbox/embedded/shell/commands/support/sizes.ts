/** Numbers with a unit, as `head -c 1K` and `truncate -s 2M` take them. */

const exponents = 'KMGTPEZY';

/** How many bytes `10`, `1K`, `2MiB`, `3kB`, `4b` are; undefined if it is no such number. */
export function parseSize(text: string): number | undefined {
  const match = /^(\d+)(?:(b)|(kB|[KMGTPEZY]B)|([kKMGTPEZY])(?:iB)?)?$/.exec(text);
  if (!match) return undefined;
  const [, digits, blocks, decimal, binary] = match;
  const unit = blocks ? 512 : decimal ? 1000 ** powerOf(decimal[0]) : binary ? 1024 ** powerOf(binary) : 1;
  return Number(digits) * unit;
}

const powerOf = (letter = ''): number => exponents.indexOf(letter.toUpperCase()) + 1;

/** As `ls -h` and `du -h` print a size: 999, 1.0K, 12M. Rounded up. */
export function humanSize(bytes: number, base = 1024): string {
  if (bytes < base) return String(bytes);
  let value = bytes;
  let power = 0;
  while (value >= base && power < exponents.length) {
    value /= base;
    power += 1;
  }
  const tenths = Math.ceil(value * 10) / 10;
  if (tenths < 10) return `${tenths.toFixed(1)}${suffixOf(power, base)}`;
  const whole = Math.ceil(value);
  if (whole < base) return `${whole}${suffixOf(power, base)}`;
  return `1.0${suffixOf(power + 1, base)}`;
}

function suffixOf(power: number, base: number): string {
  const letter = exponents[power - 1] ?? '';
  return base === 1000 && power === 1 ? 'k' : letter;
}
