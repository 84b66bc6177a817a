/** One item of an event stream. A comment keeps a connection alive and carries nothing. */
export type StreamItem = { type: 'event'; name: string; data: string } | { type: 'comment' };

/**
 * Decodes the framing of an event stream, more tolerant than the standard where servers need it: LF, CR and CRLF
 * in any mix, an optional space after the colon, an event that the body ends in, `error:` as a field, and JSON
 * lines without a field name. Events without data are dropped. The cost is linear in the text however it is cut.
 */
export class EventStreamDecoder {
  /** Pieces of the line that the last push ended in. */
  #line: string[] = [];
  #name = '';
  #data: string[] = [];
  /** The last push ended in CR: an LF that follows belongs to it. */
  #endedInReturn = false;

  push(text: string): StreamItem[] {
    const items: StreamItem[] = [];
    if (text === '') return items;
    const lineEnd = /\r\n?|\n/g;
    let start = this.#endedInReturn && text.startsWith('\n') ? 1 : 0;
    lineEnd.lastIndex = start;
    for (let match = lineEnd.exec(text); match; match = lineEnd.exec(text)) {
      this.#line.push(text.slice(start, match.index));
      start = lineEnd.lastIndex;
      this.#endLine(items);
    }
    this.#endedInReturn = text.endsWith('\r');
    if (start < text.length) this.#line.push(text.slice(start));
    return items;
  }

  /** The body has ended: what is buffered counts as an event. */
  end(): StreamItem[] {
    const items: StreamItem[] = [];
    if (this.#line.length > 0) this.#endLine(items);
    this.#dispatch(items);
    return items;
  }

  #endLine(items: StreamItem[]): void {
    const line = this.#line.length === 1 ? (this.#line[0] ?? '') : this.#line.join('');
    this.#line = [];
    if (line === '') this.#dispatch(items);
    else if (line.startsWith(':')) items.push({ type: 'comment' });
    else if (line.startsWith('{')) this.#data.push(line);
    else this.#field(line);
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#name = value;
    else if (field === 'error') {
      this.#name = 'error';
      this.#data.push(value);
    }
  }

  #dispatch(items: StreamItem[]): void {
    const data = this.#data.join('\n');
    if (data !== '') items.push({ type: 'event', name: this.#name, data });
    this.#data = [];
    this.#name = '';
  }
}
