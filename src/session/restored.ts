/** A session that was kept, as a new worker goes on with it. */
import type { AgentMessage } from '../agent/messages.ts';
import type { QueueState } from '../agent/types.ts';
import type { Envelope } from '../protocol/events.ts';
import type { EnvelopeWriter, WrittenSoFar } from './envelope-writer.ts';

export interface RestoredSession {
  sessionId: string;
  written: WrittenSoFar;
  turns: number;
  messages: AgentMessage[];
  /** As it was told last, paused. */
  queue: Partial<QueueState>;
  /** The run that was under way when the page was closed. */
  openRunId: string | null;
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
  };
  for (const event of events) {
    if (event.type === 'turn_start') restored.turns = event.payload.number;
    if (event.type === 'queue_update') restored.queue = { ...event.payload, paused: true };
    if (event.type === 'agent_start') restored.openRunId = event.runId;
    if (event.type === 'agent_settled') restored.openRunId = null;
  }
  return restored;
}

/** Says that the run which nobody ended has ended, and that the queue waits for the person. */
export function closeOpenRun({ openRunId, queue }: RestoredSession, writer: EnvelopeWriter): void {
  if (openRunId !== null) {
    const run = writer.openRun(openRunId);
    run.write('phase_change', { phase: 'idle' });
    run.write('agent_settled', { outcome: 'aborted' });
    run.close();
  }
  const { steer = [], followUp = [], modes } = queue;
  if (modes !== undefined) writer.write('queue_update', { steer, followUp, modes, paused: true });
}
