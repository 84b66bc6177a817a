/** `fs.watch`, `fs.watchFile` and `fs.promises.watch`. */
import type * as NodeTimers from 'node:timers';
import { AbortError } from '../../library/errors.ts';
import { EventEmitter } from '../../library/events.ts';
import { validateAbortSignal, validateFunction, validateObject } from '../../library/validators.ts';
import { SystemError } from '../../../../protocol/system-error.ts';
import type { FileChange } from '../../../../../types.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import { fileFailure } from '../../../system-failure.ts';
import { encodedName, toOptions, toPath } from './arguments.ts';
import type { Encoding } from './arguments.ts';
import type { KernelFiles } from './kernel-files.ts';
import { BigIntStats, Stats, absentStat } from './stats.ts';

interface WatchOptions {
  persistent?: boolean;
  recursive?: boolean;
  encoding?: Encoding;
  signal?: AbortSignal;
}

type Changed = (changes: readonly FileChange[]) => void;

/** Hears of changes from the kernel. */
class Watches {
  readonly #runtime: SystemRuntime;
  readonly #listeners = new Map<number, Changed>();
  #lastId = 0;

  constructor(runtime: SystemRuntime) {
    this.#runtime = runtime;
    runtime.host.on('watch', ({ id, changes }) => {
      const listener = this.#listeners.get(id);
      if (listener) runtime.loop.enter(() => listener(changes));
    });
  }

  /** The answer ends it. */
  start(path: string, listener: Changed): () => void {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#listeners.set(id, listener);
    this.#runtime.host.post({ kind: 'watch', id, path });
    return () => {
      if (this.#listeners.delete(id)) this.#runtime.host.post({ kind: 'unwatch', id });
    };
  }
}

export class FSWatcher extends EventEmitter {
  #end: (() => void) | undefined;
  readonly #loop: SystemRuntime['loop'];
  #referenced: boolean;

  constructor(loop: SystemRuntime['loop'], persistent: boolean, start: (watcher: FSWatcher) => () => void) {
    super();
    this.#loop = loop;
    this.#end = start(this);
    this.#referenced = persistent;
    if (persistent) loop.ref();
  }

  ref(): this {
    if (this.#end && !this.#referenced) this.#loop.ref();
    this.#referenced = true;
    return this;
  }

  unref(): this {
    if (this.#end && this.#referenced) this.#loop.unref();
    this.#referenced = false;
    return this;
  }

  close(): void {
    if (!this.#end) return;
    this.#end();
    this.#end = undefined;
    if (this.#referenced) this.#loop.unref();
    this.#loop.nextTick(() => this.emit('close'));
  }
}

class StatWatcher extends EventEmitter {
  readonly timer: NodeJS.Timeout;

  constructor(timer: NodeJS.Timeout) {
    super();
    this.timer = timer;
  }

  ref(): this {
    this.timer.ref();
    return this;
  }

  unref(): this {
    this.timer.unref();
    return this;
  }
}

export function watchFunctions(runtime: SystemRuntime, files: KernelFiles) {
  let watches: Watches | undefined;

  const start = (text: string, { recursive, encoding }: WatchOptions, emit: (type: string, name: unknown) => void) => {
    let real: string;
    let isDirectory: boolean;
    try {
      real = files.call('realpath', files.absolute(text));
      isDirectory = files.call('stat', real).type === 'directory';
    } catch (error) {
      if (!(error instanceof SystemError)) throw error;
      throw Object.assign(fileFailure(error.code, 'watch', text), { filename: text });
    }
    watches ??= new Watches(runtime);
    return watches.start(real, (changes) => {
      for (const { type, path } of changes) {
        const name = isDirectory ? path.slice(real.length + 1) : real.slice(real.lastIndexOf('/') + 1);
        if (name === '' || (!recursive && name.includes('/'))) continue;
        emit(type === 'changed' ? 'change' : 'rename', encodedName(name, encoding));
        if (type === 'created' && hasContent(path)) emit('change', encodedName(name, encoding));
      }
    });
  };

  /** A file that was made and written to at once is told of twice. */
  const hasContent = (path: string): boolean => {
    try {
      const { type, size } = files.call('lstat', path);
      return type === 'file' && size > 0;
    } catch (error) {
      if (error instanceof SystemError) return false;
      throw error;
    }
  };

  const watch = (path: unknown, options?: unknown, listener?: unknown): FSWatcher => {
    const callback = typeof options === 'function' ? options : listener;
    const checked = toOptions(options, {}) as WatchOptions;
    const text = toPath(path, 'filename');
    if (callback !== undefined) validateFunction(callback, 'listener');
    validateAbortSignal(checked.signal, 'options.signal');
    const watcher = new FSWatcher(runtime.loop, checked.persistent ?? true, (target) =>
      start(text, checked, (type, name) => target.emit('change', type, name)),
    );
    if (callback) watcher.on('change', callback);
    const { signal } = checked;
    if (signal?.aborted) runtime.loop.nextTick(() => watcher.close());
    else signal?.addEventListener('abort', () => watcher.close(), { once: true });
    return watcher;
  };

  async function* watchPromise(
    path: unknown,
    options: unknown = {},
  ): AsyncGenerator<{ eventType: string; filename: unknown }, void> {
    const text = toPath(path, 'path');
    validateObject(options, 'options');
    const { signal } = options as WatchOptions;
    if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
    const queue: { eventType: string; filename: unknown }[] = [];
    let wake: () => void = () => undefined;
    const watcher = new FSWatcher(runtime.loop, (options as WatchOptions).persistent ?? true, () =>
      start(text, options, (eventType, filename) => {
        queue.push({ eventType, filename });
        wake();
      }),
    );
    const abort = () => wake();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      for (;;) {
        for (let event = queue.shift(); event; event = queue.shift()) yield event;
        if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
        await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      watcher.close();
    }
  }

  const statWatchers = new Map<string, StatWatcher>();

  const watchFile = (path: unknown, options: unknown, listener?: unknown): StatWatcher => {
    const callback = typeof options === 'function' ? options : listener;
    const {
      bigint,
      interval = 5007,
      persistent = true,
    } = (typeof options === 'object' && options !== null ? options : {}) as {
      bigint?: boolean;
      interval?: number;
      persistent?: boolean;
    };
    validateFunction(callback, 'listener');
    const text = files.absolute(toPath(path, 'filename'));
    const look = (): Stats | BigIntStats => {
      let stat = absentStat;
      try {
        stat = files.call('stat', text);
      } catch (error) {
        if (!(error instanceof SystemError)) throw error;
      }
      return bigint ? new BigIntStats(stat) : new Stats(stat);
    };
    const known = statWatchers.get(text);
    if (known) {
      known.on('change', callback);
      return known;
    }
    let before = look() as Stats & { mtimeMs: number; ino: number; size: number };
    const { setInterval, setImmediate } = runtime.builtins.get('timers') as typeof NodeTimers;
    const timer = setInterval(() => {
      const now = look() as typeof before;
      if (now.mtimeMs === before.mtimeMs && now.ino === before.ino && now.size === before.size) return;
      const previous = before;
      before = now;
      watcher.emit('change', now, previous);
    }, interval);
    const watcher = new StatWatcher(timer);
    watcher.on('change', callback);
    statWatchers.set(text, watcher);
    if (!persistent) timer.unref();
    // A file that is not there is told of once.
    if (before.ino === 0) setImmediate(() => watcher.emit('change', before, before));
    return watcher;
  };

  const unwatchFile = (path: unknown, listener?: unknown): void => {
    const text = files.absolute(toPath(path, 'filename'));
    const watcher = statWatchers.get(text);
    if (!watcher) return;
    if (typeof listener === 'function') watcher.removeListener('change', listener as () => void);
    else watcher.removeAllListeners('change');
    if (watcher.listenerCount('change') > 0) return;
    watcher.timer.close();
    statWatchers.delete(text);
  };

  return { watch, watchPromise, watchFile, unwatchFile };
}
