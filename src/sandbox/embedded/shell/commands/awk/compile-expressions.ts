/** Makes functions of expressions. */
import { CommandFailure } from '../support/command.ts';
import { plainBuiltin, sortInto, splitInto, substitute } from './builtins.ts';
import { awkPattern } from './records.ts';
import { arrayOf, newCell } from './runtime.ts';
import type { AwkArray, AwkRuntime, Cell } from './runtime.ts';
import type { Expression, Target } from './syntax.ts';
import { InputText, compare, isTrue, toNumber } from './values.ts';
import type { Value } from './values.ts';

export type Evaluate = () => Value;

/** What a compiled function is called with: the cells of its arguments. */
export type CallFunction = (args: Cell[]) => Value;

/** A place for a value. */
interface Place {
  get: Evaluate;
  set: (value: Value) => void;
}

export interface Scope {
  runtime: AwkRuntime;
  /** The parameters of the function that is compiled. */
  parameters: readonly string[];
  /** Calls a function that does not wait. */
  callFunction: (name: string) => CallFunction;
  /** The arguments of functions, to know how many each has. */
  parametersOf: (name: string) => readonly string[];
  random: { seed: number; next: () => number };
}

export class ExpressionCompiler {
  readonly #scope: Scope;
  readonly #runtime: AwkRuntime;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.#runtime = scope.runtime;
  }

  /** Where the cell of a variable is found. */
  cell(name: string): () => Cell {
    const index = this.#scope.parameters.indexOf(name);
    const runtime = this.#runtime;
    if (index < 0) {
      const cell = runtime.global(name);
      return () => cell;
    }
    return () => runtime.frame[index] ?? newCell();
  }

  array(name: string): () => AwkArray {
    const cell = this.cell(name);
    return () => arrayOf(cell());
  }

  subscript(subscripts: readonly Expression[]): () => string {
    const runtime = this.#runtime;
    const parts = subscripts.map((each) => this.compile(each));
    const [only] = parts;
    if (parts.length === 1 && only) return () => runtime.text(only());
    return () => parts.map((part) => runtime.text(part())).join(runtime.text(runtime.subsep.value));
  }

  place(target: Target): Place {
    const runtime = this.#runtime;
    switch (target.kind) {
      case 'variable': {
        if (target.name === 'NF' && !this.#scope.parameters.includes('NF')) {
          return { get: () => runtime.fieldCount, set: (value) => runtime.setFieldCount(toNumber(value)) };
        }
        const cell = this.cell(target.name);
        return {
          get: () => cell().value,
          set: (value) => {
            const own = cell();
            own.value = value;
            own.caller = undefined;
          },
        };
      }
      case 'element': {
        const array = this.array(target.array);
        const subscript = this.subscript(target.subscripts);
        return {
          get: () => {
            const elements = array();
            const key = subscript();
            // To ask for an element makes it.
            if (!elements.has(key)) elements.set(key, undefined);
            return elements.get(key);
          },
          set: (value) => void array().set(subscript(), value),
        };
      }
      case 'field': {
        if (target.index.kind === 'number') {
          const { value: index } = target.index;
          return { get: () => runtime.field(index), set: (value) => runtime.setField(index, value) };
        }
        const index = this.compile(target.index);
        return {
          get: () => runtime.field(Math.trunc(toNumber(index()))),
          set: (value) => runtime.setField(Math.trunc(toNumber(index())), value),
        };
      }
    }
  }

  /** A place that is found once, and then read and written. */
  #update(target: Target, change: (old: Value) => { value: Value; answer: Value }): Evaluate {
    if (target.kind === 'element') {
      const array = this.array(target.array);
      const subscript = this.subscript(target.subscripts);
      return () => {
        const elements = array();
        const key = subscript();
        const { value, answer } = change(elements.get(key));
        elements.set(key, value);
        return answer;
      };
    }
    if (target.kind === 'field') {
      const runtime = this.#runtime;
      const index = this.compile(target.index);
      return () => {
        const at = Math.trunc(toNumber(index()));
        const { value, answer } = change(runtime.field(at));
        runtime.setField(at, value);
        return answer;
      };
    }
    const { get, set } = this.place(target);
    return () => {
      const { value, answer } = change(get());
      set(value);
      return answer;
    };
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
        return this.place(expression).get;
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
        const pattern = this.#pattern(expression.right);
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
        return this.#update(expression.target, (old) => {
          const number = toNumber(old);
          return { value: number + by, answer: prefix ? number + by : number };
        });
      }
      case 'in': {
        const array = this.array(expression.array);
        const subscript = this.subscript(expression.subscripts);
        return () => Number(array().has(subscript()));
      }
      case 'call':
        return this.#call(expression.name, expression.args);
      case 'builtin':
        return this.#builtin(expression.name, expression.args);
      case 'getline': {
        const target = expression.target && this.place(expression.target);
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
      const { set } = this.place(target);
      return () => {
        const result = right();
        set(result);
        return result;
      };
    }
    const calculate = calculations[operator] ?? calculations['+'];
    return this.#update(target, (old) => {
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

  /** An expression as it is written, or the text of a value. */
  #pattern(expression: Expression): () => RegExp {
    if (expression.kind === 'regex') {
      const pattern = awkPattern(expression.source);
      return () => pattern;
    }
    const runtime = this.#runtime;
    const source = this.compile(expression);
    return () => awkPattern(runtime.text(source()));
  }

  /** The cells of arguments. A bare name is handed on as it is, since it may be an array, or become one. */
  argumentCells(name: string, args: readonly Expression[]): () => Cell[] {
    const count = this.#scope.parametersOf(name).length;
    if (args.length > count)
      throw new CommandFailure(`function ${name} called with ${args.length} args, accepts only ${count}`, 2);
    const makers = args.map((arg): (() => Cell) => {
      if (arg.kind === 'variable' && arg.name !== 'NF') {
        const cell = this.cell(arg.name);
        return () => {
          const own = cell();
          if (own.array) return { value: undefined, array: own.array, caller: undefined };
          return { value: own.value, array: undefined, caller: own.value === undefined ? own : undefined };
        };
      }
      const value = this.compile(arg);
      return () => newCell(value());
    });
    return () => {
      const cells = makers.map((make) => make());
      while (cells.length < count) cells.push(newCell());
      return cells;
    };
  }

  #call(name: string, args: readonly Expression[]): Evaluate {
    const cells = this.argumentCells(name, args);
    const call = this.#scope.callFunction(name);
    return () => call(cells());
  }

  #builtin(name: string, args: readonly Expression[]): Evaluate {
    const runtime = this.#runtime;
    const [first, second, third, fourth] = args;
    switch (name) {
      case 'length': {
        if (!first) return () => runtime.record.length;
        if (first.kind !== 'variable') {
          const value = this.compile(first);
          return () => runtime.text(value()).length;
        }
        const cell = this.cell(first.name);
        const value = this.compile(first);
        return () => cell().array?.size ?? runtime.text(value()).length;
      }
      case 'split': {
        if (!first || second?.kind !== 'variable') throw new CommandFailure('split needs a text and an array', 2);
        const text = this.compile(first);
        const array = this.array(second.name);
        const separators = fourth?.kind === 'variable' ? this.array(fourth.name) : undefined;
        const separator = third ? this.#separator(third) : () => runtime.text(runtime.fs.value);
        return () => {
          const source = runtime.text(text());
          const by = separator();
          return splitInto(array(), source, by, separators?.());
        };
      }
      case 'sub':
      case 'gsub':
        return this.#substitution(name, args);
      case 'gensub': {
        if (!first || !second || !third)
          throw new CommandFailure('gensub needs a pattern, a replacement and a number', 2);
        const pattern = this.#pattern(first);
        const [replacement, how] = [this.compile(second), this.compile(third)];
        const source = fourth ? this.compile(fourth) : () => runtime.record;
        return () => {
          const which = runtime.text(how());
          const number = /^g/i.test(which) ? 0 : Math.max(1, Math.trunc(Number(which)) || 1);
          return substitute(pattern(), runtime.text(replacement()), runtime.text(source()), number, true).text;
        };
      }
      case 'match': {
        if (!first || !second) throw new CommandFailure('match needs a text and a pattern', 2);
        const text = this.compile(first);
        const pattern = this.#pattern(second);
        const groups = third?.kind === 'variable' ? this.array(third.name) : undefined;
        const [rstart, rlength] = [runtime.global('RSTART'), runtime.global('RLENGTH')];
        return () => {
          const source = runtime.text(text());
          const compiled = pattern();
          compiled.lastIndex = 0;
          const found = compiled.exec(source);
          rstart.value = found ? found.index + 1 : 0;
          rlength.value = found ? found[0].length : -1;
          const array = groups?.();
          array?.clear();
          for (const [index, group] of found?.entries() ?? []) array?.set(String(index), new InputText(group ?? ''));
          return rstart.value;
        };
      }
      case 'asort':
      case 'asorti': {
        if (first?.kind !== 'variable') throw new CommandFailure(`${name} needs an array`, 2);
        const source = this.array(first.name);
        const target = second?.kind === 'variable' ? this.array(second.name) : source;
        return () => {
          const from = new Map(source());
          return sortInto(from, target(), name === 'asorti');
        };
      }
      case 'rand':
        return () => this.#scope.random.next();
      case 'srand': {
        const seed = first && this.compile(first);
        return () => {
          const { random } = this.#scope;
          const old = random.seed;
          random.seed = seed ? toNumber(seed()) : Math.floor(Date.now() / 1000);
          return old;
        };
      }
      case 'typeof': {
        const cell = first?.kind === 'variable' ? this.cell(first.name) : undefined;
        const value = first ? this.compile(first) : () => undefined;
        return () => (cell?.().array ? 'array' : typeName(value()));
      }
      default: {
        const parts = args.map((arg) => this.compile(arg));
        return () =>
          plainBuiltin(
            name,
            parts.map((part) => part()),
            runtime,
          );
      }
    }
  }

  #separator(expression: Expression): () => string | RegExp {
    if (expression.kind === 'regex') {
      const pattern = awkPattern(expression.source);
      return () => pattern;
    }
    const runtime = this.#runtime;
    const value = this.compile(expression);
    return () => runtime.text(value());
  }

  #substitution(name: 'sub' | 'gsub', [first, second, third]: readonly Expression[]): Evaluate {
    if (!first || !second) throw new CommandFailure(`${name} needs a pattern and a replacement`, 2);
    const runtime = this.#runtime;
    const pattern = this.#pattern(first);
    const replacement = this.compile(second);
    const isTarget =
      third === undefined || third.kind === 'variable' || third.kind === 'element' || third.kind === 'field';
    const target: Target = isTarget && third ? third : { kind: 'field', index: { kind: 'number', value: 0 } };
    const get = third && !isTarget ? this.compile(third) : this.place(target).get;
    const { set } = this.place(target);
    return () => {
      const compiled = pattern();
      const text = runtime.text(replacement());
      const { text: result, count } = substitute(compiled, text, runtime.text(get()), name === 'gsub' ? 0 : 1);
      if (count > 0 && isTarget) set(result);
      return count;
    };
  }
}

const typeName = (value: Value): string =>
  value === undefined
    ? 'untyped'
    : typeof value === 'number'
      ? 'number'
      : typeof value === 'string'
        ? 'string'
        : value.number === undefined
          ? 'string'
          : 'strnum';

export function matches(pattern: RegExp, text: string): boolean {
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
