/** Puts events into envelopes: one seq a session, one runId a run, one turnId a turn. */
import type { Envelope, EnvelopeOf, EventPayloads, EventType } from '../protocol/events.ts';

export type EnvelopeSink = (envelope: Envelope) => void;

export interface EnvelopeWriter {
  readonly sessionId: string;
  /** Writes an event outside any run. */
  write<T extends EventType>(type: T, payload: EventPayloads[T]): void;
  /** Begins a run. Its writer drops whatever comes after `close`: late events of an ended run. */
  openRun(runId: string): RunWriter;
}

export interface RunWriter {
  readonly runId: string;
  write<T extends EventType>(type: T, payload: EventPayloads[T]): void;
  /** Events from here on belong to this turn; null: to none. */
  setTurn(turnId: string | null): void;
  close(): void;
}

/** Where an earlier writer of the same session had come to. */
export interface WrittenSoFar {
  seq: number;
  t: number;
}

export function createEnvelopeWriter(
  sessionId: string,
  now: () => number,
  sink: EnvelopeSink,
  written: WrittenSoFar = { seq: 0, t: 0 },
): EnvelopeWriter {
  let { seq, t } = written;

  function write<T extends EventType>(runId: string | null, turnId: string | null, type: T, payload: EventPayloads[T]) {
    seq += 1;
    // The clock of an earlier page may have been ahead.
    t = Math.max(t, now());
    const envelope: EnvelopeOf<T> = {
      v: 1,
      seq,
      sessionId,
      runId,
      ...(turnId === null ? {} : { turnId }),
      t,
      type,
      payload,
    };
    // The mapped union cannot be built generically; type and payload match by the signature.
    sink(envelope as Envelope);
  }

  return {
    sessionId,
    write: (type, payload) => write(null, null, type, payload),
    openRun(runId) {
      let turnId: string | null = null;
      let open = true;
      return {
        runId,
        write(type, payload) {
          if (open) write(runId, turnId, type, payload);
        },
        setTurn(id) {
          turnId = id;
        },
        close() {
          open = false;
        },
      };
    },
  };
}
