/** Which conversation a new worker goes on with: the latest that was kept and that no other tab has open. */
import type { Envelope } from '../protocol/events.ts';
import { restoredSession, type RestoredSession } from '../session/restored.ts';
import type { SessionArchive, SessionSummary } from '../storage/session-archive.ts';
import { sessionLockName } from '../storage/session-lock.ts';
import { messagesOfLog } from '../store/messages-of-log.ts';

export interface OpenedSession {
  restored: RestoredSession;
  summary: SessionSummary;
  events: Envelope[];
}

/** Takes the lock of a session for as long as the worker lives; false when another tab holds it. */
export type TakeLock = (sessionId: string) => Promise<boolean>;

/** Null where nothing was kept, all of it is open elsewhere, or storage is refused. */
export async function openLatestSession(archive: SessionArchive, takeLock: TakeLock): Promise<OpenedSession | null> {
  try {
    await archive.purge();
    for (const summary of await archive.list()) {
      if (!(await takeLock(summary.sessionId))) continue;
      const events = await archive.load(summary.sessionId);
      const restored = restoredSession(events, messagesOfLog(events));
      if (restored !== null) return { restored, summary, events };
    }
  } catch {
    // Storage is refused: the first write will fail too, and that is told.
  }
  return null;
}

/** The lock is held until the worker ends, so that no two tabs write one log. */
export const takeSessionLock: TakeLock = (sessionId) =>
  new Promise((resolve) => {
    const held = navigator.locks.request(sessionLockName(sessionId), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => undefined);
    });
    held.catch(() => resolve(false));
  });
