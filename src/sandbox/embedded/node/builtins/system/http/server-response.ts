/* oxlint-disable no-underscore-dangle -- the names are those of Node: packages use them */
import type { HttpHeaders } from '../../../../protocol/http.ts';
import type { Exchange } from '../../../http-exchanges.ts';
import { nodeError } from '../../library/errors.ts';
import type { IncomingMessage } from './incoming-message.ts';
import { OutgoingMessage, headersSent } from './outgoing-message.ts';
import { statusCodes } from './status-codes.ts';

type GivenHeaders = Record<string, string | number | readonly string[]> | readonly unknown[];

const withoutBody = (status: number): boolean => status === 204 || status === 304 || (status >= 100 && status < 200);

export class ServerResponse extends OutgoingMessage {
  statusCode = 200;
  declare statusMessage: string | undefined;
  readonly req: IncomingMessage | undefined;
  /** Set by the server. */
  exchange: Exchange | undefined;

  constructor(request?: IncomingMessage) {
    super();
    this.req = request;
    this.sendDate = true;
    this.statusMessage = undefined;
    Object.defineProperty(this, 'exchange', { enumerable: false, writable: true });
    if (request?.method === 'HEAD') this._hasBody = false;
  }

  /** Reason and headers may both be left out; headers may be a flat list of names and values. */
  writeHead(statusCode: number, reason?: string | GivenHeaders, headers?: GivenHeaders): this {
    if (this._header) throw headersSent('write');
    const status = statusCode | 0;
    if (status < 100 || status > 999) {
      throw nodeError(RangeError, 'ERR_HTTP_INVALID_STATUS_CODE', `Invalid status code: ${statusCode}`);
    }
    const given = typeof reason === 'string' ? headers : (reason ?? headers);
    this.statusMessage = typeof reason === 'string' ? reason : (this.statusMessage ?? statusCodes[status] ?? 'unknown');
    this.statusCode = status;
    const extra = this.#merge(given);
    if (withoutBody(status)) this._hasBody = false;
    this.fixHead(`HTTP/1.1 ${status} ${this.statusMessage}`, extra);
    return this;
  }

  override _implicitHeader(): void {
    this.writeHead(this.statusCode);
  }

  writeContinue(callback?: () => void): void {
    callback?.();
  }

  writeProcessing(callback?: () => void): void {
    callback?.();
  }

  writeEarlyHints(_hints: unknown, callback?: () => void): void {
    callback?.();
  }

  assignSocket(): void {
    // Each response has its socket from the start.
  }

  detachSocket(): void {
    // Each response keeps its socket.
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (!this.writableFinished) this.socket?.destroy(error ?? undefined);
    callback(error);
  }

  protected override sendHead(headers: HttpHeaders): void {
    this.exchange?.respond(this.statusCode, this.statusMessage ?? '', headers);
  }

  protected override sendBody(data: Uint8Array): void {
    this.exchange?.write(data);
  }

  protected override sendEnd(): void {
    this.exchange?.end();
  }

  /** Given headers win over those set before. A flat list may name one header several times. */
  #merge(given: GivenHeaders | undefined): [string, string][] {
    if (given === undefined || given === null) return [];
    if (!Array.isArray(given)) {
      for (const [name, value] of Object.entries(given as Record<string, string>)) {
        if (name) this.setHeader(name, value);
      }
      return [];
    }
    const flat = given.flat() as (string | string[])[];
    if (flat.length % 2 !== 0) {
      throw nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', "The argument 'headers' is invalid");
    }
    const added: [string, string][] = [];
    for (let index = 0; index < flat.length; index += 2) {
      const name = String(flat[index]);
      this.removeHeader(name);
      added.push([name, String(flat[index + 1])]);
    }
    return added;
  }
}
