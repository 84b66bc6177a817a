/** Where the text of a reply goes once it is clear what it is. */
export interface TextSink {
  text(delta: string): void;
  /** Thinking that came between tags inside the text. */
  taggedThinking(delta: string): void;
}

const THINK_TAGS = ['<think>', '<thinking>', '<thought>'];
/** Tags of tool-call templates that leak beside a proper call. */
const CALL_TAGS = [
  'tool_call',
  'tool_calls',
  'function',
  'function_call',
  'function_calls',
  'parameter',
  'invoke',
].flatMap((name) => [`<${name}>`, `</${name}>`]);

/**
 * Holds the beginning of a text back until it is clear what it is: white space alone is no text, one leading
 * `<think>` block is thinking, and leaked tags alone are nothing when the message has calls. What follows passes
 * at once. Tags may be cut anywhere.
 */
export class TextChannel {
  readonly #sink: TextSink;
  #state: 'beginning' | 'thinking' | 'text' = 'beginning';
  #held = '';
  #mayThink = true;
  #closingTag = '';
  /** The next text or thinking loses its leading white space, which only sets it off from a tag. */
  #afterTag = false;

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  push(delta: string): void {
    if (delta === '') return;
    if (this.#state === 'text') {
      this.#sink.text(delta);
      return;
    }
    this.#held += delta;
    if (this.#state === 'thinking') this.#think();
    else this.#begin();
  }

  /** Something else came: text that follows is a new block. */
  interrupt(by: 'call' | 'thinking'): void {
    if (by === 'call') this.#mayThink = false;
    if (this.#state === 'thinking') return;
    this.#flush(by === 'call');
    this.#state = 'beginning';
  }

  /** The reply is over. `hasCalls`: leaked tags are not text. */
  end(hasCalls: boolean): void {
    if (this.#state === 'thinking') this.#sink.taggedThinking(this.#held.trimEnd());
    else this.#flush(hasCalls);
    this.#held = '';
  }

  #begin(): void {
    const text = this.#held.trimStart();
    if (this.#mayThink) {
      const tag = THINK_TAGS.find((tag) => text.startsWith(tag));
      if (tag !== undefined) {
        this.#state = 'thinking';
        this.#mayThink = false;
        this.#afterTag = true;
        this.#closingTag = tag.replace('<', '</');
        this.#held = text.slice(tag.length);
        this.#think();
        return;
      }
      if (THINK_TAGS.some((tag) => tag.startsWith(text))) return;
    }
    const rest = withoutCallTags(text);
    if (CALL_TAGS.some((tag) => tag.startsWith(rest))) return;
    this.#flush(false);
  }

  #think(): void {
    const end = this.#held.indexOf(this.#closingTag);
    const known =
      end < 0
        ? this.#held.slice(0, this.#held.length - partialTagLength(this.#held, this.#closingTag))
        : this.#held.slice(0, end);
    const thinking = known.trimEnd();
    if (thinking !== '') {
      this.#sink.taggedThinking(this.#afterTag ? thinking.trimStart() : thinking);
      this.#afterTag = false;
    }
    if (end < 0) {
      this.#held = this.#held.slice(thinking.length);
      return;
    }
    this.#state = 'beginning';
    this.#afterTag = true;
    this.#held = this.#held.slice(end + this.#closingTag.length);
    if (this.#held !== '') this.#begin();
  }

  #flush(dropTags: boolean): void {
    const held = this.#afterTag ? this.#held.trimStart() : this.#held;
    const nothing = dropTags ? withoutCallTags(held.trimStart()) === '' : held.trim() === '';
    this.#held = '';
    if (nothing) return;
    this.#sink.text(held);
    this.#state = 'text';
    this.#mayThink = false;
    this.#afterTag = false;
  }
}

/** What is left of a text without the call tags and white space that it begins with. */
function withoutCallTags(text: string): string {
  let rest = text;
  for (let tag = startingTag(rest); tag !== undefined; tag = startingTag(rest)) {
    rest = rest.slice(tag.length).trimStart();
  }
  return rest;
}

function startingTag(text: string): string | undefined {
  return CALL_TAGS.find((tag) => text.startsWith(tag));
}

/** How many characters at the end of the text may be the start of the tag. */
function partialTagLength(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length--) {
    if (text.endsWith(tag.slice(0, length))) return length;
  }
  return 0;
}
