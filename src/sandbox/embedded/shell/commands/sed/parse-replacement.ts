import type { ReplacementPart } from './syntax.ts';

/** What a letter behind a backslash stands for, in replacements and in texts that are inserted. */
export const replacementEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  a: '\u0007',
};

export function parseReplacement(text: string): ReplacementPart[] {
  const parts: ReplacementPart[] = [];
  const add = (piece: string): void => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += piece;
    else parts.push({ kind: 'text', text: piece });
  };
  const pieces = /\\(\d)|\\([ULEul])|\\x([\da-fA-F]{2})|\\o([0-7]{1,3})|\\d(\d{3})|\\([^])|(&)|([^\\&]+)/g;
  for (const [, digit, mode, hex, octal, decimal, escaped, whole, plain] of text.matchAll(pieces)) {
    if (digit !== undefined) parts.push({ kind: 'group', group: Number(digit) });
    else if (whole !== undefined) parts.push({ kind: 'group', group: 0 });
    else if (mode !== undefined) parts.push({ kind: 'case', mode: mode as 'U' });
    else if (hex !== undefined) add(String.fromCharCode(Number.parseInt(hex, 16)));
    else if (octal !== undefined) add(String.fromCharCode(Number.parseInt(octal, 8)));
    else if (decimal !== undefined) add(String.fromCharCode(Number(decimal)));
    else if (escaped !== undefined) add(replacementEscapes[escaped] ?? escaped);
    else add(plain ?? '');
  }
  return parts;
}
