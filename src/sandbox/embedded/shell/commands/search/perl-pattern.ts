/** Expressions of Perl, as `grep -P` takes them, as expressions of JavaScript within lines. */
import { bracketClass } from '../support/bracket-expression.ts';
import { PatternError, literalSource } from '../support/posix-pattern.ts';

export interface PerlPattern {
  source: string;
  ignoreCase: boolean;
}

export function perlSource(pattern: string): PerlPattern {
  const flags = /^\(\?([imsxu]+)\)/.exec(pattern);
  const body = flags ? pattern.slice(flags[0].length) : pattern;
  const source = translate(body);
  return { source, ignoreCase: flags?.[1]?.includes('i') ?? false };
}

const escapes: Readonly<Record<string, string>> = {
  A: String.raw`(?<![^\n])`,
  z: String.raw`(?![^\n])`,
  Z: String.raw`(?![^\n])`,
  G: '',
  h: String.raw`[ \t]`,
  H: String.raw`[^ \t\n]`,
  s: String.raw`[^\S\n]`,
  S: String.raw`[^\s]`,
  W: String.raw`[^\w\n]`,
  D: String.raw`[^\d\n]`,
  N: String.raw`[^\n]`,
  R: String.raw`(?:\r\n|\n|\r)`,
  a: String.raw`\x07`,
  e: String.raw`\x1b`,
};

function translate(pattern: string): string {
  let source = '';
  let at = 0;
  while (at < pattern.length) {
    const rest = pattern.slice(at);
    const character = pattern[at] ?? '';
    if (rest.startsWith(String.raw`\Q`)) {
      const end = rest.indexOf(String.raw`\E`);
      source += literalSource(rest.slice(2, end < 0 ? undefined : end));
      at += end < 0 ? rest.length : end + 2;
    } else if (rest.startsWith(String.raw`\K`)) {
      // What is before it has to stand there, but is no part of the match.
      source = `(?<=${source})`;
      at += 2;
    } else if (character === '\\') {
      const named = /^\\x\{([\da-fA-F]+)\}/.exec(rest);
      if (named) {
        source += `\\u{${named[1] ?? ''}}`;
        at += named[0].length;
        continue;
      }
      const next = pattern[at + 1];
      if (next === undefined) throw new PatternError('\\ at end of pattern');
      source += escapes[next] ?? (/[A-Za-z\d]/.test(next) ? `\\${next}` : literalSource(next));
      at += 2;
    } else if (character === '[') {
      const { text, length } = perlClass(rest);
      source += text;
      at += length;
    } else if (character === '(') {
      const comment = /^\(\?#[^)]*\)/.exec(rest)?.[0];
      const opening = /^\((?:\?(?:P?<(?![=!])|P?'|[:=!>|]|<[=!]))?/.exec(rest)?.[0] ?? '(';
      if (comment !== undefined) at += comment.length;
      else {
        source += opening.replace('?P<', '?<').replace(/\?P?'/, '?<').replace('?>', '?:').replace('?|', '?:');
        at += opening.length;
      }
    } else if (character === '.') {
      source += String.raw`[^\n]`;
      at += 1;
    } else if (character === '^' || character === '$') {
      source += character === '^' ? String.raw`(?<![^\n])` : String.raw`(?![^\n])`;
      at += 1;
    } else if (/^[*+?}]\+/.test(rest)) {
      // A possessive repetition gives nothing back; here it may.
      source += character;
      at += 2;
    } else {
      source += character === '/' ? String.raw`\/` : character;
      at += 1;
    }
  }
  return source;
}

function perlClass(rest: string): { text: string; length: number } {
  let at = rest[1] === '^' ? 2 : 1;
  if (rest[at] === ']') at += 1;
  let inside = '';
  const negated = rest[1] === '^';
  if (rest[negated ? 2 : 1] === ']') inside += String.raw`\]`;
  for (; at < rest.length && rest[at] !== ']'; at += 1) {
    const named = /^\[:\^?\w+:\]/.exec(rest.slice(at))?.[0];
    if (named !== undefined) {
      inside += (bracketClass(named, { caretOnly: true }) ?? '').replace(/^\[|\]$/g, '');
      at += named.length - 1;
    } else if (rest[at] === '\\') {
      const next = rest[at + 1] ?? '';
      inside += next === 'h' ? String.raw` \t` : `\\${next}`;
      at += 1;
    } else inside += '[({|&-'.includes(rest[at] ?? '') && rest[at] !== '-' ? `\\${rest[at] ?? ''}` : (rest[at] ?? '');
  }
  if (at >= rest.length) throw new PatternError('missing terminating ] for character class');
  return { text: `[${negated ? '^' : ''}${inside}${negated ? String.raw`\n` : ''}]`, length: at + 1 };
}
