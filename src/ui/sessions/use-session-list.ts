import { useEffect, useRef, useState } from 'react';
import type { SessionSummary } from '../../storage/session-archive.ts';
import { isOpenElsewhere, type HeldLock } from '../../storage/session-lock.ts';
import { backToLive, savedSession } from '../shared/saved-session.ts';
import { useLiveView, useServices } from '../shared/session-context.tsx';
import { useArchive } from './archive-context.ts';
import { latestFirst, without, withRunning } from './sessions.logic.ts';

/** `elsewhere`: another tab has it open, so it stays. */
export type Removal = 'done' | 'elsewhere' | 'failed';

export interface SessionList {
  /** Latest first, with those that were just deleted; null until they are loaded. */
  sessions: readonly SessionSummary[] | null;
  /** Why there are none: the browser refuses its storage. */
  refusal: string | null;
  /** Those that can still be taken back. */
  deleted: readonly SessionSummary[];
  /** The running session gives way to a new one first. */
  remove: (session: SessionSummary) => Promise<Removal>;
  /** Takes a deletion back; answers whether it worked. */
  undo: (session: SessionSummary) => Promise<boolean>;
  /** Leaves a deleted session out of the list. */
  forget: (session: SessionSummary) => void;
}

/** The list as it is kept, read again whenever a run begins or settles. */
export function useSessionList(): SessionList {
  const archive = useArchive();
  const { client, store } = useServices();
  const live = useLiveView((view) => view);
  const [kept, setKept] = useState<readonly SessionSummary[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<readonly SessionSummary[]>([]);
  const asked = useRef(0);

  const load = async () => {
    const ticket = ++asked.current;
    try {
      const sessions = await archive.list();
      if (ticket === asked.current) setKept(sessions);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setKept([]);
    }
  };
  useEffect(() => {
    void load();
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is a new function each time and reads the archive alone
  }, [archive, live.runId, live.sessionId]);

  const mark = async (session: SessionSummary, deletedAt: number | null): Promise<boolean> => {
    try {
      await archive.setDeleted(session.sessionId, deletedAt);
      return true;
    } catch {
      // The browser refuses its storage: the caller says that it did not work.
      return false;
    }
  };

  return {
    sessions: kept && latestFirst([...without(withRunning(kept, live), deleted), ...deleted]),
    refusal,
    deleted,
    async remove(session) {
      const { sessionId } = session;
      if (isOpenElsewhere(await heldLocks(), sessionId, live.sessionId)) return 'elsewhere';
      if (savedSession.getState().opened?.summary.sessionId === sessionId) backToLive(store);
      if (sessionId === live.sessionId && !(await client.newSession()).ok) return 'failed';
      if (!(await mark(session, Date.now()))) return 'failed';
      setDeleted((others) => [...others, session]);
      return 'done';
    },
    async undo(session) {
      if (!(await mark(session, null))) return false;
      await load();
      setDeleted((others) => without(others, [session]));
      return true;
    },
    forget(session) {
      setKept((sessions) => sessions && without(sessions, [session]));
      setDeleted((others) => without(others, [session]));
    },
  };
}

async function heldLocks(): Promise<readonly HeldLock[]> {
  return (await navigator.locks.query()).held ?? [];
}
