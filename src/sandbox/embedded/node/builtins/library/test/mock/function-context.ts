import { validateFunction, validateInteger } from '../../validators.ts';

export type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

export interface MockCall {
  arguments: unknown[];
  error: unknown;
  result: unknown;
  stack: Error;
  target: unknown;
  this: unknown;
}

// Kept from the programs that see the context.
let track: (context: MockFunctionContext, call: MockCall) => void;
let takeImplementation: (context: MockFunctionContext) => AnyFunction;

/** `mock` of a mocked function: its calls, and what it does. */
export class MockFunctionContext {
  #calls: MockCall[] = [];
  #implementation: AnyFunction;
  readonly #once = new Map<number, AnyFunction>();
  readonly #undo: () => AnyFunction | undefined;
  readonly #times: number;

  /** `undo`: restores what was mocked; answers what is to be called from then on, if that is still called. */
  constructor(implementation: AnyFunction, undo: () => AnyFunction | undefined, times: number) {
    this.#implementation = implementation;
    this.#undo = undo;
    this.#times = times;
  }

  get calls(): MockCall[] {
    return [...this.#calls];
  }

  callCount(): number {
    return this.#calls.length;
  }

  mockImplementation(implementation: AnyFunction): void {
    validateFunction(implementation, 'implementation');
    this.#implementation = implementation;
  }

  mockImplementationOnce(implementation: AnyFunction, onCall?: number): void {
    validateFunction(implementation, 'implementation');
    const next = this.#calls.length;
    const call = onCall ?? next;
    validateInteger(call, 'onCall', next);
    this.#once.set(call, implementation);
  }

  restore(): void {
    this.#implementation = this.#undo() ?? this.#implementation;
  }

  resetCalls(): void {
    this.#calls = [];
  }

  static {
    track = (context, call) => void context.#calls.push(call);
    takeImplementation = (context) => {
      const next = context.#calls.length;
      const implementation = context.#once.get(next) ?? context.#implementation;
      if (next + 1 === context.#times) context.restore();
      context.#once.delete(next);
      return implementation;
    };
  }
}

/** The function that stands in for another and notes its calls in the context. */
export function createMock(context: MockFunctionContext, original: AnyFunction): AnyFunction {
  return new Proxy(original, {
    apply(_target, thisArg: unknown, args: unknown[]) {
      const implementation = takeImplementation(context);
      const call = { arguments: args, target: undefined, this: thisArg };
      return recorded(context, call, () => Reflect.apply(implementation, thisArg, args));
    },
    construct(target, args: unknown[], newTarget) {
      const implementation = takeImplementation(context);
      const call = { arguments: args, target, this: undefined as unknown };
      const make = () => Reflect.construct(implementation, args, newTarget) as object;
      return recorded(context, call, make, (made) => (call.this = made)) as object;
    },
    get: (target, property, receiver) =>
      property === 'mock' ? context : (Reflect.get(target, property, receiver) as unknown),
  });
}

function recorded(
  context: MockFunctionContext,
  call: Pick<MockCall, 'arguments' | 'target' | 'this'>,
  run: () => unknown,
  done: (result: unknown) => void = () => {},
): unknown {
  let result: unknown;
  let error: unknown;
  try {
    result = run();
    done(result);
    return result;
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    // In the order in which Node prints them.
    track(context, {
      arguments: call.arguments,
      error,
      result,
      stack: new Error(),
      target: call.target,
      this: call.this,
    });
  }
}
