/** A server that passes everything on to another one, and keeps the bytes of what was asked and answered. */
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TappedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Of the answer, as far as it has come. */
  answer: Buffer[];
}

export interface WireTap {
  url: string;
  /** Of the requests with a body, in the order they came. */
  requests: TappedRequest[];
  stop(): Promise<void>;
}

export async function tapWire(target: string): Promise<WireTap> {
  const requests: TappedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    const chunks: Buffer[] = [];
    const answered: Buffer[] = [];
    const onward = request(new URL(path, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => answered.push(chunk));
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      if (body.length > 0) requests.push({ method, path, headers, body, answer: answered });
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}
