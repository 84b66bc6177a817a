/**
 * A pipe that a child can have for both of its outputs, so that their order is kept. Node gives a child two pipes; but
 * it can be given a socket of ours twice.
 */
import * as net from 'node:net';
import { join } from 'node:path';

export interface JoinedPipe {
  /** For the child. To be destroyed when the child has it. */
  near: net.Socket;
  /** What it prints. */
  far: net.Socket;
}

export class JoinedPipes {
  readonly #path: string;
  #server: Promise<net.Server> | undefined;
  #waiting: ((socket: net.Socket) => void)[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** `folder`: where the socket of the server may lie. */
  constructor(folder: string) {
    this.#path = join(folder, 'joined');
  }

  /** Undefined if this system has none. */
  open(): Promise<JoinedPipe | undefined> {
    const opened = this.#last.then(() => this.#open());
    this.#last = opened;
    return opened;
  }

  async #open(): Promise<JoinedPipe | undefined> {
    try {
      this.#server ??= this.#listen();
      await this.#server;
      const accepted = new Promise<net.Socket>((resolve) => this.#waiting.push(resolve));
      const near = net.connect(this.#path);
      await new Promise((resolve, reject) => {
        near.once('connect', resolve);
        near.once('error', reject);
      });
      near.on('error', () => undefined);
      return { near, far: await accepted };
    } catch {
      // Then the order of the two is not kept, but all is printed.
      return undefined;
    }
  }

  #listen(): Promise<net.Server> {
    return new Promise((resolve, reject) => {
      const server = net.createServer((socket) => {
        socket.on('error', () => undefined);
        this.#waiting.shift()?.(socket);
      });
      server.once('error', reject);
      server.listen(this.#path, () => resolve(server));
      server.unref();
    });
  }
}
