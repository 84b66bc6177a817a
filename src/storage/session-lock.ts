/** Each worker holds a lock of its session, and of those it had before, for as long as it lives. */
export function sessionLockName(sessionId: string): string {
  return `turnwise-session-${sessionId}`;
}

/** A lock that is held, as `navigator.locks.query()` tells it. */
export interface HeldLock {
  name?: string;
  clientId?: string;
}

/** Whether another tab than that of the running session holds a session. */
export function isOpenElsewhere(held: readonly HeldLock[], sessionId: string, runningId: string): boolean {
  const holderOf = (id: string) => held.find(({ name }) => name === sessionLockName(id))?.clientId;
  const holder = holderOf(sessionId);
  return holder !== undefined && holder !== holderOf(runningId);
}
