/** Builds event logs for tests: envelopes with seq and time filled in. */
import type { Envelope, EnvelopeOf, EventPayloads, EventType } from '../../protocol/events.ts';

export interface EventScript {
  events: Envelope[];
  /** Adds an event `after` milliseconds later than the last. */
  add<T extends EventType>(type: T, payload: EventPayloads[T], after?: number): EventScript;
  run(runId: string | null): EventScript;
  turn(turnId: string | undefined): EventScript;
}

export function eventScript(sessionId = 'session_1', startAt = 1_000): EventScript {
  let t = startAt;
  let runId: string | null = null;
  let turnId: string | undefined;
  const script: EventScript = {
    events: [],
    add(type, payload, after = 0) {
      t += after;
      const envelope: EnvelopeOf<typeof type> = {
        v: 1,
        seq: script.events.length + 1,
        sessionId,
        runId,
        ...(turnId === undefined ? {} : { turnId }),
        t,
        type,
        payload,
      };
      script.events.push(envelope as Envelope);
      return script;
    },
    run(id) {
      runId = id;
      return script;
    },
    turn(id) {
      turnId = id;
      return script;
    },
  };
  return script;
}
