/** Modules that can be loaded, because packages load them whether they use them or not, but that do nothing here. */
import { unsupported } from '../library/errors.ts';

/** A function, to be called with or without `new`, that says what is not supported and why. */
export function refusal(name: string, why: string): (...args: unknown[]) => never {
  const refuse = function (): never {
    throw unsupported(name, why);
  };
  return Object.defineProperty(refuse, 'name', { value: name.slice(name.lastIndexOf('.') + 1) });
}

/** The exports of a module whose functions all refuse. */
export function stubModule(
  module: string,
  functions: readonly string[],
  why: string,
  values: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const refusals = functions.map((name) => [name, refusal(`${module}.${name}`, why)] as const);
  return { ...Object.fromEntries(refusals), ...values };
}
