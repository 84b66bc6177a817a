import type { AssistantStreamEvent } from '../../agent/events.ts';
import type { ModelError } from '../../agent/messages.ts';
import type { AgentEnvironment } from '../../agent/types.ts';
import { classifyErrorBody, classifyRefusal, modelError } from '../errors/classify.ts';
import { brokenConnectionError, noResponseError } from '../errors/network-error.ts';
import { parseJson } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { adaptRequest } from '../outgoing/adapt.ts';
import type { Adapted } from '../outgoing/adapt.ts';
import type { WireTraits } from '../profiles/profile.ts';
import { BodyDecoder } from '../sse/body-decoder.ts';
import type { BodyItem } from '../sse/body-decoder.ts';
import type { WaitLimits } from '../watchdog.ts';
import type { EndpointMemory } from './endpoint-memory.ts';
import { Exchange } from './exchange.ts';
import type { Arrival } from './exchange.ts';
import type { Ending, Progress, ReplyReader } from './reply-reader.ts';
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
}

type Opening = { type: 'open'; response: Response } | { type: 'ended'; ending: Ending };

/** How often one call changes its request for a server that refuses it. */
const MOST_ADAPTATIONS = 4;
/** Characters of a refusal that are read. */
const LONGEST_REFUSAL = 100_000;
const END_MARK = '[DONE]';

/** Runs a call to its end. Never throws: a failure is the stream's end. */
export async function* runCall(call: Call, signal: AbortSignal): AsyncGenerator<AssistantStreamEvent, void> {
  const exchange = new Exchange(signal, call.environment, call.limits);
  const { reader } = call;
  try {
    const opening = await openResponse(call, exchange);
    const ending = opening.type === 'ended' ? opening.ending : yield* readBody(call, exchange, opening.response);
    // The connection is of no more use, and a server that never closes it must not keep it.
    exchange.close();
    const end = reader.finish(ending);
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
    if (arrival.type === 'stopped') return { type: 'ended', ending: { type: 'stopped' } };
    if (arrival.type === 'timeout') return failed(timeoutError(call.limits.firstByteMs));
    if (arrival.type !== 'response') return failed(unsentError(arrival, memory));
    const { response } = arrival;
    memory.hasAnswered = true;
    if (response.ok) {
      memory.traits = sent.traits;
      return { type: 'open', response };
    }
    const text = await readRefusal(exchange, response);
    if (text === undefined) return { type: 'ended', ending: { type: 'stopped' } };
    const error = classifyRefusal(response, text, call.environment.now());
    const adapted = mayAdapt(error) && round < MOST_ADAPTATIONS ? adaptRequest(text, sent, call.buildBody) : undefined;
    if (adapted === undefined) return failed(error);
    sent = adapted;
  }
}

/** The text of a refusal as far as it came; undefined when the call was stopped meanwhile. */
async function readRefusal(exchange: Exchange, response: Response): Promise<string | undefined> {
  const utf8 = new TextDecoder();
  let text = '';
  exchange.read(response.body);
  for (;;) {
    const arrival = await exchange.next();
    if (arrival.type === 'stopped') return undefined;
    if (arrival.type !== 'bytes') return text + utf8.decode();
    if (text.length < LONGEST_REFUSAL) text += utf8.decode(arrival.bytes, { stream: true });
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
  let isFirst = true;
  let isQueued = false;
  exchange.read(response.body);
  for (;;) {
    const arrival = await exchange.next();
    if (arrival.type === 'stopped') return { type: 'stopped' };
    if (arrival.type === 'timeout' || arrival.type === 'broken') {
      if (reader.isClosing) return reader.endOfStream(false);
      return {
        type: 'failed',
        error:
          arrival.type === 'broken'
            ? brokenConnectionError(arrival.error)
            : timeoutError(isFirst ? call.limits.firstByteMs : call.limits.idleMs),
      };
    }
    const items = arrival.type === 'bytes' ? body.push(arrival.bytes) : body.end();
    for (const item of items) {
      if (item.type === 'comment') {
        if (isFirst && !isQueued) call.onQueued?.();
        isQueued = true;
        continue;
      }
      const progress = readItem(item, response, call);
      yield* reader.takeDeltas();
      if (progress.type === 'ended') return progress.ending;
      if (progress.type === 'data') {
        isFirst = false;
        exchange.dataArrived(reader.isClosing);
      }
    }
    if (arrival.type === 'body_end') return reader.endOfStream(false);
  }
}

function readItem(item: Exclude<BodyItem, { type: 'comment' }>, response: Response, call: Call): Progress {
  return item.type === 'document' ? readDocument(item.text, response, call) : readEvent(item.data, item.name, call);
}

function readEvent(data: string, name: string, { reader, environment }: Call): Progress {
  const payloads = payloadsOf(data);
  let progress: Progress = { type: 'quiet' };
  for (const payload of payloads) {
    if (payload.trim() === END_MARK) return { type: 'ended', ending: reader.endOfStream(true) };
    const parsed = parseJson(payload);
    if (parsed === undefined) return endedBy(unreadableEvent(payload, name, environment.now()));
    const next = reader.read(parsed.value, name);
    if (next.type === 'ended') return next;
    if (next.type === 'data') progress = next;
  }
  return progress;
}

/** The payloads of an event: one, but for servers that forget the blank line between events. */
function payloadsOf(data: string): string[] {
  if (!data.includes('\n') || parseJson(data) !== undefined) return [data];
  const lines = data.split('\n').filter((line) => line.trim() !== '');
  return lines.every((line) => line.trim() === END_MARK || parseJson(line) !== undefined) ? lines : [data];
}

function unreadableEvent(data: string, name: string, now: number): ModelError {
  if (name === 'error') return classifyErrorBody(data, now);
  return modelError('malformed_stream', 'The stream held an event that is not JSON.');
}

/** A body that is no event stream: a whole reply, an error, or the answer of something that is no model. */
function readDocument(text: string, response: Response, { reader, environment }: Call): Progress {
  const parsed = parseJson(text);
  if (parsed === undefined) {
    const isPage = text.trimStart().startsWith('<');
    return endedBy(
      isPage
        ? modelError('bad_endpoint', 'The server answered with a web page.', {
            hint: 'web_page',
            status: response.status,
          })
        : classifyErrorBody(text, environment.now()),
    );
  }
  const progress = reader.read(parsed.value, '');
  if (progress.type === 'ended') return progress;
  if (progress.type === 'data') return { type: 'ended', ending: reader.endOfStream(true) };
  return endedBy(
    modelError('bad_endpoint', 'The server answered with something that is no reply of a model.', {
      hint: 'base_url',
      status: response.status,
    }),
  );
}

function unsentError(arrival: Arrival, memory: EndpointMemory): ModelError {
  const failure = arrival.type === 'broken' ? arrival.error : undefined;
  return failure instanceof UnsendableRequestError
    ? modelError('invalid_request', failure.message, { hint: 'settings' })
    : noResponseError(failure, memory.hasAnswered);
}

function timeoutError(limitMs: number): ModelError {
  return modelError('timeout', `The server sent nothing for ${Math.round(limitMs / 1000)} seconds.`);
}

function failed(error: ModelError): Opening {
  return { type: 'ended', ending: { type: 'failed', error } };
}

function endedBy(error: ModelError): Progress {
  return { type: 'ended', ending: { type: 'failed', error } };
}
