/** `util.inspect` and its like: Node's own code, from a package. */
import * as extracted from 'node-inspect-extracted';
import type * as NodeUtil from 'node:util';
import { describeWebClasses } from './inspect-web.ts';

const { inspect, format, formatWithOptions, stripVTControlCharacters } = extracted as unknown as typeof NodeUtil;

describeWebClasses(globalThis, inspect);

export { inspect, format, formatWithOptions, stripVTControlCharacters };
