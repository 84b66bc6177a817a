import type { AssistantStreamEvent } from '../../agent/events.ts';
import type { ModelError } from '../../agent/messages.ts';
import type { AgentEnvironment, ResponseTap } from '../../agent/types.ts';
import { classifyRefusal, modelError } from '../errors/classify.ts';
import { brokenConnectionError, noResponseError } from '../errors/network-error.ts';
import type { JsonObject } from '../json/json-value.ts';
import { adaptRequest } from '../outgoing/adapt.ts';
import type { Adapted } from '../outgoing/adapt.ts';
import type { WireTraits } from '../profiles/profile.ts';
import { BodyDecoder } from '../sse/body-decoder.ts';
import type { WaitLimits } from '../watchdog.ts';
import type { EndpointMemory } from './endpoint-memory.ts';
import { Exchange } from './exchange.ts';
import type { Arrival } from './exchange.ts';
import { readItem } from './read-item.ts';
import type { Ending, ReplyReader } from './reply-reader.ts';
import { UnsendableRequestError } from './send-request.ts';

/** One call of a model, whatever its API. */
export interface Call {
  environment: AgentEnvironment;
  limits: WaitLimits;
  memory: EndpointMemory;
  reader: ReplyReader;
  buildBody: (traits: WireTraits) => JsonObject;
  send: (body: JsonObject, signal: AbortSignal) => Promise<Response>;
  onQueued: (() => void) | undefined;
  tap: ResponseTap | undefined;
}

/** A response, unless there was none; an ending, unless there is a body to read. */
interface Opening {
  response?: Response;
  ending?: Ending;
}

/** How often one call changes its request for a server that refuses it. */
const MOST_ADAPTATIONS = 4;
/** Characters of a refusal that are read. */
const LONGEST_REFUSAL = 100_000;
const STOPPED: Ending = { type: 'stopped' };
/** Where a response is named that does not name itself, as far as a server lets a page see it. */
const RESPONSE_ID_HEADERS = ['x-generation-id', 'x-request-id'];

/** Runs a call to its end. Never throws: a failure is the stream's end. */
export async function* runCall(call: Call, signal: AbortSignal): AsyncGenerator<AssistantStreamEvent, void> {
  const exchange = new Exchange(signal, call.environment, call.limits);
  const { reader } = call;
  try {
    const { response, ending: early } = await openResponse(call, exchange);
    const ending = early ?? (response ? yield* readBody(call, exchange, response) : STOPPED);
    // The connection is of no more use, and a server that never closes it must not keep it.
    exchange.close();
    const responseId = RESPONSE_ID_HEADERS.map((name) => response?.headers.get(name)).find(Boolean);
    const end = { ...(responseId && { responseId }), ...reader.finish(ending) };
    yield* reader.takeDeltas();
    yield { type: 'end', end };
  } finally {
    exchange.close();
  }
}

/** Sends the request, changed as the server asks, until there is a response to read or no hope. */
async function openResponse(call: Call, exchange: Exchange): Promise<Opening> {
  const { memory } = call;
  let sent: Adapted = { traits: memory.traits, body: call.buildBody(memory.traits) };
  for (let round = 0; ; round++) {
    const { body } = sent;
    exchange.send((signal) => call.send(body, signal));
    const arrival = await exchange.next();
    if (arrival.type === 'stopped') return { ending: STOPPED };
    if (arrival.type === 'timeout') return { ending: failed(timeoutError(call.limits.firstByteMs)) };
    if (arrival.type !== 'response') return { ending: failed(unsentError(arrival, memory)) };
    const { response } = arrival;
    memory.hasAnswered = true;
    if (response.ok) {
      memory.traits = sent.traits;
      return { response };
    }
    const text = await readRefusal(call, exchange, response);
    if (text === undefined) return { response, ending: STOPPED };
    const error = classifyRefusal(response, text, call.environment.now());
    const adapted = mayAdapt(error) && round < MOST_ADAPTATIONS ? adaptRequest(text, sent, call.buildBody) : undefined;
    if (adapted === undefined) return { response, ending: failed(error) };
    sent = adapted;
  }
}

/** The text of a refusal as far as it came; undefined when the call was stopped meanwhile. */
async function readRefusal(call: Call, exchange: Exchange, response: Response): Promise<string | undefined> {
  const utf8 = new TextDecoder();
  let text = '';
  exchange.read(response.body);
  for (;;) {
    const arrival = await exchange.next();
    if (arrival.type === 'stopped') return undefined;
    if (arrival.type === 'bytes') {
      if (text.length < LONGEST_REFUSAL) text += utf8.decode(arrival.bytes, { stream: true });
      continue;
    }
    text += utf8.decode();
    call.tap?.(text);
    return text;
  }
}

function mayAdapt({ kind }: ModelError): boolean {
  return kind === 'invalid_request' || kind === 'not_found' || kind === 'server';
}

async function* readBody(
  call: Call,
  exchange: Exchange,
  response: Response,
): AsyncGenerator<AssistantStreamEvent, Ending> {
  const { reader } = call;
  const body = new BodyDecoder();
  const utf8 = new TextDecoder();
  let hasData = false;
  let isQueued = false;
  exchange.read(response.body);
  for (;;) {
    const arrival = await exchange.next();
    if (arrival.type === 'stopped') return STOPPED;
    if (arrival.type === 'timeout' || arrival.type === 'broken') {
      if (reader.isClosing) return reader.endOfStream(false);
      const limitMs = hasData ? call.limits.idleMs : call.limits.firstByteMs;
      return failed(arrival.type === 'broken' ? brokenConnectionError(arrival.error) : timeoutError(limitMs));
    }
    if (arrival.type === 'bytes') call.tap?.(utf8.decode(arrival.bytes, { stream: true }));
    for (const item of arrival.type === 'bytes' ? body.push(arrival.bytes) : body.end()) {
      if (item.type === 'comment') {
        if (!hasData && !isQueued) call.onQueued?.();
        isQueued = true;
        continue;
      }
      const progress = readItem(item, reader, { status: response.status, now: call.environment.now() });
      yield* reader.takeDeltas();
      if (exchange.isStopped) return STOPPED;
      if (progress.type === 'ended') return progress.ending;
      if (progress.type === 'data') {
        hasData = true;
        exchange.dataArrived(reader.isClosing);
      }
    }
    if (arrival.type === 'body_end') return reader.endOfStream(false);
  }
}

function unsentError(arrival: Arrival, memory: EndpointMemory): ModelError {
  const failure = arrival.type === 'broken' ? arrival.error : undefined;
  return failure instanceof UnsendableRequestError
    ? modelError('invalid_request', failure.message, { hint: 'settings' })
    : noResponseError(failure, memory.hasAnswered);
}

function timeoutError(limitMs: number): ModelError {
  return modelError('timeout', `The server sent nothing for ${limitMs / 1000} seconds.`);
}

function failed(error: ModelError): Ending {
  return { type: 'failed', error };
}
