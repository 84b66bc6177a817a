/** The types of `od -t`. */
import { writtenControls } from '../support/escapes.ts';
import { formatDouble } from '../support/printf-format.ts';

export interface OdType {
  letter: 'a' | 'c' | 'd' | 'f' | 'o' | 'u' | 'x';
  /** Bytes of one item. */
  size: number;
  /** Whether the characters follow at the end of the line. */
  shown: boolean;
}

const namedSizes: Readonly<Record<string, number>> = { C: 1, S: 2, I: 4, L: 8, F: 4, D: 8 };

/** Reads `x1z` or `cx1`; undefined if it is no such text. */
export function parseOdTypes(text: string): OdType[] | undefined {
  const types: OdType[] = [];
  const rest = text.replace(
    /([acdfoux])(\d+|[CSILFD])?(z?)/gy,
    (_, letter: OdType['letter'], size: string | undefined, z: string) => {
      const standard = letter === 'a' || letter === 'c' ? 1 : letter === 'f' ? 8 : 4;
      types.push({
        letter,
        size: size === undefined ? standard : (namedSizes[size] ?? Number(size)),
        shown: z === 'z',
      });
      return '';
    },
  );
  return rest === '' && types.length > 0 && types.every(({ size }) => [1, 2, 4, 8].includes(size)) ? types : undefined;
}

/** Columns of one item, with the space before it. */
function widthOf({ letter, size }: OdType): number {
  switch (letter) {
    case 'a':
    case 'c':
      return 4;
    case 'x':
      return 2 * size + 1;
    case 'f':
      return size === 4 ? 16 : 25;
    case 'o':
      return Math.ceil((8 * size) / 3) + 1;
    case 'u':
      return String(2n ** BigInt(8 * size) - 1n).length + 1;
    case 'd':
      return String(2n ** BigInt(8 * size - 1)).length + 2;
  }
}

/** One line of a type. Items of narrow types stand under those of wide ones. */
export function formatOd(block: string, width: number, type: OdType, all: readonly OdType[], little: boolean): string {
  const lineWidth = Math.max(...all.map((each) => (width / each.size) * widthOf(each)));
  const count = width / type.size;
  const spare = lineWidth - count * widthOf(type);
  let line = '';
  for (let item = 0; item * type.size < block.length; item += 1) {
    const bytes = block.slice(item * type.size, (item + 1) * type.size);
    const padding = Math.floor((spare * (count - item)) / count) - Math.floor((spare * (count - item - 1)) / count);
    line += itemText(bytes, type, little).padStart(widthOf(type) + padding);
  }
  if (!type.shown) return line;
  const printable = block.replace(/[^ -~]/g, '.');
  return `${line.padEnd(lineWidth)}  >${printable}<`;
}

const controls =
  'nul soh stx etx eot enq ack bel bs ht nl vt ff cr so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc fs gs rs us sp'.split(
    ' ',
  );
const escapes: Readonly<Record<string, string>> = { ...writtenControls, '\0': String.raw`\0` };

function itemText(bytes: string, { letter, size }: OdType, little: boolean): string {
  if (letter === 'c')
    return escapes[bytes] ?? (/[ -~]/.test(bytes) ? bytes : bytes.charCodeAt(0).toString(8).padStart(3, '0'));
  if (letter === 'a') {
    const code = bytes.charCodeAt(0) & 127;
    return code === 127 ? 'del' : (controls[code] ?? String.fromCharCode(code));
  }
  const full = bytes.padEnd(size, '\0');
  const digits = little ? Array.from(full).toReversed() : Array.from(full);
  const value = digits.reduce((sum, byte) => sum * 256n + BigInt(byte.charCodeAt(0)), 0n);
  switch (letter) {
    case 'x':
      return value.toString(16).padStart(2 * size, '0');
    case 'o':
      return value.toString(8).padStart(Math.ceil((8 * size) / 3), '0');
    case 'u':
      return String(value);
    case 'd':
      return String(BigInt.asIntN(8 * size, value));
    case 'f':
      return floatText(value, size);
  }
}

function floatText(value: bigint, size: number): string {
  const view = new DataView(new ArrayBuffer(8));
  if (size === 4) view.setUint32(0, Number(value));
  else view.setBigUint64(0, value);
  const number = size === 4 ? view.getFloat32(0) : view.getFloat64(0);
  const precision = size === 4 ? 8 : 17;
  const shortest = Array.from({ length: precision }, (_, index) => index + 1).find((digits) => {
    const rounded = Number(number.toPrecision(digits));
    return (size === 4 ? Math.fround(rounded) : rounded) === number;
  });
  return formatDouble(number, { flags: '', width: 0, precision: shortest ?? precision, conversion: 'g' });
}
