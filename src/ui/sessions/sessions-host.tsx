import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { sessionsState } from './sessions-state.ts';

const SessionsDialog = lazy(async () => ({ default: (await import('./sessions-dialog.tsx')).SessionsDialog }));

/** The place of the list of conversations in the page. Its code is loaded when it is opened first. */
export function SessionsHost() {
  const { isOpen } = useStore(sessionsState);
  if (!isOpen) return null;
  return (
    <Suspense>
      <SessionsDialog />
    </Suspense>
  );
}
