/** Reads expressions, one method for each step of precedence. */
import type { Token } from './lexer.ts';
import type { Expression, Target } from './syntax.ts';
import type { TokenReader } from './token-reader.ts';

/** What may not stand in an expression that is not in parentheses. */
interface Limits {
  /** `>` sends output somewhere. */
  noGreater?: boolean;
}

const comparisons = new Set(['<', '<=', '==', '!=', '>', '>=']);

export class ExpressionParser {
  readonly #tokens: TokenReader;
  /** The calls so far of functions that the program has to define. */
  readonly calls: Token[] = [];

  constructor(tokens: TokenReader) {
    this.#tokens = tokens;
  }

  /** Up to a closing sign. */
  list(close: string): Expression[] {
    const items: Expression[] = [];
    this.#tokens.skipLines();
    while (!this.#tokens.takes(close)) {
      items.push(this.expression());
      this.#tokens.skipLines();
      if (this.#tokens.takes(',')) this.#tokens.skipLines();
      else if (!this.#tokens.is(close)) this.#tokens.fail();
    }
    return items;
  }

  expression(limits: Limits = {}): Expression {
    const left = this.#conditional(limits);
    const { text } = this.#tokens.current;
    if (!this.#tokens.is('=', '+=', '-=', '*=', '/=', '%=', '^=', '**=')) return left;
    const target = targetOf(left);
    if (!target) this.#tokens.fail();
    this.#tokens.advance();
    this.#tokens.skipLines();
    const operator = text === '=' ? '' : text === '**=' ? '^' : text.slice(0, -1);
    return { kind: 'assign', operator, target, value: this.expression(limits) };
  }

  #conditional(limits: Limits): Expression {
    const test = this.#or(limits);
    if (!this.#tokens.takes('?')) return test;
    this.#tokens.skipLines();
    const yes = this.expression(limits);
    this.#tokens.skipLines();
    this.#tokens.expect(':');
    this.#tokens.skipLines();
    return { kind: 'conditional', test, yes, no: this.expression(limits) };
  }

  #or(limits: Limits): Expression {
    let left = this.#and(limits);
    while (this.#tokens.takes('||')) {
      this.#tokens.skipLines();
      left = { kind: 'or', left, right: this.#and(limits) };
    }
    return left;
  }

  #and(limits: Limits): Expression {
    let left = this.#membership(limits);
    while (this.#tokens.takes('&&')) {
      this.#tokens.skipLines();
      left = { kind: 'and', left, right: this.#membership(limits) };
    }
    return left;
  }

  #membership(limits: Limits): Expression {
    let left = this.#matching(limits);
    while (this.#tokens.takes('in')) {
      left = { kind: 'in', subscripts: left.kind === 'group' ? left.items : [left], array: this.#tokens.name() };
    }
    return left;
  }

  #matching(limits: Limits): Expression {
    let left = this.#comparison(limits);
    while (this.#tokens.is('~', '!~')) {
      const negated = this.#tokens.current.text === '!~';
      this.#tokens.advance();
      left = { kind: 'match', negated, left, right: this.#comparison(limits) };
    }
    return left;
  }

  #comparison(limits: Limits): Expression {
    let left = this.concatenation(limits);
    for (;;) {
      const { text } = this.#tokens.current;
      if (this.#tokens.is('|') && this.#tokens.following?.text === 'getline') {
        this.#tokens.advance(2);
        left = { kind: 'getline', from: 'command', source: left, target: this.#optionalTarget() };
      } else if (
        this.#tokens.current.kind === 'punctuation' &&
        comparisons.has(text) &&
        !(text === '>' && limits.noGreater)
      ) {
        this.#tokens.advance();
        left = { kind: 'compare', operator: text as '<', left, right: this.concatenation(limits) };
      } else return left;
    }
  }

  concatenation(limits: Limits): Expression {
    let left = this.#additive(limits);
    while (this.#startsOperand()) left = { kind: 'concatenate', left, right: this.#additive(limits) };
    return left;
  }

  /** A sign before a number belongs to a sum. */
  #startsOperand(): boolean {
    const { kind, text } = this.#tokens.current;
    if (kind === 'keyword') return false;
    if (kind === 'punctuation') return /^(\$|!|\(|-|\+|\+\+|--)$/.test(text);
    return kind !== 'newline' && kind !== 'end';
  }

  #additive(limits: Limits): Expression {
    let left = this.#multiplicative(limits);
    while (this.#tokens.is('+', '-')) {
      const operator = this.#tokens.current.text as '+';
      this.#tokens.advance();
      left = { kind: 'binary', operator, left, right: this.#multiplicative(limits) };
    }
    return left;
  }

  #multiplicative(limits: Limits): Expression {
    let left = this.#unary(limits);
    while (this.#tokens.is('*', '/', '%')) {
      const operator = this.#tokens.current.text as '*';
      this.#tokens.advance();
      left = { kind: 'binary', operator, left, right: this.#unary(limits) };
    }
    return left;
  }

  #unary(limits: Limits): Expression {
    const { text } = this.#tokens.current;
    if (this.#tokens.takes('!', '-', '+'))
      return { kind: 'unary', operator: text as '!', operand: this.#unary(limits) };
    return this.#power(limits);
  }

  #power(limits: Limits): Expression {
    const left = this.#postfix(limits);
    if (!this.#tokens.takes('^', '**')) return left;
    // To the right, and a sign may follow.
    const negative = this.#tokens.takes('-');
    if (!negative) this.#tokens.takes('+');
    const right = this.#power(limits);
    return {
      kind: 'binary',
      operator: '^',
      left,
      right: negative ? { kind: 'unary', operator: '-', operand: right } : right,
    };
  }

  #postfix(limits: Limits): Expression {
    const operand = this.#primary(limits);
    const target = targetOf(operand);
    if (!target || !this.#tokens.is('++', '--')) return operand;
    const by = this.#tokens.current.text === '++' ? 1 : -1;
    this.#tokens.advance();
    return { kind: 'step', by, prefix: false, target };
  }

  #primary(limits: Limits): Expression {
    const token = this.#tokens.current;
    switch (token.kind) {
      case 'number':
        this.#tokens.advance();
        return { kind: 'number', value: Number(token.text) };
      case 'string':
        this.#tokens.advance();
        return { kind: 'string', value: token.text };
      case 'regex':
        this.#tokens.advance();
        return { kind: 'regex', source: token.text };
      case 'name':
        this.#tokens.advance();
        if (this.#tokens.takes('[')) return { kind: 'element', array: token.text, subscripts: this.list(']') };
        return { kind: 'variable', name: token.text };
      case 'call':
        this.#tokens.advance(2);
        this.calls.push(token);
        return { kind: 'call', name: token.text, args: this.list(')') };
      case 'builtin':
        this.#tokens.advance();
        return {
          kind: 'builtin',
          name: token.text,
          args: this.#tokens.takes('(') ? this.list(')') : token.text === 'length' ? [] : this.#tokens.fail(),
        };
      case 'keyword':
        if (this.#tokens.takes('getline')) return this.#getline();
        return this.#tokens.fail();
      default:
    }
    if (this.#tokens.takes('$')) return { kind: 'field', index: this.#fieldIndex(limits) };
    if (this.#tokens.is('++', '--')) {
      const by = token.text === '++' ? 1 : -1;
      this.#tokens.advance();
      const target = targetOf(this.#primary(limits));
      return target ? { kind: 'step', by, prefix: true, target } : this.#tokens.fail();
    }
    if (this.#tokens.takes('-', '+', '!'))
      return { kind: 'unary', operator: token.text as '-', operand: this.#unary(limits) };
    if (!this.#tokens.takes('(')) this.#tokens.fail();
    const items = this.list(')');
    const [only] = items;
    if (!only) this.#tokens.fail();
    if (items.length > 1 && !this.#tokens.isKeyword('in')) this.#tokens.fail();
    return items.length === 1 && !this.#tokens.isKeyword('in') ? parenthesized(only) : { kind: 'group', items };
  }

  /** `$NF`, `$i++`, `$++i`, `$(1 + 2)`, `$-1`. */
  #fieldIndex(limits: Limits): Expression {
    const { text } = this.#tokens.current;
    if (this.#tokens.takes('++', '--')) {
      const target = targetOf(this.#primary(limits));
      return target ? { kind: 'step', by: text === '++' ? 1 : -1, prefix: true, target } : this.#tokens.fail();
    }
    if (this.#tokens.takes('-', '+'))
      return { kind: 'unary', operator: text as '-', operand: this.#fieldIndex(limits) };
    return this.#primary(limits);
  }

  #getline(): Expression {
    const target = this.#optionalTarget();
    if (!this.#tokens.takes('<')) return { kind: 'getline', from: 'main', source: undefined, target };
    return { kind: 'getline', from: 'file', source: this.#postfix({}), target };
  }

  #optionalTarget(): Target | undefined {
    if (this.#tokens.current.kind !== 'name' && !this.#tokens.is('$')) return undefined;
    return targetOf(this.#primary({}));
  }
}

/** A value in parentheses is no place to put something, and no regular expression is compared as one. */
const parenthesized = (expression: Expression): Expression =>
  expression.kind === 'variable' || expression.kind === 'field' || expression.kind === 'element'
    ? expression
    : { kind: 'group', items: [expression] };

function targetOf(expression: Expression): Target | undefined {
  return expression.kind === 'variable' || expression.kind === 'element' || expression.kind === 'field'
    ? expression
    : undefined;
}
