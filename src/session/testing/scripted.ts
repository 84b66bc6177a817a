/** A session over a scripted model, for tests. */
import type { AssistantStreamEvent } from '../../agent/events.ts';
import type { AssistantContent, ModelError } from '../../agent/messages.ts';
import type { AgentEnvironment, AgentTool, ModelRequest, StreamFunction } from '../../agent/types.ts';
import type { Envelope, EnvelopeOf, EventType } from '../../protocol/events.ts';
import { createSession, type Session, type SessionOptions } from '../session.ts';

/** Timers of half a second and more are held, for the test to fire. */
export interface TestEnvironment extends AgentEnvironment {
  held: { ms: number; fire: () => void }[];
}

export function testEnvironment(): TestEnvironment {
  const held: TestEnvironment['held'] = [];
  const counts = new Map<string, number>();
  let time = 1_000;
  return {
    now: () => time++,
    newId(prefix) {
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      return `${prefix}_${count}`;
    },
    held,
    setTimer(callback, ms) {
      if (ms >= 500) {
        const timer = { ms, fire: callback };
        held.push(timer);
        return () => {
          timer.fire = () => undefined;
        };
      }
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** One reply: its deltas, or what it does instead of ending. */
export interface Reply {
  content: AssistantContent[];
  /** Deltas of the first text block. */
  chunks?: string[];
  /** Waits for the stop, and ends as aborted. */
  hangs?: boolean;
  /** Fails after its chunks, for good or, with `transient`, for now. */
  fails?: string;
  transient?: boolean;
  retryAfterMs?: number;
  /** Ends at its length limit. */
  cutOff?: boolean;
}

export function scriptedStream(replies: Reply[]): StreamFunction & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const stream = async function* (request: ModelRequest, signal: AbortSignal): AsyncGenerator<AssistantStreamEvent> {
    requests.push(request);
    const reply = replies[requests.length - 1] ?? { content: [], fails: 'The script has no more replies.' };
    for (const delta of reply.chunks ?? []) yield { type: 'text_delta', contentIndex: 0, delta };
    if (reply.hangs === true) await aborted(signal);
    if (signal.aborted) {
      yield { type: 'end', end: { content: reply.content, stopReason: 'aborted' } };
    } else if (reply.fails !== undefined) {
      yield { type: 'end', end: { content: reply.content, stopReason: 'error', error: errorOf(reply.fails, reply) } };
    } else {
      const calls = reply.content.some((block) => block.type === 'toolCall');
      const stopReason = reply.cutOff === true ? 'length' : calls ? 'toolUse' : 'stop';
      yield { type: 'end', end: { content: reply.content, stopReason } };
    }
  };
  return Object.assign(stream, { requests });
}

function errorOf(message: string, { transient = false, retryAfterMs }: Reply): ModelError {
  return {
    kind: 'overloaded',
    message,
    retryable: transient,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

export interface ScriptedSession {
  session: Session;
  events: Envelope[];
  requests: ModelRequest[];
  environment: TestEnvironment;
  of<T extends EventType>(type: T): EnvelopeOf<T>[];
}

export function scriptedSession(
  replies: Reply[],
  tools: AgentTool[] = [],
  options: Partial<SessionOptions> = {},
): ScriptedSession {
  const environment = testEnvironment();
  const events: Envelope[] = [];
  const stream = scriptedStream(replies);
  const session = createSession({
    environment,
    model: { identity: { provider: 'test', model: 'scripted' }, label: 'Scripted', stream },
    tools,
    systemPrompt: 'Test.',
    sink: (envelope) => events.push(envelope),
    ...options,
  });
  return {
    session,
    events,
    requests: stream.requests,
    environment,
    of: <T extends EventType>(type: T) =>
      events.filter((event): event is EnvelopeOf<T> & Envelope => event.type === type),
  };
}
