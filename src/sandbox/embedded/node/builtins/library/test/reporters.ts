/** `node:test/reporters`. */
import { unsupported } from '../errors.ts';
import { dot } from './reporters/dot.ts';
import { junit } from './reporters/junit.ts';
import { SpecReporter } from './reporters/spec.ts';
import { tap } from './reporters/tap.ts';

export const reporters = {
  dot,
  junit,
  /** With and without `new`. */
  spec: function spec(): SpecReporter {
    return new SpecReporter();
  },
  tap,
  get lcov(): never {
    throw unsupported('The lcov reporter', 'there is no code coverage in this sandbox');
  },
};
