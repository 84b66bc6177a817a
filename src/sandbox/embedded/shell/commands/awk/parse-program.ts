/** Reads a whole program: its rules and its functions. */
import { AwkSyntaxError, tokenize } from './lexer.ts';
import { ExpressionParser } from './parse-expressions.ts';
import { StatementParser } from './parse-statements.ts';
import type { FunctionDefinition, Program, Rule, RulePattern } from './syntax.ts';
import { TokenReader } from './token-reader.ts';

/** Throws AwkSyntaxError. */
export const parseAwk = (source: string): Program => new ProgramParser(new TokenReader(tokenize(source))).parse();

class ProgramParser {
  readonly #tokens: TokenReader;
  readonly #expressions: ExpressionParser;
  readonly #statements: StatementParser;
  readonly #functions = new Map<string, FunctionDefinition>();

  constructor(tokens: TokenReader) {
    this.#tokens = tokens;
    this.#expressions = new ExpressionParser(tokens);
    this.#statements = new StatementParser(tokens, this.#expressions);
  }

  parse(): Program {
    const rules: Rule[] = [];
    this.#tokens.skipEnds();
    while (this.#tokens.current.kind !== 'end') {
      if (this.#tokens.isKeyword('function', 'func')) this.#function();
      else rules.push(this.#rule());
      this.#tokens.skipEnds();
    }
    for (const call of this.#expressions.calls) {
      if (!this.#functions.has(call.text))
        throw new AwkSyntaxError(`line ${call.line}: function ${call.text} never defined`);
    }
    return { rules, functions: this.#functions };
  }

  #function(): void {
    this.#tokens.advance();
    const name = this.#tokens.name();
    this.#tokens.expect('(');
    const parameters: string[] = [];
    while (!this.#tokens.takes(')')) {
      parameters.push(this.#tokens.name());
      if (this.#tokens.takes(',')) this.#tokens.skipLines();
    }
    this.#tokens.skipLines();
    this.#functions.set(name, { name, parameters, body: this.#statements.block() });
  }

  #rule(): Rule {
    const pattern = this.#pattern();
    const body = this.#tokens.is('{') ? this.#statements.block() : undefined;
    if (!body && (pattern.kind === 'BEGIN' || pattern.kind === 'END')) this.#tokens.fail();
    return { pattern, body };
  }

  #pattern(): RulePattern {
    if (this.#tokens.takes('BEGIN')) return { kind: 'BEGIN' };
    if (this.#tokens.takes('END')) return { kind: 'END' };
    if (this.#tokens.is('{')) return { kind: 'always' };
    const test = this.#expressions.expression();
    if (!this.#tokens.takes(',')) return { kind: 'expression', before: [], test };
    this.#tokens.skipLines();
    return { kind: 'range', from: test, to: this.#expressions.expression(), beforeFrom: [], beforeTo: [] };
  }
}
