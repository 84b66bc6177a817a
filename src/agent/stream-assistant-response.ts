import type { AssistantStreamEnd } from './events.ts';
import { messageOf } from './message-of.ts';
import type { AssistantMessage, ModelError } from './messages.ts';
import { PartialContent } from './partial-content.ts';
import { repairContext } from './repair-context.ts';
import { endMessage } from './run.ts';
import type { Run } from './run.ts';
import { leftBehind } from './run-stop.ts';
import type { LeftBehind } from './run-stop.ts';
import type { ModelRequest } from './types.ts';

const INCOMPLETE: ModelError = {
  kind: 'incomplete_stream',
  message: 'The response of the model broke off before its end.',
  retryable: true,
};

/**
 * Makes one model call and puts its message into the context. Whatever fails on the way gives a message with stop
 * reason `error`, a stop gives one with `aborted`; both hold what has streamed so far. A turn that is stopped
 * before its model call still asks the stream, with the aborted signal, unless a hook was left behind.
 */
export async function streamAssistantResponse(run: Run): Promise<AssistantMessage> {
  let request: ModelRequest | LeftBehind = leftBehind;
  try {
    request = await buildRequest(run);
  } catch (thrown) {
    run.stop.fail(thrown);
  }
  const started = emptyResponse(run);
  await run.emit({ type: 'message_start', message: started });
  const partial = new PartialContent(() => run.config.environment.newId('call'));
  const end = request === leftBehind ? leftBehind : await receive(run, request, started.id, partial);
  const message = conclude(
    run,
    started,
    end === leftBehind ? { content: partial.content(), stopReason: 'aborted' } : end,
  );
  if (run.openTurn) run.openTurn.message = message;
  await endMessage(run, message);
  return message;
}

/** Puts an empty response into the context that says why the run has failed. */
export async function addFailedResponse(run: Run): Promise<AssistantMessage> {
  const started = emptyResponse(run);
  await run.emit({ type: 'message_start', message: started });
  const message = failed(started, internalError(run.stop.failure ?? 'Unknown error.'));
  await endMessage(run, message);
  return message;
}

async function buildRequest({ config, context, stop }: Run): Promise<ModelRequest | LeftBehind> {
  const { transformContext, convertToLlm, prepareRequest } = config.hooks ?? {};
  const transformed = transformContext
    ? await stop.unlessStopped(() => transformContext(context.messages, stop.signal))
    : context.messages;
  if (transformed === leftBehind) return leftBehind;
  const messages = convertToLlm
    ? await stop.unlessStopped(() => convertToLlm(transformed))
    : transformed.filter((message) => message.role !== 'custom');
  if (messages === leftBehind) return leftBehind;
  const request: ModelRequest = {
    systemPrompt: config.systemPrompt,
    messages: repairContext(messages),
    tools: config.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    parameters: config.parameters ?? {},
  };
  return prepareRequest ? stop.unlessStopped(() => prepareRequest(request, stop.signal)) : request;
}

/** Reads the stream to its end, or leaves it behind if it does not heed a stop. */
async function receive(
  { config, emit, stop }: Run,
  request: ModelRequest,
  messageId: string,
  partial: PartialContent,
): Promise<AssistantStreamEnd | LeftBehind> {
  let isLeft = false;
  const read = async (): Promise<AssistantStreamEnd> => {
    for await (const event of config.stream(request, stop.signal)) {
      if (isLeft) break;
      if (event.type === 'end') return event.end;
      partial.add(event);
      await emit({ type: 'message_update', messageId, update: event });
    }
    return { content: partial.content(), stopReason: 'error', error: INCOMPLETE };
  };
  try {
    return await stop.withinGrace(read());
  } catch (thrown) {
    return { content: partial.content(), stopReason: 'error', error: internalError(messageOf(thrown)) };
  } finally {
    isLeft = true;
  }
}

/** A stop is never an error, and a run that has failed never looks like a success. */
function conclude({ stop }: Run, started: AssistantMessage, end: AssistantStreamEnd): AssistantMessage {
  const { content, stopReason, error, usage, responseId } = end;
  const message: AssistantMessage = {
    ...started,
    content,
    stopReason,
    ...(usage && { usage }),
    ...(responseId !== undefined && { responseId }),
  };
  if (stop.failure !== undefined) return failed(message, internalError(stop.failure));
  if (stopReason !== 'error') return message;
  if (stop.isStopped) return { ...message, stopReason: 'aborted' };
  return failed(message, error ?? internalError('The model call failed.'));
}

function failed(message: AssistantMessage, error: ModelError): AssistantMessage {
  return { ...message, stopReason: 'error', errorMessage: error.message, error };
}

function internalError(message: string): ModelError {
  return { kind: 'internal', message, retryable: false };
}

function emptyResponse({ config }: Run): AssistantMessage {
  const { environment, model } = config;
  const id = environment.newId('msg');
  return { role: 'assistant', id, content: [], stopReason: 'stop', ...model, timestamp: environment.now() };
}
