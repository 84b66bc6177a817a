/**
 * A saved conversation, opened to read in place of the running one. It is a log and a view and no more: nothing in
 * it can act. It is always looked at in replay.
 */
import { createStore } from 'zustand/vanilla';
import type { SessionArchive, SessionSummary } from '../../storage/session-archive.ts';
import { createSessionStore, type SessionStore } from '../../store/session-store.ts';

export interface SavedSession {
  summary: SessionSummary;
  store: SessionStore;
}

/** Null: the running session is shown. */
export const savedSession = createStore<{ opened: SavedSession | null }>(() => ({ opened: null }));

/** Whether the past is shown: a saved session, or a place of the running one. */
export function isPast(running: SessionStore): boolean {
  return savedSession.getState().opened !== null || running.state.getState().replay !== null;
}

let asked = 0;

/**
 * Shows a saved conversation at its end. False: there is none under this id, it cannot be read, or another was asked
 * for meanwhile.
 */
export async function openSaved(archive: SessionArchive, sessionId: string): Promise<boolean> {
  const ticket = ++asked;
  if (savedSession.getState().opened?.summary.sessionId === sessionId) return true;
  const opened = await readSaved(archive, sessionId);
  if (opened === null || ticket !== asked) return false;
  savedSession.setState({ opened });
  return true;
}

async function readSaved(archive: SessionArchive, sessionId: string): Promise<SavedSession | null> {
  try {
    const [summary, events] = await Promise.all([archive.summary(sessionId), archive.load(sessionId)]);
    if (summary === undefined || summary.deletedAt !== undefined || events.length === 0) return null;
    const store = createSessionStore((callback) => callback());
    store.append(events);
    store.seek(events.length);
    return { summary, store };
  } catch {
    // The browser refuses its storage: nothing is kept there.
    return null;
  }
}

/** Shows the running session as it is now: closes a saved one, and ends a replay. */
export function backToLive(running: SessionStore): void {
  asked += 1;
  savedSession.setState({ opened: null });
  if (running.state.getState().replay !== null) running.backToLive();
}
