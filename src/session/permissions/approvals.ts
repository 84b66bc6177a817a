/** Calls that wait for the person's answer. */
import type { AgentEnvironment } from '../../agent/types.ts';
import type { EventPayloads } from '../../protocol/events.ts';
import type { ApprovalAnswer } from '../../protocol/permissions.ts';

export type ApprovalRequest = Omit<EventPayloads['approval_requested'], 'approvalId'>;

export interface OpenApproval extends ApprovalRequest {
  approvalId: string;
}

export interface Approvals {
  /** Asks, and resolves with the answer; with `stopped` once the signal aborts. Both are told as events. */
  ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer | { kind: 'stopped' }>;
  /** One that still waits. */
  find(approvalId: string): OpenApproval | undefined;
  /** False when it no longer waits. */
  answer(approvalId: string, answer: ApprovalAnswer): boolean;
}

export interface ApprovalEvents {
  requested(payload: EventPayloads['approval_requested']): void;
  resolved(payload: EventPayloads['approval_resolved']): void;
}

export function createApprovals(environment: Pick<AgentEnvironment, 'newId'>, events: ApprovalEvents): Approvals {
  const open = new Map<string, { approval: OpenApproval; settle: (answer: ApprovalAnswer) => void }>();

  return {
    ask(request, signal) {
      if (signal.aborted) return Promise.resolve({ kind: 'stopped' });
      const approval = { approvalId: environment.newId('approval'), ...request };
      const { approvalId, toolCallId } = approval;
      return new Promise((resolve) => {
        const settle = (answer: ApprovalAnswer | { kind: 'stopped' }) => {
          open.delete(approvalId);
          signal.removeEventListener('abort', onAbort);
          events.resolved({
            approvalId,
            toolCallId,
            outcome: answer.kind,
            ...(answer.kind === 'edit' ? { args: answer.args } : {}),
            ...(answer.kind === 'deny' ? { message: answer.message } : {}),
          });
          resolve(answer);
        };
        const onAbort = () => settle({ kind: 'stopped' });
        signal.addEventListener('abort', onAbort, { once: true });
        open.set(approvalId, { approval, settle });
        events.requested(approval);
      });
    },
    find: (approvalId) => open.get(approvalId)?.approval,
    answer(approvalId, answer) {
      const waiting = open.get(approvalId);
      waiting?.settle(answer);
      return waiting !== undefined;
    },
  };
}
