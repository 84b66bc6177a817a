/** The patterns of grep as one expression. */
import { PatternError, literalSource, patternSource, toRegExp, wordClass } from '../support/posix-pattern.ts';
import { perlSource } from './perl-pattern.ts';

export type Syntax = 'basic' | 'extended' | 'fixed' | 'perl';

export interface GrepPattern {
  patterns: readonly string[];
  syntax: Syntax;
  ignoreCase: boolean;
  wholeWords: boolean;
  wholeLines: boolean;
  /** What ends a line: an end of line, or NUL. */
  end: '\n' | '\0';
}

/** The expression for subjects of plain ASCII, or for those with all characters. Throws PatternError. */
export function compilePattern(pattern: GrepPattern, unicode: boolean): RegExp {
  let ignoreCase = pattern.ignoreCase;
  let groups = 0;
  const alternatives = pattern.patterns.map((text) => {
    switch (pattern.syntax) {
      case 'fixed':
        return unicode ? Array.from(text, (character) => literalSource(character)).join('') : literalSource(text);
      case 'perl': {
        const perl = perlSource(text);
        ignoreCase ||= perl.ignoreCase;
        return perl.source;
      }
      default: {
        const compiled = patternSource(text, pattern.syntax === 'extended', {
          withinLines: true,
          forgiving: true,
          unicode,
          groupsBefore: groups,
        });
        groups = compiled.groups;
        return compiled.source;
      }
    }
  });
  const joined =
    alternatives.length === 1 ? (alternatives[0] ?? '') : alternatives.map((source) => `(?:${source})`).join('|');
  const word = wordClass(unicode);
  const wrap = (source: string): string => {
    if (pattern.wholeLines) return String.raw`(?<![^\n])(?:` + source + String.raw`)(?![^\n])`;
    return pattern.wholeWords ? `(?<![${word}])(?:${source})(?![${word}])` : source;
  };
  const source = wrap(joined);
  const own = pattern.end === '\n' ? source : source.replaceAll(String.raw`\n`, String.raw`\0`);
  try {
    return toRegExp(own, { global: true, ignoreCase, unicode: unicode || pattern.syntax === 'perl' });
  } catch (thrown) {
    if (pattern.syntax !== 'perl' || !(thrown instanceof PatternError)) throw thrown;
    // Perl allows escapes that JavaScript with the flag `u` does not.
    return toRegExp(own, { global: true, ignoreCase });
  }
}
