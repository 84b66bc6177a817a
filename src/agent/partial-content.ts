import type { AssistantDelta } from './events.ts';
import type { AssistantContent } from './messages.ts';

interface PartialBlock {
  kind: AssistantDelta['type'];
  contentIndex: number;
  text: string;
  id?: string;
  name?: string;
}

/** Adds up what a response has streamed so far, for the case that its end never comes. */
export class PartialContent {
  readonly #blocks: PartialBlock[] = [];
  readonly #newCallId: () => string;

  /** `newCallId` names calls that were cut off before they had an id. */
  constructor(newCallId: () => string) {
    this.#newCallId = newCallId;
  }

  add(update: AssistantDelta): void {
    const block = this.#blockOf(update);
    block.text += update.delta;
    if (update.type !== 'toolcall_delta') return;
    if (update.id !== undefined) block.id = update.id;
    if (update.name !== undefined) block.name = update.name;
  }

  /** The blocks in the order of their index. A call that is not complete is marked invalid. */
  content(): AssistantContent[] {
    return this.#blocks
      .toSorted((a, b) => a.contentIndex - b.contentIndex)
      .map((block) => {
        if (block.kind === 'text_delta') return { type: 'text', text: block.text };
        if (block.kind === 'thinking_delta') return { type: 'thinking', thinking: block.text };
        const call = { type: 'toolCall' as const, id: block.id ?? this.#newCallId(), name: block.name ?? '' };
        const args = parseObject(block.text);
        if (args && block.name !== undefined) return { ...call, arguments: args };
        const invalid = { message: 'The response ended before this call was complete.', received: block.text };
        return { ...call, arguments: {}, invalid };
      });
  }

  #blockOf({ type, contentIndex }: AssistantDelta): PartialBlock {
    const known = this.#blocks.findLast((block) => block.contentIndex === contentIndex && block.kind === type);
    if (known) return known;
    const block: PartialBlock = { kind: type, contentIndex, text: '' };
    this.#blocks.push(block);
    return block;
  }
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
