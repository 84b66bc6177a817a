import type { AssistantDelta, AssistantStreamEnd } from '../../agent/events.ts';
import type { ModelErrorKind, Usage } from '../../agent/messages.ts';
import type { ToolDeclaration } from '../../agent/types.ts';
import { ContentBuilder } from '../content/content-builder.ts';
import { finishContent } from '../content/finish-content.ts';
import { stopReasonOf } from '../content/stop-reason.ts';
import { TextChannel } from '../content/text-channel.ts';
import { ToolCallAssembler } from '../content/tool-call-assembler.ts';
import { readUsage, withThinkingInOutput } from '../content/usage.ts';
import { classifyErrorBody, modelError } from '../errors/classify.ts';
import { holdsError, isBareMessage } from '../errors/error-facts.ts';
import { asObject, asText, objectsIn } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { Ending, Progress, ReplyReader } from '../transport/reply-reader.ts';
import { addDetails, readDelta } from './delta.ts';
import { readFinishReason } from './finish-reason.ts';
import type { Finish } from './finish-reason.ts';

export interface ChatReaderOptions {
  tools: readonly ToolDeclaration[];
  usageLeavesOutThinking: boolean;
  newId: (prefix: string) => string;
  now: () => number;
}

/** Reads the chunks of a Chat Completions stream. */
export class ChatReader implements ReplyReader {
  readonly #options: ChatReaderOptions;
  readonly #content = new ContentBuilder();
  readonly #text = new TextChannel({
    text: (delta) => this.#content.addText(delta),
    taggedThinking: (delta) => {
      // Where a server sends its thinking in a field and in tags, the field is enough.
      if (!this.#seen.thinking) this.#content.addThinking(delta);
    },
  });
  readonly #calls = new ToolCallAssembler(this.#content, () => this.#text.interrupt('call'));
  readonly #details: JsonObject[] = [];
  /** What has come, so that a final message that repeats it is not added to it. */
  readonly #seen = { chunk: false, text: false, thinking: false, calls: false };
  #finish: Finish | undefined;
  #usage: Usage | undefined;
  #responseId: string | undefined;

  constructor(options: ChatReaderOptions) {
    this.#options = options;
  }

  get isClosing(): boolean {
    return this.#finish !== undefined;
  }

  read(json: unknown, eventName: string): Progress {
    const chunk = asObject(Array.isArray(json) ? json[0] : json);
    if (chunk === undefined) return { type: 'ended', ending: ended('malformed_stream', 'An event is not an object.') };
    if (holdsError(chunk, eventName) || isBareMessage(chunk)) return this.#failure(chunk);
    const vendorError = asText(asObject(chunk['x_groq'])?.['error']);
    if (vendorError !== undefined) return this.#failure({ error: vendorError });
    this.#responseId ??= asText(chunk['id']);
    const choice = objectsIn(chunk['choices']).find((item) => (item['index'] ?? 0) === 0);
    const usage = readUsage(chunk, choice);
    if (usage !== undefined) this.#usage = usage;
    if (choice === undefined) return { type: 'choices' in chunk || usage !== undefined ? 'data' : 'quiet' };
    if (asObject(choice['error']) !== undefined) return this.#failure(choice);
    this.#readChoice(choice);
    return { type: 'data' };
  }

  endOfStream(endMark: boolean): Ending {
    if (this.#finish?.type === 'failed') return this.#finish;
    if (this.#finish !== undefined) return { type: 'complete' };
    const { chunk, text, thinking, calls } = this.#seen;
    if (endMark && (text || thinking || calls)) return { type: 'complete' };
    if (endMark || !chunk) return ended('empty_response', 'The server answered with nothing.');
    return ended('incomplete_stream', 'The reply ended before the server said that it was over.');
  }

  takeDeltas(): AssistantDelta[] {
    return this.#content.takeDeltas();
  }

  finish(ending: Ending): AssistantStreamEnd {
    this.#text.end(this.#seen.calls);
    this.#keepDetails();
    const isLength = this.#finish?.type === 'length';
    const isCut = ending.type !== 'complete' || isLength;
    const content = finishContent(this.#content.drafts, { ...this.#options, isCut });
    return {
      content,
      stopReason: stopReasonOf(ending, isLength, content),
      ...(ending.type === 'failed' && { error: ending.error }),
      ...(this.#usage !== undefined && {
        usage: this.#options.usageLeavesOutThinking ? withThinkingInOutput(this.#usage) : this.#usage,
      }),
      ...(this.#responseId !== undefined && { responseId: this.#responseId }),
    };
  }

  #readChoice(choice: JsonObject): void {
    this.#seen.chunk = true;
    const delta = asObject(choice['delta']);
    const message = asObject(choice['message']);
    if (delta !== undefined) this.#readDelta(delta);
    else if (message !== undefined) this.#readDelta(this.#newParts(message));
    else if (typeof choice['text'] === 'string') this.#readDelta({ content: choice['text'] });
    const reason = asText(choice['finish_reason']);
    if (reason !== undefined) this.#finish = readFinishReason(reason);
  }

  #readDelta(delta: JsonObject): void {
    const { text, thinking, details } = readDelta(delta);
    addDetails(this.#details, details);
    if (thinking !== '') {
      this.#text.interrupt('thinking');
      this.#seen.thinking = true;
      this.#content.addThinking(thinking);
    }
    if (text !== '') this.#seen.text = true;
    this.#text.push(text);
    if (this.#calls.add(delta['tool_calls']) || this.#calls.addLegacy(delta['function_call'])) this.#seen.calls = true;
  }

  /** The parts of a whole message that no delta has brought. */
  #newParts(message: JsonObject): JsonObject {
    const { content, refusal, tool_calls, function_call, ...rest } = message;
    const thinking = this.#seen.thinking ? {} : rest;
    const text = this.#seen.text ? {} : { content, refusal };
    const calls = this.#seen.calls ? {} : { tool_calls, function_call };
    return { ...thinking, ...text, ...calls };
  }

  #failure(body: JsonObject): Progress {
    return { type: 'ended', ending: { type: 'failed', error: classifyErrorBody(body, this.#options.now()) } };
  }

  /** Details go back as they came: they stay with the first thinking block, or make one that is withheld. */
  #keepDetails(): void {
    if (this.#details.length === 0) return;
    const holder = this.#content.drafts.find((draft) => draft.type === 'thinking') ?? this.#content.openThinking();
    holder.signature = JSON.stringify(this.#details);
  }
}

function ended(kind: ModelErrorKind, message: string): Ending {
  return { type: 'failed', error: modelError(kind, message) };
}
