/** The package's errors know their codes, but do not show them as Node does: in the stack, and as a property. */
import { streamErrorClasses } from '../packages.ts';
import { nodeError } from '../errors.ts';

type Base = new (message: string) => Error;

/** To stand between a class of the package and the class of error that it extends. */
function showingCode(base: Base): Base {
  function ErrorWithCode(message: string): Error {
    const constructor = new.target as unknown as { prototype: { code: string } };
    const error = nodeError(base, constructor.prototype.code, message, constructor as never);
    return Object.setPrototypeOf(error, constructor.prototype) as Error;
  }
  Object.setPrototypeOf(ErrorWithCode, base);
  return ErrorWithCode as unknown as Base;
}

export function giveCodes(): void {
  for (const constructor of Object.values(streamErrorClasses)) {
    const base = Object.getPrototypeOf(constructor) as Base;
    if (base === Error || base === TypeError || base === RangeError)
      Object.setPrototypeOf(constructor, showingCode(base));
  }
}
