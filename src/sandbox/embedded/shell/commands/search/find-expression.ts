/** Reads the expression of `find` into a tree. */
import { CommandFailure } from '../support/command.ts';

export type FindNode =
  | { kind: 'and' | 'or' | 'comma'; left: FindNode; right: FindNode }
  | { kind: 'not'; inner: FindNode }
  /** A test or an action, with its arguments. */
  | { kind: 'primary'; name: string; args: string[] };

export interface FindSettings {
  leastDepth: number;
  mostDepth: number;
  depthFirst: boolean;
  follow: 'never' | 'named' | 'always';
  regexType: string;
  dayStart: boolean;
}

/** How many words follow each; `;`: all up to a semicolon, or up to `{} +`. */
const arity: Readonly<Record<string, number | ';'>> = {
  ...Object.fromEntries(
    (
      'name iname path ipath wholename iwholename regex iregex type xtype size mtime atime ctime mmin amin cmin newer ' +
      'anewer cnewer perm user group uid gid links inum samefile lname ilname fstype used printf fprint fprint0 fls ' +
      'context'
    )
      .split(' ')
      .map((name) => [name, 1]),
  ),
  ...Object.fromEntries(
    'empty nouser nogroup readable writable executable true false print print0 ls delete prune quit'
      .split(' ')
      .map((name) => [name, 0]),
  ),
  fprintf: 2,
  exec: ';',
  execdir: ';',
  ok: ';',
  okdir: ';',
};

const actions = new Set('print print0 printf fprint fprint0 fprintf ls fls delete exec execdir ok okdir'.split(' '));

export interface ParsedFind {
  expression: FindNode;
  settings: FindSettings;
}

/** The words after the starting points. Throws CommandFailure. */
export function parseExpression(words: readonly string[], follow: FindSettings['follow']): ParsedFind {
  return new Parser(words, follow).parse();
}

const always: FindNode = { kind: 'primary', name: 'true', args: [] };

class Parser {
  readonly #words: readonly string[];
  readonly #settings: FindSettings;
  #at = 0;
  #hasAction = false;

  constructor(words: readonly string[], follow: FindSettings['follow']) {
    this.#words = words;
    this.#settings = {
      leastDepth: 0,
      mostDepth: Infinity,
      depthFirst: false,
      follow,
      regexType: 'emacs',
      dayStart: false,
    };
  }

  parse(): ParsedFind {
    const inner = this.#words.length === 0 ? always : this.#list();
    const left = this.#words[this.#at];
    if (left === ')') throw new CommandFailure("invalid expression; you have too many ')'");
    const print: FindNode = { kind: 'primary', name: 'print', args: [] };
    const expression: FindNode = this.#hasAction ? inner : { kind: 'and', left: inner, right: print };
    return { expression, settings: this.#settings };
  }

  get #next(): string | undefined {
    return this.#words[this.#at];
  }

  #takes(...words: string[]): boolean {
    if (this.#next === undefined || !words.includes(this.#next)) return false;
    this.#at += 1;
    return true;
  }

  #list(): FindNode {
    let node = this.#or();
    while (this.#takes(',')) node = { kind: 'comma', left: node, right: this.#or() };
    return node;
  }

  #or(): FindNode {
    let node = this.#and();
    while (this.#takes('-o', '-or')) node = { kind: 'or', left: node, right: this.#and() };
    return node;
  }

  #and(): FindNode {
    let node = this.#not();
    for (;;) {
      const isExplicit = this.#takes('-a', '-and');
      const next = this.#next;
      if (!isExplicit && (next === undefined || next === ')' || next === ',' || next === '-o' || next === '-or'))
        return node;
      node = { kind: 'and', left: node, right: this.#not() };
    }
  }

  #not(): FindNode {
    if (this.#takes('!', '-not')) return { kind: 'not', inner: this.#not() };
    if (this.#takes('(')) {
      if (this.#next === ')') throw new CommandFailure('invalid expression; empty parentheses are not allowed.');
      const node = this.#list();
      if (!this.#takes(')'))
        throw new CommandFailure("invalid expression; I was expecting to find a ')' somewhere but did not see one.");
      return node;
    }
    return this.#primary();
  }

  #primary(): FindNode {
    const word = this.#next;
    if (word === undefined) {
      const before = this.#words[this.#at - 1] ?? '';
      throw new CommandFailure(`expected an expression after '${before}'`);
    }
    this.#at += 1;
    if (!word.startsWith('-') || word === '-') {
      const before = this.#words[this.#at - 3] ?? '';
      const hint = before.startsWith('-') ? `\nfind: possible unquoted pattern after predicate \`${before}'?` : '';
      throw new CommandFailure(`paths must precede expression: \`${word}'${hint}`);
    }
    const name = word.replace(/^--?/, '');
    if (this.#option(name, word)) return always;
    const count = /^newer[aBcm][aBcmt]$/.test(name) ? 1 : arity[name];
    if (count === undefined) throw new CommandFailure(`unknown predicate \`${word}'`);
    if (actions.has(name)) this.#hasAction = true;
    if (name === 'delete') this.#settings.depthFirst = true;
    const args = count === ';' ? this.#command(word) : Array.from({ length: count }, () => this.#argument(word));
    return { kind: 'primary', name, args };
  }

  #argument(word: string): string {
    const value = this.#next;
    if (value === undefined) throw new CommandFailure(`missing argument to \`${word}'`);
    this.#at += 1;
    return value;
  }

  /** Ends with `;`, or with `+` as the last of the words. */
  #command(word: string): string[] {
    const words: string[] = [];
    for (;;) {
      const next = this.#next;
      if (next === undefined) throw new CommandFailure(`missing argument to \`${word}'`);
      this.#at += 1;
      if (next === ';' || (next === '+' && words.at(-1) === '{}')) {
        if (words.length === 0) throw new CommandFailure(`invalid argument \`;' to \`${word}'`);
        return [...words, next];
      }
      words.push(next);
    }
  }

  /** Options that hold for all of it. */
  #option(name: string, word: string): boolean {
    switch (name) {
      case 'maxdepth':
      case 'mindepth': {
        const text = this.#argument(word);
        if (!/^\d+$/.test(text)) {
          throw new CommandFailure(`Expected a positive decimal integer argument to ${word}, but got '${text}'`);
        }
        this.#settings[name === 'maxdepth' ? 'mostDepth' : 'leastDepth'] = Number(text);
        return true;
      }
      case 'depth':
      case 'd':
        this.#settings.depthFirst = true;
        return true;
      case 'follow':
        this.#settings.follow = 'always';
        return true;
      case 'regextype':
        this.#settings.regexType = this.#argument(word);
        return true;
      case 'daystart':
        this.#settings.dayStart = true;
        return true;
      case 'mount':
      case 'xdev':
      case 'noleaf':
      case 'warn':
      case 'nowarn':
      case 'ignore_readdir_race':
      case 'noignore_readdir_race':
        return true;
      default:
        return false;
    }
  }
}
