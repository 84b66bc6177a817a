import type { SandboxResult } from '../../../types.ts';
import { refuse, succeed } from '../../../result.ts';
import type { HttpEvent, HttpHeaders } from '../../protocol/http.ts';
import type { Peer, VirtualPorts } from './virtual-ports.ts';

export interface PortRequest {
  port: number;
  method: string;
  /** Path and query, for example `/api?x=1`. */
  target: string;
  headers: HttpHeaders;
  body?: Uint8Array;
  signal?: AbortSignal;
}

export interface PortResponse {
  status: number;
  statusText: string;
  headers: HttpHeaders;
  /** Breaks off with an error if the server goes. Cancel it to break off the request. */
  body: ReadableStream<Uint8Array>;
}

/** Asks a server inside the sandbox, for the app. Fails with `unavailable` if none listens or it goes before it answers. */
export function fetchFromPort(ports: VirtualPorts, request: PortRequest): Promise<SandboxResult<PortResponse>> {
  const { port, method, target, headers, body, signal } = request;
  return new Promise((resolve) => {
    const id = 1;
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    let over = false;

    const end = (): void => {
      over = true;
      signal?.removeEventListener('abort', abort);
    };
    const breakOff = (message: string): void => {
      if (over) return;
      end();
      if (controller) controller.error(new Error(message));
      else resolve(refuse('unavailable', message));
    };
    const abort = (): void => {
      if (over) return;
      ports.receive(peer, { type: 'abort', id, code: 'ECONNRESET' });
      breakOff('The request was aborted');
    };

    const receive = (event: HttpEvent): void => {
      if (over) return;
      switch (event.type) {
        case 'response': {
          if (controller) return;
          const stream = new ReadableStream<Uint8Array>({
            start: (made) => {
              controller = made;
            },
            cancel: abort,
          });
          const { status, statusText, headers: answered } = event;
          resolve(succeed({ status, statusText, headers: answered, body: stream }));
          return;
        }
        case 'data':
          controller?.enqueue(event.data);
          return;
        case 'end':
          if (!controller) {
            breakOff('The server closed the connection without an answer');
            return;
          }
          end();
          controller.close();
          return;
        case 'abort':
          breakOff(
            event.code === 'ECONNREFUSED' ? `Nothing listens on port ${port}` : 'The server closed the connection',
          );
          return;
        case 'request':
          return;
      }
    };
    const peer: Peer = { send: receive };

    if (signal?.aborted) {
      resolve(refuse('aborted', 'The request was aborted'));
      return;
    }
    signal?.addEventListener('abort', abort);
    ports.receive(peer, { type: 'request', id, port, method, target, headers });
    if (body && body.length > 0) ports.receive(peer, { type: 'data', id, data: body });
    ports.receive(peer, { type: 'end', id });
  });
}
