import { expect, test } from 'vitest';
import { thrown } from '../../testing/thrown.ts';
import type { MockFunctionContext } from './function-context.ts';
import { MockTracker } from './tracker.ts';

type Mocked = ((...args: unknown[]) => unknown) & { mock: MockFunctionContext };

const create = () => new MockTracker({ timers: {}, promises: { scheduler: {} } } as never);
const add = (a: number, b: number) => a + b;

test('a mock function calls the original and notes its calls', () => {
  const mocked = create().fn(add) as Mocked;
  expect(mocked.call('me', 1, 2)).toBe(3);
  expect(mocked.mock.callCount()).toBe(1);
  expect(mocked.mock.calls[0]).toMatchObject({ arguments: [1, 2], result: 3, error: undefined, this: 'me' });
  mocked.mock.resetCalls();
  expect(mocked.mock.calls).toEqual([]);
});

test('what it does can be changed, for all calls or for one', () => {
  const mocked = create().fn(add, () => 'new') as Mocked;
  mocked.mock.mockImplementationOnce(() => 'once', 1);
  expect([mocked(), mocked(), mocked()]).toEqual(['new', 'once', 'new']);
  mocked.mock.mockImplementation(() => 'newer');
  expect(mocked()).toBe('newer');
  mocked.mock.restore();
  expect(mocked(1, 2)).toBe(3);
});

test('a mock may last for some calls only', () => {
  const mocked = create().fn(add, () => 'new', { times: 2 }) as Mocked;
  expect([mocked(1, 1), mocked(1, 1), mocked(1, 1)]).toEqual(['new', 'new', 2]);
});

test('errors and constructions are noted', () => {
  class Point {
    x = 1;
  }
  const MockPoint = create().fn(Point) as unknown as typeof Point & Mocked;
  const point = new MockPoint();
  expect(point).toBeInstanceOf(Point);
  expect(MockPoint.mock.calls[0]).toMatchObject({ target: Point, result: point, this: point });
  const failing = create().fn(() => {
    throw new Error('bad');
  }) as Mocked;
  expect(thrown(failing)).toBe('Error: bad');
  expect(failing.mock.calls[0]).toMatchObject({ error: { message: 'bad' } });
});

test('methods, getters and setters are replaced and put back', () => {
  const tracker = create();
  const object = {
    stored: 1,
    method: () => 'real',
    get value() {
      return this.stored;
    },
    set value(value) {
      this.stored = value;
    },
  };
  const method = tracker.method(object, 'method', () => 'fake') as Mocked;
  tracker.getter(object, 'value', () => 42);
  expect([object.method(), object.value, method.mock.callCount()]).toEqual(['fake', 42, 1]);
  tracker.reset();
  expect([object.method(), object.value]).toEqual(['real', 1]);
  const setter = tracker.setter(object, 'value') as Mocked;
  object.value = 7;
  expect([object.stored, setter.mock.calls[0]?.arguments]).toEqual([7, [7]]);
  tracker.restoreAll();
});

test('wrong arguments are errors of Node', () => {
  expect(thrown(() => create().fn(5))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "original" argument must be of type function. Received type number (5)',
  );
  expect(thrown(() => create().method({ a: 1 }, 'a'))).toBe(
    "TypeError [ERR_INVALID_ARG_VALUE]: The argument 'methodName' must be a method. Received 1",
  );
  expect(thrown(() => create().method({}, 'a', { getter: true, setter: true }))).toBe(
    "TypeError [ERR_INVALID_ARG_VALUE]: The property 'options.setter' cannot be used with 'options.getter'. Received true",
  );
});
