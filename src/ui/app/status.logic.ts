import type { Phase } from '../../protocol/events.ts';
import type { BootFailureCause, WebContainerState } from '../../sandbox/choice/types.ts';
import type { SessionView } from '../../store/view.ts';

/** How far WebContainer is, where that is worth a word: null while it is in use, or not wanted. */
export function webContainerWord(webcontainer: WebContainerState): 'booting' | 'ready' | BootFailureCause | null {
  switch (webcontainer.kind) {
    case 'failed':
      return webcontainer.failure.cause;
    case 'booting':
    case 'ready':
      return webcontainer.kind;
    default:
      return null;
  }
}

/** What the session is doing, in the words of the status line. */
export type SessionStatus =
  | 'ready'
  | 'preparing'
  | 'running'
  | 'waiting'
  | 'retrying'
  | 'compacting'
  | 'stopping'
  | 'settled'
  | 'stopped'
  | 'failed';

const statusOfPhase: Record<Exclude<Phase, 'idle'>, SessionStatus> = {
  preparing: 'preparing',
  streaming: 'running',
  validating: 'running',
  executing: 'running',
  retry_wait: 'retrying',
  compacting: 'compacting',
  stopping: 'stopping',
};

export function sessionStatus({
  phase,
  runs,
  approval,
}: Pick<SessionView, 'phase' | 'runs' | 'approval'>): SessionStatus {
  if (approval !== null && phase !== 'stopping') return 'waiting';
  if (phase !== 'idle') return statusOfPhase[phase];
  const outcome = runs.at(-1)?.outcome;
  if (outcome === undefined) return 'ready';
  if (outcome === 'aborted') return 'stopped';
  return outcome === 'failed' ? 'failed' : 'settled';
}

export function isUnderWay(status: SessionStatus): boolean {
  return !['ready', 'settled', 'stopped', 'failed'].includes(status);
}
