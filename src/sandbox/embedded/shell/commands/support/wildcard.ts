/** Patterns of file names: `*`, `?`, `[a-z]`, `[!a]`, as fnmatch reads them. */
import { bracketClass, endOfBracket } from './bracket-expression.ts';
import { literalSource } from './posix-pattern.ts';

export interface WildcardOptions {
  ignoreCase?: boolean;
  /** Whether `*` and `?` stop at a slash. */
  pathname?: boolean;
}

/** A regular expression that matches whole names. */
export function wildcard(pattern: string, options: WildcardOptions = {}): RegExp {
  const any = options.pathname ? '[^/]' : '[^]';
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    const end = character === '[' ? endOfBracket(pattern, at, { escapes: true }) : -1;
    if (character === '*') source += `${any}*`;
    else if (character === '?') source += any;
    else if (end >= 0) {
      source += bracketClass(pattern.slice(at + 1, end), { escapes: true, unicode: true }) ?? '(?!)';
      at = end;
    } else if (character === '\\' && at + 1 < pattern.length) {
      at += 1;
      source += literalSource(pattern[at] ?? '');
    } else source += literalSource(character);
  }
  return new RegExp(`^(?:${source})$`, options.ignoreCase ? 'iu' : 'u');
}

/** Whether a word has anything for a pattern to do. */
export const isWildcard = (text: string): boolean => /[*?[]/.test(text);
