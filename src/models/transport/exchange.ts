import type { AgentEnvironment } from '../../agent/types.ts';
import { Watchdog } from '../watchdog.ts';
import type { WaitLimits } from '../watchdog.ts';
import { Inbox } from './inbox.ts';

/** What can happen next in a call. */
export type Arrival =
  | { type: 'response'; response: Response }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'body_end' }
  /** The request could not be sent, or the connection broke. */
  | { type: 'broken'; error: unknown }
  | { type: 'timeout' }
  | { type: 'stopped' };

/**
 * One call's connection to a server. Everything that can happen arrives through `next`, in order, but a stop
 * comes before all else. The body is read eagerly: a stream that fails drops the chunks it has queued, and with
 * them text that arrived together with the failure.
 */
export class Exchange {
  readonly #inbox = new Inbox<Arrival>();
  readonly #request = new AbortController();
  readonly #signal: AbortSignal;
  readonly #watchdog: Watchdog;
  readonly #stop = (): void => {
    this.#inbox.putFirst({ type: 'stopped' });
    this.#request.abort();
  };

  constructor(signal: AbortSignal, environment: AgentEnvironment, limits: WaitLimits) {
    this.#signal = signal;
    this.#watchdog = new Watchdog(environment, limits);
    if (signal.aborted) this.#stop();
    else signal.addEventListener('abort', this.#stop, { once: true });
  }

  /** The call was stopped, though things that came before may not have been read yet. */
  get isStopped(): boolean {
    return this.#signal.aborted;
  }

  /** Sends a request; its response, or its failure, arrives. */
  send(request: (signal: AbortSignal) => Promise<Response>): void {
    if (this.#request.signal.aborted) return;
    request(this.#request.signal).then(
      (response) => this.#inbox.put({ type: 'response', response }),
      (error: unknown) => this.#inbox.put({ type: 'broken', error }),
    );
  }

  /** Lets the bytes of a body arrive. */
  read(body: ReadableStream<Uint8Array> | null): void {
    if (body === null) this.#inbox.put({ type: 'body_end' });
    else void this.#pump(body.getReader());
  }

  /** Tells that a data event came. `closing`: the server has said that the reply is over. */
  dataArrived(closing: boolean): void {
    this.#watchdog.dataArrived(closing);
  }

  /** Waits for what comes next. */
  async next(): Promise<Arrival> {
    if (!this.#inbox.isEmpty) return this.#inbox.take();
    this.#watchdog.start(() => this.#inbox.put({ type: 'timeout' }));
    try {
      return await this.#inbox.take();
    } finally {
      this.#watchdog.stop();
    }
  }

  /** Gives the connection up; the server sees it close. */
  close(): void {
    this.#signal.removeEventListener('abort', this.#stop);
    this.#request.abort();
  }

  async #pump(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const cancel = (): void => {
      // A stream that has failed already rejects its cancellation; there is nothing left to cancel then.
      reader.cancel().catch(() => undefined);
    };
    this.#request.signal.addEventListener('abort', cancel, { once: true });
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        this.#inbox.put({ type: 'bytes', bytes: value });
      }
      this.#inbox.put({ type: 'body_end' });
    } catch (error) {
      this.#inbox.put({ type: 'broken', error });
    } finally {
      this.#request.signal.removeEventListener('abort', cancel);
    }
  }
}
