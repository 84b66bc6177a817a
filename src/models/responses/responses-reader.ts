import type { AssistantDelta, AssistantStreamEnd } from '../../agent/events.ts';
import type { Usage } from '../../agent/messages.ts';
import type { ToolDeclaration } from '../../agent/types.ts';
import { ContentBuilder } from '../content/content-builder.ts';
import type { CallDraft, ThinkingDraft } from '../content/content-builder.ts';
import { finishContent } from '../content/finish-content.ts';
import { stopReasonOf } from '../content/stop-reason.ts';
import { usageOf } from '../content/usage.ts';
import { classifyErrorBody, modelError } from '../errors/classify.ts';
import { holdsError } from '../errors/error-facts.ts';
import { asArray, asObject, asText, objectsIn } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { Ending, Progress, ReplyReader } from '../transport/reply-reader.ts';

export interface ResponsesReaderOptions {
  tools: readonly ToolDeclaration[];
  newId: (prefix: string) => string;
  now: () => number;
}

/** What has come of one output item. */
interface ItemState {
  hasText?: boolean;
  thinking?: ThinkingDraft;
  /** The part of the summary that the thinking is in. */
  part?: unknown;
  call?: CallDraft;
}

const DATA: Progress = { type: 'data' };
const COMPLETE: Progress = { type: 'ended', ending: { type: 'complete' } };

/** Reads the events of a Responses stream. */
export class ResponsesReader implements ReplyReader {
  readonly #options: ResponsesReaderOptions;
  readonly #content = new ContentBuilder();
  readonly #items = new Map<unknown, ItemState>();
  /** The item that the last text or thinking belongs to. */
  #current: ItemState | undefined;
  #hasEvents = false;
  #isLength = false;
  #usage: Usage | undefined;
  #responseId: string | undefined;
  /** A terminal event ends the stream at once: there is nothing to wait for after one. */
  readonly isClosing = false;

  constructor(options: ResponsesReaderOptions) {
    this.#options = options;
  }

  read(json: unknown, eventName: string): Progress {
    const event = asObject(json);
    if (event === undefined) return failed(modelError('malformed_stream', 'An event is not an object.'));
    if (event['object'] === 'response') return this.#end(event);
    const type = asText(event['type']) ?? eventName;
    if (!type.startsWith('response.')) {
      return holdsError(event, eventName) ? this.#failure(event) : { type: 'quiet' };
    }
    this.#hasEvents = true;
    switch (type) {
      case 'response.queued':
        return { type: 'quiet' };
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return this.#end(asObject(event['response']) ?? {}, type);
      case 'response.output_item.added':
        this.#addItem(this.#item(event), asObject(event['item']) ?? {});
        return DATA;
      case 'response.output_item.done':
        this.#endItem(this.#item(event), asObject(event['item']) ?? {});
        return DATA;
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        this.#addText(this.#item(event), asText(event['delta']));
        return DATA;
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        this.#addThinking(this.#item(event), asText(event['delta']), event['summary_index'] ?? event['content_index']);
        return DATA;
      case 'response.function_call_arguments.delta':
        this.#addArguments(this.#item(event), asText(event['delta']));
        return DATA;
      default:
        return DATA;
    }
  }

  endOfStream(): Ending {
    return {
      type: 'failed',
      error: this.#hasEvents
        ? modelError('incomplete_stream', 'The reply ended before the server said that it was over.')
        : modelError('empty_response', 'The server answered with nothing.'),
    };
  }

  takeDeltas(): AssistantDelta[] {
    return this.#content.takeDeltas();
  }

  finish(ending: Ending): AssistantStreamEnd {
    const isCut = ending.type !== 'complete' || this.#isLength;
    const content = finishContent(this.#content.drafts, { ...this.#options, isCut });
    return {
      content,
      stopReason: stopReasonOf(ending, this.#isLength, content),
      ...(ending.type === 'failed' && { error: ending.error }),
      ...(this.#usage !== undefined && { usage: this.#usage }),
      ...(this.#responseId !== undefined && { responseId: this.#responseId }),
    };
  }

  /** Takes the whole response, which comes with the terminal event or as the body of an answer without a stream. */
  #end(response: JsonObject, eventType = ''): Progress {
    this.#responseId = asText(response['id']);
    this.#usage = usageOf(asObject(response['usage']));
    asArray(response['output']).forEach((item, at) => {
      this.#endItem(this.#itemAt(at), asObject(item) ?? {});
    });
    const status = asText(response['status']) ?? eventType.replace('response.', '');
    if (status === 'failed') return this.#failure(response);
    if (status !== 'incomplete') return COMPLETE;
    if (asObject(response['incomplete_details'])?.['reason'] === 'content_filter') {
      return failed(modelError('content_filter', 'The provider’s content filter ended the reply.'));
    }
    this.#isLength = true;
    return COMPLETE;
  }

  #failure(body: JsonObject): Progress {
    return failed(classifyErrorBody(body, this.#options.now()));
  }

  #item(event: JsonObject): ItemState {
    return this.#itemAt(event['output_index'] ?? event['item_id']);
  }

  #itemAt(key: unknown): ItemState {
    const known = this.#items.get(key);
    if (known !== undefined) return known;
    const item: ItemState = {};
    this.#items.set(key, item);
    return item;
  }

  #addItem(item: ItemState, value: JsonObject): void {
    if (value['type'] !== 'function_call') return;
    item.call ??= this.#content.openCall(asText(value['call_id']) ?? '', asText(value['name']) ?? '');
  }

  /** The item as it is in the end: what its deltas did not bring is taken from here. */
  #endItem(item: ItemState, value: JsonObject): void {
    switch (value['type']) {
      case 'message':
        if (item.hasText) return;
        for (const part of objectsIn(value['content']))
          this.#addText(item, asText(part['text']) ?? asText(part['refusal']));
        return;
      case 'function_call': {
        this.#addItem(item, value);
        const args = asText(value['arguments']);
        if (item.call?.arguments === '') this.#addArguments(item, args);
        else if (item.call !== undefined && args !== undefined) item.call.arguments = args;
        return;
      }
      case 'reasoning':
        this.#endThinking(item, value);
        return;
      default:
    }
  }

  #endThinking(item: ItemState, value: JsonObject): void {
    if (item.thinking === undefined) {
      const parts = [...objectsIn(value['summary']), ...objectsIn(value['content'])];
      parts.forEach((part, at) => {
        this.#addThinking(item, asText(part['text']), at);
      });
    }
    const { id, summary, encrypted_content } = value;
    if (asText(encrypted_content) === undefined) return;
    item.thinking ??= this.#content.openThinking();
    item.thinking.signature = JSON.stringify({ type: 'reasoning', id, summary: summary ?? [], encrypted_content });
  }

  #addText(item: ItemState, delta: string | undefined): void {
    if (delta === undefined) return;
    if (this.#current !== item) this.#content.openText();
    this.#current = item;
    item.hasText = true;
    this.#content.addText(delta);
  }

  #addThinking(item: ItemState, delta: string | undefined, part: unknown): void {
    if (delta === undefined) return;
    item.thinking ??= this.#content.openThinking();
    const isNextPart = item.thinking.thinking !== '' && item.part !== part;
    item.part = part;
    this.#current = item;
    this.#content.addThinking(isNextPart ? `\n\n${delta}` : delta);
  }

  #addArguments(item: ItemState, delta: string | undefined): void {
    if (item.call !== undefined && delta !== undefined) this.#content.addArguments(item.call, delta);
  }
}

function failed(error: Extract<Ending, { type: 'failed' }>['error']): Progress {
  return { type: 'ended', ending: { type: 'failed', error } };
}
