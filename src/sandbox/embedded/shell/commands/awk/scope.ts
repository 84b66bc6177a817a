/** What a part of a program is compiled in, and what it is compiled to. */
import type { AwkRuntime, Cell } from './runtime.ts';
import type { Expression } from './syntax.ts';
import type { Value } from './values.ts';

export type Evaluate = () => Value;

/** Makes a function of an expression. */
export type Compile = (expression: Expression) => Evaluate;

/** What a compiled function is called with: the cells of its arguments. */
export type CallFunction = (args: Cell[]) => Value;

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
