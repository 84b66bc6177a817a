/** `assert.CallTracker`: counts calls, and says which functions were called too seldom or too often. */
import { invalidArgType, invalidArgValue, nodeError } from '../errors.ts';
import { validateUint32 } from '../validators.ts';
import { AssertionError } from './assertion-error.ts';

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

interface Tracked {
  name: string;
  expected: number;
  calls: { thisArg: unknown; arguments: unknown[] }[];
  stack: Error;
}

function describe({ name, expected, calls }: Tracked): string {
  return `Expected the ${name} function to be executed ${expected} time(s) but was executed ${calls.length} time(s).`;
}

export class CallTracker {
  readonly #tracked = new Map<unknown, Tracked>();

  calls(callback?: AnyFunction | number, expected = 1): AnyFunction {
    if ((process as { _exiting?: boolean })['_exiting']) {
      throw nodeError(Error, 'ERR_UNAVAILABLE_DURING_EXIT', 'Cannot call function in process exit handler');
    }
    const original = typeof callback === 'function' ? callback : () => undefined;
    const count = typeof callback === 'number' ? callback : expected;
    validateUint32(count, 'expected', true);
    const tracked: Tracked = { name: original.name || 'calls', expected: count, calls: [], stack: new Error() };
    const wrapper = new Proxy(original, {
      apply(target, thisArg: unknown, args: unknown[]) {
        tracked.calls.push({ thisArg, arguments: [...args] });
        return Reflect.apply(target, thisArg, args);
      },
    });
    this.#tracked.set(wrapper, tracked);
    return wrapper;
  }

  getCalls(tracked: unknown): Tracked['calls'] {
    return Object.freeze([...this.#get(tracked).calls]) as Tracked['calls'];
  }

  reset(tracked?: unknown): void {
    if (tracked === undefined) for (const each of this.#tracked.values()) each.calls = [];
    else this.#get(tracked).calls = [];
  }

  report(): object[] {
    return this.#wrong().map((each) => ({
      message: describe(each),
      actual: each.calls.length,
      expected: each.expected,
      operator: each.name,
      stack: each.stack,
    }));
  }

  verify(): void {
    const wrong = this.#wrong();
    const [first] = wrong;
    if (!first) return;
    const message = wrong.length === 1 ? describe(first) : 'Functions were not called the expected number of times';
    throw new AssertionError({ message });
  }

  #wrong(): Tracked[] {
    return [...this.#tracked.values()].filter(({ calls, expected }) => calls.length !== expected);
  }

  #get(tracked: unknown): Tracked {
    if (typeof tracked !== 'function') throw invalidArgType('tracked', 'Function', tracked);
    const found = this.#tracked.get(tracked);
    if (!found) throw invalidArgValue('tracked', tracked, 'is not a tracked function');
    return found;
  }
}
