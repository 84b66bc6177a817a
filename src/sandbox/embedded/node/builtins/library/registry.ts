/** The built-in modules that stand on nothing of this system. */
import type { BuiltinRegistry } from '../../runtime.ts';
import { bufferModule } from './buffer.ts';
import { EventEmitter } from './events.ts';

export const libraryBuiltins: BuiltinRegistry = {
  buffer: () => bufferModule,
  events: () => EventEmitter,
};
