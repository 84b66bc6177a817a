import { CommandFailure, command } from '../support/command.ts';
import { toBytes } from '../support/bytes.ts';
import { controlEscapes } from '../support/escapes.ts';

const hint = `\nTry 'tr --help' for more information.`;

/** Works on bytes, as that of GNU does. */
export const trCommand = command(
  'tr',
  { 'c,C,complement': 'flag', 'd,delete': 'flag', 's,squeeze-repeats': 'flag', 't,truncate-set1': 'flag' },
  (call, options) => {
    const [first, second, extra] = options.operands;
    const deletes = options.has('d');
    const squeezes = options.has('s');
    if (first === undefined) throw new CommandFailure(`missing operand${hint}`);
    if (second === undefined && deletes === squeezes) {
      const why = deletes ? 'deleting and squeezing repeats' : 'translating';
      throw new CommandFailure(`missing operand after '${first}'\nTwo strings must be given when ${why}.${hint}`);
    }
    if (extra !== undefined || (second !== undefined && deletes && !squeezes)) {
      throw new CommandFailure(`extra operand '${extra ?? second ?? ''}'${hint}`);
    }
    const set1 = complemented(expandSet(first, undefined), options.has('c'));
    const set2 = second === undefined ? undefined : expandSet(second, set1.length);
    call.write(translate(call.stdin, set1, set2, { deletes, squeezes, cuts: options.has('t') }));
  },
);

interface Work {
  deletes: boolean;
  squeezes: boolean;
  cuts: boolean;
}

function translate(bytes: string, set1: string, set2: string | undefined, { deletes, squeezes, cuts }: Work): string {
  let result = bytes;
  if (deletes) {
    result = result.replace(anyOf(set1), '');
  } else if (set2 !== undefined) {
    const source = cuts ? set1.slice(0, set2.length) : set1;
    if (set2 === '' && source !== '') throw new CommandFailure('when not truncating set1, string2 must be non-empty');
    const table = new Map<string, string>();
    for (let at = 0; at < source.length; at += 1) table.set(source[at] ?? '', set2[at] ?? set2.at(-1) ?? '');
    result = result.replace(anyOf(source), (byte) => table.get(byte) ?? byte);
  }
  if (!squeezes) return result;
  return result.replace(new RegExp(`(${anyOf(set2 ?? set1).source})\\1+`, 'g'), '$1');
}

function anyOf(set: string): RegExp {
  if (set === '') return /(?!)/g;
  const codes = [...new Set(set)].map((byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return new RegExp(`[${codes.join('')}]`, 'g');
}

const allBytes = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code));

const complemented = (set: string, isComplement: boolean): string =>
  isComplement
    ? Array.from(allBytes)
        .filter((byte) => !set.includes(byte))
        .join('')
    : set;

const escapes: Readonly<Record<string, string>> = { ...controlEscapes, '\\': '\\' };

const classTests: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  // oxlint-disable-next-line no-control-regex
  cntrl: /[\u0000-\u001f\u007f]/,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\r\f\v]/,
  upper: /[A-Z]/,
  xdigit: /[\da-fA-F]/,
};

/** `length`: how long it should become, for `[x*]` in the second set. */
function expandSet(text: string, length: number | undefined): string {
  const source = toBytes(text);
  let set = '';
  let fill: { at: number; byte: string } | undefined;
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at);
    const named = /^\[:(\w+):\]/.exec(rest);
    if (named) {
      const test = classTests[named[1] ?? ''];
      if (!test) throw new CommandFailure(`invalid character class '${named[1] ?? ''}'`);
      set += Array.from(allBytes)
        .filter((byte) => test.test(byte))
        .join('');
      at += named[0].length;
      continue;
    }
    const equal = /^\[=(.)=\]/s.exec(rest);
    if (equal) {
      set += equal[1] ?? '';
      at += equal[0].length;
      continue;
    }
    const repeated = /^\[(\\?.[0-7]{0,2})\*(\d*)\]/s.exec(rest);
    if (repeated && length !== undefined) {
      const [byte] = character(repeated[1] ?? '', 0);
      const digits = repeated[2] ?? '';
      const count = digits.startsWith('0') ? Number.parseInt(digits, 8) : Number(digits);
      if (count > 0) set += byte.repeat(count);
      else fill = { at: set.length, byte };
      at += repeated[0].length;
      continue;
    }
    const [from, fromLength] = character(source, at);
    at += fromLength;
    if (source[at] !== '-' || at + 1 >= source.length) {
      set += from;
      continue;
    }
    const [to, toLength] = character(source, at + 1);
    if (to < from)
      throw new CommandFailure(
        `range-endpoints of '${source.slice(at - fromLength, at + 1 + toLength)}' are in reverse collating sequence order`,
      );
    set += allBytes.slice(from.charCodeAt(0), to.charCodeAt(0) + 1);
    at += 1 + toLength;
  }
  if (!fill) return set;
  const missing = Math.max(0, (length ?? 0) - set.length);
  return set.slice(0, fill.at) + fill.byte.repeat(missing) + set.slice(fill.at);
}

function character(text: string, at: number): [byte: string, length: number] {
  if (text[at] !== '\\' || at + 1 >= text.length) return [text[at] ?? '', 1];
  const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1))?.[0];
  if (octal !== undefined) return [String.fromCharCode(Number.parseInt(octal, 8) & 255), 1 + octal.length];
  const escaped = text[at + 1] ?? '';
  return [escapes[escaped] ?? escaped, 2];
}
