import { lazy, Suspense } from 'react';
import { useSessionView } from '../shared/session-context.tsx';

const ApprovalBar = lazy(async () => ({ default: (await import('./approval-bar.tsx')).ApprovalBar }));

/** The place of the question whether a call may run. The code is loaded when the first call waits. */
export function ApprovalSlot() {
  const isAsking = useSessionView(({ approval }) => approval !== null);
  return isAsking ? (
    <Suspense>
      <ApprovalBar />
    </Suspense>
  ) : null;
}
