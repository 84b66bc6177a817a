import { AwkSyntaxError } from './lexer.ts';
import type { Token } from './lexer.ts';

/** Stands at one token of a program, and asks what it is. What it expects and does not find is an AwkSyntaxError. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  /** May be set back to where it stood before. */
  at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get current(): Token {
    return this.#tokens[this.at] ?? { kind: 'end', text: '', line: 0 };
  }

  get following(): Token | undefined {
    return this.#tokens[this.at + 1];
  }

  advance(count = 1): void {
    this.at += count;
  }

  fail(): never {
    const { kind, text, line } = this.current;
    if (kind === 'end') throw new AwkSyntaxError(`line ${line}: syntax error at or near end of file`);
    throw new AwkSyntaxError(`line ${line}: syntax error at or near ${kind === 'newline' ? 'end of line' : text}`);
  }

  is(...texts: string[]): boolean {
    return this.current.kind === 'punctuation' && texts.includes(this.current.text);
  }

  isKeyword(...texts: string[]): boolean {
    return this.current.kind === 'keyword' && texts.includes(this.current.text);
  }

  /** Goes on if one of these is here. */
  takes(...texts: string[]): boolean {
    const found = this.is(...texts) || this.isKeyword(...texts);
    if (found) this.advance();
    return found;
  }

  expect(text: string): void {
    if (!this.takes(text)) this.fail();
  }

  skipLines(): void {
    while (this.current.kind === 'newline') this.advance();
  }

  skipEnds(): void {
    while (this.current.kind === 'newline' || this.is(';')) this.advance();
  }

  /** Takes a name. */
  name(): string {
    const { kind, text } = this.current;
    if (kind !== 'name' && kind !== 'call') this.fail();
    this.advance();
    return text;
  }
}
