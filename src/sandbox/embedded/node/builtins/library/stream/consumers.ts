/** `node:stream/consumers`: all of a stream at once. */
import { Buffer } from '../buffer.ts';

type Source = AsyncIterable<unknown>;

async function chunksOf(source: Source): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of source)
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array));
  return chunks;
}

async function buffer(source: Source): Promise<Buffer> {
  return Buffer.concat(await chunksOf(source));
}

async function text(source: Source): Promise<string> {
  return new TextDecoder().decode(await buffer(source));
}

export const consumers = {
  async arrayBuffer(source: Source): Promise<ArrayBuffer> {
    return Uint8Array.from(await buffer(source)).buffer;
  },
  async blob(source: Source): Promise<Blob> {
    return new Blob([Uint8Array.from(await buffer(source))]);
  },
  buffer,
  text,
  async json(source: Source): Promise<unknown> {
    return JSON.parse(await text(source));
  },
};
