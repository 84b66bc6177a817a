/** Makes functions of statements: some that run at once, and some that wait. */
import { CommandFailure } from '../support/command.ts';
import { sprintf } from './builtins.ts';
import { ExpressionCompiler } from './compile-expressions.ts';
import type { Cell } from './runtime.ts';
import type { Scope } from './scope.ts';
import type { Expression, Statement } from './syntax.ts';
import { InputText, isTrue, toNumber } from './values.ts';
import type { Value } from './values.ts';

/** How a statement ends: it goes on, or leaves something. */
export type Flow = 'on' | 'break' | 'continue' | 'next' | 'nextfile' | 'exit' | 'return';

export type Execute = () => Flow;
export type ExecuteWaiting = () => Promise<Flow>;

/** A compiled statement. It waits only if it has to. */
export type Compiled = { waits: false; run: Execute } | { waits: true; run: ExecuteWaiting };

export interface StatementScope extends Scope {
  /** Calls a function that waits. */
  callWaiting: (name: string) => (args: Cell[]) => Promise<Value>;
  isWaiting: (name: string) => boolean;
  /** What `return` answers. */
  answer: { value: Value };
}

const atOnce = (run: Execute): Compiled => ({ waits: false, run });
const waiting = (run: ExecuteWaiting): Compiled => ({ waits: true, run });

export class StatementCompiler {
  readonly #scope: StatementScope;
  readonly #expressions: ExpressionCompiler;

  constructor(scope: StatementScope) {
    this.#scope = scope;
    this.#expressions = new ExpressionCompiler(scope);
  }

  get expressions(): ExpressionCompiler {
    return this.#expressions;
  }

  compile(statement: Statement): Compiled {
    const { runtime } = this.#scope;
    switch (statement.kind) {
      case 'expression': {
        const evaluate = this.#expressions.compile(statement.expression);
        return atOnce(() => {
          evaluate();
          return 'on';
        });
      }
      case 'keep': {
        const value = this.#expressions.compile(statement.value);
        const { index } = statement;
        return atOnce(() => {
          runtime.temporaries[index] = value();
          return 'on';
        });
      }
      case 'wait':
        return this.#wait(statement.index, statement.operation);
      case 'print':
        return this.#print(statement);
      case 'if':
        return this.#if(statement);
      case 'loop':
        return this.#loop(statement);
      case 'for in':
        return this.#forIn(statement);
      case 'block':
        return sequence(statement.body.map((each) => this.compile(each)));
      case 'next':
      case 'nextfile':
      case 'break':
      case 'continue': {
        const { kind } = statement;
        return atOnce(() => kind);
      }
      case 'exit': {
        const value = statement.value && this.#expressions.compile(statement.value);
        return atOnce(() => {
          if (value) runtime.exitCode = Math.trunc(toNumber(value())) & 255;
          return 'exit';
        });
      }
      case 'return': {
        const value = statement.value && this.#expressions.compile(statement.value);
        const { answer } = this.#scope;
        return atOnce(() => {
          answer.value = value?.();
          return 'return';
        });
      }
      case 'delete': {
        const array = this.#expressions.places.array(statement.array);
        const subscript = statement.subscripts && this.#expressions.places.subscript(statement.subscripts);
        return atOnce(() => {
          if (subscript) array().delete(subscript());
          else array().clear();
          return 'on';
        });
      }
    }
  }

  #print({ formatted, args, redirection }: Extract<Statement, { kind: 'print' }>): Compiled {
    const { runtime } = this.#scope;
    const parts = args.map((arg) => this.#expressions.compile(arg));
    const target = redirection && this.#expressions.compile(redirection.target);
    const [first, ...others] = parts;
    const textOf = (): string => {
      if (formatted)
        return sprintf(
          runtime.text(first?.()),
          others.map((part) => part()),
          runtime,
        );
      const end = runtime.text(runtime.ors.value);
      if (!first) return runtime.record + end;
      if (others.length === 0) return runtime.shown(first()) + end;
      return parts.map((part) => runtime.shown(part())).join(runtime.text(runtime.ofs.value)) + end;
    };
    return atOnce(() => {
      const text = textOf();
      if (redirection && target) runtime.printTo(redirection.kind, runtime.text(target()), text);
      else runtime.print(text);
      return 'on';
    });
  }

  #wait(index: number, operation: Expression): Compiled {
    const { runtime } = this.#scope;
    const perform = this.#operation(operation);
    return waiting(async () => {
      const frame = runtime.frame;
      const value = await perform();
      runtime.frame = frame;
      runtime.temporaries[index] = value;
      return 'on';
    });
  }

  #operation(operation: Expression): () => Promise<Value> {
    const { runtime } = this.#scope;
    if (operation.kind === 'getline') {
      const source = operation.source && this.#expressions.compile(operation.source);
      const target = operation.target && this.#expressions.places.place(operation.target);
      const kind = operation.from === 'command' ? 'command' : 'file';
      const counts = kind === 'command';
      return () =>
        runtime.readFrom(kind, runtime.text(source?.()), (record) => {
          if (target) target.set(new InputText(record));
          else runtime.setRecord(record);
          if (counts) runtime.nr.value = toNumber(runtime.nr.value) + 1;
        });
    }
    if (operation.kind === 'call') {
      const cells = this.#expressions.places.argumentCells(operation.name, operation.args);
      const call = this.#scope.callWaiting(operation.name);
      return () => call(cells());
    }
    if (operation.kind !== 'builtin')
      throw new CommandFailure(`internal error: ${operation.kind} cannot be waited for`, 2);
    const [first] = operation.args;
    const argument = first && this.#expressions.compile(first);
    switch (operation.name) {
      case 'system':
        return () => runtime.system(runtime.text(argument?.()));
      case 'close':
        return () => runtime.close(runtime.text(argument?.()));
      default:
        return async () => {
          await runtime.flush();
          return 0;
        };
    }
  }

  #if({ test, yes, no }: Extract<Statement, { kind: 'if' }>): Compiled {
    const condition = this.#expressions.compile(test);
    const left = this.compile(yes);
    const right = no ? this.compile(no) : atOnce(() => 'on');
    if (!left.waits && !right.waits) return atOnce(() => (isTrue(condition()) ? left.run() : right.run()));
    return waiting(async () => (isTrue(condition()) ? left.run() : right.run()));
  }

  #loop({ before, test, body, after, testsFirst }: Extract<Statement, { kind: 'loop' }>): Compiled {
    const condition = test && this.#expressions.compile(test);
    const [start, inside, end] = [
      sequence(before.map((each) => this.compile(each))),
      this.compile(body),
      sequence(after.map((each) => this.compile(each))),
    ];
    if (!start.waits && !inside.waits && !end.waits) {
      return atOnce(() => {
        for (let round = testsFirst ? 1 : 0; ; round += 1) {
          if (round > 0) {
            start.run();
            if (condition && !isTrue(condition())) return 'on';
          }
          const flow = inside.run();
          if (flow === 'break') return 'on';
          if (flow !== 'on' && flow !== 'continue') return flow;
          end.run();
        }
      });
    }
    return waiting(async () => {
      for (let round = testsFirst ? 1 : 0; ; round += 1) {
        if (round > 0) {
          await start.run();
          if (condition && !isTrue(condition())) return 'on';
        }
        const flow = await inside.run();
        if (flow === 'break') return 'on';
        if (flow !== 'on' && flow !== 'continue') return flow;
        await end.run();
      }
    });
  }

  #forIn({ variable, array, body }: Extract<Statement, { kind: 'for in' }>): Compiled {
    const elements = this.#expressions.places.array(array);
    const { set } = this.#expressions.places.place(variable);
    const inside = this.compile(body);
    if (!inside.waits) {
      return atOnce(() => {
        for (const key of Array.from(elements().keys())) {
          set(new InputText(key));
          const flow = inside.run();
          if (flow === 'break') return 'on';
          if (flow !== 'on' && flow !== 'continue') return flow;
        }
        return 'on';
      });
    }
    return waiting(async () => {
      for (const key of Array.from(elements().keys())) {
        set(new InputText(key));
        const flow = await inside.run();
        if (flow === 'break') return 'on';
        if (flow !== 'on' && flow !== 'continue') return flow;
      }
      return 'on';
    });
  }
}

export function sequence(parts: readonly Compiled[]): Compiled {
  const runs = parts.flatMap((part) => (part.waits ? [] : [part.run]));
  if (runs.length === parts.length) {
    const [only] = runs;
    if (runs.length === 1 && only) return atOnce(only);
    return atOnce(() => {
      for (const run of runs) {
        const flow = run();
        if (flow !== 'on') return flow;
      }
      return 'on';
    });
  }
  return waiting(async () => {
    for (const part of parts) {
      const flow = await part.run();
      if (flow !== 'on') return flow;
    }
    return 'on';
  });
}
