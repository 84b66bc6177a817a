/** Takes a program of awk apart. All text is bytes. */
import { controlEscapes } from '../support/escapes.ts';

export type TokenKind =
  'number' | 'string' | 'regex' | 'name' | 'call' | 'builtin' | 'keyword' | 'punctuation' | 'newline' | 'end';

export interface Token {
  kind: TokenKind;
  text: string;
  line: number;
}

export class AwkSyntaxError extends Error {
  override name = 'AwkSyntaxError';
}

const keywords = new Set(
  'BEGIN END function func if else while for do break continue next nextfile exit return delete in getline print printf'.split(
    ' ',
  ),
);

export const builtinNames = new Set(
  (
    'atan2 close cos exp fflush gsub index int length log match rand sin split sprintf sqrt srand sub substr system tolower toupper ' +
    'and asort asorti compl gensub lshift mktime or rshift strftime strtonum systime typeof xor'
  ).split(' '),
);

const punctuation = [
  '**=',
  '**',
  '&&',
  '||',
  '!~',
  '==',
  '<=',
  '>=',
  '!=',
  '++',
  '--',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '^=',
  '>>',
];

export function tokenize(source: string): Token[] {
  return new Lexer(source).run();
}

class Lexer {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  #at = 0;
  #line = 1;

  constructor(source: string) {
    this.#source = source;
  }

  run(): Token[] {
    while (this.#at < this.#source.length) this.#next();
    this.#add('newline', '\n');
    this.#add('end', '');
    return this.#tokens;
  }

  #add(kind: TokenKind, text: string): void {
    this.#tokens.push({ kind, text, line: this.#line });
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source)?.[0];
  }

  #next(): void {
    const blank = this.#match(/(?:[ \t\r]|\\\r?\n|#[^\n]*)+/y);
    if (blank !== undefined) {
      this.#line += blank.split('\n').length - 1;
      this.#at += blank.length;
      return;
    }
    const character = this.#source[this.#at] ?? '';
    if (character === '\n') {
      this.#add('newline', '\n');
      this.#at += 1;
      this.#line += 1;
      return;
    }
    const number = this.#match(/(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y);
    if (number !== undefined) return this.#take('number', number);
    const name = this.#match(/[A-Za-z_]\w*/y);
    if (name !== undefined) return this.#name(name);
    if (character === '"') return this.#string();
    if (character === '/' && this.#regexMayFollow()) return this.#regex();
    const sign = punctuation.find((text) => this.#source.startsWith(text, this.#at)) ?? character;
    if (sign.length === 1 && !'{}()[];,+-*/%^!<>|?:~$=&'.includes(sign)) {
      throw new AwkSyntaxError(`line ${this.#line}: syntax error at or near ${sign}`);
    }
    this.#take('punctuation', sign);
  }

  #take(kind: TokenKind, text: string): void {
    this.#add(kind, text);
    this.#at += text.length;
  }

  #name(name: string): void {
    if (keywords.has(name)) this.#take('keyword', name);
    else if (builtinNames.has(name)) this.#take('builtin', name);
    // The name of a function that is called stands right before its parenthesis.
    else this.#take(this.#source[this.#at + name.length] === '(' ? 'call' : 'name', name);
  }

  /** A slash divides if it stands behind a value. */
  #regexMayFollow(): boolean {
    const last = this.#tokens.at(-1);
    if (!last) return true;
    if (last.kind === 'number' || last.kind === 'string' || last.kind === 'regex' || last.kind === 'name') return false;
    if (last.kind === 'builtin') return last.text !== 'length';
    return !(last.kind === 'punctuation' && /^(\)|\]|\$|\+\+|--)$/.test(last.text));
  }

  #string(): void {
    let text = '';
    let at = this.#at + 1;
    for (; at < this.#source.length && this.#source[at] !== '"'; at += 1) {
      const character = this.#source[at] ?? '';
      if (character === '\n') throw new AwkSyntaxError(`line ${this.#line}: runaway string constant "${text}"`);
      if (character !== '\\') {
        text += character;
        continue;
      }
      const [escaped, length] = readEscape(this.#source, at);
      text += escaped;
      at += length - 1;
    }
    if (at >= this.#source.length) throw new AwkSyntaxError(`line ${this.#line}: runaway string constant "${text}"`);
    this.#add('string', text);
    this.#at = at + 1;
  }

  #regex(): void {
    let text = '';
    let at = this.#at + 1;
    let inBracket = false;
    for (; at < this.#source.length; at += 1) {
      const character = this.#source[at] ?? '';
      if (character === '\n') break;
      if (character === '\\') {
        const next = this.#source[at + 1] ?? '';
        text += next === '/' ? '/' : `\\${next}`;
        at += 1;
        continue;
      }
      if (character === '/' && !inBracket) {
        this.#add('regex', text);
        this.#at = at + 1;
        return;
      }
      if (character === '[' && !inBracket) {
        inBracket = true;
        const start = /^\^?\]?/.exec(this.#source.slice(at + 1))?.[0] ?? '';
        text += character + start;
        at += start.length;
        continue;
      }
      if (character === ']') inBracket = false;
      text += character;
    }
    throw new AwkSyntaxError(`line ${this.#line}: runaway regular expression /${text}`);
  }
}

const escapes: Readonly<Record<string, string>> = { ...controlEscapes, '"': '"', '\\': '\\', '/': '/' };

/** Reads what a backslash begins: the character, and the length of it all. Others keep their backslash. */
export function readEscape(text: string, at: number): [character: string, length: number] {
  const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
  if (octal !== undefined) return [String.fromCharCode(Number.parseInt(octal, 8) & 255), 1 + octal.length];
  const hex = /^x[\da-fA-F]{1,2}/.exec(text.slice(at + 1, at + 4))?.[0];
  if (hex !== undefined) return [String.fromCharCode(Number.parseInt(hex.slice(1), 16)), 1 + hex.length];
  const next = text[at + 1] ?? '';
  if (next === '\n') return ['', 2];
  return [escapes[next] ?? `\\${next}`, 2];
}

/** The text with its escapes read, as for `-v` and `FS`. */
export function unescapeAwk(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '\\') {
      result += text[at] ?? '';
      continue;
    }
    const [escaped, length] = readEscape(text, at);
    result += escaped;
    at += length - 1;
  }
  return result;
}
