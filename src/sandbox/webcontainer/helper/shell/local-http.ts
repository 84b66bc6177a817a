/** The requests of the shell's commands to servers on this machine, as real ones. */
import * as http from 'node:http';
import * as net from 'node:net';
import type { HttpEvent, HttpHeaders } from '../../../embedded/protocol/http.ts';

export class LocalHttp {
  readonly #send: (event: HttpEvent) => void;
  readonly #requests = new Map<number, http.ClientRequest>();

  constructor(send: (event: HttpEvent) => void) {
    this.#send = send;
  }

  receive(event: HttpEvent): void {
    const request = this.#requests.get(event.id);
    switch (event.type) {
      case 'request':
        this.#open(event);
        break;
      case 'data':
        request?.write(event.data);
        break;
      case 'end':
        request?.end();
        break;
      case 'abort':
        this.#requests.delete(event.id);
        request?.destroy();
        break;
      case 'response':
        // Commands do not listen.
        break;
    }
  }

  #open({ id, port, method, target, headers }: Extract<HttpEvent, { type: 'request' }>): void {
    const request = http.request({
      // A server may listen on one of the two addresses of this name alone.
      createConnection: () => net.connect({ host: 'localhost', port, autoSelectFamily: true }),
      host: 'localhost',
      port,
      method,
      path: target,
      headers: headers.flat() as unknown as http.OutgoingHttpHeaders,
      agent: false,
    });
    this.#requests.set(id, request);
    request.on('response', (response) => {
      this.#send({
        type: 'response',
        id,
        status: response.statusCode ?? 0,
        statusText: response.statusMessage ?? '',
        headers: pairsOf(response.rawHeaders),
      });
      response.on('data', (data: Buffer) => this.#send({ type: 'data', id, data: new Uint8Array(data) }));
      response.on('close', () => {
        if (!this.#requests.delete(id)) return;
        this.#send(response.complete ? { type: 'end', id } : { type: 'abort', id, code: 'ECONNRESET' });
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (!this.#requests.delete(id)) return;
      this.#send({ type: 'abort', id, code: error.code === 'ECONNREFUSED' ? 'ECONNREFUSED' : 'ECONNRESET' });
    });
  }
}

function pairsOf(raw: readonly string[]): HttpHeaders {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return pairs;
}
