/** A model stream that tells of each request as it starts and ends. It changes nothing of what passes through. */
import type { AssistantStreamEnd, AssistantStreamEvent } from '../agent/events.ts';
import type { AgentEnvironment, ModelIdentity, ModelRequest, StreamFunction } from '../agent/types.ts';
import type { EventPayloads } from '../protocol/events.ts';
import type { ReceivedResponse } from '../protocol/received.ts';
import { ReceivedLog } from './received-log.ts';
import type { RequestLog } from './request-log.ts';

export interface RequestObserver {
  started(payload: EventPayloads['request_start']): void;
  ended(payload: EventPayloads['request_end']): void;
  /** What came over the wire, after `ended`. Not called where nothing did. */
  received(requestId: string, response: ReceivedResponse): void;
}

export function recordStream(
  stream: StreamFunction,
  model: ModelIdentity,
  attempt: number,
  environment: AgentEnvironment,
  log: RequestLog,
  observer: RequestObserver,
): StreamFunction {
  return async function* recorded(request: ModelRequest, signal: AbortSignal): AsyncGenerator<AssistantStreamEvent> {
    const requestId = environment.newId('request');
    observer.started({ requestId, attempt, ...model, ...log.record(requestId, request) });
    const startedAt = environment.now();
    const received = new ReceivedLog(() => environment.now() - startedAt);
    let ttftMs: number | undefined;
    let end: AssistantStreamEnd | undefined;
    try {
      for await (const event of stream(request, signal, (text) => received.add(text))) {
        if (event.type === 'end') end = event.end;
        else ttftMs ??= environment.now() - startedAt;
        yield event;
      }
    } finally {
      // Without an end the stream threw, or was left behind after a stop.
      const finish = end?.stopReason ?? (signal.aborted ? 'aborted' : 'error');
      observer.ended({
        requestId,
        finish,
        ...(ttftMs === undefined ? {} : { ttftMs }),
        ...(end?.usage === undefined ? {} : { usage: end.usage }),
        ...(end?.error === undefined ? {} : { error: end.error }),
        ...(end?.responseId === undefined ? {} : { responseId: end.responseId }),
      });
      if (received.response.parts.length > 0) observer.received(requestId, received.response);
    }
  };
}
