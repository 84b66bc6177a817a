/** Which rules a call matches. */
import ignore, { type Ignore } from 'ignore';
import type { PermissionRule, RuleAction } from '../../protocol/permissions.ts';
import { parseCommandLine, type CommandLine } from './command-line.ts';

/**
 * What a call would do. Paths are from the workspace, absolute outside of it: all names of the one file, for example a
 * link and what it leads to.
 */
export type CallEffect =
  | { kind: 'command'; command: string }
  | { kind: 'read' | 'change'; paths: readonly string[] }
  /** Not known. No rule matches it. */
  | { kind: 'other' };

export interface RuleSet {
  readonly isEmpty: boolean;
  /** The first rule of the action that forbids or holds up the call: one of its commands, or names, is enough. */
  restricting(action: 'deny' | 'ask', effect: CallEffect): PermissionRule | undefined;
  /** The first of the rules that allow the call: all of its commands, or names. */
  allowing(effect: CallEffect): PermissionRule | undefined;
  /** Whether reading a file needs more than no rule: such files are left out where many are read at once. */
  restrictsReading(path: string): boolean;
}

export function compileRules(rules: readonly PermissionRule[]): RuleSet {
  const commandRules = rules.filter(({ subject }) => subject === 'command').map(commandRule);
  const fileRules = rules.filter(({ subject }) => subject !== 'command').map(fileRule);

  const fileRuleFor = (action: RuleAction, kind: 'read' | 'change', path: string) =>
    fileRules.find(
      ({ rule, matches }) => rule.action === action && (kind === 'change' || rule.subject === 'files') && matches(path),
    )?.rule;

  function allowing(effect: CallEffect): PermissionRule | undefined {
    switch (effect.kind) {
      case 'command': {
        const whole = commandRules.find(({ rule, isWhole }) => rule.action === 'allow' && isWhole(effect.command));
        if (whole !== undefined) return whole.rule;
        const { commands, isPlain } = parseCommandLine(effect.command);
        if (!isPlain) return undefined;
        return firstIfAll(
          commands,
          (words) => commandRules.find(({ rule, matches }) => rule.action === 'allow' && matches(words))?.rule,
        );
      }
      case 'read':
      case 'change':
        return firstIfAll(effect.paths, (path) => fileRuleFor('allow', effect.kind, path));
      case 'other':
        return undefined;
    }
  }

  return {
    isEmpty: rules.length === 0,
    restricting(action, effect) {
      switch (effect.kind) {
        case 'command': {
          const line = parseCommandLine(effect.command);
          return commandRules.find(({ rule, touches }) => rule.action === action && touches(effect.command, line))
            ?.rule;
        }
        case 'read':
        case 'change':
          return effect.paths.map((path) => fileRuleFor(action, effect.kind, path)).find((rule) => rule !== undefined);
        case 'other':
          return undefined;
      }
    },
    allowing,
    restrictsReading: (path) =>
      fileRuleFor('deny', 'read', path) !== undefined || fileRuleFor('ask', 'read', path) !== undefined,
  };
}

/** What `find` gives for the first, if it gives something for each. */
function firstIfAll<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  const found = items.map(find);
  return found.includes(undefined) ? undefined : found[0];
}

interface CommandRule {
  rule: PermissionRule;
  /** The line is the pattern, as it is written. */
  isWhole(line: string): boolean;
  matches(words: readonly string[]): boolean;
  /** The line, or a command that could be found in it, matches. */
  touches(text: string, line: CommandLine): boolean;
}

function commandRule(rule: PermissionRule): CommandRule {
  const pattern = rule.pattern.trim();
  const isGlob = /[*?]/.test(pattern);
  const parsed = parseCommandLine(pattern);
  const [prefix, ...others] = parsed.commands;
  const words = prefix !== undefined && others.length === 0 && parsed.isPlain ? prefix : undefined;
  const isWhole = (line: string) => pattern !== '' && line.trim() === pattern;
  const matches = (command: readonly string[]) =>
    isGlob
      ? matchesWildcards(pattern, command.map(quoted).join(' '))
      : words !== undefined && words.every((word, index) => command[index] === word);
  return {
    rule,
    isWhole,
    matches,
    touches: (text, { commands }) =>
      isWhole(text) || commands.some(matches) || (isGlob && matchesWildcards(pattern, text.trim())),
  };
}

/** So that blanks in a word are not taken for those between words. */
const quoted = (word: string): string => (word === '' || /\s/.test(word) ? `'${word}'` : word);

/** `*` stands for any text, `?` for any character. Takes at most the product of both lengths. */
export function matchesWildcards(pattern: string, text: string): boolean {
  let [at, inPattern, star, afterStar] = [0, 0, -1, 0];
  while (at < text.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      star = inPattern++;
      afterStar = at;
    } else if (wanted === '?' || wanted === text[at]) {
      inPattern += 1;
      at += 1;
    } else if (star >= 0) {
      inPattern = star + 1;
      at = ++afterStar;
    } else return false;
  }
  while (pattern[inPattern] === '*') inPattern += 1;
  return inPattern === pattern.length;
}

interface FileRule {
  rule: PermissionRule;
  matches(path: string): boolean;
}

function fileRule(rule: PermissionRule): FileRule {
  const pattern = rule.pattern.trim().replace(/^\.\//, '').normalize();
  const patterns: Ignore = ignore({ ignorecase: false }).add(pattern);
  return {
    rule,
    matches(path) {
      const name = path.replace(/^\/+/, '').normalize();
      // Whether it is a directory is not known.
      return ignore.isPathValid(name) && (patterns.ignores(name) || patterns.ignores(`${name}/`));
    },
  };
}
