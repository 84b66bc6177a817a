/**
 * Takes everything that has to be waited for out of expressions. Commands and files take time; all the rest of a
 * program is fast and runs without waiting. What has to be waited for becomes a statement of its own before the
 * expression, and its answer is put aside for it.
 */
import type { Expression, Program, Rule, Statement, Target } from './syntax.ts';

/** The functions that wait somewhere inside, and those that call them. */
export function waitingFunctions(program: Program): Set<string> {
  const waiting = new Set<string>();
  for (let size = -1; size !== waiting.size;) {
    size = waiting.size;
    for (const { name, body } of program.functions.values()) if (statementWaits(body, waiting)) waiting.add(name);
  }
  return waiting;
}

function waits(expression: Expression, functions: ReadonlySet<string>): boolean {
  const isWaiting = (inner: Expression): boolean => waits(inner, functions);
  switch (expression.kind) {
    case 'getline':
      return expression.from !== 'main' || (expression.target ? isWaiting(expression.target) : false);
    case 'builtin':
      return (
        expression.name === 'system' ||
        expression.name === 'close' ||
        expression.name === 'fflush' ||
        expression.args.some(isWaiting)
      );
    case 'call':
      return functions.has(expression.name) || expression.args.some(isWaiting);
    default:
      return childrenOf(expression).some(isWaiting);
  }
}

function childrenOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'element':
    case 'in':
      return expression.subscripts;
    case 'field':
      return [expression.index];
    case 'assign':
      return [expression.target, expression.value];
    case 'conditional':
      return [expression.test, expression.yes, expression.no];
    case 'and':
    case 'or':
    case 'binary':
    case 'compare':
    case 'match':
    case 'concatenate':
      return [expression.left, expression.right];
    case 'unary':
      return [expression.operand];
    case 'step':
      return [expression.target];
    case 'group':
      return expression.items;
    case 'call':
    case 'builtin':
      return expression.args;
    default:
      return [];
  }
}

function statementWaits(statement: Statement | undefined, functions: ReadonlySet<string>): boolean {
  const expressionWaits = (expression: Expression | undefined): boolean =>
    expression !== undefined && waits(expression, functions);
  const inside = (inner: Statement | undefined): boolean => statementWaits(inner, functions);
  switch (statement?.kind) {
    case 'expression':
      return expressionWaits(statement.expression);
    case 'print':
      return statement.args.some(expressionWaits) || expressionWaits(statement.redirection?.target);
    case 'if':
      return expressionWaits(statement.test) || inside(statement.yes) || inside(statement.no);
    case 'loop':
      return expressionWaits(statement.test) || [...statement.before, statement.body, ...statement.after].some(inside);
    case 'for in':
      return inside(statement.body);
    case 'block':
      return statement.body.some(inside);
    case 'exit':
    case 'return':
      return expressionWaits(statement.value);
    case 'delete':
      return statement.subscripts?.some(expressionWaits) ?? false;
    default:
      return false;
  }
}

/** Counts what is put aside in one function, or in all rules. */
export class Hoister {
  readonly #functions: ReadonlySet<string>;
  #temporaries = 0;

  constructor(functions: ReadonlySet<string>) {
    this.#functions = functions;
  }

  get temporaries(): number {
    return this.#temporaries;
  }

  rule({ pattern, body }: Rule): Rule {
    const newBody = body && this.statement(body);
    if (pattern.kind === 'expression') {
      const before: Statement[] = [];
      return { pattern: { kind: 'expression', test: this.#expression(pattern.test, before), before }, body: newBody };
    }
    if (pattern.kind !== 'range') return { pattern, body: newBody };
    const [beforeFrom, beforeTo]: [Statement[], Statement[]] = [[], []];
    const from = this.#expression(pattern.from, beforeFrom);
    const to = this.#expression(pattern.to, beforeTo);
    return { pattern: { kind: 'range', from, to, beforeFrom, beforeTo }, body: newBody };
  }

  statement(statement: Statement): Statement {
    if (!statementWaits(statement, this.#functions)) return statement;
    const before: Statement[] = [];
    const hoisted = this.#statement(statement, before);
    return before.length === 0 ? hoisted : { kind: 'block', body: [...before, hoisted] };
  }

  #statement(statement: Statement, before: Statement[]): Statement {
    switch (statement.kind) {
      case 'expression':
        return { ...statement, expression: this.#expression(statement.expression, before) };
      case 'print': {
        const targets = statement.redirection ? [...statement.args, statement.redirection.target] : statement.args;
        const hoisted = this.#list(targets, before);
        const target = statement.redirection && hoisted.pop();
        return {
          ...statement,
          args: hoisted,
          redirection: statement.redirection && target && { ...statement.redirection, target },
        };
      }
      case 'if':
        return {
          ...statement,
          test: this.#expression(statement.test, before),
          yes: this.statement(statement.yes),
          no: statement.no && this.statement(statement.no),
        };
      case 'loop': {
        const beforeTest: Statement[] = [];
        const test = statement.test && this.#expression(statement.test, beforeTest);
        return {
          ...statement,
          test,
          before: beforeTest,
          body: this.statement(statement.body),
          after: statement.after.map((each) => this.statement(each)),
        };
      }
      case 'for in':
        return { ...statement, body: this.statement(statement.body) };
      case 'block':
        return { ...statement, body: statement.body.map((each) => this.statement(each)) };
      case 'exit':
      case 'return':
        return { ...statement, value: statement.value && this.#expression(statement.value, before) };
      case 'delete':
        return { ...statement, subscripts: statement.subscripts && this.#list(statement.subscripts, before) };
      default:
        return statement;
    }
  }

  #temporary(): number {
    this.#temporaries += 1;
    return this.#temporaries - 1;
  }

  /** Each in its turn: what comes before something that waits is put aside. */
  #list(expressions: readonly Expression[], before: Statement[]): Expression[] {
    const last = expressions.findLastIndex((expression) => waits(expression, this.#functions));
    return expressions.map((expression, index) => {
      const hoisted = this.#expression(expression, before);
      if (
        index >= last ||
        hoisted.kind === 'number' ||
        hoisted.kind === 'string' ||
        hoisted.kind === 'temporary' ||
        hoisted.kind === 'regex'
      )
        return hoisted;
      return this.#keep(hoisted, before);
    });
  }

  #keep(value: Expression, before: Statement[]): Expression {
    const index = this.#temporary();
    before.push({ kind: 'keep', index, value });
    return { kind: 'temporary', index };
  }

  #wait(operation: Expression, before: Statement[]): Expression {
    const index = this.#temporary();
    before.push({ kind: 'wait', index, operation });
    return { kind: 'temporary', index };
  }

  #target(target: Target, before: Statement[]): Target {
    if (target.kind === 'element') return { ...target, subscripts: this.#list(target.subscripts, before) };
    return target.kind === 'field' ? { ...target, index: this.#expression(target.index, before) } : target;
  }

  #expression(expression: Expression, before: Statement[]): Expression {
    if (!waits(expression, this.#functions)) return expression;
    switch (expression.kind) {
      case 'getline': {
        const source = expression.source && this.#expression(expression.source, before);
        const target = expression.target && this.#target(expression.target, before);
        const hoisted: Expression = { ...expression, source, target };
        return expression.from === 'main' ? hoisted : this.#wait(hoisted, before);
      }
      case 'builtin': {
        const hoisted: Expression = { ...expression, args: this.#list(expression.args, before) };
        return /^(system|close|fflush)$/.test(expression.name) ? this.#wait(hoisted, before) : hoisted;
      }
      case 'call': {
        const hoisted: Expression = { ...expression, args: this.#list(expression.args, before) };
        return this.#functions.has(expression.name) ? this.#wait(hoisted, before) : hoisted;
      }
      case 'and':
      case 'or':
        return this.#lazy(expression, before);
      case 'conditional': {
        const index = this.#temporary();
        const test = this.#expression(expression.test, before);
        before.push({
          kind: 'if',
          test,
          yes: this.#branch(expression.yes, index),
          no: this.#branch(expression.no, index),
        });
        return { kind: 'temporary', index };
      }
      case 'element':
      case 'field':
        return this.#target(expression, before);
      case 'assign': {
        const target = this.#target(expression.target, before);
        return { ...expression, target, value: this.#expression(expression.value, before) };
      }
      case 'binary':
      case 'compare':
      case 'match':
      case 'concatenate': {
        const [left = expression.left, right = expression.right] = this.#list(
          [expression.left, expression.right],
          before,
        );
        return { ...expression, left, right };
      }
      case 'unary':
        return { ...expression, operand: this.#expression(expression.operand, before) };
      case 'step':
        return { ...expression, target: this.#target(expression.target, before) };
      case 'in':
        return { ...expression, subscripts: this.#list(expression.subscripts, before) };
      case 'group':
        return { ...expression, items: this.#list(expression.items, before) };
      default:
        return expression;
    }
  }

  /** The right side only if the left does not decide. */
  #lazy(expression: Extract<Expression, { kind: 'and' | 'or' }>, before: Statement[]): Expression {
    const index = this.#temporary();
    const left = this.#expression(expression.left, before);
    const decided: Statement = {
      kind: 'keep',
      index,
      value: { kind: 'number', value: expression.kind === 'or' ? 1 : 0 },
    };
    const inner: Statement[] = [];
    const right = this.#expression(expression.right, inner);
    const asked: Statement = {
      kind: 'block',
      body: [
        ...inner,
        {
          kind: 'keep',
          index,
          value: { kind: 'unary', operator: '!', operand: { kind: 'unary', operator: '!', operand: right } },
        },
      ],
    };
    before.push(
      expression.kind === 'and'
        ? { kind: 'if', test: left, yes: asked, no: decided }
        : { kind: 'if', test: left, yes: decided, no: asked },
    );
    return { kind: 'temporary', index };
  }

  #branch(expression: Expression, index: number): Statement {
    const inner: Statement[] = [];
    const value = this.#expression(expression, inner);
    return { kind: 'block', body: [...inner, { kind: 'keep', index, value }] };
  }
}
