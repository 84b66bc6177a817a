import { nodeError } from '../../errors.ts';

/** A Date whose now is that of the mock. */
export function createMockDate(now: () => number): DateConstructor {
  const RealDate = Date as DateConstructor & { isMock?: boolean };
  if (RealDate.isMock)
    throw nodeError(Error, 'ERR_INVALID_STATE', 'Invalid state: Date is already being mocked!', createMockDate);
  function MockDate(...args: unknown[]): unknown {
    if (!new.target) return new RealDate(now()).toString();
    return Reflect.construct(RealDate, args.length === 0 ? [now()] : args, RealDate);
  }
  const { prototype: _, ...properties } = Object.getOwnPropertyDescriptors(RealDate);
  Object.defineProperties(MockDate, properties);
  MockDate.prototype = RealDate.prototype;
  const extras = { now, isMock: true, toString: () => Function.prototype.toString.call(RealDate) };
  Object.defineProperty(MockDate, 'now', {
    value: function now() {
      return extras.now();
    },
    writable: true,
    configurable: true,
  });
  Object.defineProperty(MockDate, 'toString', { value: extras.toString, writable: true, configurable: true });
  Object.defineProperty(MockDate, 'isMock', { value: true, enumerable: true });
  return MockDate as unknown as DateConstructor;
}
