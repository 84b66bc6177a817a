/** The ends of a child's pipes. */
import type * as NodeStream from 'node:stream';
import { Readable, Writable } from '../../library/stream.ts';
import { Buffer } from '../../library/buffer.ts';

/** Methods of sockets that pipes have too. */
const socketMethods = {
  ref(): unknown {
    return this;
  },
  unref(): unknown {
    return this;
  },
};

export function createOutputPipe(): NodeStream.Readable {
  return Object.assign(new Readable({ read: () => undefined }), socketMethods);
}

/** `send` takes the bytes for the child, and null for their end. */
export function createInputPipe(send: (data: Uint8Array | null) => void): NodeStream.Writable {
  const pipe = new Writable({
    write(chunk: Uint8Array | string, encoding, callback) {
      send(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
      callback();
    },
    final(callback) {
      send(null);
      callback();
    },
  });
  return Object.assign(pipe, socketMethods);
}
