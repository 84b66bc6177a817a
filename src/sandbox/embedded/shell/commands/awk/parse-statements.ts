/** Reads statements. */
import { AwkSyntaxError } from './lexer.ts';
import type { ExpressionParser } from './parse-expressions.ts';
import type { Expression, Redirection, Statement } from './syntax.ts';
import type { TokenReader } from './token-reader.ts';

export class StatementParser {
  readonly #tokens: TokenReader;
  readonly #expressions: ExpressionParser;

  constructor(tokens: TokenReader, expressions: ExpressionParser) {
    this.#tokens = tokens;
    this.#expressions = expressions;
  }

  block(): Statement {
    this.#tokens.expect('{');
    const body: Statement[] = [];
    this.#tokens.skipEnds();
    while (!this.#tokens.is('}')) {
      if (this.#tokens.current.kind === 'end') {
        throw new AwkSyntaxError(`line ${this.#tokens.current.line}: missing } near end of file`);
      }
      body.push(this.#statement());
      this.#tokens.skipEnds();
    }
    this.#tokens.advance();
    return { kind: 'block', body };
  }

  /** A simple statement ends with a semicolon, a line, or before `}`. */
  #end(): void {
    if (this.#tokens.takes(';') || this.#tokens.is('}') || this.#tokens.current.kind === 'end') return;
    if (this.#tokens.current.kind !== 'newline') this.#tokens.fail();
    this.#tokens.advance();
  }

  /** After `if (...)` and the like. A semicolon alone is an empty one. */
  #body(): Statement {
    this.#tokens.skipLines();
    if (this.#tokens.takes(';')) return { kind: 'block', body: [] };
    return this.#statement();
  }

  #statement(): Statement {
    if (this.#tokens.is('{')) return this.block();
    if (this.#tokens.takes('if')) return this.#if();
    if (this.#tokens.takes('while')) {
      const test = this.#condition();
      return { kind: 'loop', before: [], test, body: this.#body(), after: [], testsFirst: true };
    }
    if (this.#tokens.takes('do')) {
      const body = this.#body();
      this.#tokens.skipEnds();
      this.#tokens.expect('while');
      const test = this.#condition();
      this.#end();
      return { kind: 'loop', before: [], test, body, after: [], testsFirst: false };
    }
    if (this.#tokens.takes('for')) return this.#for();
    const statement = this.#simple();
    this.#end();
    return statement;
  }

  #condition(): Expression {
    this.#tokens.expect('(');
    const test = this.#expressions.expression();
    this.#tokens.expect(')');
    return test;
  }

  #if(): Statement {
    const test = this.#condition();
    const yes = this.#body();
    const start = this.#tokens.at;
    this.#tokens.skipEnds();
    if (this.#tokens.takes('else')) return { kind: 'if', test, yes, no: this.#body() };
    this.#tokens.at = start;
    return { kind: 'if', test, yes, no: undefined };
  }

  #for(): Statement {
    this.#tokens.expect('(');
    const start = this.#tokens.at;
    if (this.#tokens.current.kind === 'name') {
      const name = this.#tokens.name();
      if (this.#tokens.takes('in') && this.#tokens.current.kind === 'name') {
        const array = this.#tokens.name();
        if (this.#tokens.takes(')'))
          return { kind: 'for in', variable: { kind: 'variable', name }, array, body: this.#body() };
      }
      this.#tokens.at = start;
    }
    const first = this.#tokens.is(';') ? undefined : this.#simple();
    this.#tokens.expect(';');
    this.#tokens.skipLines();
    const test = this.#tokens.is(';') ? undefined : this.#expressions.expression();
    this.#tokens.expect(';');
    this.#tokens.skipLines();
    const after = this.#tokens.is(')') ? [] : [this.#simple()];
    this.#tokens.expect(')');
    const loop: Statement = { kind: 'loop', before: [], test, body: this.#body(), after, testsFirst: true };
    return first ? { kind: 'block', body: [first, loop] } : loop;
  }

  #simple(): Statement {
    const { kind, text } = this.#tokens.current;
    if (kind === 'keyword') {
      switch (text) {
        case 'print':
        case 'printf':
          this.#tokens.advance();
          return this.#print(text === 'printf');
        case 'next':
        case 'nextfile':
        case 'break':
        case 'continue':
          this.#tokens.advance();
          return { kind: text };
        case 'exit':
        case 'return': {
          this.#tokens.advance();
          const isAlone =
            this.#tokens.is(';', '}') || this.#tokens.current.kind === 'newline' || this.#tokens.current.kind === 'end';
          return { kind: text, value: isAlone ? undefined : this.#expressions.expression() };
        }
        case 'delete': {
          this.#tokens.advance();
          const inParentheses = this.#tokens.takes('(');
          const array = this.#tokens.name();
          const subscripts = this.#tokens.takes('[') ? this.#expressions.list(']') : undefined;
          if (inParentheses) this.#tokens.expect(')');
          return { kind: 'delete', array, subscripts };
        }
        default:
      }
    }
    return { kind: 'expression', expression: this.#expressions.expression() };
  }

  #print(formatted: boolean): Statement {
    const args = this.#printArguments();
    if (formatted && args.length === 0) this.#tokens.fail();
    const sign = this.#tokens.current.text;
    const redirection: Redirection | undefined = this.#tokens.takes('>', '>>', '|')
      ? { kind: sign as '>', target: this.#expressions.concatenation({ noGreater: true }) }
      : undefined;
    return { kind: 'print', formatted, args, redirection };
  }

  #printArguments(): Expression[] {
    const ends = (): boolean =>
      this.#tokens.is(';', '}', '>', '>>', '|') ||
      this.#tokens.current.kind === 'newline' ||
      this.#tokens.current.kind === 'end';
    if (ends()) return [];
    const start = this.#tokens.at;
    if (this.#tokens.takes('(')) {
      // Parentheses around all of the list are no part of it.
      const args = this.#expressions.list(')');
      if (ends()) return args;
      this.#tokens.at = start;
    }
    const args = [this.#expressions.expression({ noGreater: true })];
    while (this.#tokens.takes(',')) {
      this.#tokens.skipLines();
      args.push(this.#expressions.expression({ noGreater: true }));
    }
    return args;
  }
}
