/** The stream of the events of a run. It also emits each by its name. */
import { Readable } from '../stream.ts';
import type { Directive, Location, ReportDetails, ReportEvent } from './types.ts';

export interface Place {
  nesting: number;
  location: Location | undefined;
}

const ending = Symbol('ending');

export class TestsStream extends Readable {
  constructor() {
    // Never full: tests do not wait for those who read of them.
    super({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER, read: () => undefined });
  }

  send(event: ReportEvent): void {
    this.emit(event.type, event.data);
    this.push(event);
  }

  result(
    type: 'test:pass' | 'test:fail' | 'test:complete',
    { nesting, location }: Place,
    testNumber: number,
    name: string,
    details: ReportDetails,
    directive: Directive | undefined,
  ): void {
    this.send({ type, data: { name, nesting, testNumber, details, ...location, ...directive } });
  }

  plan({ nesting, location }: Place, count: number): void {
    this.send({ type: 'test:plan', data: { nesting, count, ...location } });
  }

  named(type: 'test:start' | 'test:enqueue' | 'test:dequeue', { nesting, location }: Place, name: string): void {
    this.send({ type, data: { nesting, name, ...location } });
  }

  diagnostic({ nesting, location }: Place, message: string): void {
    this.send({ type: 'test:diagnostic', data: { nesting, message, ...location } });
  }

  /** Before the end is written. */
  onEnding(listener: () => void): void {
    this.once(ending, listener);
  }

  end(): void {
    this.emit(ending);
    this.push(null);
  }
}
