import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingServer {
  url: string;
  /** Connections so far, whatever came over them. */
  connections: number;
  close: () => Promise<void>;
}

/** Answers anyone who asks, with all that a browser could want to see, and counts. */
export async function startCountingServer(): Promise<CountingServer> {
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Content-Type': 'text/javascript',
    });
    response.end('globalThis.postMessage?.(1); export default 1;');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const counting: CountingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('connection', () => {
    counting.connections += 1;
  });
  return counting;
}
