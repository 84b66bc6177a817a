/** A session that was kept, as a new worker goes on with it. */
import type { AgentMessage } from '../agent/messages.ts';
import type { QueueState } from '../agent/types.ts';
import type { Envelope } from '../protocol/events.ts';
import type { PermissionMode } from '../protocol/permissions.ts';
import { createEnvelopeWriter, type EnvelopeSink, type WrittenSoFar } from './envelope-writer.ts';

export interface RestoredSession {
  sessionId: string;
  written: WrittenSoFar;
  turns: number;
  messages: AgentMessage[];
  /** As it was told last, paused. */
  queue: Partial<QueueState>;
  /** The run that was under way when the page was closed. */
  openRunId: string | null;
  /** The call that waited for the person's answer then. */
  openApproval: { approvalId: string; toolCallId: string; turnId: string | null } | null;
  /** The mode that was chosen for this session, if one was. */
  permissionMode?: PermissionMode;
}

/** What the log says of the session; null for a log that is empty or does not begin at its beginning. */
export function restoredSession(events: readonly Envelope[], messages: AgentMessage[]): RestoredSession | null {
  const [first] = events;
  const last = events.at(-1);
  if (first?.type !== 'session_start' || last === undefined) return null;
  const restored: RestoredSession = {
    sessionId: first.sessionId,
    written: { seq: last.seq, t: last.t },
    turns: 0,
    messages,
    queue: {},
    openRunId: null,
    openApproval: null,
  };
  for (const event of events) {
    if (event.type === 'turn_start') restored.turns = event.payload.number;
    if (event.type === 'queue_update') restored.queue = { ...event.payload, paused: true };
    if (event.type === 'agent_start') restored.openRunId = event.runId;
    if (event.type === 'agent_settled') restored.openRunId = null;
    if (event.type === 'approval_requested') {
      const { approvalId, toolCallId } = event.payload;
      restored.openApproval = { approvalId, toolCallId, turnId: event.turnId ?? null };
    }
    if (event.type === 'approval_resolved') restored.openApproval = null;
    if (event.type === 'permission_mode') {
      const { scope, mode } = event.payload;
      if (scope === 'session') restored.permissionMode = mode;
      else delete restored.permissionMode;
    }
  }
  return restored;
}

/**
 * Says that the run which nobody ended has ended, and that the queue waits for the person; answers what is written
 * then. All of it as of the last event: how long the page was there after it nobody knows.
 */
export function closeOpenRun(
  { sessionId, written: last, openRunId, openApproval, queue }: RestoredSession,
  sink: EnvelopeSink,
): WrittenSoFar {
  let written = last;
  const append: EnvelopeSink = (envelope) => {
    written = { seq: envelope.seq, t: envelope.t };
    sink(envelope);
  };
  const writer = createEnvelopeWriter(sessionId, () => last.t, append, last);
  if (openRunId !== null) {
    const run = writer.openRun(openRunId);
    if (openApproval !== null) {
      const { turnId, ...approval } = openApproval;
      run.setTurn(turnId);
      run.write('approval_resolved', { ...approval, outcome: 'interrupted' });
      run.setTurn(null);
    }
    run.write('phase_change', { phase: 'idle' });
    run.write('agent_settled', { outcome: 'aborted' });
    run.close();
  }
  const { steer = [], followUp = [], modes } = queue;
  if (modes !== undefined) writer.write('queue_update', { steer, followUp, modes, paused: true });
  return written;
}
