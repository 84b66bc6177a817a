import { EventStreamDecoder } from './event-stream-decoder.ts';
import type { StreamItem } from './event-stream-decoder.ts';

/** An item of a response body: of its event stream, or the whole of a body that is none. */
export type BodyItem = StreamItem | { type: 'document'; text: string };

/**
 * Decodes a response body. What it is, is told by its first character and not by its content type: a server may
 * answer JSON or a web page where an event stream was asked for, and call it anything.
 */
export class BodyDecoder {
  readonly #utf8 = new TextDecoder();
  readonly #events = new EventStreamDecoder();
  /** Undecided while only white space has come. */
  #isDocument: boolean | undefined;
  #document: string[] = [];

  push(bytes: Uint8Array): BodyItem[] {
    return this.#take(this.#utf8.decode(bytes, { stream: true }));
  }

  end(): BodyItem[] {
    const items = this.#take(this.#utf8.decode());
    if (this.#isDocument) items.push({ type: 'document', text: this.#document.join('') });
    else items.push(...this.#events.end());
    return items;
  }

  #take(text: string): BodyItem[] {
    if (this.#isDocument === undefined) {
      const first = text.trimStart()[0];
      if (first !== undefined) this.#isDocument = '{[<'.includes(first);
    }
    if (this.#isDocument) {
      this.#document.push(text);
      return [];
    }
    return this.#events.push(text);
  }
}
