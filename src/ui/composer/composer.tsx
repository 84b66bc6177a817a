import { ApprovalSlot } from '../approvals/approval-slot.tsx';
import { useServices } from '../shared/session-context.tsx';
import { ComposerBox } from './composer-box.tsx';
import { composerOf } from './composer-store.ts';
import { QueuePanel } from './queue-panel.tsx';
import { RetryLine } from './retry-line.tsx';

/** The question whether a call may run, the queue chips, and the box for prompts, steers and follow-ups. */
export function Composer() {
  const composer = composerOf(useServices());
  return (
    <div className="border-t border-line-1 px-3 pt-1.5 pb-2.5 max-md:px-2" data-testid="composer">
      <RetryLine composer={composer} />
      <ApprovalSlot />
      <QueuePanel composer={composer} />
      <ComposerBox composer={composer} />
    </div>
  );
}
