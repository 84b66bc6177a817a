/**
 * POSIX regular expressions, basic and extended with the additions of GNU, as expressions of JavaScript. One
 * difference stays: of several alternatives that match, JavaScript takes the first and POSIX the longest. For
 * alternatives that are plain words they are put in an order that gives the same.
 */
import { bracketClass, endOfBracket } from './bracket-expression.ts';

export interface PatternOptions {
  ignoreCase?: boolean;
  global?: boolean;
  /** Whether `^` and `$` stand at every line of the subject. */
  multiline?: boolean;
  /** Whether the subject is many lines and no match may go over the end of one. Implies `multiline`. */
  withinLines?: boolean;
  /** Whether a backslash keeps its meaning in brackets, as in awk. */
  bracketEscapes?: boolean;
  /** Whether letters are those of all scripts. Without it the subject has to be ASCII, or bytes. */
  unicode?: boolean;
  /** Whether a `)` alone is a character and a repetition of nothing is left out, as in grep. */
  forgiving?: boolean;
  /** How many groups stand before this pattern in an expression of several. */
  groupsBefore?: number;
  /** Put around the expression, for example to match whole words. */
  wrap?: (source: string) => string;
}

/** The texts are those of the C library. */
export class PatternError extends Error {
  override name = 'PatternError';
}

/** `\(a\|b\)*c\{2\}`. Throws PatternError. */
export const basicPattern = (pattern: string, options: PatternOptions = {}): RegExp =>
  toRegExp(new Translator(pattern, false, options).translate(), options);

/** `(a|b)*c{2}`. Throws PatternError. */
export const extendedPattern = (pattern: string, options: PatternOptions = {}): RegExp =>
  toRegExp(new Translator(pattern, true, options).translate(), options);

/** The same without making the expression, so that several can be joined. `groups`: how many there are then. */
export function patternSource(
  pattern: string,
  extended: boolean,
  options: PatternOptions = {},
): { source: string; groups: number } {
  const translator = new Translator(pattern, extended, options);
  const source = translator.translate();
  return { source, groups: translator.groups };
}

export function toRegExp(source: string, { ignoreCase, global, unicode, wrap }: PatternOptions): RegExp {
  const flags = `${global ? 'g' : ''}${ignoreCase ? 'i' : ''}${unicode ? 'u' : ''}`;
  try {
    return new RegExp(wrap ? wrap(source) : source, flags);
  } catch {
    throw new PatternError('Invalid regular expression');
  }
}

/** Takes the special meaning from each character. */
export const literalSource = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Letters, digits and the underscore, for `\w` and the ends of words. */
export const wordClass = (unicode: boolean | undefined): string =>
  unicode ? String.raw`\p{L}\p{M}\p{N}_` : String.raw`\w`;

const plainWord = /^[\w \u0080-\uffff]+$/;

class Translator {
  readonly #pattern: string;
  readonly #extended: boolean;
  readonly #options: PatternOptions;
  #at = 0;
  #groups = 0;
  #open = 0;

  constructor(pattern: string, extended: boolean, options: PatternOptions) {
    this.#pattern = pattern;
    this.#extended = extended;
    this.#options = options;
    this.#groups = options.groupsBefore ?? 0;
  }

  /** With those before. */
  get groups(): number {
    return this.#groups;
  }

  translate(): string {
    const source = this.#alternatives();
    if (this.#at < this.#pattern.length) throw new PatternError(String.raw`Unmatched ) or \)`);
    return source;
  }

  get #rest(): string {
    return this.#pattern.slice(this.#at);
  }

  /** Up to the end of the pattern, or of the group that is open. */
  #alternatives(): string {
    const branches = [this.#branch()];
    while (this.#takes(this.#extended ? '|' : String.raw`\|`)) branches.push(this.#branch());
    if (branches.every((branch) => branch !== '' && plainWord.test(branch))) {
      branches.sort((a, b) => b.length - a.length);
    }
    return branches.join('|');
  }

  #takes(token: string): boolean {
    if (!this.#pattern.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #startsWith(...tokens: string[]): boolean {
    return tokens.some((token) => this.#pattern.startsWith(token, this.#at));
  }

  get #endsBranch(): boolean {
    if (this.#at >= this.#pattern.length) return true;
    if (!this.#extended)
      return this.#startsWith(String.raw`\|`) || (this.#open > 0 && this.#startsWith(String.raw`\)`));
    return this.#startsWith('|') || (this.#open > 0 && this.#startsWith(')'));
  }

  #branch(): string {
    let source = '';
    // What stands at the beginning cannot be repeated: there `*` is a character.
    let atStart = true;
    while (!this.#endsBranch) {
      if (!this.#extended && this.#startsWith(String.raw`\)`)) throw new PatternError(String.raw`Unmatched ) or \)`);
      const anchor = this.#anchor(atStart);
      if (anchor !== undefined) {
        source += anchor;
        continue;
      }
      const isRepetition = this.#startsWith('*') || (this.#extended && this.#startsWith('+', '?'));
      if (isRepetition && atStart && this.#extended && this.#options.forgiving) {
        this.#next();
        continue;
      }
      let atom = isRepetition && atStart ? literalSource(this.#next()) : this.#atom();
      let isRepeated = false;
      for (let repetition = this.#repetition(); repetition !== undefined; repetition = this.#repetition()) {
        // `a+?` is `(a+)?` in POSIX and something else in JavaScript.
        atom = isRepeated ? `(?:${atom})${repetition}` : `${atom}${repetition}`;
        isRepeated = true;
      }
      source += atom;
      atStart = false;
    }
    return source;
  }

  #next(): string {
    const character = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    this.#at += character.length;
    return character;
  }

  #anchor(atStart: boolean): string | undefined {
    const everyLine = this.#options.multiline || this.#options.withinLines;
    if (this.#startsWith('^') && (this.#extended || atStart)) {
      this.#at += 1;
      return everyLine ? String.raw`(?<![^\n])` : '^';
    }
    if (this.#startsWith('$') && (this.#extended || this.#isLastOfBranch())) {
      this.#at += 1;
      return everyLine ? String.raw`(?![^\n])` : '$';
    }
    return undefined;
  }

  #isLastOfBranch(): boolean {
    const after = this.#pattern.slice(this.#at + 1);
    return after === '' || after.startsWith(String.raw`\)`) || after.startsWith(String.raw`\|`);
  }

  #atom(): string {
    const character = this.#next();
    if (character === '\\') return this.#escape();
    if (character === '.') return this.#options.withinLines ? String.raw`[^\n]` : '[^]';
    if (character === '[') return this.#bracket();
    if (this.#extended && character === '(') return this.#group(')');
    if (this.#extended && character === ')' && !this.#options.forgiving) {
      throw new PatternError(String.raw`Unmatched ) or \)`);
    }
    return literalSource(character);
  }

  #group(end: string): string {
    this.#groups += 1;
    this.#open += 1;
    const inside = this.#alternatives();
    this.#open -= 1;
    if (!this.#takes(end)) throw new PatternError(String.raw`Unmatched ( or \(`);
    return `(${inside})`;
  }

  #bracket(): string {
    const end = endOfBracket(this.#pattern, this.#at - 1, { caretOnly: true, escapes: this.#options.bracketEscapes });
    if (end < 0) throw new PatternError('Unmatched [, [^, [:, [., or [=');
    const inside = this.#pattern.slice(this.#at, end);
    this.#at = end + 1;
    const { unicode, bracketEscapes, withinLines } = this.#options;
    const source = bracketClass(inside, { unicode, escapes: bracketEscapes, caretOnly: true, noNewline: withinLines });
    if (source === undefined) throw new PatternError('Invalid character class name');
    return source;
  }

  #escape(): string {
    if (this.#at >= this.#pattern.length) throw new PatternError('Trailing backslash');
    const character = this.#next();
    if (!this.#extended && character === '(') return this.#group(String.raw`\)`);
    if (!this.#extended && character === '{') throw new PatternError('Invalid preceding regular expression');
    if (/[1-9]/.test(character)) {
      const group = Number(character) + (this.#options.groupsBefore ?? 0);
      if (group > this.#groups) throw new PatternError('Invalid back reference');
      return `(?:\\${group})`;
    }
    const word = wordClass(this.#options.unicode);
    switch (character) {
      case 'w':
        return `[${word}]`;
      case 'W':
        return this.#options.withinLines ? `[^${word}\\n]` : `[^${word}]`;
      case 's':
        return this.#options.withinLines ? String.raw`[^\S\n]` : String.raw`\s`;
      case 'S':
        return String.raw`\S`;
      case 'b':
        return `(?:(?<![${word}])(?=[${word}])|(?<=[${word}])(?![${word}]))`;
      case 'B':
        return `(?:(?<![${word}])(?![${word}])|(?<=[${word}])(?=[${word}]))`;
      case '<':
        return `(?<![${word}])(?=[${word}])`;
      case '>':
        return `(?<=[${word}])(?![${word}])`;
      case '`':
        return '(?<![^])';
      case "'":
        return '(?![^])';
      case 'n':
        return String.raw`\n`;
      default:
        return literalSource(character);
    }
  }

  #repetition(): string | undefined {
    if (this.#takes('*')) return '*';
    if (this.#extended) {
      if (this.#takes('+')) return '+';
      if (this.#takes('?')) return '?';
    } else {
      if (this.#takes(String.raw`\+`)) return '+';
      if (this.#takes(String.raw`\?`)) return '?';
    }
    const interval = this.#extended
      ? /^\{(\d*)(,?)(\d*)\}/.exec(this.#rest)
      : /^\\\{(\d*)(,?)(\d*)\\\}/.exec(this.#rest);
    if (!interval) {
      if (!this.#extended && this.#startsWith(String.raw`\{`)) throw new PatternError(String.raw`Unmatched \{`);
      return undefined;
    }
    const [all, low = '', comma = '', high = ''] = interval;
    if (low === '' && comma === '') return undefined;
    if (high !== '' && Number(low || 0) > Number(high)) throw new PatternError(String.raw`Invalid content of \{\}`);
    this.#at += all.length;
    return `{${low || '0'}${comma}${high}}`;
  }
}
