/** Makes functions that find where values are kept: variables, elements, fields, and the arguments of a call. */
import { CommandFailure } from '../support/command.ts';
import { arrayOf, newCell } from './runtime.ts';
import type { AwkArray, AwkRuntime, Cell } from './runtime.ts';
import type { Compile, Evaluate, Scope } from './scope.ts';
import type { Expression, Target } from './syntax.ts';
import { toNumber } from './values.ts';
import type { Value } from './values.ts';

/** A place for a value. */
interface Place {
  get: Evaluate;
  set: (value: Value) => void;
}

export class PlaceCompiler {
  readonly #scope: Scope;
  readonly #runtime: AwkRuntime;
  readonly #compile: Compile;

  constructor(scope: Scope, compile: Compile) {
    this.#scope = scope;
    this.#runtime = scope.runtime;
    this.#compile = compile;
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
    const parts = subscripts.map((each) => this.#compile(each));
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
        const index = this.#compile(target.index);
        return {
          get: () => runtime.field(Math.trunc(toNumber(index()))),
          set: (value) => runtime.setField(Math.trunc(toNumber(index())), value),
        };
      }
    }
  }

  /** A place that is found once, and then read and written. */
  update(target: Target, change: (old: Value) => { value: Value; answer: Value }): Evaluate {
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
      const index = this.#compile(target.index);
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
      const value = this.#compile(arg);
      return () => newCell(value());
    });
    return () => {
      const cells = makers.map((make) => make());
      while (cells.length < count) cells.push(newCell());
      return cells;
    };
  }
}
