/** The built-in modules that stand on nothing of this system. */
import type { BuiltinRegistry } from '../../runtime.ts';

export const libraryBuiltins: BuiltinRegistry = {};
