/** Which commands of the shell read standard input. Each gets a redirection from it, so that it is read only then. */
import { bytesSuffix, inVariable, inputDevice, untilSuffix } from '../told.ts';
import type { Input } from './place.ts';
import { plainText } from './syntax-tree.ts';
import type { Redirection, SimpleCommand, Word } from './syntax-tree.ts';

/** Commands that read it unless they are given files, and how many other operands they need first. */
const operandsBefore: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    (
      'base64 cat column cksum comm cut expand fold gunzip gzip head hexdump md5sum nl od paste rev sha1sum sha256sum ' +
      'sha512sum shuf sort strings tac tail tsort unexpand uniq wc xxd zcat less more cmp diff'
    )
      .split(' ')
      .map((name) => [name, 0]),
  ),
  ...Object.fromEntries('awk egrep fgrep grep jq rg sed gawk yq'.split(' ').map((name) => [name, 1])),
};

/** Commands that read it whatever they are given. */
const alwaysRead = new Set('tee tr xargs patch bc dc'.split(' '));

/** Options that take the place of the first operand. */
const givesProgram = /^(-e|-f|--regexp|--file|--expression|--from-file)/;

/** The redirection that a command needs whose input is not its own. */
export function inputRedirection(name: string, { args }: SimpleCommand, input: Input): Redirection[] {
  if (input === 'other') return [];
  const suffix = suffixFor(name, args);
  if (suffix === undefined) return [];
  const target: Word = input === 'shell' ? device(suffix) : callerInput(suffix);
  return [{ type: 'Redirection', fd: 0, operator: '<', target }];
}

const device = (suffix: string): Word => ({
  type: 'Word',
  parts: [{ type: 'Literal', value: inputDevice + suffix }],
});

/** `"${__turnwise_in-/dev/stdin}..."` */
const callerInput = (suffix: string): Word => ({
  type: 'Word',
  parts: [
    {
      type: 'DoubleQuoted',
      parts: [
        {
          type: 'ParameterExpansion',
          parameter: inVariable,
          operation: {
            type: 'DefaultValue',
            word: { type: 'Word', parts: [{ type: 'Literal', value: '/dev/stdin' }] },
            checkEmpty: false,
          },
        },
        { type: 'Literal', value: suffix },
      ],
    },
  ],
});

/** What is read: a suffix of the device. Undefined: nothing. */
function suffixFor(name: string, args: readonly Word[]): string | undefined {
  const texts = args.map((arg) => plainText(arg));
  if (name === 'read') return readSuffix(texts);
  if (name === 'mapfile' || name === 'readarray') return texts.includes('-u') ? undefined : '';
  if (alwaysRead.has(name)) return '';
  const before = operandsBefore[name];
  if (before === undefined || texts.includes('--version') || texts.includes('--help')) return undefined;
  if (texts.some((text) => text === '-' || text === '/dev/stdin')) return '';
  if (searchesFolder(name, texts)) return undefined;
  const operands = texts.filter((text, index) => !isOption(text) && !takesValue(name, texts[index - 1])).length;
  const needed = texts.some((text) => givesProgram.test(text ?? '')) ? 0 : before;
  return operands <= needed ? '' : undefined;
}

/** Whether it searches the folder if no file is given. */
const searchesFolder = (name: string, texts: readonly (string | undefined)[]): boolean =>
  name.endsWith('grep') && texts.some((text) => /^-\w*[rR]|^--recursive$/.test(text ?? ''));

const isOption = (text: string | undefined): boolean => text !== undefined && /^-./.test(text);

/** Options whose value is a word of its own. */
const valueOptions: Readonly<Record<string, RegExp>> = {
  head: /^-[nc]$/,
  tail: /^-[nc]$/,
  cut: /^-[dfcb]$/,
  sort: /^-[kto]$/,
  grep: /^-[efmABC]$/,
  egrep: /^-[efmABC]$/,
  fgrep: /^-[efmABC]$/,
  rg: /^-[efmABCgt]$/,
  sed: /^-[ef]$/,
  awk: /^-[vFf]$/,
  gawk: /^-[vFf]$/,
  fold: /^-w$/,
  paste: /^-d$/,
  column: /^-[stc]$/,
  base64: /^-w$/,
  uniq: /^-[fsw]$/,
  nl: /^-[bvwns]$/,
  od: /^-[tNjAw]$/,
  xxd: /^-[lscg]$/,
  shuf: /^-[nie]$/,
  jq: /^--(arg|argjson|slurpfile|rawfile|indent)$/,
};

const takesValue = (name: string, previous: string | undefined): boolean =>
  previous !== undefined && (valueOptions[name]?.test(previous) ?? false);

const lineSuffix = `${untilSuffix}10`;

function readSuffix(texts: readonly (string | undefined)[]): string | undefined {
  const valueOf = (letters: string): string | undefined => {
    const pattern = new RegExp(`^-[a-zA-Z]*[${letters}](.*)$`, 's');
    const index = texts.findIndex((text) => text !== undefined && pattern.test(text));
    return index < 0 ? undefined : pattern.exec(texts[index] ?? '')?.[1] || (texts[index + 1] ?? '');
  };
  if (valueOf('u') !== undefined) return undefined;
  const delimiter = valueOf('d');
  if (delimiter !== undefined) return untilSuffix + String(delimiter.charCodeAt(0) || 0);
  const count = valueOf('nN');
  return count !== undefined && /^\d+$/.test(count) ? bytesSuffix + count : lineSuffix;
}
