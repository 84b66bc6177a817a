/**
 * How the process of a test file reports to the one that started it: each event on standard output, as a record
 * separator, JSON and the end of the line. What else is printed there is the program's own.
 */
import { recordError, restoreError, type ErrorRecord } from './error-record.ts';
import type { ReportEvent } from './types.ts';

const separator = '\u001e';

export async function* childReporter(source: AsyncIterable<ReportEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    const details = 'details' in data ? data.details : undefined;
    const error = details?.error && recordError(details.error);
    yield `${separator}${JSON.stringify({ type, data: details ? { ...data, details: { ...details, error } } : data })}\n`;
  }
}

/** Tells what it reads in pieces of any length: events, and the program's own output. */
export class ChildReports {
  readonly #onEvent: (event: ReportEvent) => void;
  readonly #onOutput: (text: string) => void;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The beginning of an event whose end has not come yet. */
  #partial = '';

  constructor(onEvent: (event: ReportEvent) => void, onOutput: (text: string) => void) {
    this.#onEvent = onEvent;
    this.#onOutput = onOutput;
  }

  read(bytes: Uint8Array): void {
    let text = this.#partial + this.#decoder.decode(bytes, { stream: true });
    this.#partial = '';
    while (text !== '') {
      const start = text.indexOf(separator);
      if (start !== 0) {
        this.#onOutput(start < 0 ? text : text.slice(0, start));
        text = start < 0 ? '' : text.slice(start);
        continue;
      }
      const end = text.indexOf('\n');
      if (end < 0) {
        this.#partial = text;
        return;
      }
      const event = parse(text.slice(separator.length, end));
      if (event) this.#onEvent(event);
      else this.#onOutput(text.slice(0, end + 1));
      text = text.slice(end + 1);
    }
  }

  /** At the end of the output. */
  end(): void {
    if (this.#partial !== '') this.#onOutput(this.#partial);
    this.#partial = '';
  }
}

function parse(json: string): ReportEvent | undefined {
  try {
    const event = JSON.parse(json) as ReportEvent;
    if ('details' in event.data && event.data.details.error)
      event.data.details.error = restoreError(event.data.details.error as unknown as ErrorRecord) as Error;
    return event;
  } catch (error) {
    // Printed by the program: it only began like an event.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
