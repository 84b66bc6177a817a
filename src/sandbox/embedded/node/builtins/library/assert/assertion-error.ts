/** `assert.AssertionError`. */
import { inspect } from '../util/inspect.ts';
import { validateObject } from '../validators.ts';
import { describeDifference, inspectWhole, shortened } from './difference.ts';
import { headings } from './headings.ts';

export interface AssertionErrorOptions {
  message?: unknown;
  actual?: unknown;
  expected?: unknown;
  operator?: string | undefined;
  stackStartFn?: ((...args: never[]) => unknown) | undefined;
  stackStartFunction?: ((...args: never[]) => unknown) | undefined;
}

/** An error without its stack: two errors are compared by what they say. */
function withoutStack(error: Error): unknown {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(error) as object) as object, error);
  return Object.defineProperty(copy, 'message', { value: error.message });
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}

function unequal(actual: unknown, operator: 'notDeepStrictEqual' | 'notStrictEqual'): string {
  const isReference = (typeof actual === 'object' && actual !== null) || typeof actual === 'function';
  const heading = headings[operator === 'notStrictEqual' && isReference ? 'notStrictEqualObject' : operator];
  const lines = shortened(inspectWhole(actual).split('\n'));
  const [first = ''] = lines;
  if (lines.length === 1) return `${heading}${first.length > 5 ? '\n\n' : ' '}${first}`;
  return `${heading}\n\n${lines.join('\n')}\n`;
}

function describe(actual: unknown, expected: unknown, operator: string | undefined): string {
  if (operator === 'deepStrictEqual' || operator === 'strictEqual')
    return describeDifference(actual, expected, operator);
  if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual') return unequal(actual, operator);
  const left = inspectWhole(actual);
  const right = inspectWhole(expected);
  if (operator === 'notDeepEqual') {
    if (left === right) return cut(`${headings.notDeepEqual}\n\n${left}`, 1024);
    return `${headings.notDeepEqualUnequal}\n\n${cut(left, 512)}\n\nshould not loosely deep-equal\n\n${cut(right, 512)}`;
  }
  if (operator === 'deepEqual') {
    return `${headings.deepEqual}\n\n${cut(left, 512)}\n\nshould loosely deep-equal\n\n${cut(right, 512)}`;
  }
  return `${cut(left, 512)} ${operator} ${cut(right, 512)}`;
}

function messageOf({ message, operator }: AssertionErrorOptions, actual: unknown, expected: unknown): string {
  if (message === undefined || message === null) return describe(actual, expected, operator);
  // Whatever it is: Error makes a text of it.
  const text = message as string;
  const isComparison = operator === 'deepStrictEqual' || operator === 'strictEqual';
  return isComparison ? describeDifference(actual, expected, operator, text) : text;
}

function firstLines(text: string): string {
  const lines = text.split('\n');
  if (lines.length > 10) return `${lines.slice(0, 10).join('\n')}\n...`;
  // As Node 20 has it: it means the first 512 characters, and takes those after them.
  return text.length > 512 ? `${text.slice(512)}...` : text;
}

export class AssertionError extends Error {
  generatedMessage: boolean;
  code = 'ERR_ASSERTION';
  actual: unknown;
  expected: unknown;
  operator: string | undefined;

  constructor(options: AssertionErrorOptions) {
    validateObject(options, 'options');
    let { actual, expected } = options;
    const hasMessage = options.message !== undefined && options.message !== null;
    if (!hasMessage && actual instanceof Error && expected instanceof Error) {
      actual = withoutStack(actual);
      expected = withoutStack(expected);
    }
    super(messageOf(options, actual, expected));
    this.generatedMessage = !options.message;
    // The stack takes its first line from the name that the error has at that moment.
    const name = { enumerable: false, writable: true, configurable: true };
    Object.defineProperty(this, 'name', { ...name, value: 'AssertionError [ERR_ASSERTION]' });
    this.code = 'ERR_ASSERTION';
    this.actual = actual;
    this.expected = expected;
    this.operator = options.operator;
    Error.captureStackTrace(this, options.stackStartFn ?? options.stackStartFunction);
    void this.stack;
    this.name = 'AssertionError';
  }

  override toString(): string {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  /** Long texts are cut, and values shown to no depth: the message shows them already. */
  [inspect.custom](_depth: number, options: object): string {
    const { actual, expected } = this;
    if (typeof actual === 'string') this.actual = firstLines(actual);
    if (typeof expected === 'string') this.expected = firstLines(expected);
    const text = inspect(this, { ...options, customInspect: false, depth: 0 });
    this.actual = actual;
    this.expected = expected;
    return text;
  }
}
