import { basicPattern, extendedPattern } from '../support/posix-pattern.ts';
import { SedRuntimeError } from './errors.ts';
import type { SedPattern } from './syntax.ts';

interface PatternSettings {
  extended: boolean;
  unicode: boolean;
}

/** The patterns of a script, compiled when they are first used. Remembers the last one, for which an empty one stands. */
export class SedPatterns {
  readonly #settings: PatternSettings;
  readonly #compiled = new Map<string, RegExp>();
  #last: RegExp | undefined;

  constructor(settings: PatternSettings) {
    this.#settings = settings;
  }

  /** Throws PatternError, and SedRuntimeError if there is no last one. */
  compile(pattern: SedPattern): RegExp {
    if (pattern.source === '') {
      if (!this.#last) throw new SedRuntimeError('no previous regular expression');
      return this.#last;
    }
    const key = `${pattern.ignoreCase ? 'i' : ''}${pattern.multiline ? 'm' : ''}/${pattern.source}`;
    let compiled = this.#compiled.get(key);
    if (!compiled) {
      const { extended, unicode } = this.#settings;
      const options = { global: true, unicode, ignoreCase: pattern.ignoreCase, withinLines: pattern.multiline };
      const source = withEscapes(pattern.source);
      compiled = extended ? extendedPattern(source, options) : basicPattern(source, options);
      this.#compiled.set(key, compiled);
    }
    this.#last = compiled;
    return compiled;
  }

  matches(pattern: SedPattern, text: string): boolean {
    const compiled = this.compile(pattern);
    compiled.lastIndex = 0;
    return compiled.test(text);
  }
}

/** Escapes that GNU sed reads before the expression is compiled. */
const withEscapes = (source: string): string =>
  source.replace(
    /\\(?:x([\da-fA-F]{2})|o([0-7]{1,3})|d(\d{3})|([tfrva])|([^]))/g,
    (all, hex?: string, octal?: string, decimal?: string, letter?: string) => {
      const code =
        hex === undefined
          ? octal === undefined
            ? decimal === undefined
              ? undefined
              : Number(decimal)
            : Number.parseInt(octal, 8)
          : Number.parseInt(hex, 16);
      if (code !== undefined) return String.fromCharCode(code).replace(/[\\^$.*[\]]/, String.raw`\$&`);
      return letter === undefined ? all : ({ t: '\t', f: '\f', r: '\r', v: '\v', a: '\u0007' }[letter] ?? all);
    },
  );
