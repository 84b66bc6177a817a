/**
 * Brings a file back to what it was, and undoes that. It is the person who does it, so the log is told. Asks first
 * where that would lose what somebody else has made of the file.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionClient } from '../../../client/types.ts';
import type { SandboxFileSystem } from '../../../sandbox/types.ts';
import type { SessionServices } from '../../shared/session-context.tsx';

/** The bytes of a file. Null: it is not there. */
type Content = Uint8Array | null;

export interface Restoring {
  /** Absolute. */
  path: string;
  target: Content;
  /** What it should hold now; undefined: nobody knows, so it asks in any case. */
  expected: Content | undefined;
  isUndo: boolean;
}

export type RestoreNews =
  /** `removed`: it had been created. `already`: it is as it was before. */
  | { kind: 'restored' | 'removed' | 'undone' | 'already' | 'running'; path: string }
  | { kind: 'failed'; path: string; message: string };

export interface RestoreState {
  isBusy: boolean;
  /** Waits for `confirm` or `decline`. */
  asking: Restoring | null;
  news: RestoreNews | null;
  /** What undoes the restore that the news tell of. */
  undo: Restoring | null;
}

export interface Restorer {
  state: StoreApi<RestoreState>;
  /** Brings the file back. Texts as they are in the log. */
  restore(path: string, target: string | null, expected: string | null | undefined): Promise<void>;
  undo(): Promise<void>;
  confirm(): Promise<void>;
  decline(): void;
  dismissNews(): void;
}

export interface RestorerSources {
  fs: Pick<SandboxFileSystem, 'readFile' | 'writeFile' | 'rm'>;
  client: Pick<SessionClient, 'noteFileChange'>;
  /** A run writes files itself: nothing is restored meanwhile. */
  isRunning: () => boolean;
}

export function createRestorer({ fs, client, isRunning }: RestorerSources): Restorer {
  const state = createStore<RestoreState>(() => ({ isBusy: false, asking: null, news: null, undo: null }));

  const tell = (news: RestoreNews, undo: Restoring | null = null) => state.setState({ news, undo });

  async function read(path: string): Promise<{ content: Content } | { failure: string }> {
    const answer = await fs.readFile(path);
    if (answer.ok) return { content: answer.value };
    return answer.error.code === 'not_found' ? { content: null } : { failure: answer.error.message };
  }

  async function write(path: string, content: Content): Promise<string | null> {
    const answer = content === null ? await fs.rm(path, { force: true }) : await fs.writeFile(path, content);
    return answer.ok ? null : answer.error.message;
  }

  async function carryOut(restoring: Restoring, isAgreed: boolean): Promise<void> {
    const { path, target, expected, isUndo } = restoring;
    const found = await read(path);
    if ('failure' in found) return tell({ kind: 'failed', path, message: found.failure });
    const before = found.content;
    if (isSame(before, target)) return tell({ kind: 'already', path });
    if (!isAgreed && (expected === undefined || !isSame(before, expected))) {
      state.setState({ asking: restoring });
      return undefined;
    }
    if (isRunning()) return tell({ kind: 'running', path });
    const failure = await write(path, target);
    if (failure !== null) return tell({ kind: 'failed', path, message: failure });
    const noted = await client.noteFileChange({ path, before, after: target });
    const undo = { path, target: before, expected: target, isUndo: true };
    if (!noted.ok) return tell({ kind: 'failed', path, message: noted.error.message }, undo);
    if (isUndo) return tell({ kind: 'undone', path });
    return tell({ kind: target === null ? 'removed' : 'restored', path }, undo);
  }

  /** One at a time. */
  async function start(restoring: Restoring, isAgreed = false): Promise<void> {
    if (state.getState().isBusy) return;
    state.setState({ isBusy: true, asking: null });
    await carryOut(restoring, isAgreed);
    state.setState({ isBusy: false });
  }

  return {
    state,
    restore: (path, target, expected) =>
      start({
        path,
        target: bytesOf(target),
        expected: expected === undefined ? undefined : bytesOf(expected),
        isUndo: false,
      }),
    async undo() {
      const { undo } = state.getState();
      if (undo !== null) await start(undo);
    },
    async confirm() {
      const { asking } = state.getState();
      if (asking !== null) await start(asking, true);
    },
    decline: () => state.setState({ asking: null }),
    dismissNews: () => state.setState({ news: null, undo: null }),
  };
}

function bytesOf(text: string | null): Content {
  return text === null ? null : new TextEncoder().encode(text);
}

function isSame(a: Content, b: Content): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

const restorers = new WeakMap<SessionServices, Restorer>();

/** The page's one: what can be undone outlives the view of it. */
export function restorerOf(services: SessionServices): Restorer {
  const { sandbox, client, store } = services;
  const known = restorers.get(services);
  if (known !== undefined) return known;
  const restorer = createRestorer({
    fs: sandbox.fs,
    client,
    isRunning: () => store.state.getState().live.runId !== null,
  });
  restorers.set(services, restorer);
  return restorer;
}
