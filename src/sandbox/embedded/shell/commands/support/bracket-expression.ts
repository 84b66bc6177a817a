/** Bracket expressions of POSIX, such as `[a-z[:digit:]_]`, as classes of JavaScript. */

export interface BracketOptions {
  /** Whether `^` alone negates, as in regular expressions; in patterns of file names `!` does too. */
  caretOnly?: boolean | undefined;
  /** Whether a backslash takes the special meaning from what follows. */
  escapes?: boolean | undefined;
  /** Whether letters are those of all scripts. The expression then needs the flag `u`. */
  unicode?: boolean | undefined;
  /** Whether a negated class matches no end of line. */
  noNewline?: boolean | undefined;
}

/** The place of the `]` that ends the expression whose `[` is at `start`; -1 if none does. */
export function endOfBracket(pattern: string, start: number, options: BracketOptions = {}): number {
  let at = start + 1;
  if (pattern[at] === '^' || (!options.caretOnly && pattern[at] === '!')) at += 1;
  if (pattern[at] === ']') at += 1;
  while (at < pattern.length && pattern[at] !== ']') {
    const opened = /^\[([:.=])/.exec(pattern.slice(at, at + 2))?.[1];
    const close = opened === undefined ? -1 : pattern.indexOf(`${opened}]`, at + 2);
    if (close >= 0) at = close + 2;
    else at += options.escapes && pattern[at] === '\\' ? 2 : 1;
  }
  return at < pattern.length ? at : -1;
}

const asciiClasses: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: String.raw` \t\n\r\f\v`,
  blank: String.raw` \t`,
  punct: String.raw`!-\/:-@\[-\x60\{-~`,
  print: ' -~',
  graph: '!-~',
  cntrl: String.raw`\x00-\x1f\x7f`,
  xdigit: '0-9A-Fa-f',
};

const unicodeClasses: Readonly<Record<string, string>> = {
  ...asciiClasses,
  alpha: String.raw`\p{L}\p{M}`,
  alnum: String.raw`\p{L}\p{M}\p{N}`,
  upper: String.raw`\p{Lu}`,
  lower: String.raw`\p{Ll}`,
  punct: String.raw`\p{P}\p{S}`,
  print: String.raw`\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}`,
  graph: String.raw`\p{L}\p{M}\p{N}\p{P}\p{S}`,
};

/** The class for what stands between the brackets; undefined if it names a class that does not exist. */
export function bracketClass(inside: string, options: BracketOptions = {}): string | undefined {
  const negated = inside.startsWith('^') || (!options.caretOnly && inside.startsWith('!'));
  const text = negated ? inside.slice(1) : inside;
  let source = '';
  for (let at = 0; at < text.length;) {
    const named = /^\[:(\w+):\]/.exec(text.slice(at));
    if (named) {
      const members = (options.unicode ? unicodeClasses : asciiClasses)[named[1] ?? ''];
      if (members === undefined) return undefined;
      source += members;
      at += named[0].length;
      continue;
    }
    const [one, length] = element(text, at, options);
    at += length;
    const isRange = text[at] === '-' && at + 1 < text.length && !text.startsWith('[:', at + 1);
    if (!isRange) {
      source += inClass(one);
      continue;
    }
    const [other, otherLength] = element(text, at + 1, options);
    at += 1 + otherLength;
    if (codeOf(one) <= codeOf(other)) source += `${inClass(one)}-${inClass(other)}`;
  }
  if (source === '') return negated ? '[^]' : '(?!)';
  return negated ? `[^${source}${options.noNewline ? String.raw`\n` : ''}]` : `[${source}]`;
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v', a: '\u0007' };

function element(text: string, at: number, options: BracketOptions): [character: string, length: number] {
  const collated = /^\[([.=])(.)\1\]/su.exec(text.slice(at));
  if (collated) return [collated[2] ?? '', collated[0].length];
  const isEscaped = options.escapes && text[at] === '\\' && at + 1 < text.length;
  const character = String.fromCodePoint(text.codePointAt(isEscaped ? at + 1 : at) ?? 0);
  if (!isEscaped) return [character, character.length];
  return [options.caretOnly ? (escapes[character] ?? character) : character, 1 + character.length];
}

/** With the flag `u` no other character may be escaped. */
const inClass = (character: string): string =>
  '\\]^[-/{}()|.*+?$'.includes(character) ? `\\${character}` : character === '\n' ? String.raw`\n` : character;
