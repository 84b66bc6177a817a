/** Makes functions of expressions. */
import { CommandFailure } from '../support/command.ts';
import { BuiltinCompiler } from './compile-builtins.ts';
import { compilePattern } from './compile-pattern.ts';
import { PlaceCompiler } from './compile-places.ts';
import { awkPattern } from './records.ts';
import type { AwkRuntime } from './runtime.ts';
import type { Compile, Evaluate, Scope } from './scope.ts';
import type { Expression } from './syntax.ts';
import { InputText, compare, isTrue, toNumber } from './values.ts';

export class ExpressionCompiler {
  readonly places: PlaceCompiler;
  readonly #scope: Scope;
  readonly #runtime: AwkRuntime;
  readonly #builtins: BuiltinCompiler;
  readonly #compile: Compile = (expression) => this.compile(expression);

  constructor(scope: Scope) {
    this.places = new PlaceCompiler(scope, this.#compile);
    this.#scope = scope;
    this.#runtime = scope.runtime;
    this.#builtins = new BuiltinCompiler(scope, this.places, this.#compile);
  }

  compile(expression: Expression): Evaluate {
    const runtime = this.#runtime;
    switch (expression.kind) {
      case 'number':
      case 'string': {
        const { value } = expression;
        return () => value;
      }
      case 'regex': {
        const pattern = awkPattern(expression.source);
        return () => Number(matches(pattern, runtime.record));
      }
      case 'variable':
      case 'element':
      case 'field':
        return this.places.place(expression).get;
      case 'temporary': {
        const { index } = expression;
        return () => runtime.temporaries[index];
      }
      case 'group': {
        const parts = expression.items.map((item) => this.compile(item));
        const [only] = parts;
        return parts.length === 1 && only
          ? only
          : () => parts.map((part) => runtime.text(part())).join(runtime.text(runtime.subsep.value));
      }
      case 'assign':
        return this.#assignment(expression);
      case 'conditional': {
        const [test, yes, no] = [
          this.compile(expression.test),
          this.compile(expression.yes),
          this.compile(expression.no),
        ];
        return () => (isTrue(test()) ? yes() : no());
      }
      case 'and': {
        const [left, right] = [this.compile(expression.left), this.compile(expression.right)];
        return () => Number(isTrue(left()) && isTrue(right()));
      }
      case 'or': {
        const [left, right] = [this.compile(expression.left), this.compile(expression.right)];
        return () => Number(isTrue(left()) || isTrue(right()));
      }
      case 'binary':
        return this.#binary(expression);
      case 'compare':
        return this.#comparison(expression);
      case 'match': {
        const left = this.compile(expression.left);
        const pattern = compilePattern(expression.right, this.#compile, runtime);
        const { negated } = expression;
        return () => Number(matches(pattern(), runtime.text(left())) !== negated);
      }
      case 'concatenate': {
        const [left, right] = [this.compile(expression.left), this.compile(expression.right)];
        return () => runtime.text(left()) + runtime.text(right());
      }
      case 'unary': {
        const operand = this.compile(expression.operand);
        if (expression.operator === '!') return () => Number(!isTrue(operand()));
        return expression.operator === '-' ? () => -toNumber(operand()) : () => toNumber(operand());
      }
      case 'step': {
        const { by, prefix } = expression;
        return this.places.update(expression.target, (old) => {
          const number = toNumber(old);
          return { value: number + by, answer: prefix ? number + by : number };
        });
      }
      case 'in': {
        const array = this.places.array(expression.array);
        const subscript = this.places.subscript(expression.subscripts);
        return () => Number(array().has(subscript()));
      }
      case 'call':
        return this.#call(expression.name, expression.args);
      case 'builtin':
        return this.#builtins.compile(expression.name, expression.args);
      case 'getline': {
        const target = expression.target && this.places.place(expression.target);
        return () => {
          const record = runtime.nextRecord();
          if (record === undefined) return 0;
          if (target) target.set(new InputText(record));
          else runtime.setRecord(record);
          return 1;
        };
      }
    }
  }

  #assignment({ operator, target, value }: Extract<Expression, { kind: 'assign' }>): Evaluate {
    const right = this.compile(value);
    if (operator === '') {
      const { set } = this.places.place(target);
      return () => {
        const result = right();
        set(result);
        return result;
      };
    }
    const calculate = calculations[operator] ?? calculations['+'];
    return this.places.update(target, (old) => {
      const result = calculate?.(toNumber(old), toNumber(right()));
      return { value: result, answer: result };
    });
  }

  #binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): Evaluate {
    const [a, b] = [this.compile(left), this.compile(right)];
    switch (operator) {
      case '+':
        return () => toNumber(a()) + toNumber(b());
      case '-':
        return () => toNumber(a()) - toNumber(b());
      case '*':
        return () => toNumber(a()) * toNumber(b());
      default: {
        const calculate = calculations[operator];
        return () => calculate?.(toNumber(a()), toNumber(b()));
      }
    }
  }

  #comparison({ operator, left, right }: Extract<Expression, { kind: 'compare' }>): Evaluate {
    const runtime = this.#runtime;
    const [a, b] = [this.compile(left), this.compile(right)];
    const order = (): number => compare(a(), b(), runtime.text(runtime.convfmt.value));
    switch (operator) {
      case '<':
        return () => Number(order() < 0);
      case '<=':
        return () => Number(order() <= 0);
      case '>':
        return () => Number(order() > 0);
      case '>=':
        return () => Number(order() >= 0);
      case '==':
        return () => Number(order() === 0);
      case '!=':
        return () => Number(order() !== 0);
    }
  }

  #call(name: string, args: readonly Expression[]): Evaluate {
    const cells = this.places.argumentCells(name, args);
    const call = this.#scope.callFunction(name);
    return () => call(cells());
  }
}

function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

const refuseZero = (divisor: number, where: string): void => {
  if (divisor === 0) throw new CommandFailure(`division by zero${where}`, 2);
};

const calculations: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => {
    refuseZero(b, '');
    return a / b;
  },
  '%': (a, b) => {
    refuseZero(b, ' in %');
    return a % b;
  },
  '^': (a, b) => a ** b,
};
