/** For tests: files in memory that tell of their changes as a sandbox does, when settled. */
import type { WorkspaceFiles } from './workspace-mirror.ts';

export interface TestWorkspace {
  files: WorkspaceFiles;
  write(path: string, data: string | Uint8Array): void;
  remove(path: string): void;
  move(from: string, to: string): void;
  /** Tells that anything may have changed, as after the loss of a sandbox. */
  lose(): void;
  /** From now on every call answers this failure; null: none. */
  fail(message: string | null): void;
  /** From now on no call answers until `answer`. */
  hold(): void;
  answer(): void;
  /** The paths that were read, in order. */
  reads: string[];
}

const bytesOf = (data: string | Uint8Array) => (typeof data === 'string' ? new TextEncoder().encode(data) : data);

export function testWorkspace(initial: Record<string, string | Uint8Array> = {}): TestWorkspace {
  const contents = new Map(Object.entries(initial).map(([path, data]) => [path, bytesOf(data)]));
  const listeners: ((changes: { path: string }[]) => void)[] = [];
  let gathered: { path: string }[] = [];
  let failure: string | null = null;
  let held: Promise<void> | null = null;
  let release = () => {};
  const reads: string[] = [];

  async function answered<T>(value: () => T): Promise<{ ok: true; value: T } | ReturnType<typeof refusal>> {
    await held;
    return failure === null ? { ok: true, value: value() } : refusal('unavailable', failure);
  }

  return {
    reads,
    files: {
      async readMany(paths) {
        await held;
        reads.push(...paths);
        return paths.map((path) => {
          const data = contents.get(path);
          if (failure !== null) return refusal('unavailable', failure);
          return data === undefined ? refusal('not_found', path) : { ok: true, value: data.slice() };
        });
      },
      walk: (path, { skipDirectories, limit }) =>
        answered(() => {
          const entries = [...contents]
            .filter(
              ([file]) =>
                file.startsWith(`${path}/`) &&
                !file
                  .slice(path.length + 1)
                  .split('/')
                  .some((name) => skipDirectories.includes(name)),
            )
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([file, data]) => ({ path: file, type: 'file', size: data.length }));
          return { entries: entries.slice(0, limit), truncated: entries.length > limit };
        }),
      watch(_path, listener) {
        listeners.push(listener);
        return () => undefined;
      },
      settleWatches: () =>
        answered(() => {
          const told = gathered;
          gathered = [];
          if (told.length > 0) for (const listener of listeners) listener(told);
        }),
    },
    write(path, data) {
      contents.set(path, bytesOf(data));
      gathered.push({ path });
    },
    remove(path) {
      contents.delete(path);
      gathered.push({ path });
    },
    move(from, to) {
      contents.set(to, contents.get(from) ?? new Uint8Array());
      contents.delete(from);
      gathered.push({ path: from }, { path: to });
    },
    lose: () => gathered.push({ path: '/w' }),
    fail: (message) => (failure = message),
    hold() {
      held = new Promise((resolve) => (release = resolve));
    },
    answer() {
      held = null;
      release();
    },
  };
}

function refusal(code: string, message: string): { ok: false; error: { code: string; message: string } } {
  return { ok: false, error: { code, message } };
}
