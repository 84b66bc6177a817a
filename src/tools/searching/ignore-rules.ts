import ignore, { type Ignore } from 'ignore';
import { hasTooManyStars } from './glob.ts';

/** The rules of one .gitignore. */
interface RulesOfDirectory {
  /** Absolute, with a slash at its end. */
  prefix: string;
  rules: Ignore;
}

/**
 * Which paths .gitignore files leave out. Paths are asked about as a walk meets them, each directory before what is in
 * it, and nothing below a directory that is ignored.
 */
export class IgnoreRules {
  readonly #entered: RulesOfDirectory[] = [];

  /** Takes the rules of a directory that the walk enters, or that is above where it begins. */
  enter(directory: string, gitignore: string): void {
    const rules = ignore({ ignorecase: false }).add(gitignore.split(/\r?\n/).filter(isBounded));
    this.#entered.push({ prefix: `${directory}/`, rules });
  }

  ignores(path: string, isDirectory: boolean): boolean {
    while (this.#entered.length > 0 && !path.startsWith(this.#entered.at(-1)?.prefix ?? '')) this.#entered.pop();
    for (const { prefix, rules } of this.#entered.toReversed()) {
      const { ignored, unignored } = rules.test(path.slice(prefix.length) + (isDirectory ? '/' : ''));
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}

/** Rules that could take for ever to match are left out. */
const isBounded = (rule: string): boolean => {
  const names = rule.split('/');
  return !names.some(hasTooManyStars) && names.filter((name) => name === '**').length <= 4;
};
