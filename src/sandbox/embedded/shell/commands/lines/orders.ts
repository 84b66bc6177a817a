/** The orders of `sort` and `ls -v`. */

interface DecimalNumber {
  negative: boolean;
  /** Without zeros in front. */
  whole: string;
  /** Without zeros behind. */
  fraction: string;
  /** What stands after it. */
  rest: string;
}

function decimalOf(text: string): DecimalNumber {
  const [, minus = '', whole = '', fraction = '', rest = ''] = /^[ \t]*(-?)0*(\d*)(?:\.(\d*))?(.*)$/s.exec(text) ?? [];
  return { negative: minus !== '', whole, fraction: fraction.replace(/0+$/, ''), rest };
}

function compareDecimals(a: DecimalNumber, b: DecimalNumber): number {
  const isZero = ({ whole, fraction }: DecimalNumber): boolean => whole === '' && fraction === '';
  const negativeA = a.negative && !isZero(a);
  const negativeB = b.negative && !isZero(b);
  if (negativeA !== negativeB) return negativeA ? -1 : 1;
  const size = a.whole.length - b.whole.length || compareText(a.whole, b.whole) || compareText(a.fraction, b.fraction);
  return negativeA ? -size : size;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `sort -n`. Numbers of any length. */
export const compareNumeric = (a: string, b: string): number => compareDecimals(decimalOf(a), decimalOf(b));

const suffixes = 'kKMGTPEZY';
const powerOf = (letter: string): number =>
  letter === '' ? 0 : Math.max(1, suffixes.indexOf(letter)) * Number(suffixes.includes(letter));

/** `sort -h`: 1K before 2M, whatever the numbers. */
export function compareHuman(a: string, b: string): number {
  const first = decimalOf(a);
  const second = decimalOf(b);
  const rank = (number: DecimalNumber): number => {
    const isZero = number.whole === '' && number.fraction === '';
    return isZero ? 0 : (number.negative ? -1 : 1) * (1 + powerOf(number.rest[0] ?? ''));
  };
  return rank(first) - rank(second) || compareDecimals(first, second);
}

/** `sort -g`: what is no number comes first, then NaN, then the numbers. */
export function compareGeneral(a: string, b: string): number {
  const first = generalOf(a);
  const second = generalOf(b);
  if (first === undefined || second === undefined) return Number(first !== undefined) - Number(second !== undefined);
  if (Number.isNaN(first) || Number.isNaN(second)) return Number(!Number.isNaN(first)) - Number(!Number.isNaN(second));
  return first < second ? -1 : first > second ? 1 : 0;
}

function generalOf(text: string): number | undefined {
  const trimmed = text.trimStart();
  const hex = /^[-+]?0x[\da-f]+/i.exec(trimmed)?.[0];
  if (hex) return hex.startsWith('-') ? -Number(hex.slice(1)) : Number(hex.replace('+', ''));
  const special = /^([-+]?)(inf|nan)/i.exec(trimmed);
  if (special) return special[2]?.toLowerCase() === 'nan' ? Number.NaN : special[1] === '-' ? -Infinity : Infinity;
  const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i.exec(trimmed)?.[0];
  return number === undefined ? undefined : Number(number);
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `sort -M`: what is no month comes first. */
export const compareMonths = (a: string, b: string): number => monthOf(a) - monthOf(b);

const monthOf = (text: string): number => months.indexOf(text.trimStart().slice(0, 3).toUpperCase());

/** `sort -V` and `ls -v`: digits count as numbers, `~` comes before everything, and endings such as `.tar.gz` last. */
export function compareVersions(a: string, b: string): number {
  if (a === b) return 0;
  for (const special of ['', '.', '..']) {
    if (a === special) return -1;
    if (b === special) return 1;
  }
  if (a.startsWith('.') !== b.startsWith('.')) return a.startsWith('.') ? -1 : 1;
  const ending = /(?:\.[A-Za-z~][A-Za-z0-9~]*)*$/;
  const stemA = a.replace(ending, '');
  const stemB = b.replace(ending, '');
  return (stemA === stemB ? 0 : compareRuns(stemA, stemB)) || compareRuns(a, b) || compareText(a, b);
}

function compareRuns(a: string, b: string): number {
  let left = a;
  let right = b;
  while (left !== '' || right !== '') {
    const textA = /^\D*/.exec(left)?.[0] ?? '';
    const textB = /^\D*/.exec(right)?.[0] ?? '';
    for (let at = 0; at < Math.max(textA.length, textB.length); at += 1) {
      const order = rankOf(textA[at]) - rankOf(textB[at]);
      if (order !== 0) return order;
    }
    left = left.slice(textA.length);
    right = right.slice(textB.length);
    const digitsA = (/^\d*/.exec(left)?.[0] ?? '').replace(/^0+/, '');
    const digitsB = (/^\d*/.exec(right)?.[0] ?? '').replace(/^0+/, '');
    const order = digitsA.length - digitsB.length || compareText(digitsA, digitsB);
    if (order !== 0) return order;
    left = left.replace(/^\d*/, '');
    right = right.replace(/^\d*/, '');
  }
  return 0;
}

/** `~` comes before the end, letters before all other characters. */
function rankOf(character: string | undefined): number {
  if (character === undefined) return 0;
  if (character === '~') return -1;
  const code = character.charCodeAt(0);
  return /[A-Za-z]/.test(character) ? code : code + 256;
}
