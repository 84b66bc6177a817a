/** Makes functions of calls of the functions that awk has. */
import { CommandFailure } from '../support/command.ts';
import { plainBuiltin, sortInto, splitInto, substitute } from './builtins.ts';
import { compilePattern } from './compile-pattern.ts';
import type { PlaceCompiler } from './compile-places.ts';
import type { AwkRuntime } from './runtime.ts';
import type { Compile, Evaluate, Scope } from './scope.ts';
import type { Expression, Target } from './syntax.ts';
import { InputText, toNumber } from './values.ts';
import type { Value } from './values.ts';

export class BuiltinCompiler {
  readonly #scope: Scope;
  readonly #runtime: AwkRuntime;
  readonly #places: PlaceCompiler;
  readonly #compile: Compile;

  constructor(scope: Scope, places: PlaceCompiler, compile: Compile) {
    this.#scope = scope;
    this.#runtime = scope.runtime;
    this.#places = places;
    this.#compile = compile;
  }

  compile(name: string, args: readonly Expression[]): Evaluate {
    const runtime = this.#runtime;
    const [first, second, third, fourth] = args;
    switch (name) {
      case 'length': {
        if (!first) return () => runtime.record.length;
        if (first.kind !== 'variable') {
          const value = this.#compile(first);
          return () => runtime.text(value()).length;
        }
        const cell = this.#places.cell(first.name);
        const value = this.#compile(first);
        return () => cell().array?.size ?? runtime.text(value()).length;
      }
      case 'split': {
        if (!first || second?.kind !== 'variable') throw new CommandFailure('split needs a text and an array', 2);
        const text = this.#compile(first);
        const array = this.#places.array(second.name);
        const separators = fourth?.kind === 'variable' ? this.#places.array(fourth.name) : undefined;
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
        const pattern = compilePattern(first, this.#compile, runtime);
        const [replacement, how] = [this.#compile(second), this.#compile(third)];
        const source = fourth ? this.#compile(fourth) : () => runtime.record;
        return () => {
          const which = runtime.text(how());
          const number = /^g/i.test(which) ? 0 : Math.max(1, Math.trunc(Number(which)) || 1);
          return substitute(pattern(), runtime.text(replacement()), runtime.text(source()), number, true).text;
        };
      }
      case 'match': {
        if (!first || !second) throw new CommandFailure('match needs a text and a pattern', 2);
        const text = this.#compile(first);
        const pattern = compilePattern(second, this.#compile, runtime);
        const groups = third?.kind === 'variable' ? this.#places.array(third.name) : undefined;
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
        const source = this.#places.array(first.name);
        const target = second?.kind === 'variable' ? this.#places.array(second.name) : source;
        return () => {
          const from = new Map(source());
          return sortInto(from, target(), name === 'asorti');
        };
      }
      case 'rand':
        return () => this.#scope.random.next();
      case 'srand': {
        const seed = first && this.#compile(first);
        return () => {
          const { random } = this.#scope;
          const old = random.seed;
          random.seed = seed ? toNumber(seed()) : Math.floor(Date.now() / 1000);
          return old;
        };
      }
      case 'typeof': {
        const cell = first?.kind === 'variable' ? this.#places.cell(first.name) : undefined;
        const value = first ? this.#compile(first) : () => undefined;
        return () => (cell?.().array ? 'array' : typeName(value()));
      }
      default: {
        const parts = args.map((arg) => this.#compile(arg));
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
    const runtime = this.#runtime;
    if (expression.kind === 'regex') return compilePattern(expression, this.#compile, runtime);
    const value = this.#compile(expression);
    return () => runtime.text(value());
  }

  #substitution(name: 'sub' | 'gsub', [first, second, third]: readonly Expression[]): Evaluate {
    if (!first || !second) throw new CommandFailure(`${name} needs a pattern and a replacement`, 2);
    const runtime = this.#runtime;
    const pattern = compilePattern(first, this.#compile, runtime);
    const replacement = this.#compile(second);
    const isTarget =
      third === undefined || third.kind === 'variable' || third.kind === 'element' || third.kind === 'field';
    const target: Target = isTarget && third ? third : { kind: 'field', index: { kind: 'number', value: 0 } };
    const get = third && !isTarget ? this.#compile(third) : this.#places.place(target).get;
    const { set } = this.#places.place(target);
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
