/* oxlint-disable no-underscore-dangle -- the names of the fields are those of Node */
import { Buffer } from '../builtins/library/buffer.ts';
import type * as NodeStream from 'node:stream';
import { Writable } from '../builtins/library/stream.ts';
import type { ProcessHost } from '../runtime.ts';

const encoder = new TextEncoder();

/** `process.stdout` and `process.stderr`: pipes, written to at once. They cannot be destroyed. */
export function createStandardOutput(host: Pick<ProcessHost, 'write'>, fd: 1 | 2): NodeStream.Writable {
  const stream = new Writable({
    decodeStrings: false,
    emitClose: false,
    autoDestroy: false,
    write(chunk: Uint8Array | string, encoding, callback) {
      host.write(fd, toBytes(chunk, encoding));
      callback();
    },
  });
  stream._destroy = (error, callback) => callback(error);
  return Object.assign(stream, { fd, _type: 'pipe', _isStdio: true, destroySoon: stream.destroy.bind(stream) });
}

function toBytes(chunk: Uint8Array | string, encoding: string): Uint8Array {
  if (typeof chunk !== 'string') return chunk;
  if (encoding === 'utf8' || encoding === 'utf-8') return encoder.encode(chunk);
  return Buffer.from(chunk, encoding as BufferEncoding);
}
