import { AwkSyntaxError, tokenize } from './lexer.ts';
import type { Token } from './lexer.ts';
import type {
  Expression,
  FunctionDefinition,
  Program,
  Redirection,
  Rule,
  RulePattern,
  Statement,
  Target,
} from './syntax.ts';

/** What may not stand in an expression that is not in parentheses. */
interface Limits {
  /** `>` sends output somewhere. */
  noGreater?: boolean;
  /** `in` belongs to `for`. */
  noIn?: boolean;
}

/** Throws AwkSyntaxError. */
export const parseAwk = (source: string): Program => new Parser(tokenize(source)).parse();

const comparisons = new Set(['<', '<=', '==', '!=', '>', '>=']);

class Parser {
  readonly #tokens: readonly Token[];
  readonly #functions = new Map<string, FunctionDefinition>();
  readonly #calls: Token[] = [];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Program {
    const rules: Rule[] = [];
    this.#skipEnds();
    while (this.#token.kind !== 'end') {
      if (this.#isKeyword('function', 'func')) this.#function();
      else rules.push(this.#rule());
      this.#skipEnds();
    }
    for (const call of this.#calls) {
      if (!this.#functions.has(call.text))
        throw new AwkSyntaxError(`line ${call.line}: function ${call.text} never defined`);
    }
    return { rules, functions: this.#functions };
  }

  get #token(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', line: 0 };
  }

  #fail(): never {
    const { kind, text, line } = this.#token;
    if (kind === 'end') throw new AwkSyntaxError(`line ${line}: syntax error at or near end of file`);
    throw new AwkSyntaxError(`line ${line}: syntax error at or near ${kind === 'newline' ? 'end of line' : text}`);
  }

  #is(...texts: string[]): boolean {
    return this.#token.kind === 'punctuation' && texts.includes(this.#token.text);
  }

  #isKeyword(...texts: string[]): boolean {
    return this.#token.kind === 'keyword' && texts.includes(this.#token.text);
  }

  #takes(...texts: string[]): boolean {
    const found = this.#is(...texts) || this.#isKeyword(...texts);
    if (found) this.#at += 1;
    return found;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) this.#fail();
  }

  #skipLines(): void {
    while (this.#token.kind === 'newline') this.#at += 1;
  }

  #skipEnds(): void {
    while (this.#token.kind === 'newline' || this.#is(';')) this.#at += 1;
  }

  #name(): string {
    const { kind, text } = this.#token;
    if (kind !== 'name' && kind !== 'call') this.#fail();
    this.#at += 1;
    return text;
  }

  #function(): void {
    this.#at += 1;
    const name = this.#name();
    this.#expect('(');
    const parameters: string[] = [];
    while (!this.#takes(')')) {
      parameters.push(this.#name());
      if (this.#takes(',')) this.#skipLines();
    }
    this.#skipLines();
    this.#functions.set(name, { name, parameters, body: this.#block() });
  }

  #rule(): Rule {
    const pattern = this.#pattern();
    const body = this.#is('{') ? this.#block() : undefined;
    if (!body && (pattern.kind === 'BEGIN' || pattern.kind === 'END')) this.#fail();
    return { pattern, body };
  }

  #pattern(): RulePattern {
    if (this.#takes('BEGIN')) return { kind: 'BEGIN' };
    if (this.#takes('END')) return { kind: 'END' };
    if (this.#is('{')) return { kind: 'always' };
    const test = this.#expression();
    if (!this.#takes(',')) return { kind: 'expression', before: [], test };
    this.#skipLines();
    return { kind: 'range', from: test, to: this.#expression(), beforeFrom: [], beforeTo: [] };
  }

  #block(): Statement {
    this.#expect('{');
    const body: Statement[] = [];
    this.#skipEnds();
    while (!this.#is('}')) {
      if (this.#token.kind === 'end') {
        throw new AwkSyntaxError(`line ${this.#token.line}: missing } near end of file`);
      }
      body.push(this.#statement());
      this.#skipEnds();
    }
    this.#at += 1;
    return { kind: 'block', body };
  }

  /** A simple statement ends with a semicolon, a line, or before `}`. */
  #end(): void {
    if (this.#takes(';') || this.#is('}') || this.#token.kind === 'end') return;
    if (this.#token.kind !== 'newline') this.#fail();
    this.#at += 1;
  }

  /** After `if (...)` and the like. A semicolon alone is an empty one. */
  #body(): Statement {
    this.#skipLines();
    if (this.#takes(';')) return { kind: 'block', body: [] };
    return this.#statement();
  }

  #statement(): Statement {
    if (this.#is('{')) return this.#block();
    if (this.#takes('if')) return this.#if();
    if (this.#takes('while')) {
      const test = this.#condition();
      return { kind: 'loop', before: [], test, body: this.#body(), after: [], testsFirst: true };
    }
    if (this.#takes('do')) {
      const body = this.#body();
      this.#skipEnds();
      this.#expect('while');
      const test = this.#condition();
      this.#end();
      return { kind: 'loop', before: [], test, body, after: [], testsFirst: false };
    }
    if (this.#takes('for')) return this.#for();
    const statement = this.#simple();
    this.#end();
    return statement;
  }

  #condition(): Expression {
    this.#expect('(');
    const test = this.#expression();
    this.#expect(')');
    return test;
  }

  #if(): Statement {
    const test = this.#condition();
    const yes = this.#body();
    const start = this.#at;
    this.#skipEnds();
    if (this.#takes('else')) return { kind: 'if', test, yes, no: this.#body() };
    this.#at = start;
    return { kind: 'if', test, yes, no: undefined };
  }

  #for(): Statement {
    this.#expect('(');
    const start = this.#at;
    if (this.#token.kind === 'name') {
      const name = this.#name();
      if (this.#takes('in') && this.#token.kind === 'name') {
        const array = this.#name();
        if (this.#takes(')'))
          return { kind: 'for in', variable: { kind: 'variable', name }, array, body: this.#body() };
      }
      this.#at = start;
    }
    const first = this.#is(';') ? undefined : this.#simple();
    this.#expect(';');
    this.#skipLines();
    const test = this.#is(';') ? undefined : this.#expression();
    this.#expect(';');
    this.#skipLines();
    const after = this.#is(')') ? [] : [this.#simple()];
    this.#expect(')');
    const loop: Statement = { kind: 'loop', before: [], test, body: this.#body(), after, testsFirst: true };
    return first ? { kind: 'block', body: [first, loop] } : loop;
  }

  #simple(): Statement {
    const { kind, text } = this.#token;
    if (kind === 'keyword') {
      switch (text) {
        case 'print':
        case 'printf':
          this.#at += 1;
          return this.#print(text === 'printf');
        case 'next':
        case 'nextfile':
        case 'break':
        case 'continue':
          this.#at += 1;
          return { kind: text };
        case 'exit':
        case 'return': {
          this.#at += 1;
          const isAlone = this.#is(';', '}') || this.#token.kind === 'newline' || this.#token.kind === 'end';
          return { kind: text, value: isAlone ? undefined : this.#expression() };
        }
        case 'delete': {
          this.#at += 1;
          const inParentheses = this.#takes('(');
          const array = this.#name();
          const subscripts = this.#takes('[') ? this.#list(']') : undefined;
          if (inParentheses) this.#expect(')');
          return { kind: 'delete', array, subscripts };
        }
        default:
      }
    }
    return { kind: 'expression', expression: this.#expression() };
  }

  #print(formatted: boolean): Statement {
    const args = this.#printArguments();
    if (formatted && args.length === 0) this.#fail();
    const sign = this.#token.text;
    const redirection: Redirection | undefined = this.#takes('>', '>>', '|')
      ? { kind: sign as '>', target: this.#concatenation({ noGreater: true }) }
      : undefined;
    return { kind: 'print', formatted, args, redirection };
  }

  #printArguments(): Expression[] {
    const ends = (): boolean =>
      this.#is(';', '}', '>', '>>', '|') || this.#token.kind === 'newline' || this.#token.kind === 'end';
    if (ends()) return [];
    const start = this.#at;
    if (this.#takes('(')) {
      // Parentheses around all of the list are no part of it.
      const args = this.#list(')');
      if (ends()) return args;
      this.#at = start;
    }
    const args = [this.#expression({ noGreater: true })];
    while (this.#takes(',')) {
      this.#skipLines();
      args.push(this.#expression({ noGreater: true }));
    }
    return args;
  }

  /** Up to a closing sign. */
  #list(close: string): Expression[] {
    const items: Expression[] = [];
    this.#skipLines();
    while (!this.#takes(close)) {
      items.push(this.#expression());
      this.#skipLines();
      if (this.#takes(',')) this.#skipLines();
      else if (!this.#is(close)) this.#fail();
    }
    return items;
  }

  #expression(limits: Limits = {}): Expression {
    const left = this.#conditional(limits);
    const { text } = this.#token;
    if (!this.#is('=', '+=', '-=', '*=', '/=', '%=', '^=', '**=')) return left;
    const target = targetOf(left);
    if (!target) this.#fail();
    this.#at += 1;
    this.#skipLines();
    const operator = text === '=' ? '' : text === '**=' ? '^' : text.slice(0, -1);
    return { kind: 'assign', operator, target, value: this.#expression(limits) };
  }

  #conditional(limits: Limits): Expression {
    const test = this.#or(limits);
    if (!this.#takes('?')) return test;
    this.#skipLines();
    const yes = this.#expression(limits);
    this.#skipLines();
    this.#expect(':');
    this.#skipLines();
    return { kind: 'conditional', test, yes, no: this.#expression(limits) };
  }

  #or(limits: Limits): Expression {
    let left = this.#and(limits);
    while (this.#takes('||')) {
      this.#skipLines();
      left = { kind: 'or', left, right: this.#and(limits) };
    }
    return left;
  }

  #and(limits: Limits): Expression {
    let left = this.#membership(limits);
    while (this.#takes('&&')) {
      this.#skipLines();
      left = { kind: 'and', left, right: this.#membership(limits) };
    }
    return left;
  }

  #membership(limits: Limits): Expression {
    let left = this.#matching(limits);
    while (!limits.noIn && this.#takes('in')) {
      left = { kind: 'in', subscripts: left.kind === 'group' ? left.items : [left], array: this.#name() };
    }
    return left;
  }

  #matching(limits: Limits): Expression {
    let left = this.#comparison(limits);
    while (this.#is('~', '!~')) {
      const negated = this.#token.text === '!~';
      this.#at += 1;
      left = { kind: 'match', negated, left, right: this.#comparison(limits) };
    }
    return left;
  }

  #comparison(limits: Limits): Expression {
    let left = this.#concatenation(limits);
    for (;;) {
      const { text } = this.#token;
      if (this.#is('|') && this.#tokens[this.#at + 1]?.text === 'getline') {
        this.#at += 2;
        left = { kind: 'getline', from: 'command', source: left, target: this.#optionalTarget() };
      } else if (this.#token.kind === 'punctuation' && comparisons.has(text) && !(text === '>' && limits.noGreater)) {
        this.#at += 1;
        left = { kind: 'compare', operator: text as '<', left, right: this.#concatenation(limits) };
      } else return left;
    }
  }

  #concatenation(limits: Limits): Expression {
    let left = this.#additive(limits);
    while (this.#startsOperand()) left = { kind: 'concatenate', left, right: this.#additive(limits) };
    return left;
  }

  /** A sign before a number belongs to a sum. */
  #startsOperand(): boolean {
    const { kind, text } = this.#token;
    if (kind === 'keyword') return false;
    if (kind === 'punctuation') return /^(\$|!|\(|-|\+|\+\+|--)$/.test(text);
    return kind !== 'newline' && kind !== 'end';
  }

  #additive(limits: Limits): Expression {
    let left = this.#multiplicative(limits);
    while (this.#is('+', '-')) {
      const operator = this.#token.text as '+';
      this.#at += 1;
      left = { kind: 'binary', operator, left, right: this.#multiplicative(limits) };
    }
    return left;
  }

  #multiplicative(limits: Limits): Expression {
    let left = this.#unary(limits);
    while (this.#is('*', '/', '%')) {
      const operator = this.#token.text as '*';
      this.#at += 1;
      left = { kind: 'binary', operator, left, right: this.#unary(limits) };
    }
    return left;
  }

  #unary(limits: Limits): Expression {
    const { text } = this.#token;
    if (this.#takes('!', '-', '+')) return { kind: 'unary', operator: text as '!', operand: this.#unary(limits) };
    return this.#power(limits);
  }

  #power(limits: Limits): Expression {
    const left = this.#postfix(limits);
    if (!this.#takes('^', '**')) return left;
    // To the right, and a sign may follow.
    const negative = this.#takes('-');
    if (!negative) this.#takes('+');
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
    if (!target || !this.#is('++', '--')) return operand;
    const by = this.#token.text === '++' ? 1 : -1;
    this.#at += 1;
    return { kind: 'step', by, prefix: false, target };
  }

  #primary(limits: Limits): Expression {
    const token = this.#token;
    switch (token.kind) {
      case 'number':
        this.#at += 1;
        return { kind: 'number', value: Number(token.text) };
      case 'string':
        this.#at += 1;
        return { kind: 'string', value: token.text };
      case 'regex':
        this.#at += 1;
        return { kind: 'regex', source: token.text };
      case 'name':
        this.#at += 1;
        if (this.#takes('[')) return { kind: 'element', array: token.text, subscripts: this.#list(']') };
        return { kind: 'variable', name: token.text };
      case 'call':
        this.#at += 2;
        this.#calls.push(token);
        return { kind: 'call', name: token.text, args: this.#list(')') };
      case 'builtin':
        this.#at += 1;
        return {
          kind: 'builtin',
          name: token.text,
          args: this.#takes('(') ? this.#list(')') : token.text === 'length' ? [] : this.#fail(),
        };
      case 'keyword':
        if (this.#takes('getline')) return this.#getline();
        return this.#fail();
      default:
    }
    if (this.#takes('$')) return { kind: 'field', index: this.#fieldIndex(limits) };
    if (this.#is('++', '--')) {
      const by = token.text === '++' ? 1 : -1;
      this.#at += 1;
      const target = targetOf(this.#primary(limits));
      return target ? { kind: 'step', by, prefix: true, target } : this.#fail();
    }
    if (this.#takes('-', '+', '!')) return { kind: 'unary', operator: token.text as '-', operand: this.#unary(limits) };
    if (!this.#takes('(')) this.#fail();
    const items = this.#list(')');
    const [only] = items;
    if (!only) this.#fail();
    if (items.length > 1 && !this.#isKeyword('in')) this.#fail();
    return items.length === 1 && !this.#isKeyword('in') ? parenthesized(only) : { kind: 'group', items };
  }

  /** `$NF`, `$i++`, `$++i`, `$(1 + 2)`, `$-1`. */
  #fieldIndex(limits: Limits): Expression {
    const { text } = this.#token;
    if (this.#takes('++', '--')) {
      const target = targetOf(this.#primary(limits));
      return target ? { kind: 'step', by: text === '++' ? 1 : -1, prefix: true, target } : this.#fail();
    }
    if (this.#takes('-', '+')) return { kind: 'unary', operator: text as '-', operand: this.#fieldIndex(limits) };
    return this.#primary(limits);
  }

  #getline(): Expression {
    const target = this.#optionalTarget();
    if (!this.#takes('<')) return { kind: 'getline', from: 'main', source: undefined, target };
    return { kind: 'getline', from: 'file', source: this.#postfix({}), target };
  }

  #optionalTarget(): Target | undefined {
    if (this.#token.kind !== 'name' && !this.#is('$')) return undefined;
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
