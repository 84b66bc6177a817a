import type { ModelError } from '../../agent/messages.ts';
import { classifyErrorBody, modelError } from '../errors/classify.ts';
import { parseJson } from '../json/json-value.ts';
import type { BodyItem } from '../sse/body-decoder.ts';
import type { Progress, ReplyReader } from './reply-reader.ts';

const END_MARK = '[DONE]';

/** What error messages need to know. */
interface Circumstances {
  status: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Hands an event, or a body that is no event stream, to the reader of its API. */
export function readItem(
  item: Exclude<BodyItem, { type: 'comment' }>,
  reader: ReplyReader,
  circumstances: Circumstances,
): Progress {
  return item.type === 'document'
    ? readDocument(item.text, reader, circumstances)
    : readEvent(item.data, item.name, reader, circumstances);
}

function readEvent(data: string, name: string, reader: ReplyReader, { now }: Circumstances): Progress {
  let progress: Progress = { type: 'quiet' };
  for (const payload of payloadsOf(data)) {
    if (payload.trim() === END_MARK) return { type: 'ended', ending: reader.endOfStream(true) };
    const parsed = parseJson(payload);
    if (parsed === undefined) return endedBy(unreadableEvent(payload, name, now));
    const next = reader.read(parsed.value, name);
    if (next.type === 'ended') return next;
    if (next.type === 'data') progress = next;
  }
  return progress;
}

/** The payloads of an event: one, but for servers that forget the blank line, or the framing, between events. */
function payloadsOf(data: string): string[] {
  if (!data.includes('\n') || parseJson(data) !== undefined) return [data];
  const lines = data.split('\n').filter((line) => line.trim() !== '');
  return lines.every((line) => line.trim() === END_MARK || parseJson(line) !== undefined) ? lines : [data];
}

function unreadableEvent(data: string, name: string, now: number): ModelError {
  if (name === 'error') return classifyErrorBody(data, now);
  return modelError('malformed_stream', 'The server sent something that is not JSON.');
}

/** A body that is no event stream: a whole reply, an error, or the answer of something that is no model. */
function readDocument(text: string, reader: ReplyReader, circumstances: Circumstances): Progress {
  const { status } = circumstances;
  if (text.trimStart().startsWith('<')) {
    return endedBy(modelError('bad_endpoint', 'The server answered with a web page.', { hint: 'web_page', status }));
  }
  const progress = readEvent(text, '', reader, circumstances);
  if (progress.type === 'data') return { type: 'ended', ending: reader.endOfStream(true) };
  if (progress.type === 'ended') return progress;
  const message = 'The server answered with something that is no reply of a model.';
  return endedBy(modelError('bad_endpoint', message, { hint: 'base_url', status }));
}

function endedBy(error: ModelError): Progress {
  return { type: 'ended', ending: { type: 'failed', error } };
}
