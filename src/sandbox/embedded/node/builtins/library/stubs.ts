/** Built-ins of which only the shape is here: asking them for more is an error that says so. */
import { EventEmitter } from './events.ts';
import { unsupported } from './errors.ts';
import { osConstants } from './os/constants.ts';

class Session extends EventEmitter {
  connect(): never {
    throw unsupported('inspector.Session');
  }
}

export const inspectorModule = {
  close: () => undefined,
  console: globalThis.console,
  open() {
    throw unsupported('inspector.open');
  },
  Session,
  url: () => undefined,
  waitForDebugger() {
    throw unsupported('inspector.waitForDebugger');
  },
};

export const traceEventsModule = {
  createTracing: ({ categories }: { categories: readonly string[] }) => ({
    categories: categories.join(','),
    enabled: false,
    enable: () => undefined,
    disable: () => undefined,
  }),
  getEnabledCategories: () => undefined,
};

export const wasiModule = {
  WASI: function WASI() {
    throw unsupported('WASI');
  },
};

export const seaModule = {
  isSea: () => false,
  getAsset() {
    throw unsupported('sea.getAsset', 'this is no single executable application');
  },
};

/** `node:constants`: those of the system and of files in one. */
export function createConstants(fileConstants: object): object {
  const { dlopen, errno, signals, priority } = osConstants;
  return { ...dlopen, ...errno, ...priority, ...signals, ...fileConstants };
}
