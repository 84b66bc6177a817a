/**
 * Writes a session's events to the archive in batches: a few times a second while it runs, and at once when a run
 * settles or a person has said something, so that a reload loses no words of theirs. Writes go one after the other, so the order of the log is the order of the store.
 */
import type { Envelope } from '../protocol/events.ts';
import type { ReceivedResponse } from '../protocol/received.ts';
import type { SessionArchive, SessionSummary } from './session-archive.ts';

export interface RecorderOptions {
  archive: Pick<SessionArchive, 'append' | 'keepResponse'>;
  /** Calls back once after `ms`; the answer cancels it. */
  setTimer(callback: () => void, ms: number): () => void;
  /** Told once, when a write has failed: from then on nothing is kept. */
  onFailure(message: string): void;
}

export interface SessionRecorder {
  record(event: Envelope): void;
  /** Keeps what came over the wire for a request. */
  keepResponse(sessionId: string, requestId: string, response: ReceivedResponse): Promise<void>;
  /** Goes on with a session that was loaded. */
  resume(summary: SessionSummary): void;
  /** Resolves when all that was recorded has been written, or writing has been given up. */
  flush(): Promise<void>;
}

/** The pace of writes, in milliseconds. */
export const WRITE_EVERY_MS = 250;

export function createSessionRecorder({ archive, setTimer, onFailure }: RecorderOptions): SessionRecorder {
  let pending: Envelope[] = [];
  let summary: SessionSummary | null = null;
  let cancelTimer: (() => void) | null = null;
  let writing: Promise<void> = Promise.resolve();
  let failed = false;

  function write(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (pending.length === 0 || summary === null || failed) return;
    const events = pending;
    const described = summary;
    pending = [];
    writing = writeAfter(writing, () => archive.append(events, described));
  }

  async function writeAfter(earlier: Promise<void>, append: () => Promise<void>): Promise<void> {
    await earlier;
    if (failed) return;
    try {
      await append();
    } catch (error) {
      failed = true;
      onFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    record(event) {
      if (failed) return;
      if (event.type === 'session_start') write();
      summary = describe(summary, event);
      pending.push(event);
      if (isWrittenAtOnce(event)) write();
      else cancelTimer ??= setTimer(write, WRITE_EVERY_MS);
    },
    keepResponse(sessionId, requestId, response) {
      writing = writeAfter(writing, () => archive.keepResponse(sessionId, requestId, response));
      return writing;
    },
    resume(loaded) {
      summary = loaded;
    },
    async flush() {
      write();
      await writing;
    },
  };
}

const isWrittenAtOnce = ({ type, payload }: Envelope): boolean =>
  type === 'agent_settled' || type === 'queue_update' || (type === 'message_start' && payload.role === 'user');

/** What the list shows of the session after this event. */
export function describe(before: SessionSummary | null, event: Envelope): SessionSummary {
  const summary =
    before === null || before.sessionId !== event.sessionId
      ? { sessionId: event.sessionId, title: '', startedAt: event.t, changedAt: event.t, turns: 0 }
      : before;
  if (event.type === 'turn_start') return { ...summary, changedAt: event.t, turns: event.payload.number };
  if (event.type === 'message_start' && event.payload.role === 'user') {
    return { ...summary, changedAt: event.t, title: summary.title || titleOf(event.payload.text) };
  }
  return event.runId === null ? summary : { ...summary, changedAt: event.t };
}

const TITLE_LENGTH = 120;

function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH)}…` : line;
}
